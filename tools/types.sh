#!/usr/bin/env bash
# Check the types of the page's modules with TypeScript, where there is a Node to run it.
# TypeScript is fetched once into build/; where that is impossible the check is left out, with a word.
set -euo pipefail
if ! command -v npm >/dev/null; then
  echo "The page's types are not checked: there is no Node."
  exit 0
fi
tsc=build/types/node_modules/.bin/tsc
if [ ! -x "$tsc" ]; then
  mkdir -p build/types
  if ! npm install --silent --no-fund --no-audit --prefix build/types "typescript@>=5.6" >build/types/log 2>&1; then
    echo "The page's types are not checked: TypeScript could not be fetched (build/types/log)."
    exit 0
  fi
fi
"$tsc" --project tools/tsconfig.json
