// The engine's signature: how many nodes it searches in a fixed set of positions.
#pragma once

#include <cstdint>

namespace tengen {

struct Bench {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// Search the positions of `src/tengen/gomoku/data/bench.json`, which are compiled in, as
/// `tengen bench` does.
Bench run_bench();

/// What `run_bench` must find.
std::uint64_t signature();

}  // namespace tengen
