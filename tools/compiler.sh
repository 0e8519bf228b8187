#!/usr/bin/env bash
# compiler.sh BIN COMMAND…: run COMMAND with a C++ compiler at hand.
# A machine without one gets the compiler of the ziglang wheel, installed into the environment.
set -euo pipefail
bin=$1
shift

found() { [ -n "${CXX:-}" ] || command -v c++ || command -v g++ || command -v clang++; }

if ! found >/dev/null; then
  echo "No C++ compiler found: using the ziglang wheel, which is slow the first time;" \
    "'sudo apt install g++' (Debian, Ubuntu) or 'xcode-select --install' (macOS) brings a quick one." >&2
  "$bin/python" -m pip install --quiet --disable-pip-version-check ziglang || {
    echo "No C++ compiler, and ziglang could not be installed: run 'sudo apt install g++' and try again." >&2
    exit 2
  }
  # CMake wants one word for a compiler, hence two one-line scripts.
  for tool in cc c++; do
    printf '#!/bin/sh\nexec "%s" -m ziglang %s "$@"\n' "$(cd "$bin" && pwd)/python" "$tool" >"$bin/zig-$tool"
    chmod +x "$bin/zig-$tool"
  done
  CC="$(cd "$bin" && pwd)/zig-cc"
  CXX="$(cd "$bin" && pwd)/zig-c++"
  export CC CXX
fi
PATH="$(cd "$bin" && pwd):$PATH" exec "$@"
