// The box game: two adjacent cells of one sign win; the twin of `tengen.games.box`.
#pragma once

#include <utility>
#include <vector>

#include "textbook/bitboard.h"
#include "textbook/game.h"

namespace tengen::textbook {

class Box {
  public:
    using State = Stones;
    using Move = std::uint8_t;
    using Moves = MoveList<Move, 64>;
    static constexpr int MAX_CELLS = 64;

    Box(int cells, const std::vector<std::pair<int, int>>& adjacent)
        : full_(cells == 64 ? ~Bits{0} : bit(cells) - 1) {
        for (const auto& [a, b] : adjacent) pairs_.push_back(bit(a) | bit(b));
    }

    State initial_state() const { return {}; }
    Bits board() const { return full_; }

    Side to_move(const State& state) const { return state.side; }

    Moves legal_moves(const State& state) const { return cells_of(full_ & ~(state.xs | state.os)); }

    State play(const State& state, Move cell) const { return state.with(bit(cell)); }

    std::optional<double> outcome(const State& state) const {
        if (has_pair(state.xs)) return 1.0;
        if (has_pair(state.os)) return -1.0;
        if ((state.xs | state.os) == full_) return 0.0;
        return std::nullopt;
    }

    /// The neighbours of X's cells minus those of O's: on the plus, 4 for the middle, 1 for a side.
    double evaluate(const State& state) const {
        int neighbours = 0;
        for (const Bits pair : pairs_)
            neighbours += std::popcount(pair & state.xs) - std::popcount(pair & state.os);
        return neighbours;
    }

  private:
    bool has_pair(Bits stones) const {
        for (const Bits pair : pairs_)
            if ((stones & pair) == pair) return true;
        return false;
    }

    Bits full_;
    std::vector<Bits> pairs_;
};

static_assert(Evaluated<Box>);

}  // namespace tengen::textbook
