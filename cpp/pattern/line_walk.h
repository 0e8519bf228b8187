// The points whose patterns a stone may change: those within reach of it on four lines.
#pragma once

#include <algorithm>

#include "board/lines.h"
#include "pattern/pattern_table.h"

namespace tengen {

/// Calls `visit.operator()<Radius, D>()` for the four directions, with the radius of the table as a
/// constant.
template <typename Visit>
void each_line(const PatternTable& table, Visit visit) {
    const auto all = [&]<int Radius> {
        visit.template operator()<Radius, Direction::Row>();
        visit.template operator()<Radius, Direction::Column>();
        visit.template operator()<Radius, Direction::Diagonal>();
        visit.template operator()<Radius, Direction::Antidiagonal>();
    };
    if (table.radius() == 4)
        all.template operator()<4>();
    else
        all.template operator()<5>();
}

/// Calls `visit(q, pair)` for every empty point q within reach of p in that direction, with its
/// patterns.
template <int Radius, Direction D, typename Visit>
void each_pair(const PatternTable& table, const Lines& lines, int size, Point p, Visit visit) {
    const PatternPair* const entries = table.entries().data();
    const int position = Lines::position(p, D);
    const int first = std::max(position - Radius, MARGIN);
    const int last = std::min(position + Radius, MARGIN + size - 1);
    // The window of the first point, then of the next: two bits farther along the word each time.
    std::uint64_t word = lines.word(p, D) >> (2 * (first - Lines::WINDOW_RADIUS));
    int q = p + step(D) * (first - position);
    for (int i = first; i <= last; ++i, word >>= 2, q += step(D)) {
        if (word >> (2 * Lines::WINDOW_RADIUS) & 3) continue;  // not empty
        visit(static_cast<Point>(q),
              entries[LineCode<Radius>::of(static_cast<std::uint32_t>(word))]);
    }
}

}  // namespace tengen
