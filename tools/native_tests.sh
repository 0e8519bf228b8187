#!/usr/bin/env bash
# native_tests.sh BIN BUILD_DIR SANITIZERS [TEST_ARGUMENT…]: build the C++ unit tests and run them.
# SANITIZERS as -fsanitize takes them, or nothing (""). A compiler without their runtime is told of,
# and the tests are skipped.
set -euo pipefail
bin=$1 build=$2 sanitizers=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)

has_runtime() {
  local folder
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' RETURN
  echo 'int main() { return 0; }' >"$folder/a.cpp"
  "$here/compiler.sh" "$bin" sh -c '${CXX:-c++} -fsanitize="$1" "$2/a.cpp" -o "$2/a" 2>/dev/null && "$2/a"' \
    sh "$sanitizers" "$folder"
}

if [ -n "$sanitizers" ] && ! has_runtime; then
  echo "skipped: this compiler has no runtime for -fsanitize=$sanitizers"
  exit 0
fi
"$here/compiler.sh" "$bin" cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENGEN_TESTS=ON \
  "-DTENGEN_SANITIZE=$sanitizers" >/dev/null
"$here/compiler.sh" "$bin" cmake --build "$build"
"$build/core_tests" "$@"
