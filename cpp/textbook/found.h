// What a textbook search found; `tengen.search.Result` is made of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tengen::textbook {

/// The counts of `tengen.search.Stats`.
struct Stats {
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t evaluations = 0;
    std::uint64_t alpha_cutoffs = 0;
    std::uint64_t beta_cutoffs = 0;
    std::uint64_t all_best_nodes = 0;
    int depth = 0;
};

/// What a value says of the true one.
enum class Bound : std::int8_t { UPPER = -1, EXACT = 0, LOWER = 1 };

using Ordinal = std::uint32_t;

/// A principal variation, as ordinals, the *last* move first: so a parent extends its child's line
/// at the end, and takes it over by swapping, in constant time however deep the tree.
using Line = std::vector<Ordinal>;

struct RootMove {
    Ordinal ordinal;
    double value;
    Bound bound;
    bool is_final;  // holds beyond the horizon too: no estimate had a part in it, or it is a win
};

struct Found {
    double value = 0;
    Line line;
    std::vector<RootMove> moves;               // in the order they were searched
    std::optional<std::vector<Ordinal>> best;  // every best move, if asked for
    Stats stats;
};

}  // namespace tengen::textbook
