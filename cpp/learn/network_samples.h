// Games as examples for the network: the rows of the points of every quiet position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/network.h"
#include "learn/self_play.h"

namespace tengen {

/// A quiet position, from the view of the side to move.
struct NetworkSample {
    static constexpr std::uint16_t UNKNOWN = 0xFFFF;

    std::size_t first;      ///< of its points in `NetworkSamples::rows`
    std::uint16_t count;    ///< of points that are neither far from everything nor dead
    std::uint16_t dead;     ///< points without a pattern, stones among them
    std::uint16_t best;     ///< which of its points is the best move, or UNKNOWN
    std::uint16_t outlook;  ///< own * OUTLOOKS + the opponent's
    float score;            ///< what the search expected, 0 to 1
    float result;           ///< what came of it: 0, ½ or 1
    Color color;
};

struct NetworkSamples {
    std::vector<NetworkSample> samples;
    std::vector<std::uint32_t> rows;       ///< of all points, own patterns low
    std::vector<std::uint8_t> candidates;  ///< whether the point is near a stone

    /// Add the quiet positions of a game, without those of its opening.
    void add(Rule rule, int size, const SelfPlayGame& game);
    /// Add one position.
    void add(const Position& position, const PointSet& near, Point best, float score, float result);
};

}  // namespace tengen
