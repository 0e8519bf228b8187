// How a Python Board comes to C++: rule, size, cells and side to move.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <stdexcept>
#include <vector>

#include "pattern/position.h"

namespace tengen {

inline Rule rule_from(int number) {
    for (const Rule rule : ALL_RULES)
        if (static_cast<int>(rule) == number) return rule;
    throw std::invalid_argument("a rule is 0, 1, 4, 8 or 9");
}

inline Color color_from(int number) {
    if (number != 0 && number != 1)
        throw std::invalid_argument("a colour is 0 (black) or 1 (white)");
    return static_cast<Color>(number);
}

inline Board board_from(int rule, int size, nanobind::bytes cells, int to_move) {
    const auto* data = static_cast<const std::uint8_t*>(cells.data());
    return Board(rule_from(rule), size, std::span(data, cells.size()), color_from(to_move));
}

/// Points cross the border as numbers y * size + x.
inline Point point_from(const Board& board, int number) {
    if (number < 0 || number >= board.size() * board.size())
        throw std::invalid_argument("the point is not on the board");
    return point_at(number % board.size(), number / board.size());
}

inline int number_of(Point p, int size) { return row(p) * size + column(p); }

/// Of any range of points.
template <typename Points>
std::vector<int> numbers_of(const Points& points, int size) {
    std::vector<int> numbers;
    for (const Point p : points) numbers.push_back(number_of(p, size));
    return numbers;
}

}  // namespace tengen
