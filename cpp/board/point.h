// Points, directions and the padded array they live in.
//
// Every board, whatever its size, lies in the same 32 × 32 array with a margin of five walls, so a
// step off the board lands on a wall and never outside the array. x counts columns from the left, y
// rows from the bottom, both from 0.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tengen {

constexpr int MIN_SIZE = 5;
constexpr int MAX_SIZE = 22;
constexpr int MARGIN = 5;  ///< a window of five and the point beyond it never leave the array
constexpr int STRIDE = 32;
constexpr int CELLS = STRIDE * STRIDE;
static_assert(MAX_SIZE + 2 * MARGIN == STRIDE);

/// An index into the padded array.
using Point = std::uint16_t;
constexpr Point NO_POINT = 0;  ///< a corner of the margin: never a point of a board

constexpr Point point_at(int x, int y) {
    return static_cast<Point>((y + MARGIN) * STRIDE + x + MARGIN);
}
constexpr int column(Point p) { return p % STRIDE - MARGIN; }
constexpr int row(Point p) { return p / STRIDE - MARGIN; }

/// One of the four directions of a line; a step goes to the right, or up in a column.
enum class Direction : std::uint8_t {
    Row,           ///< (+1,  0)
    Column,        ///< ( 0, +1)
    Diagonal,      ///< (+1, +1)
    Antidiagonal,  ///< (+1, -1)
};
constexpr int DIRECTIONS = 4;
inline constexpr std::array<Direction, DIRECTIONS> ALL_DIRECTIONS = {
    Direction::Row, Direction::Column, Direction::Diagonal, Direction::Antidiagonal};

inline constexpr std::array<int, DIRECTIONS> STEPS = {1, STRIDE, STRIDE + 1, 1 - STRIDE};

/// From a point to the next in that direction.
constexpr int step(Direction direction) { return STEPS[static_cast<std::size_t>(direction)]; }

/// The point `distance` steps from p; p must be on the board and |distance| at most MARGIN.
constexpr Point along(Point p, Direction direction, int distance) {
    assert(p + step(direction) * distance >= 0 && p + step(direction) * distance < CELLS);
    return static_cast<Point>(p + step(direction) * distance);
}

}  // namespace tengen
