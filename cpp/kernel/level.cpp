// The kernels of one level. CMake compiles this file once per instruction set and sets LEVEL_NAME
// and LEVEL_KERNELS.
//
// It includes nothing that defines inline functions: of those the linker keeps one copy, which must
// not be one that was compiled for another machine.
#include "kernel/kernel_table.h"

namespace tengen {

namespace {

int greatest(const int* numbers, size_t count) {
    int found = numbers[0];
    for (size_t i = 1; i < count; ++i) found = numbers[i] > found ? numbers[i] : found;
    return found;
}

}  // namespace

extern const KernelTable LEVEL_KERNELS;
const KernelTable LEVEL_KERNELS = {LEVEL_NAME, greatest};

}  // namespace tengen
