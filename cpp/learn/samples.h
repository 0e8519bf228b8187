// Games as examples to learn from: what the weights of patterns see in each quiet position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/combination.h"

namespace tengen {

/// The quiet positions of a game, one after another in every list.
struct PositionSamples {
    std::vector<std::uint16_t> plies;     ///< how many stones there were
    std::vector<std::uint16_t> outlooks;  ///< own * OUTLOOKS + the opponent's
    std::vector<std::uint16_t> sizes;     ///< how many features follow for that position
    /// The combinations that occur, own first, the opponent's numbered on from COMBINATIONS, and on
    /// how many points. Combination 0 is left out: it has no weight.
    std::vector<std::uint16_t> features;
    std::vector<std::uint8_t> counts;
};

PositionSamples position_samples(Rule rule, int size, std::span<const Point> moves);

/// The moves to choose from in the quiet positions of a game.
struct MoveSamples {
    std::vector<std::uint16_t> plies;
    std::vector<std::uint16_t> sizes;       ///< how many candidates that position has
    std::vector<std::uint16_t> chosen;      ///< which of them is best
    std::vector<std::uint16_t> own, other;  ///< the combinations of each candidate
};

/// `best` has a point for every ply, or NO_POINT where nothing is known. Candidates are the empty
/// points at most two rows and columns from a stone; a position whose best move is none is left
/// out.
MoveSamples move_samples(Rule rule, int size, std::span<const Point> moves,
                         std::span<const Point> best);

}  // namespace tengen
