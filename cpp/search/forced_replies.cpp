#include "search/forced_replies.h"

#include <cassert>

#include "pattern/class_table.h"
#include "threat/five_stops.h"

namespace tengen {

namespace {

bool is_winning(const Position& position, PointClass point_class) {
    return point_class == PointClass::StraightFour ||
           (point_class == PointClass::DoubleFour && !is_caro(position.rule()));
}

}  // namespace

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
    if (!is_caro(position.rule())) {
        PointSet found;
        if (position.count(opponent, PointClass::Five) == 1 && position.is_legal(five))
            found.add(five);
        return found;
    }
    return caro_five_stops(position, five, opponent,
                           [&] { return position.has_five_point(opponent); });
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
