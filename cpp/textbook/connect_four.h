// Connect Four on boards with columns * (rows + 1) <= 64; the twin of `tengen.games.connect_four`.
#pragma once

#include "textbook/bitboard.h"
#include "textbook/game.h"

namespace tengen::textbook {

/// Bit = column * (rows + 1) + row, row 0 at the bottom; the row above the board stays empty.
class ConnectFour {
  public:
    using State = Stones;
    using Move = std::uint8_t;
    using Moves = MoveList<Move, 32>;
    static constexpr int MAX_CELLS = 64;

    ConnectFour(int columns, int rows, int k)
        : columns_(columns),
          height_(rows + 1),
          lines_(columns, rows, k, [=](int row, int column) { return column * (rows + 1) + row; }) {
        for (int column = 0; column < columns; ++column)
            full_ |= (bit(rows) - 1) << (column * height_);
    }

    State initial_state() const { return {}; }
    Bits board() const { return full_; }

    Side to_move(const State& state) const { return state.side; }

    Moves legal_moves(const State& state) const {
        Moves moves;
        const Bits stones = state.xs | state.os;
        for (int column = 0; column < columns_; ++column)
            if ((stones & bit((column + 1) * height_ - 2)) == 0)
                moves.push_back(static_cast<Move>(column));
        return moves;
    }

    State play(const State& state, Move column) const {
        const Bits stones = state.xs | state.os;
        const Bits in_column = (bit(height_ - 1) - 1) << (column * height_);
        // Adding the bottom cell of a column carries into its lowest empty cell.
        return state.with((stones + bit(column * height_)) & in_column);
    }

    std::optional<double> outcome(const State& state) const {
        if (lines_.any(state.xs)) return 1.0;
        if (lines_.any(state.os)) return -1.0;
        if ((state.xs | state.os) == full_) return 0.0;
        return std::nullopt;
    }

    /// The lines that run through X's stones minus those through O's.
    double evaluate(const State& state) const {
        int through = 0;
        for (const Bits line : lines_.masks())
            through += std::popcount(line & state.xs) - std::popcount(line & state.os);
        return through;
    }

  private:
    int columns_;
    int height_;
    Bits full_ = 0;
    Lines lines_;
};

static_assert(Evaluated<ConnectFour>);

}  // namespace tengen::textbook
