#include "pattern/position.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "pattern/class_table.h"
#include "pattern/line_walk.h"

namespace tengen {

namespace {

template <typename Enum>
constexpr int index(Enum value) {
    return static_cast<int>(value);
}

/// Whether one of the two patterns of a pair has a say in the class of its point.
constexpr auto IS_CLASSIFIED = [] {
    std::array<bool, 256> flags{};
    for (int bits = 0; bits < 256; ++bits)
        for (const int pattern : {bits & 15, bits >> 4})
            if (pattern >= index(Pattern::BrokenThree) || pattern == index(Pattern::Overline))
                flags[bits] = true;
    return flags;
}();

/// As many changes as one stone can cause (itself and 40 points in reach), and one more: the next
/// is written before it counts.
constexpr std::size_t MOST_CHANGES = 1 + 4 * 2 * 5 + 1;

}  // namespace

Position::Position(Board board)
    : board_(std::move(board)),
      table_(&PatternTable::of(rule())),
      class_tables_{&ClassTable::of(is_renju_black(Color::Black)), &ClassTable::of(false)} {
    if (!board_.history().empty())
        throw std::invalid_argument("a position begins with a board that has no history");
    changes_.resize(16 * MOST_CHANGES);
    frames_.reserve(64);
    for (const Point p : all_points(size())) {
        points_[p] = compute(p);
        for (const Color color : {Color::Black, Color::White}) {
            sets_[index(color)][index(point_class(p, color))].add(p);
            ++counts_[index(color)][index(point_class(p, color))];
        }
    }
}

void Position::play(Point p) {
    assert(is_empty(p));
    board_.play(p);
    refresh_around(p);
}

void Position::place(Point p, Color color) {
    assert(is_empty(p));
    board_.place(p, color);
    refresh_around(p);
}

void Position::pass() {
    board_.pass();
    frames_.push_back(change_count_);
}

void Position::undo() {
    assert(!frames_.empty());
    board_.undo();
    const std::size_t first_change = frames_.back();
    frames_.pop_back();
    while (change_count_ > first_change) {
        const PointState& before = changes_[--change_count_];
        if (points_[before.point].classes != before.classes)
            reclassify(before.point, before.classes);
        points_[before.point] = before;
    }
}

PointSet Position::four_points(Color color) const {
    PointSet fours = points(color, PointClass::Four) | points(color, PointClass::FourThree) |
                     points(color, PointClass::DoubleFour) |
                     points(color, PointClass::StraightFour);
    if (!is_renju_black(color)) return fours;
    for (const PointClass foul : {PointClass::DoubleThree, PointClass::Overline})
        for (const Point p : points(color, foul))
            for (const Direction d : ALL_DIRECTIONS)
                if (is_four(pattern(p, color, d))) fours.add(p);
    return fours;
}

PointSet Position::three_points(Color color) const {
    PointSet threes = points(color, PointClass::Three) | points(color, PointClass::DoubleThree);
    return is_renju_black(color) ? threes - four_points(color) : threes;
}

// Every pattern that contains a point within reach of p, in four directions, may have changed.
void Position::refresh_around(Point p) {
    frames_.push_back(change_count_);
    if (change_count_ + MOST_CHANGES > changes_.size()) changes_.resize(2 * changes_.size());
    changes_[change_count_++] = points_[p];
    points_[p].pairs = {};
    reclassify(p, {});
    each_line(*table_, [&]<int Radius, Direction D> { refresh_line<Radius, D>(p); });
}

template <int Radius, Direction D>
void Position::refresh_line(Point p) {
    PointState* change = &changes_[change_count_];
    // Branch-free: a change is written in any case and counts only if it is one.
    each_pair<Radius, D>(*table_, board_.lines(), size(), p, [&](Point q, PatternPair pair) {
        PointState now = points_[q];
        *change = now;
        change += pair != now.pairs[index(D)];
        now.pairs[index(D)] = pair;
        points_[q] = now;
    });
    const std::size_t first_change = change_count_;
    change_count_ = static_cast<std::size_t>(change - changes_.data());
    assert(change_count_ < changes_.size());
    classify_changes(first_change, D);
}

// The classes of the points whose patterns in that direction were just replaced.
void Position::classify_changes(std::size_t first, Direction d) {
    for (std::size_t i = first; i < change_count_; ++i) {
        const PointState& before = changes_[i];
        const PointState& now = points_[before.point];
        if (IS_CLASSIFIED[before.pairs[index(d)].bits] || IS_CLASSIFIED[now.pairs[index(d)].bits])
            reclassify(now.point, {(*class_tables_[0])[now.patterns(Color::Black)],
                                   (*class_tables_[1])[now.patterns(Color::White)]});
    }
}

// Move p from the sets of its present classes to those of others.
void Position::reclassify(Point p, Classes classes) {
    Classes& present = points_[p].classes;
    for (int color = 0; color < COLORS; ++color) {
        const int from = index(present[color]), to = index(classes[color]);
        if (from == to) continue;
        sets_[color][from].remove(p);
        sets_[color][to].add(p);
        assert(counts_[color][from] > 0);
        --counts_[color][from];
        ++counts_[color][to];
    }
    present = classes;
}

Position::PointState Position::compute(Point p) const {
    PointState state;
    state.point = p;
    if (!is_empty(p)) return state;
    for (const Direction d : ALL_DIRECTIONS)
        state.pairs[index(d)] = table_->look_up(board_.lines(), p, d);
    for (const Color color : {Color::Black, Color::White})
        state.classes[index(color)] = classify(state.patterns(color), is_renju_black(color));
    return state;
}

bool Position::check() const {
    if (!board_.check()) return false;
    Position fresh(rule(), size());
    for (const Point p : all_points(size())) {
        if (points_[p] != compute(p)) return false;
        fresh.reclassify(p, points_[p].classes);
    }
    return fresh.sets_ == sets_ && fresh.counts_ == counts_;
}

std::vector<Point> legal(const Position& position, const PointSet& points) {
    std::vector<Point> found;
    for (const Point p : points)
        if (position.is_legal(p)) found.push_back(p);
    return found;
}

std::vector<Point> legal_candidates(const Position& position, Neighbourhood::Shape shape) {
    return legal_candidates(position, Neighbourhood(position.board(), shape).points());
}

std::vector<Point> legal_candidates(const Position& position, const PointSet& near) {
    std::vector<Point> found = legal(position, near);
    return found.empty() ? legal(position, all_points(position.size())) : found;
}

}  // namespace tengen
