// The game that a brain has in mind: a state that commands change, or refuse to.
#pragma once

#include <span>

#include "game/game_state.h"
#include "protocol/notation.h"

namespace tengen::protocol {

/// The empty board. Throws Refusal for a size that is not supported.
GameState started(Rule rule, long long size);

/// The game after a legal move. Throws Refusal with the reason for another.
GameState played(GameState game, Point p);

/// The position of a block of rows `x,y,field`; the receiver is to move. The receiver has Black
/// unless the opponent has more stones. In renju, where the order is guaranteed, Black is whoever
/// laid the first stone. Rows that alternate become moves, others a set-up. Throws Refusal for a
/// field that is not 1 or 2, and for two stones on a point.
GameState own_turn(std::span<const Row> rows, Rule rule, int size);

/// The stones of Swap2 in the order in which they were laid, whatever their fields say.
GameState laid(std::span<const Row> rows, Rule rule, int size);

/// The position under another rule.
GameState under_rule(const GameState& game, Rule rule);

/// The game after a move that the rules forbid.
GameState put(const GameState& game, Point p);

/// The game without the stone there, the last or an earlier one; whoever had laid it is to move.
/// Throws Refusal if there is none.
GameState take_back(GameState game, Point p);

/// A point for Black in renju when every empty one is forbidden: a stone must be laid. NO_POINT
/// while the game goes on. Throws Refusal if it is over in any other way.
Point only_forbidden(const GameState& game);

}  // namespace tengen::protocol
