// Renju's forbidden points (RIF rules of Renju, article 9), by the full recursive definition.
//
// Five first: a move that makes exactly five wins, whatever else it makes. Then overline, double
// four, and double three, which counts only threes that can still become a straight four by a
// move that is itself not forbidden, with the stone in question on the board. Each step of the
// recursion adds a stone, so it ends.
#include "pattern/forbidden.h"

#include "board/lines.h"

namespace tengen {

namespace {

class FoulJudge {
  public:
    FoulJudge(const Lines& lines, const PatternTable& table) : lines_(lines), table_(table) {}

    /// Two of the threes that a stone at p makes are real.
    bool is_double_three(Point p, Patterns patterns) {
        lines_.flip(p, Cell::Black);
        int threes = 0;
        for (const Direction d : ALL_DIRECTIONS)
            if (threes < 2 && is_three(patterns[d]) && can_become_straight_four(p, d)) ++threes;
        lines_.flip(p, Cell::Black);
        return threes >= 2;
    }

  private:
    // With the stone at p on the board: a straight four that contains p, made by a legal move that
    // does not make five.
    bool can_become_straight_four(Point p, Direction d) {
        for (const int side : {-1, 1}) {
            int distance = side;
            while (cell_at(p, d, distance) == Cell::Black) distance += side;
            // The nearest empty point: beyond it p would not be in the run. The window ends at
            // five.
            if (cell_at(p, d, distance) != Cell::Empty) continue;
            const Point q = along(p, d, distance);
            const Patterns patterns = table_.look_up(lines_, q, Color::Black);
            if (patterns[d] == Pattern::StraightFour && is_legal(q, patterns)) return true;
        }
        return false;
    }

    bool is_legal(Point q, Patterns patterns) {
        switch (classify(patterns, true)) {
            case PointClass::Five:  // a win, but not a straight four
            case PointClass::Overline:
            case PointClass::DoubleFour:
                return false;
            case PointClass::DoubleThree:
                return !is_double_three(q, patterns);
            default:
                return true;
        }
    }

    Cell cell_at(Point p, Direction d, int distance) const {
        return static_cast<Cell>(lines_.window(p, d) >> (2 * (Lines::WINDOW_RADIUS + distance)) &
                                 3);
    }

    Lines lines_;
    const PatternTable& table_;
};

}  // namespace

Foul judge_foul(const Lines& lines, Point p, Patterns patterns, PointClass point_class) {
    switch (point_class) {
        case PointClass::Overline:
            return Foul::Overline;
        case PointClass::DoubleFour:
            return Foul::DoubleFour;
        case PointClass::DoubleThree: {
            FoulJudge judge(lines, PatternTable::of(Rule::Renju));
            return judge.is_double_three(p, patterns) ? Foul::DoubleThree : Foul::None;
        }
        default:
            return Foul::None;
    }
}

Foul Position::foul(Point p) const {
    if (rule() != Rule::Renju) return Foul::None;
    return judge_foul(board_.lines(), p, patterns(p, Color::Black), point_class(p, Color::Black));
}

}  // namespace tengen
