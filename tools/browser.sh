#!/usr/bin/env bash
# Make sure that there is a Chromium for the browser tests; say plainly what to do where we may not.
set -euo pipefail
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests …"
  (apt-get update && apt-get install -y --no-install-recommends chromium) >/dev/null && exit 0
fi
echo "The browser tests need Chromium: install it with your package manager (sudo apt install chromium)." >&2
[ "${CI:-}" != true ]
