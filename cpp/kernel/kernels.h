// Small loops that gain from wide vectors: compiled once per instruction set, chosen at run time.
//
// Every level computes the same numbers bit for bit, so that a search visits the same nodes on
// every machine. Kernels work on integers only.
#pragma once

#include <vector>

#include "kernel/kernel_table.h"

namespace tengen {

/// The best that this machine can run.
const KernelTable& kernels();
/// All that this machine can run, the portable one first.
const std::vector<const KernelTable*>& all_kernels();

}  // namespace tengen
