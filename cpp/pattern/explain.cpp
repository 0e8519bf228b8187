#include "pattern/explain.h"

#include <algorithm>

namespace tengen {

namespace {

class Explainer {
    using Row = Explanation::Row;
    using Three = Explanation::Three;

  public:
    Explainer(const Position& position, Color color)
        : lines_(position.board().lines()),
          table_(PatternTable::of(position.rule())),
          color_(color),
          renju_black_(position.rule() == Rule::Renju && color == Color::Black) {}

    Explanation explain(Point p) {
        const Patterns patterns = table_.look_up(lines_, p, color_);
        const PointClass point_class = classify(patterns, renju_black_);
        const bool suspect = renju_black_ && point_class == PointClass::DoubleThree;
        Explanation result(p, color_);
        lines_.flip(p, cell_of(color_));
        for (const Direction d : ALL_DIRECTIONS) {
            const Pattern pattern = patterns[d];
            if (pattern == Pattern::Five) result.fives.push_back(run(p, d));
            if (pattern == Pattern::Overline) result.overlines.push_back(run(p, d));
            if (is_four(pattern)) add_fours(result, p, d, pattern);
            if (is_three(pattern)) result.threes.push_back(three(p, d, suspect));
        }
        lines_.flip(p, cell_of(color_));
        result.foul = verdict(point_class, result);
        return result;
    }

  private:
    Foul verdict(PointClass point_class, const Explanation& found) const {
        if (!renju_black_) return Foul::None;
        if (point_class == PointClass::Overline) return Foul::Overline;
        if (point_class == PointClass::DoubleFour) return Foul::DoubleFour;
        if (point_class != PointClass::DoubleThree) return Foul::None;
        const auto real = std::count_if(found.threes.begin(), found.threes.end(),
                                        [](const Three& each) { return each.is_real; });
        return real >= 2 ? Foul::DoubleThree : Foul::None;
    }

    // With the stone at p on the board, from here on.

    void add_fours(Explanation& result, Point p, Direction d, Pattern pattern) {
        std::vector<Point> completions;
        for (const Point e : neighbours(p, d))
            if (table_.look_up(lines_, e, d)[color_] == Pattern::Five) completions.push_back(e);
        if (pattern == Pattern::StraightFour) {
            result.fours.push_back({run(p, d), completions});
            return;
        }
        for (const Point e : completions) result.fours.push_back({run_without(e, d), {e}});
    }

    Three three(Point p, Direction d, bool suspect) {
        Three result{{d, {}}, {}, {}, !suspect};
        for (const Point q : neighbours(p, d)) {
            if (table_.look_up(lines_, q, d)[color_] != Pattern::StraightFour) continue;
            result.straight_fours.push_back(q);
            result.row = run_without(q, d);
            if (!suspect) continue;
            result.judged.push_back(explain(q));
            const Explanation& move = result.judged.back();
            result.is_real |= move.foul == Foul::None && move.fives.empty();
        }
        return result;
    }

    // The stones that a stone on the empty point e would join into one run.
    Row run_without(Point e, Direction d) {
        lines_.flip(e, cell_of(color_));
        Row row = run(e, d);
        lines_.flip(e, cell_of(color_));
        std::erase(row.stones, e);
        return row;
    }

    Row run(Point p, Direction d) const {
        Point first = p;
        while (cell(along(first, d, -1), d) == cell_of(color_)) first = along(first, d, -1);
        Row row{d, {}};
        for (Point q = first; cell(q, d) == cell_of(color_); q = along(q, d, 1))
            row.stones.push_back(q);
        return row;
    }

    // The empty points next to the run through p: only they can lengthen what contains p.
    std::vector<Point> neighbours(Point p, Direction d) const {
        std::vector<Point> found;
        for (const int side : {-1, 1}) {
            Point q = p;
            while (cell(q, d) == cell_of(color_)) q = along(q, d, side);
            if (cell(q, d) == Cell::Empty) found.push_back(q);
        }
        return found;
    }

    Cell cell(Point p, Direction d) const {
        return static_cast<Cell>(lines_.word(p, d) >> (2 * Lines::position(p, d)) & 3);
    }

    Lines lines_;
    const PatternTable& table_;
    Color color_;
    bool renju_black_;
};

}  // namespace

Explanation explain(const Position& position, Point p, Color color) {
    return Explainer(position, color).explain(p);
}

}  // namespace tengen
