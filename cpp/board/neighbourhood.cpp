#include "board/neighbourhood.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace tengen {

Neighbourhood::Neighbourhood(const Board& board, Shape shape) : shape_(shape), size_(board.size()) {
    assert(shape.square >= 1 && shape.reach >= shape.square);
    if (board.stones() == 0) near_.add(point_at(size_ / 2, size_ / 2));
    for (const Point p : all_points(board.size()))
        if (!board.is_empty(p)) add(p);
}

void Neighbourhood::add(Point p) {
    stones_.add(p);
    const int x = column(p), y = row(p), last = size_ - 1;
    const auto span = [&](int radius) {
        const int left = std::max(x - radius, 0), right = std::min(x + radius, last);
        return ((2U << right) - 1) & ~((1U << left) - 1);
    };
    const std::uint32_t square = span(shape_.square);
    for (int v = std::max(y - shape_.reach, 0); v <= std::min(y + shape_.reach, last); ++v) {
        const int away = std::abs(v - y);
        std::uint32_t bits = square;
        if (away == 0) {
            bits = span(shape_.reach);
        } else if (away > shape_.square) {  // the column and the two diagonals
            bits = 1U << x;
            if (x >= away) bits |= 1U << (x - away);
            if (x + away <= last) bits |= 1U << (x + away);
        }
        near_.add_row(v + MARGIN, bits << MARGIN);
    }
}

}  // namespace tengen
