// The simulation step: a game is played to its end. A result is a number for Black: 1, 0 or -1.
#pragma once

#include "base/random.h"
#include "player/candidates.h"
#include "player/knowledge.h"

namespace tengen {

constexpr int result_for_black(Color winner) { return winner == Color::Black ? 1 : -1; }

/// Both sides play any candidate. Works on the lines alone, without patterns to keep. A side to
/// whom every candidate is forbidden has lost.
int random_playout(const Position& position, Candidates candidates, SplitMix64& random);

/// Knowledge forces the move where it applies (`forced_move`), otherwise any candidate is played.
/// Plays on `position`, which is as before afterwards.
int heuristic_playout(Position& position, Candidates candidates, SplitMix64& random);

/// Any legal candidate; NO_POINT if there is none.
Point random_move(const Position& position, const Candidates& candidates, SplitMix64& random);

}  // namespace tengen
