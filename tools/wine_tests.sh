#!/usr/bin/env bash
# wine_tests.sh BIN: run the tests of the brains for other systems: the Windows program under Wine, and
# the 32-bit Linux program. All brains share one Wine folder and one server, because a manager gives
# each brain an empty home, where Wine would set itself up anew for half a minute.
set -euo pipefail
bin=$(cd "$1" && pwd)

if ! command -v wine >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Wine …"
    (apt-get update && apt-get install -y --no-install-recommends wine wine64) >/dev/null
  else
    echo "The Windows program is tested under Wine: install it with your package manager (sudo apt install wine)." >&2
    exit 2
  fi
fi
export WINEPREFIX=$PWD/build/wine WINEDEBUG=-all
# Before the first program, because a second server beside its own would refuse to start.
mkdir -p "$WINEPREFIX"
server=$(command -v wineserver64 || command -v wineserver || echo /usr/lib/wine/wineserver64)
"$server" --persistent
trap '"$server" --kill' EXIT
wine build/windows/pbrain-tengen64.exe --bench
build/linux32/pbrain-tengen --bench
"$bin/pytest" -n "${JOBS:-2}" tests/gomocup/conformance -m soak -k "wine or linux32"
"$bin/tengen" match "cmd:wine $PWD/build/windows/pbrain-tengen64.exe" tengen --pairs 25 --time 0.2 --tolerance 10 \
  --profile piskvork --quiet
