// The m,n,k games on at most 64 cells; the twin of `tengen.games.mnk`.
#pragma once

#include "textbook/bitboard.h"
#include "textbook/game.h"

namespace tengen::textbook {

/// Cell = row * columns + column, row 0 on top.
class MNK {
  public:
    using State = Stones;
    using Move = std::uint8_t;
    using Moves = MoveList<Move, 64>;
    static constexpr int MAX_CELLS = 64;

    /// With `weights` (w1, w2) the estimate is w1 f1 + w2 f2, where f1 and f2 count the lines with
    /// one and with two X and no O; without, it is the difference of open lines.
    MNK(int columns, int rows, int k,
        std::optional<std::pair<double, double>> weights = std::nullopt)
        : full_(columns * rows == 64 ? ~Bits{0} : bit(columns * rows) - 1),
          lines_(columns, rows, k, [=](int row, int column) { return row * columns + column; }),
          weights_(weights) {}

    State initial_state() const { return {}; }
    Bits board() const { return full_; }

    Side to_move(const State& state) const { return state.side; }

    Moves legal_moves(const State& state) const { return cells_of(full_ & ~(state.xs | state.os)); }

    State play(const State& state, Move cell) const { return state.with(bit(cell)); }

    std::optional<double> outcome(const State& state) const {
        if (lines_.any(state.xs)) return 1.0;
        if (lines_.any(state.os)) return -1.0;
        if ((state.xs | state.os) == full_) return 0.0;
        return std::nullopt;
    }

    double evaluate(const State& state) const {
        int open = 0, with_xs[3] = {0, 0, 0};
        for (const Bits line : lines_.masks()) {
            open += ((line & state.os) == 0) - ((line & state.xs) == 0);
            if ((line & state.os) == 0) ++with_xs[std::popcount(line & state.xs) % 3];
        }
        return weights_ ? weights_->first * with_xs[1] + weights_->second * with_xs[2] : open;
    }

  private:
    Bits full_;
    Lines lines_;
    std::optional<std::pair<double, double>> weights_;
};

static_assert(Evaluated<MNK>);

}  // namespace tengen::textbook
