// The loops that exist once per instruction set.
#pragma once

#include <stddef.h>

#include "kernel/network_kernels.h"

namespace tengen {

struct KernelTable {
    const char* level;
    /// The greatest of these numbers; count > 0.
    int (*greatest)(const int* numbers, size_t count);
    NetworkKernels network;
};

}  // namespace tengen
