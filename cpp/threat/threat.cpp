#include "threat/threat.h"

#include <algorithm>

namespace tengen {

namespace {

constexpr int REACH = Lines::WINDOW_RADIUS;

/// The threats that one stone makes on one line, with that stone on the board.
class LineReader {
  public:
    LineReader(Position& position, Color color, Point gain, Direction d)
        : position_(position), color_(color), gain_(gain), direction_(d) {}

    void add_five(std::vector<Threat>& found) const {
        std::vector<Point> rest = run(gain_);
        std::erase(rest, gain_);
        found.push_back({ThreatKind::Five, direction_, gain_, {}, rest});
    }

    void add_fours(Pattern pattern, std::vector<Threat>& found) {
        std::vector<Point> fives = completions();
        if (pattern == Pattern::StraightFour) {
            std::vector<Point> rest = run(gain_);
            std::erase(rest, gain_);
            found.push_back({ThreatKind::StraightFour, direction_, gain_, legal(fives), rest});
            return;
        }
        for (const Point five : fives) {
            std::vector<Point> rest = run(five);
            std::erase(rest, gain_);
            std::erase(rest, five);
            const auto is_stopped = [&] { return !position_.is_empty(five) || !is_five(five); };
            found.push_back({ThreatKind::Four, direction_, gain_, replies(is_stopped), rest});
        }
    }

    void add_three(Pattern pattern, std::vector<Threat>& found) {
        std::vector<Point> rest;
        for (const Point four : straight_fours()) {
            position_.place(four, color_);
            for (const Point p : run(gain_))
                if (p != four && p != gain_ && std::find(rest.begin(), rest.end(), p) == rest.end())
                    rest.push_back(p);
            position_.undo();
        }
        if (rest.empty()) return;  // renju: no straight four that is allowed
        std::sort(rest.begin(), rest.end());
        const auto kind = pattern == Pattern::Three ? ThreatKind::Three : ThreatKind::BrokenThree;
        const auto is_stopped = [&] { return straight_fours().empty(); };
        found.push_back({kind, direction_, gain_, replies(is_stopped), rest});
    }

  private:
    bool is_renju_black() const {
        return position_.rule() == Rule::Renju && color_ == Color::Black;
    }
    bool is_five(Point p) const {
        return position_.pattern(p, color_, direction_) == Pattern::Five;
    }

    // Empty points of the line within reach of the gain that satisfy a condition.
    template <typename Condition>
    std::vector<Point> along_line(Condition condition) const {
        std::vector<Point> found;
        for (int i = -REACH; i <= REACH; ++i) {
            const Point p = along(gain_, direction_, i);
            if (position_.is_empty(p) && condition(p)) found.push_back(p);
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    bool contains_gain(Point p) const {
        const std::vector<Point> stones = run(p);
        return std::find(stones.begin(), stones.end(), gain_) != stones.end();
    }

    std::vector<Point> completions() const {
        return along_line([&](Point p) { return is_five(p) && contains_gain(p); });
    }

    // Where one more legal stone makes a straight four with the gain in it.
    std::vector<Point> straight_fours() const {
        return along_line([&](Point p) {
            return position_.pattern(p, color_, direction_) == Pattern::StraightFour &&
                   contains_gain(p) && (!is_renju_black() || position_.foul(p) == Foul::None);
        });
    }

    // The row through p, with a stone on p.
    std::vector<Point> run(Point p) const {
        std::vector<Point> stones = {p};
        for (const int side : {-1, 1})
            for (Point q = along(p, direction_, side); position_.board().at(q) == cell_of(color_);
                 q = along(q, direction_, side))
                stones.push_back(q);
        std::sort(stones.begin(), stones.end());
        return stones;
    }

    bool may_reply(Point p) const {
        return position_.rule() != Rule::Renju || color_ == Color::Black ||
               position_.foul(p) == Foul::None;
    }
    std::vector<Point> legal(std::vector<Point> points) const {
        std::erase_if(points, [&](Point p) { return !may_reply(p); });
        return points;
    }

    // Every point where the defender's stone makes `is_stopped` true. It is on the line, except
    // that what is forbidden to Black may depend on stones farther away.
    template <typename Condition>
    std::vector<Point> replies(Condition is_stopped) {
        const auto helps = [&](Point p) {
            if (!may_reply(p)) return false;
            position_.place(p, ~color_);
            const bool stopped = is_stopped();
            position_.undo();
            return stopped;
        };
        if (!is_renju_black()) return along_line(helps);
        std::vector<Point> found;
        for (const Point p : empty_points(position_))
            if (helps(p)) found.push_back(p);
        return found;
    }

    Position& position_;
    Color color_;
    Point gain_;
    Direction direction_;
};

}  // namespace

void add_threats(Position& position, Color color, Point gain, std::vector<Threat>& found) {
    const Patterns patterns = position.patterns(gain, color);
    const bool is_forbidden = position.rule() == Rule::Renju && color == Color::Black &&
                              position.foul(gain) != Foul::None;
    if (is_forbidden) return;
    for (const Direction d : ALL_DIRECTIONS) {
        const Pattern pattern = patterns[d];
        if (pattern < Pattern::BrokenThree) continue;
        position.place(gain, color);
        LineReader line(position, color, gain, d);
        if (pattern == Pattern::Five)
            line.add_five(found);
        else if (is_four(pattern))
            line.add_fours(pattern, found);
        else
            line.add_three(pattern, found);
        position.undo();
    }
}

std::vector<Threat> threats(Position& position, Color color) {
    std::vector<Threat> found;
    for (const Point p : empty_points(position)) add_threats(position, color, p, found);
    return found;
}

std::vector<Threat> threats_near(Position& position, Color color, Point stone) {
    PointSet gains;
    for (const Direction d : ALL_DIRECTIONS)
        for (int i = -REACH; i <= REACH; ++i)
            if (const Point p = along(stone, d, i); position.is_empty(p)) gains.add(p);
    std::vector<Threat> found;
    for (const Point p : gains) add_threats(position, color, p, found);
    return found;
}

}  // namespace tengen
