#!/usr/bin/env bash
# native_tests.sh BIN BUILD_DIR [CMAKE_OPTION…]: build the C++ unit tests and run them.
set -euo pipefail
bin=$1 build=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
"$here/compiler.sh" "$bin" cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENGEN_TESTS=ON "$@" >/dev/null
"$here/compiler.sh" "$bin" cmake --build "$build"
"$build/core_tests"
