// A dense numbering of the windows that can occur.
//
// Two bits a cell would number 4^10 windows of radius 5, but a wall is followed only by walls: one
// side of a point has 1 + 3 + … + 3^5 = 364 possible contents, and the window 364² = 132,496. Small
// enough to stay in the cache, which is most of the speed of a move.
#pragma once

#include <array>
#include <cstdint>

#include "board/lines.h"

namespace tengen {

template <int Radius>
struct LineCode {
    static constexpr int SIDE_BITS = 2 * Radius;
    static constexpr std::uint32_t SIDE_MASK = (1U << SIDE_BITS) - 1;

    /// How many contents one side can have, and all windows together.
    static constexpr int SIDES = [] {
        int total = 0;
        for (int cells = 0, ways = 1; cells <= Radius; ++cells, ways *= 3) total += ways;
        return total;
    }();
    static constexpr int COUNT = SIDES * SIDES;

    /// The code of a window of eleven cells (`Lines::window`); the middle cell does not matter.
    /// Adding a stone to a window makes its code a greater number.
    static constexpr int of(std::uint32_t window) {
        return LEFT[window >> (2 * (Lines::WINDOW_RADIUS - Radius)) & SIDE_MASK] +
               RIGHT[window >> (2 * (Lines::WINDOW_RADIUS + 1)) & SIDE_MASK];
    }

    /// The window of a code, with an empty middle; cells beyond the radius are walls.
    static constexpr std::uint32_t window(int code) {
        const std::uint32_t left = LEFT_SIDES[code / SIDES], right = RIGHT_SIDES[code % SIDES];
        constexpr int BEYOND = Lines::WINDOW_RADIUS - Radius;
        return ((1U << (2 * BEYOND)) - 1) | left << (2 * BEYOND) |
               right << (2 * (Lines::WINDOW_RADIUS + 1)) |
               ((1U << (2 * BEYOND)) - 1) << (2 * (Lines::WINDOW_RADIUS + 1 + Radius));
    }

  private:
    using Ranks = std::array<int, 1 << SIDE_BITS>;
    using Sides = std::array<std::uint32_t, SIDES>;

    static constexpr Cell cell(std::uint32_t side, int i) {
        return static_cast<Cell>(side >> (2 * i) & 3);
    }
    // Beyond a wall there are only walls; on the left the far cells have the lower numbers.
    static constexpr bool is_possible(std::uint32_t side, bool is_left) {
        for (int i = 0; i + 1 < Radius; ++i) {
            const Cell inner = cell(side, is_left ? i + 1 : i),
                       outer = cell(side, is_left ? i : i + 1);
            if (inner == Cell::Wall && outer != Cell::Wall) return false;
        }
        return true;
    }
    static constexpr Sides possible_sides(bool is_left) {
        Sides sides{};
        int rank = 0;
        for (std::uint32_t side = 0; side <= SIDE_MASK; ++side)
            if (is_possible(side, is_left)) sides[rank++] = side;
        return sides;
    }
    static constexpr Ranks ranks(const Sides& sides, int factor) {
        Ranks found{};
        for (int rank = 0; rank < SIDES; ++rank) found[sides[rank]] = rank * factor;
        return found;
    }

    static constexpr Sides LEFT_SIDES = possible_sides(true);
    static constexpr Sides RIGHT_SIDES = possible_sides(false);
    static constexpr Ranks LEFT = ranks(LEFT_SIDES, SIDES);
    static constexpr Ranks RIGHT = ranks(RIGHT_SIDES, 1);
};

}  // namespace tengen
