// Levels: handicaps under which the engine still plays sensible Gomoku. The numbers and the choice
// are those of the Python module `tengen.gomoku.level`, draw for draw.
#pragma once

#include <array>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"

namespace tengen {

/// How much a level searches, and how far it may stray from the best move.
struct Level {
    int depth;
    std::uint64_t nodes;
    int margin;  ///< in units of the value: moves that are worse by less may be chosen
    int lines;   ///< so many of the best moves it chooses among

    /// That limit with what the level sees at most.
    SearchLimit limit(SearchLimit limit) const;
    /// One of the lines, the best of which is first: better ones more often, a proved win always,
    /// a proved loss never unless all lose.
    const Report& choose(const std::vector<Report>& lines, SplitMix64& random) const;
};

inline constexpr std::array<Level, 10> LEVELS = {{
    {1, 6'000, 450, 20},
    {1, 6'000, 180, 10},
    {3, 6'000, 280, 10},
    {3, 6'000, 130, 8},
    {5, 8'000, 140, 6},
    {5, 10'000, 50, 6},
    {7, 15'000, 60, 6},
    {8, 20'000, 50, 4},
    {10, 30'000, 25, 3},
    {100, 40'000, 0, 1},
}};

/// Think as that level plays, or at full strength without one. The last report of rank 1 has the
/// move; `is_chosen` says that the level chose it although another is better.
using ChoiceSink = std::function<void(const Report&, bool is_chosen)>;
void think(Engine& engine, const Level* level, SplitMix64& random, const Question& question,
           const Stop& stop, const ChoiceSink& sink);

}  // namespace tengen
