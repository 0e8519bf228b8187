// The numbers of the search. Where a match decided one, it is named: games, time per move, Elo with
// its 95 % interval against the version before. The others were set by hand when the engine was
// written and have not been tried one by one.
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
constexpr int RAZOR = 220;
constexpr int REVERSE_FUTILITY_DEPTH = 6;
constexpr int REVERSE_FUTILITY = 90;
constexpr int FUTILITY_DEPTH = 5;
constexpr int FUTILITY = 120;
constexpr int FUTILITY_PER_DEPTH = 80;
constexpr int LATE_DEPTH = 8;
/// From this move on nothing quiet is tried any more.
constexpr int late_move(int depth) { return 6 + 3 * depth + depth * depth; }

// --- order ---
constexpr int KILLER = 160;
constexpr int COUNTER = 100;
constexpr int HISTORY_DIVISOR = 48;

constexpr int ASPIRATION = 40;
constexpr int ASPIRATION_DEPTH = 5;  ///< below it the window is open

// --- reductions ---
/// Internal iterative reduction from this depth on.
constexpr int IIR_DEPTH = 5;
/// So much history is worth a ply.
constexpr int HISTORY_PER_PLY = 4096;
/// Among replies to a threat, from this move and depth on, one ply less.
constexpr int FORCED_LATE = 4;
constexpr int FORCED_LATE_DEPTH = 3;

/// Sixteen times the logarithm to base two, without fractions.
constexpr int log16(int n) {
    const auto u = static_cast<unsigned>(n);
    const int whole = std::bit_width(u) - 1;
    return 16 * whole + static_cast<int>((u << 4 >> whole) - 16);
}

/// By how many plies a late quiet move is searched less deep.
constexpr auto REDUCTIONS = [] {
    std::array<std::array<signed char, 64>, 64> table{};
    for (int depth = 1; depth < 64; ++depth)
        for (int move = 1; move < 64; ++move)
            table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(move)] =
                static_cast<signed char>(log16(depth) * log16(move) / (256 * 3 / 2));
    return table;
}();
constexpr int reduction(int depth, int move) {
    return REDUCTIONS[static_cast<std::size_t>(std::min(depth, 63))]
                     [static_cast<std::size_t>(std::min(move, 63))];
}

}  // namespace tengen::parameters
