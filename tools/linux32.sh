#!/usr/bin/env bash
# linux32.sh BIN: build the brain as a 32-bit Linux program, into build/linux32. It tests the sources
# of the 32-bit Windows program where 32-bit Wine cannot be installed.
set -euo pipefail
bin=$(cd "$1" && pwd)
compiles() { echo 'int main() { return 0; }' | c++ -m32 -x c++ - -o /dev/null 2>/dev/null; }
if ! compiles && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing g++-multilib …"
  (apt-get update && apt-get install -y --no-install-recommends g++-multilib) >/dev/null
fi
if ! compiles; then
  echo "The 32-bit program needs a compiler for it: install g++-multilib with your package manager." >&2
  exit 2
fi
"$bin/cmake" -S . -B build/linux32 -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENGEN_PROGRAM_ONLY=ON \
  -DCMAKE_MAKE_PROGRAM="$bin/ninja" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=i686 \
  -DCMAKE_CXX_FLAGS=-m32 >/dev/null
"$bin/cmake" --build build/linux32 ${JOBS:+-j "$JOBS"}
