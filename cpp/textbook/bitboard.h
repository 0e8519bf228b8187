// Sets of cells as 64 bits, and the test for k of them in a row.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "textbook/game.h"

namespace tengen::textbook {

using Bits = std::uint64_t;

constexpr Bits bit(auto cell) { return Bits{1} << cell; }

/// Two bitboards, X's and O's; X is MAX and moves first. Who is to move follows from the numbers of
/// stones, but counting them at every node would take longer than all the rest.
struct Stones {
    Bits xs = 0;
    Bits os = 0;
    Side side = Side::MAX;

    Stones() = default;
    Stones(Bits xs_, Bits os_)
        : Stones(xs_, os_, std::popcount(xs_) > std::popcount(os_) ? Side::MIN : Side::MAX) {}
    Stones(Bits xs_, Bits os_, Side side_) : xs(xs_), os(os_), side(side_) {}

    /// The state after the side to move has put down `stone`.
    Stones with(Bits stone) const {
        return side == Side::MAX ? Stones(xs | stone, os, Side::MIN)
                                 : Stones(xs, os | stone, Side::MAX);
    }

    bool operator==(const Stones&) const = default;
};

/// The cells of a set in ascending order, as moves.
inline MoveList<std::uint8_t, 64> cells_of(Bits cells) {
    MoveList<std::uint8_t, 64> moves;
    for (; cells != 0; cells &= cells - 1)
        moves.push_back(static_cast<std::uint8_t>(std::countr_zero(cells)));
    return moves;
}

/// Finds k stones in a row. A line begins at a cell of `starts` and goes on in steps of `step`;
/// only cells from which the whole line stays on the board are starts, so no line wraps round.
class Lines {
  public:
    /// `index(row, column)` numbers the cells.
    template <class Index>
    Lines(int columns, int rows, int k, Index index) : k_(k) {
        constexpr std::pair<int, int> DIRECTIONS[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (const auto& [down, right] : DIRECTIONS) {
            Line line{0, index(down, right + 1) - index(0, 1)};
            for (int row = 0; row < rows; ++row)
                for (int column = 0; column < columns; ++column) {
                    const int last_row = row + down * (k - 1), last = column + right * (k - 1);
                    if (last_row < 0 || last_row >= rows || last < 0 || last >= columns) continue;
                    // A negative step would shift the other way: begin at the other end instead.
                    line.starts |= bit(line.step > 0 ? index(row, column) : index(last_row, last));
                    masks_.push_back(0);
                    for (int i = 0; i < k; ++i)
                        masks_.back() |= bit(index(row + i * down, column + i * right));
                }
            line.step = line.step > 0 ? line.step : -line.step;
            if (line.starts != 0) lines_.push_back(line);
            if (k == 1) break;  // a single cell has no direction
        }
        const int cells = index(rows - 1, columns - 1) + 1;
        if (cells > TABLE_CELLS) return;
        std::vector<Bits> table(bit(cells) / 64 + 1);
        for (Bits stones = 0; stones < bit(cells); ++stones)
            if (any(stones)) table[stones / 64] |= bit(stones % 64);
        table_ = std::move(table);
    }

    bool any(Bits stones) const {
        if (!table_.empty()) return (table_[stones / 64] >> stones % 64 & 1) != 0;
        Bits found = 0;
        for (const Line& line : lines_) {
            Bits runs =
                stones;  // where a run of `length` begins; doubled while that is not too far
            int length = 1;
            for (; 2 * length <= k_; length *= 2) runs &= runs >> (length * line.step);
            runs &= runs >> ((k_ - length) * line.step);
            found |= runs & line.starts;
        }
        return found != 0;
    }

    /// Every line as a set of cells.
    const std::vector<Bits>& masks() const { return masks_; }

  private:
    static constexpr int TABLE_CELLS = 12;  // up to so many cells, every board is looked up

    struct Line {
        Bits starts;
        int step;
    };
    int k_;
    std::vector<Line> lines_;
    std::vector<Bits> masks_;
    std::vector<Bits> table_;  // one bit per board; empty where there are too many
};

}  // namespace tengen::textbook
