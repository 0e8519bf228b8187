// The numbers of the search. Those of pruning, order, correction and reductions were tuned together
// by SPSA (Spall 1992) in games of the engine against itself; docs/methods/alphabeta.md has the
// match that decided. Where a match decided a single one, it is named: games, time per move, Elo
// with its 95 % interval against the version before.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

namespace tengen::parameters {

// --- searches by fours: positions that one may visit ---
// Smaller budgets: 0 [-30, 30], 400 games at 20 ms of processor time; left as they are.
constexpr int FOURS_AT_LEAF = 60;
constexpr int FOURS_INSIDE = 400;  ///< at this depth and above:
constexpr int INSIDE = 3;
constexpr int FOURS_OF_OPPONENT = 200;  ///< after a pass
/// From this depth on a pass is asked about. From 2 on: -11 [-40, 17], 400 games at 20 ms.
constexpr int PASS_DEPTH = 3;
/// From this depth on all moves are tried before a loss is called proved where no zone is complete.
constexpr int REST_DEPTH = 4;

// --- leaving out, in units of the evaluation ---
constexpr int RAZOR_DEPTH = 3;
constexpr int RAZOR = 153;
constexpr int REVERSE_FUTILITY_DEPTH = 5;
constexpr int REVERSE_FUTILITY = 70;
constexpr int FUTILITY_DEPTH = 4;
constexpr int FUTILITY = 131;
constexpr int FUTILITY_PER_DEPTH = 78;
constexpr int LATE_DEPTH = 8;
/// From this move on nothing quiet is tried any more.
constexpr int late_move(int depth, bool is_improving) {
    const int percent = 369 + 260 * depth + 72 * depth * depth;
    return percent * (is_improving ? 100 : 68) / 10'000;
}

// --- correction of the evaluation by searches ---
constexpr int CORRECTION = 42;         ///< 64 for all of it
constexpr int MOST_CORRECTED = 4'000;  ///< what is farther from nought is left alone

// --- order ---
constexpr int KILLER = 154;
constexpr int COUNTER = 98;
constexpr int HISTORY_DIVISOR = 43;

constexpr int ASPIRATION = 40;
constexpr int ASPIRATION_DEPTH = 5;  ///< below it the window is open

// --- reductions, in parts of a ply ---
constexpr int PLY = 1'024;
constexpr int CUT_NODE = 1124, PV_NODE = 1075;
constexpr int TACTICAL = 1290, MAKES_FOUR = 1853;  ///< less
constexpr int NOT_IMPROVING = 177, ALPHA_ROSE = 146;
/// Where so many nodes of the next ply were cut off, the moves tried so far were bad.
constexpr int MANY_CUTOFFS = 3, FAIL_HIGH = 206;
constexpr int BEHIND = 248, MOST_BEHIND = 2'048;  ///< per 512 points of the order
constexpr int HISTORY = 1047;                     ///< per half of its range
/// A reduced search above the best by so much is repeated a ply deeper.
constexpr int DEEPER = 86;
/// Internal iterative reduction from this depth on.
constexpr int IIR_DEPTH = 5;
/// Among replies to a threat, from this move and depth on, one ply less.
constexpr int FORCED_LATE = 4, FORCED_LATE_DEPTH = 3;
constexpr int forced_reduction(int depth, int move) {
    return move >= FORCED_LATE && depth >= FORCED_LATE_DEPTH ? 1 : 0;
}

/// Sixteen times the logarithm to base two, without fractions.
constexpr int log16(int n) {
    const auto u = static_cast<unsigned>(n);
    const int whole = std::bit_width(u) - 1;
    return 16 * whole + static_cast<int>((u << 4 >> whole) - 16);
}

/// Of a late move, before anything else is known of it.
constexpr auto REDUCTIONS = [] {
    std::array<std::array<short, 64>, 64> table{};
    for (int depth = 1; depth < 64; ++depth)
        for (int move = 1; move < 64; ++move)
            table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(move)] =
                static_cast<short>(5 + log16(depth) * log16(move) * 696 / 256);
    return table;
}();
constexpr int reduction(int depth, int move) {
    return REDUCTIONS[static_cast<std::size_t>(std::min(depth, 63))]
                     [static_cast<std::size_t>(std::min(move, 63))];
}

}  // namespace tengen::parameters
