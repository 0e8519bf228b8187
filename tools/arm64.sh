#!/usr/bin/env bash
# arm64.sh BIN: build the core for 64-bit ARM, whose vectors are NEON, and run under qemu what must not
# depend on the processor: the kernels and the network against their definitions, and the signature.
set -euo pipefail
bin=$(cd "$1" && pwd)
compiler=aarch64-linux-gnu-g++
if ! { command -v "$compiler" && command -v qemu-aarch64; } >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing a compiler for ARM and qemu …"
    (apt-get update && apt-get install -y --no-install-recommends g++-aarch64-linux-gnu qemu-user) >/dev/null
  else
    echo "The test on ARM needs g++-aarch64-linux-gnu and qemu-user: install them with your package manager." >&2
    exit 2
  fi
fi
"$bin/cmake" -S . -B build/arm64 -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENGEN_TESTS=ON \
  -DCMAKE_MAKE_PROGRAM="$bin/ninja" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_EXE_LINKER_FLAGS=-static >/dev/null
"$bin/cmake" --build build/arm64 --target core_tests pbrain-tengen ${JOBS:+-j "$JOBS"}
for tests in every_level network greatest_numbers training; do qemu-aarch64 build/arm64/core_tests "$tests"; done
qemu-aarch64 build/arm64/pbrain-tengen --bench
