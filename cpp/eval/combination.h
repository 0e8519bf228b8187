// The patterns of a point's four lines without their order, and what a side's points offer
// together.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "pattern/position.h"

namespace tengen {

/// Four of thirteen patterns, order aside, repeats allowed.
constexpr int COMBINATIONS = 1820;

/// The number of a combination in the combinatorial number system, 0 … 1819; 0 is None four times,
/// which every occupied point has, too. The same for all symmetric images of a point.
constexpr int combination(Patterns patterns) {
    std::array<int, DIRECTIONS> n{};
    for (const Direction d : ALL_DIRECTIONS)
        n[static_cast<std::size_t>(d)] = static_cast<int>(patterns[d]);
    std::sort(n.begin(), n.end());
    const auto [a, b, c, d] = n;
    return a + (b + 1) * b / 2 + (c + 2) * (c + 1) * c / 6 + (d + 3) * (d + 2) * (d + 1) * d / 24;
}

/// Which classes of points a side has, one bit each: what it could do with its next stone.
enum OutlookBit : int {
    THREE = 1,
    DOUBLE_THREE = 2,
    FOUR = 4,
    FOUR_THREE = 8,
    STRAIGHT_FOUR = 16,
    FIVE = 32
};
constexpr int OUTLOOKS = 64;

/// Two fours count as a straight one. In renju Black's fouls give nothing, but a double three
/// counts, for it may prove to be none.
inline int outlook(const Position& position, Color color) {
    const auto has = [&](PointClass point_class) { return position.count(color, point_class) > 0; };
    const bool may_double = position.rule() != Rule::Renju || color == Color::White;
    return THREE * has(PointClass::Three) | DOUBLE_THREE * has(PointClass::DoubleThree) |
           FOUR * has(PointClass::Four) | FOUR_THREE * has(PointClass::FourThree) |
           STRAIGHT_FOUR *
               (has(PointClass::StraightFour) || (may_double && has(PointClass::DoubleFour))) |
           FIVE * has(PointClass::Five);
}

/// The same by its definition, from the stones alone.
int outlook_slowly(const Board& board, Color color);

/// Nothing is decided within two plies: nobody can make five, and the side to move makes neither a
/// straight four nor a four with a three. Elsewhere the search knows more than any evaluation.
inline bool is_quiet(const Position& position) {
    const Color us = position.to_move();
    return (outlook(position, us) & (FIVE | STRAIGHT_FOUR | FOUR_THREE)) == 0 &&
           (outlook(position, ~us) & FIVE) == 0;
}

}  // namespace tengen
