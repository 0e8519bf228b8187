// Line codes: every row, column and diagonal as one 64-bit word, two bits per point.
//
// A word holds the 32 points of a line in the padded array: walls, at most 22 points of the board,
// walls. Diagonals are indexed by column, so a window around a point is a shift and a mask in every
// direction.
#pragma once

#include <array>
#include <cstdint>

#include "board/point_set.h"
#include "board/rule.h"

namespace tengen {

class Lines {
  public:
    static constexpr int WINDOW_RADIUS = 5;
    /// The eleven cells of a window take 22 bits.
    static constexpr std::uint64_t WINDOW_MASK = (1ULL << (2 * (2 * WINDOW_RADIUS + 1))) - 1;

    explicit Lines(int size) {
        words_.fill(~0ULL);  // walls everywhere
        for (const Point p : all_points(size)) flip(p, Cell::Wall);
    }

    /// Put a cell on an empty point, or take it away again.
    void flip(Point p, Cell cell) {
        for (const Direction d : ALL_DIRECTIONS)
            words_[line_index(p, d)] ^= static_cast<std::uint64_t>(cell) << (2 * position(p, d));
    }

    std::uint64_t word(Point p, Direction d) const { return words_[line_index(p, d)]; }

    /// The eleven cells from p - 5 to p + 5 in that direction, lowest bits first; p is in the
    /// middle.
    std::uint32_t window(Point p, Direction d) const {
        return static_cast<std::uint32_t>(word(p, d) >> (2 * (position(p, d) - WINDOW_RADIUS)) &
                                          WINDOW_MASK);
    }

    /// Where p lies in its word, counted in cells.
    static constexpr int position(Point p, Direction d) {
        return d == Direction::Column ? p / STRIDE : p % STRIDE;
    }

    bool operator==(const Lines&) const = default;

  private:
    static constexpr int PER_DIRECTION = 2 * STRIDE;

    static constexpr int line_index(Point p, Direction d) {
        const int x = p % STRIDE, y = p / STRIDE;
        switch (d) {
            case Direction::Row:
                return y;
            case Direction::Column:
                return PER_DIRECTION + x;
            case Direction::Diagonal:
                return 2 * PER_DIRECTION + x - y + STRIDE - 1;
            case Direction::Antidiagonal:
                return 3 * PER_DIRECTION + x + y;
        }
        return 0;
    }

    std::array<std::uint64_t, DIRECTIONS * PER_DIRECTION> words_;
};

}  // namespace tengen
