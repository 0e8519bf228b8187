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
    /// A three: its stones, and the moves that would make it a straight four. Where the verdict
    /// depends on them (two or more threes of Black in renju) those moves are judged in turn, and
    /// the three is real, and counts, only if one of them is neither forbidden nor a five.
    struct Three {
        Row row;
        std::vector<Point> straight_fours;
        std::vector<Explanation> judged;
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
Explanation explain(const Position& position, Point p, Color color);

}  // namespace tengen
