#include "pattern/position.h"

#include <algorithm>

#include "pattern/class_table.h"

namespace tengen {

namespace {

constexpr int index(Color color) { return static_cast<int>(color); }

}  // namespace

Position::Position(Rule rule, int size)
    : board_(rule, size),
      table_(&PatternTable::of(rule)),
      classes_{&ClassTable::of(rule == Rule::Renju), &ClassTable::of(false)} {
    changes_.reserve(1024);
    frames_.reserve(64);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const Point p = point_at(x, y);
            points_[p] = compute(p);
            count_point(p, points_[p]);
        }
}

void Position::play(Point p) {
    board_.play(p);
    refresh_around(p);
}

void Position::place(Point p, Color color) {
    board_.place(p, color);
    refresh_around(p);
}

void Position::pass() {
    board_.pass();
    frames_.push_back(static_cast<std::uint32_t>(changes_.size()));
}

void Position::undo() {
    board_.undo();
    const std::uint32_t begin = frames_.back();
    frames_.pop_back();
    while (changes_.size() > begin) {
        reclassify(changes_.back().point, changes_.back().before);
        points_[changes_.back().point] = changes_.back().before;
        changes_.pop_back();
    }
}

PointSet Position::four_points(Color color) const {
    PointSet fours = points(color, PointClass::Four) | points(color, PointClass::FourThree) |
                     points(color, PointClass::DoubleFour) | points(color, PointClass::StraightFour);
    if (rule() != Rule::Renju || color == Color::White) return fours;
    for (const PointClass foul : {PointClass::DoubleThree, PointClass::Overline})
        for (const Point p : points(color, foul))
            for (const Direction d : ALL_DIRECTIONS)
                if (is_four(pattern(p, color, d))) fours.add(p);
    return fours;
}

PointSet Position::three_points(Color color) const {
    PointSet threes = points(color, PointClass::Three) | points(color, PointClass::DoubleThree);
    return rule() == Rule::Renju ? threes - four_points(color) : threes;
}

// Every pattern that contains a point within reach of p, in four directions, may have changed.
void Position::refresh_around(Point p) {
    frames_.push_back(static_cast<std::uint32_t>(changes_.size()));
    replace(p, PointState{});
    if (table_->radius() == 4)
        refresh_lines<4>(p);
    else
        refresh_lines<5>(p);
}

template <int Radius>
void Position::refresh_lines(Point p) {
    for (const Direction d : ALL_DIRECTIONS) {
        const int position = Lines::position(p, d);
        const int first = std::max(position - Radius, MARGIN);
        const int last = std::min(position + Radius, MARGIN + size() - 1);
        // The window of the first point, then of the next: two bits farther along the word each time.
        std::uint64_t word = board_.lines().word(p, d) >> (2 * (first - Lines::WINDOW_RADIUS));
        Point q = along(p, d, first - position);
        for (int i = first; i <= last; ++i, word >>= 2, q = along(q, d, 1)) {
            const std::uint32_t window = static_cast<std::uint32_t>(word & Lines::WINDOW_MASK);
            if (window >> (2 * Lines::WINDOW_RADIUS) & 3) continue;  // not empty
            const PatternPair pair = (*table_)[PatternTable::code_of<Radius>(window)];
            PointState state = points_[q];
            state.patterns[0].set(d, pair[Color::Black]);
            state.patterns[1].set(d, pair[Color::White]);
            if (state.patterns == points_[q].patterns) continue;
            for (int color = 0; color < COLORS; ++color)
                state.classes[color] = (*classes_[color])[state.patterns[color]];
            replace(q, state);
        }
    }
}

Position::PointState Position::compute(Point p) const {
    PointState state;
    if (!is_empty(p)) return state;
    for (const Color color : {Color::Black, Color::White}) {
        state.patterns[index(color)] = table_->look_up(board_.lines(), p, color);
        state.classes[index(color)] = (*classes_[index(color)])[state.patterns[index(color)]];
    }
    return state;
}

void Position::replace(Point p, const PointState& state) {
    changes_.push_back({p, points_[p]});
    reclassify(p, state);
    points_[p] = state;
}

// Move p from the sets of its present classes to those of `state`.
void Position::reclassify(Point p, const PointState& state) {
    const PointState& old = points_[p];
    for (int color = 0; color < COLORS; ++color) {
        if (old.classes[color] == state.classes[color]) continue;
        const int from = static_cast<int>(old.classes[color]);
        const int to = static_cast<int>(state.classes[color]);
        sets_[color][from].remove(p);
        sets_[color][to].add(p);
        --counts_[color][from];
        ++counts_[color][to];
    }
}

void Position::count_point(Point p, const PointState& state) {
    for (int color = 0; color < COLORS; ++color) {
        sets_[color][static_cast<int>(state.classes[color])].add(p);
        ++counts_[color][static_cast<int>(state.classes[color])];
    }
}

bool Position::check() const {
    if (!board_.check()) return false;
    Position fresh(rule(), size());
    for (int y = 0; y < size(); ++y)
        for (int x = 0; x < size(); ++x) {
            const Point p = point_at(x, y);
            if (points_[p] != compute(p)) return false;
            fresh.reclassify(p, points_[p]);
        }
    return fresh.sets_ == sets_ && fresh.counts_ == counts_;
}

}  // namespace tengen
