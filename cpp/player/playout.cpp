#include "player/playout.h"

#include <algorithm>

#include "pattern/class_table.h"
#include "pattern/forbidden.h"

namespace tengen {

int random_playout(const Position& position, Candidates candidates, SplitMix64& random) {
    const PatternTable& table = PatternTable::of(position.rule());
    Lines lines = position.board().lines();
    Color us = position.to_move();
    const auto makes_five = [&](Point p) {
        for (const Direction d : ALL_DIRECTIONS)
            if (table.look_up(lines, p, d)[us] == Pattern::Five) return true;
        return false;
    };
    const auto is_foul = [&](Point p) {
        const Patterns patterns = table.look_up(lines, p, us);
        return judge_foul(lines, p, patterns, ClassTable::of(true)[patterns]) != Foul::None;
    };
    for (; candidates.count() > 0; us = ~us) {
        Point p = candidates.at(random.below(static_cast<std::uint32_t>(candidates.count())));
        if (position.rule() == Rule::Renju && us == Color::Black && is_foul(p)) {
            std::vector<Point> legal;
            for (const Point q : candidates.points())
                if (!is_foul(q)) legal.push_back(q);
            if (legal.empty()) return result_for_black(Color::White);
            p = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        }
        if (makes_five(p)) return result_for_black(us);
        lines.flip(p, cell_of(us));
        candidates.add_stone(p);
    }
    return 0;
}

Point random_move(const Position& position, const Candidates& candidates, SplitMix64& random) {
    if (candidates.count() == 0) return NO_POINT;
    const Point p = candidates.at(random.below(static_cast<std::uint32_t>(candidates.count())));
    if (position.is_legal(p)) return p;
    const std::vector<Point> allowed = legal(position, candidates.points());
    return allowed.empty() ? NO_POINT
                           : allowed[random.below(static_cast<std::uint32_t>(allowed.size()))];
}

int heuristic_playout(Position& position, Candidates candidates, SplitMix64& random) {
    int plies = 0, result = 0;
    while (candidates.count() > 0) {
        const Color us = position.to_move();
        Point p = forced_move(position);
        if (p == NO_POINT) p = random_move(position, candidates, random);
        if (p == NO_POINT) {
            result = result_for_black(~us);
            break;
        }
        if (position.point_class(p, us) == PointClass::Five) {
            result = result_for_black(us);
            break;
        }
        position.play(p);
        candidates.add_stone(p);
        ++plies;
    }
    for (; plies > 0; --plies) position.undo();
    return result;
}

}  // namespace tengen
