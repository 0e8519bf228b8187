// Sets of cells as 64 bits, and the test for k of them in a row.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace tengen::textbook {

using Bits = std::uint64_t;

constexpr Bits bit(int cell) { return Bits{1} << cell; }

/// Two bitboards, X's and O's; X is MAX and moves first.
struct Stones {
    Bits xs = 0;
    Bits os = 0;
    bool operator==(const Stones&) const = default;
};

/// Whether X, who moved first, is to move again.
inline bool is_first_to_move(const Stones& stones) {
    return std::popcount(stones.xs) <= std::popcount(stones.os);
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
    }

    bool any(Bits stones) const {
        for (const Line& line : lines_) {
            Bits runs = stones & line.starts;
            for (int i = 1; i < k_ && runs != 0; ++i) runs &= stones >> (i * line.step);
            if (runs != 0) return true;
        }
        return false;
    }

    /// Every line as a set of cells.
    const std::vector<Bits>& masks() const { return masks_; }

  private:
    struct Line {
        Bits starts;
        int step;
    };
    int k_;
    std::vector<Line> lines_;
    std::vector<Bits> masks_;
};

}  // namespace tengen::textbook
