// Why a point is forbidden, or why it is not: every five, overline, four and three that a stone
// there makes, and for every three of a suspected double three the straight fours it could become.
#pragma once

#include <vector>

#include "pattern/position.h"

namespace tengen {

struct Explanation {
    /// Stones of one line, the new one among them, in the order of the line.
    struct Row {
        Direction direction;
        std::vector<Point> stones;
    };
    /// A four: its stones, and the points that would complete five (two for a straight four).
    struct Four {
        Row row;
        std::vector<Point> completions;
    };
    /// A three: its stones, and the moves that would make it a straight four. It is real, and counts,
    /// if one of those moves is neither forbidden nor a five.
    struct Three {
        Row row;
        std::vector<Explanation> straight_fours;
        bool is_real;
    };

    Explanation(Point p, Color c) : point(p), color(c) {}

    Point point;
    Color color;
    Foul foul = Foul::None;
    std::vector<Row> fives;
    std::vector<Row> overlines;
    std::vector<Four> fours;
    std::vector<Three> threes;
};

/// What a stone of that colour on the empty point p would make. Agrees with `Position::foul`.
/// The moves that would make a straight four are explained in turn where the verdict depends on it.
Explanation explain(const Position& position, Point p, Color color);

}  // namespace tengen
