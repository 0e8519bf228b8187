// The eight symmetries of the square.
#pragma once

#include <array>
#include <cstddef>

#include "board/point.h"

namespace tengen {

constexpr int SYMMETRIES = 8;

/// Image of p under symmetry s: bit 0 mirrors left and right, bit 1 top and bottom, then bit 2
/// exchanges columns and rows. Symmetry 0 is the identity.
constexpr Point transform(Point p, int s, int size) {
    int x = column(p), y = row(p);
    if (s & 1) x = size - 1 - x;
    if (s & 2) y = size - 1 - y;
    return s & 4 ? point_at(y, x) : point_at(x, y);
}

/// The symmetry that undoes s. Only the two rotations by a quarter turn (5 and 6) are not their
/// own.
inline constexpr std::array<int, SYMMETRIES> INVERSES = {0, 1, 2, 3, 4, 6, 5, 7};
constexpr int inverse(int s) { return INVERSES[static_cast<std::size_t>(s)]; }

}  // namespace tengen
