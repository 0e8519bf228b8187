// How much memory and how many processors this machine has for one process.
#pragma once

#include <cstdint>

namespace tengen::protocol {

/// The bytes that a process can reasonably ask for; 0 if the system does not tell.
std::uint64_t most_memory();

/// At least one.
int processors();

}  // namespace tengen::protocol
