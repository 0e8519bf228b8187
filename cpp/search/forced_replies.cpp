#include "search/forced_replies.h"

#include <cassert>

#include "pattern/class_table.h"

namespace tengen {

namespace {

bool is_winning(const Position& position, PointClass point_class) {
    return point_class == PointClass::StraightFour ||
           (point_class == PointClass::DoubleFour && !is_caro(position.rule()));
}

}  // namespace

std::vector<Point> legal(const Position& position, const PointSet& points) {
    std::vector<Point> found;
    for (const Point p : points)
        if (position.is_legal(p)) found.push_back(p);
    return found;
}

PointSet winning_fours(const Position& position, Color color) {
    PointSet found = position.points(color, PointClass::StraightFour);
    if (!is_caro(position.rule()) && (position.rule() != Rule::Renju || color == Color::White))
        found |= position.points(color, PointClass::DoubleFour);
    return found;
}

bool has_promising_four(const Position& position, Color color) {
    if (position.count(color, PointClass::FourThree) > 0) return true;
    // A line with a single four has one or two points for it.
    const bool has_more = position.count(color, PointClass::Four) > 2;
    const Pattern least = has_more ? Pattern::ClosedTwo : Pattern::ClosedThree;
    for (const Point p : position.points(color, PointClass::Four)) {
        const Patterns patterns = position.patterns(p, color);
        for (const Direction d : ALL_DIRECTIONS)
            if (patterns[d] >= least && patterns[d] <= Pattern::ClosedThree) return true;
    }
    return false;
}

PointSet five_stops(Position& position) {
    const Color us = position.to_move(), opponent = ~us;
    assert(position.has_five_point(opponent) && !position.has_five_point(us));
    const Point five = position.points(opponent, PointClass::Five).first();
    PointSet found;
    if (!is_caro(position.rule())) {
        if (position.count(opponent, PointClass::Five) == 1 && position.is_legal(five))
            found.add(five);
        return found;
    }
    // A five may also be stopped by a stone at an end of its row, if the other end is ours.
    std::vector<Point> candidates = {five};
    for (const Direction d : ALL_DIRECTIONS) {
        if (position.pattern(five, opponent, d) != Pattern::Five) continue;
        for (const int side : {-1, 1}) {
            Point end = along(five, d, side);
            while (position.board().at(end) == cell_of(opponent)) end = along(end, d, side);
            if (position.is_empty(end)) candidates.push_back(end);
        }
    }
    for (const Point p : candidates) {
        position.place(p, us);
        if (!position.has_five_point(opponent)) found.add(p);
        position.undo();
    }
    return found;
}

PointSet four_stoppers(const Position& position, Point p, Color color) {
    PointSet found;
    found.add(p);
    const bool is_renju_black = position.rule() == Rule::Renju && color == Color::Black;
    const ClassTable& classes = ClassTable::of(is_renju_black);
    const PatternTable& table = PatternTable::of(position.rule());
    const Patterns patterns = position.patterns(p, color);
    const std::uint32_t stone = static_cast<std::uint32_t>(cell_of(~color));
    for (const Direction d : ALL_DIRECTIONS) {
        if (!is_four(patterns[d])) continue;
        const std::uint32_t window = position.board().lines().window(p, d);
        for (int i = -table.radius(); i <= table.radius(); ++i) {
            const int shift = 2 * (Lines::WINDOW_RADIUS + i);
            if (i == 0 || (window >> shift & 3) != 0) continue;
            Patterns after = patterns;
            after.set(d, table.look_up(window | stone << shift)[color]);
            if (!is_winning(position, classes[after])) found.add(along(p, d, i));
        }
    }
    return found;
}

FourDefences four_defences(const Position& position) {
    const Color us = position.to_move();
    assert(winning_four_count(position, ~us) > 0 && !position.has_five_point(~us));
    FourDefences defences;
    bool is_first = true;
    for (const Point p : winning_fours(position, ~us)) {
        const PointSet kill = four_stoppers(position, p, ~us);
        defences.stoppers = is_first ? kill : defences.stoppers & kill;
        is_first = false;
    }
    defences.fours = position.four_points(us);
    return defences;
}

}  // namespace tengen
