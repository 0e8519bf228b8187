#!/usr/bin/env bash
# wasm.sh BIN: build the C interface as WebAssembly with the compiler of the ziglang wheel:
# build/wasm/tengen.simd.wasm for browsers with SIMD, build/wasm/tengen.wasm for others.
set -euo pipefail
bin=$(cd "$1" && pwd)
out=build/wasm
"$bin/python" -m ziglang version >/dev/null 2>&1 ||
  "$bin/python" -m pip install --quiet --disable-pip-version-check ziglang || {
  echo "WebAssembly needs the ziglang wheel, which could not be installed: check the network." >&2
  exit 2
}
# CMake wants one word for a compiler.
printf '#!/bin/sh\nexec "%s" -m ziglang c++ -target wasm32-wasi "$@"\n' "$bin/python" >"$bin/zig-wasm-c++"
chmod +x "$bin/zig-wasm-c++"

# build FOLDER NAME SIMD
build() {
  "$bin/cmake" -S . -B "$out/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENGEN_WASM=ON \
    -DCMAKE_MAKE_PROGRAM="$bin/ninja" -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_SYSTEM_PROCESSOR=wasm32 \
    -DCMAKE_CXX_COMPILER="$bin/zig-wasm-c++" -DTENGEN_WASM_SIMD="$3" >/dev/null
  "$bin/cmake" --build "$out/$1" ${JOBS:+-j "$JOBS"}
  cp "$out/$1/tengen.wasm" "$out/$2"
}

mkdir -p "$out"
build plain tengen.wasm OFF
build simd tengen.simd.wasm ON
