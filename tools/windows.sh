#!/usr/bin/env bash
# windows.sh BIN: cross-build the brain for Windows, 64 and 32 bits, into build/windows, with the zip
# for Gomocup. It needs MinGW's posix variants and says how to install them.
set -euo pipefail
bin=$(cd "$1" && pwd)
out=build/windows

need() {
  command -v "$1" >/dev/null && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing $2 …"
    (apt-get update && apt-get install -y --no-install-recommends "$2") >/dev/null && return
  fi
  echo "The Windows program needs $1: install it with your package manager (sudo apt install $2)." >&2
  exit 2
}

# build ARCHITECTURE PROCESSOR NAME
build() {
  local folder=$out/$1
  "$bin/cmake" -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENGEN_PROGRAM_ONLY=ON \
    -DCMAKE_MAKE_PROGRAM="$bin/ninja" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR="$2" \
    -DCMAKE_CXX_COMPILER="$1-w64-mingw32-g++-posix" >/dev/null
  "$bin/cmake" --build "$folder" ${JOBS:+-j "$JOBS"}
  cp "$folder/pbrain-tengen.exe" "$out/$3"
}

need x86_64-w64-mingw32-g++-posix g++-mingw-w64-x86-64-posix
need i686-w64-mingw32-g++-posix g++-mingw-w64-i686-posix
mkdir -p "$out"
build x86_64 AMD64 pbrain-tengen64.exe
build i686 x86 pbrain-tengen.exe
"$bin/python" tools/gomocup_zip.py "$out"
