// What a position is worth to the side to move, as a number.
//
//   -30000 ………… -29000 ………… -20000 ………… 20000 ………… 29000 ………… 30000
//     lost in n      |     as good as lost   |   estimates    |   as good as won  |    won in n
//
// A value beyond ±PROVED is a proof: a win in at most so many plies against every reply. A loss
// that rests on the replies near the stones only is no proof, and is moved below PROVED.
#pragma once

#include <algorithm>
#include <cassert>

namespace tengen {

constexpr int WIN = 30'000;  ///< the game is won; in n plies it is n less
constexpr int LONGEST_WIN = 1'000;
constexpr int PROVED = WIN - LONGEST_WIN;
constexpr int MOST_ESTIMATE = 20'000;
constexpr int INFINITE_VALUE = 32'000;
constexpr int NO_VALUE = -32'767;

constexpr int win_in(int plies) {
    assert(plies >= 0 && plies < LONGEST_WIN);
    return WIN - plies;
}
constexpr int loss_in(int plies) {
    assert(plies >= 0 && plies < LONGEST_WIN);
    return plies - WIN;
}
constexpr bool is_proved(int value) { return value >= PROVED || value <= -PROVED; }
constexpr bool is_win(int value) { return value >= PROVED; }
constexpr bool is_loss(int value) { return value <= -PROVED; }
/// Beyond every estimate, proved or not.
constexpr bool is_decided(int value) { return value > MOST_ESTIMATE || value < -MOST_ESTIMATE; }

/// A loss for which not every reply was tried.
constexpr int without_proof(int loss) {
    assert(is_loss(loss));
    return loss + 2 * LONGEST_WIN;
}

constexpr int clamp_estimate(int value) { return std::clamp(value, -MOST_ESTIMATE, MOST_ESTIMATE); }

/// In the table wins count from the position itself, not from the root.
constexpr int to_table(int value, int ply) {
    return value >= PROVED ? value + ply : value <= -PROVED ? value - ply : value;
}
constexpr int from_table(int value, int ply) {
    return value >= PROVED ? value - ply : value <= -PROVED ? value + ply : value;
}

}  // namespace tengen
