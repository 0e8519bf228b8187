// A small network on patterns: its numbers, and what they mean.
//
// Every point has four bytes, one per line through it: the patterns of both colours there. From the
// view of a colour, each byte selects a row of a table, that colour's pattern first. The four rows
// and a bias are added, negative channels become 0, and the points are added up. The two views
// together, the side to move's first, go through two layers to one number; a second number of the
// last layer is the odds of a draw. The prior of a move is a sum over the channels of a second
// table. Only integers: every machine computes the same.
//
// Efficiently updatable networks: Nasu 2018; tables of line patterns for five in a row: the mix
// networks of Rapfi (Jin 2022). Here the rows are classes of patterns, not stones.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "eval/combination.h"
#include "kernel/network_kernels.h"

namespace tengen {

/// The value of a position for the side to move is, with all shifts rounding down,
///
///     sums  = the sum over all points p of relu(h(p)) - relu(h(a point far from everything)),
///             h(p) = bias + the sum of the four rows, for either view
///     x     = sums >> SUM_SHIFT, within ±MOST_INPUT
///     one   = (one_bias + one_weights x) >> ONE_SHIFT, within 0 … MOST_INPUT
///     two   = (two_bias + two_weights one) >> TWO_SHIFT, within 0 … MOST_INPUT
///     value = ((out_bias + out_weights two) >> OUT_SHIFT) + outlooks[own, the opponent's]
///     draw  = (draw_bias + draw_weights two) >> OUT_SHIFT
///
/// and the prior of a move at p is (the sum of out · relu(policy_h(p))) >> POLICY_SHIFT.
///
/// The value counts a draw as half a win. `draw` is the log odds of a draw, in the same units; no
/// search asks for it.
struct Network {
    using Weight = std::int16_t;
    static constexpr int ROWS = 256;
    static constexpr int CHANNELS = NETWORK_CHANNELS, HIDDEN = NETWORK_HIDDEN;
    static constexpr int INPUTS = 2 * CHANNELS;

    // The numbers are those of the network times a power of two.
    static constexpr int TABLE_SCALE = 256;
    static constexpr int VALUE_PER_UNIT = 32;  ///< sums are divided by this before the first layer
    static constexpr int ONE_SCALE = 4096, TWO_SCALE = 512, OUT_SCALE = 8, POLICY_SCALE = 256;
    /// No number of the layers is greater, so that no sum overflows.
    static constexpr int MOST_WEIGHT = 2047, MOST_ROW = 6'000, MOST_BIAS = 1 << 29;

    /// What belongs to one colour: its view, and the layers when it is to move.
    struct Side {
        std::array<Weight, ROWS * CHANNELS> table{};
        std::array<Weight, CHANNELS> bias{};
        std::array<Weight, HIDDEN * INPUTS> one_weights{};
        std::array<std::int32_t, HIDDEN> one_bias{};
        std::array<Weight, HIDDEN * HIDDEN> two_weights{};
        std::array<std::int32_t, HIDDEN> two_bias{};
        std::array<Weight, HIDDEN> out_weights{};
        std::int32_t out_bias = 0;
        std::array<Weight, OUTLOOKS * OUTLOOKS> outlooks{};
        std::array<Weight, ROWS * CHANNELS> policy_table{};
        std::array<Weight, CHANNELS> policy_bias{}, policy_out{};
        std::array<Weight, HIDDEN> draw_weights{};
        std::int32_t draw_bias = 0;
        bool operator==(const Side&) const = default;
    };
    /// By colour; the two differ in renju only.
    std::array<Side, COLORS> sides;
    /// Older files of weights have no draw head.
    bool has_draws = false;

    /// Numbers of one side, in the order of the fields; those of the draw head are the last.
    static constexpr int COUNT = 2 * ROWS * CHANNELS + 3 * CHANNELS + HIDDEN * (INPUTS + HIDDEN) +
                                 3 * HIDDEN + 1 + OUTLOOKS * OUTLOOKS;
    static constexpr int DRAW_COUNT = HIDDEN + 1;

    /// What self-play taught. Caro borrows: from freestyle, and where only exactly five wins, from
    /// standard.
    static Network learnt(Rule rule);
    /// COUNT numbers for Black, then for White, and with a draw head DRAW_COUNT more for either.
    /// Throws std::invalid_argument for another number of them, or when one is too large.
    static Network from(std::span<const int> numbers);
    std::vector<int> numbers() const;
    /// This network with the draw head of another.
    Network with_draws_of(const Network& other) const;

    bool operator==(const Network&) const = default;
};

/// The definition, from the stones alone: what `NetworkEvaluator` must say.
int evaluate_slowly(const Network& network, const Board& board);
int prior_slowly(const Network& network, const Board& board, Point p);
int draw_odds_slowly(const Network& network, const Board& board);

/// The rows of a point as the other colour sees them.
constexpr std::uint32_t swap_views(std::uint32_t rows) {
    return (rows & 0x0F0F0F0F) << 4 | (rows >> 4 & 0x0F0F0F0F);
}
/// The rows of a point that no stone and no edge is near: one stone of either colour on each line.
constexpr std::uint32_t FAR_ROWS = 0x33333333;

}  // namespace tengen
