// Hexapawn on boards of at most 64 cells; the twin of `tengen.games.hexapawn`.
#pragma once

#include "textbook/bitboard.h"
#include "textbook/game.h"

namespace tengen::textbook {

/// Cell = row * columns + column, row 0 on top. White is MAX, begins on the bottom row, moves up.
class Hexapawn {
  public:
    struct State {
        Bits white;
        Bits black;
        Side side;
        bool operator==(const State&) const = default;
    };
    struct Move {
        std::uint8_t from;
        std::uint8_t to;
    };
    using Moves = MoveList<Move, 192>;
    static constexpr int MAX_CELLS = 64;

    Hexapawn(int columns, int rows)
        : columns_(columns),
          rows_(rows),
          far_white_(bit(columns - 1) | (bit(columns - 1) - 1)),
          far_black_(far_white_ << (columns * (rows - 1))) {}

    State initial_state() const { return {far_black_, far_white_, Side::MAX}; }
    Bits board() const { return far_black_ | (far_black_ - 1); }

    Side to_move(const State& state) const { return state.side; }

    Moves legal_moves(const State& state) const {
        Moves moves;
        const bool is_white = state.side == Side::MAX;
        const Bits theirs = is_white ? state.black : state.white;
        for (Bits pawns = is_white ? state.white : state.black; pawns != 0; pawns &= pawns - 1) {
            const int from = std::countr_zero(pawns), column = from % columns_;
            const int row = from / columns_ + (is_white ? -1 : 1);
            if (row < 0 || row >= rows_) continue;
            const int ahead = row * columns_ + column;
            if (((state.white | state.black) & bit(ahead)) == 0) push(moves, from, ahead);
            if (column > 0 && (theirs & bit(ahead - 1)) != 0) push(moves, from, ahead - 1);
            if (column < columns_ - 1 && (theirs & bit(ahead + 1)) != 0)
                push(moves, from, ahead + 1);
        }
        return moves;
    }

    State play(const State& state, const Move& move) const {
        const Bits from = bit(move.from), to = bit(move.to);
        if (state.side == Side::MAX)
            return {(state.white & ~from) | to, state.black & ~to, Side::MIN};
        return {state.white & ~to, (state.black & ~from) | to, Side::MAX};
    }

    /// A pawn on the far side, or no move for whoever is to move (and so for who has no pawns).
    std::optional<double> outcome(const State& state) const {
        if ((state.white & far_white_) != 0) return 1.0;
        if ((state.black & far_black_) != 0) return -1.0;
        if (legal_moves(state).size() == 0) return state.side == Side::MAX ? -1.0 : 1.0;
        return std::nullopt;
    }

    /// White's pawns minus Black's.
    double evaluate(const State& state) const {
        return std::popcount(state.white) - std::popcount(state.black);
    }

  private:
    static void push(Moves& moves, int from, int to) {
        moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    }

    int columns_;
    int rows_;
    Bits far_white_;  // the top row
    Bits far_black_;  // the bottom row
};

static_assert(Evaluated<Hexapawn>);

}  // namespace tengen::textbook
