#include "pattern/position.h"

#include <algorithm>
#include <utility>

#include "pattern/class_table.h"

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

/// More changes than one stone can cause.
constexpr std::size_t MOST_CHANGES = 4 * 2 * 5;

}  // namespace

Position::Position(Board board)
    : board_(std::move(board)),
      table_(&PatternTable::of(rule())),
      class_tables_{&ClassTable::of(is_renju_black(Color::Black)), &ClassTable::of(false)} {
    changes_.resize(16 * MOST_CHANGES);
    frames_.reserve(64);
    for (int y = 0; y < size(); ++y)
        for (int x = 0; x < size(); ++x) {
            const Point p = point_at(x, y);
            points_[p] = compute(p);
            for (const Color color : {Color::Black, Color::White}) {
                sets_[index(color)][index(point_class(p, color))].add(p);
                ++counts_[index(color)][index(point_class(p, color))];
            }
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
    frames_.push_back({static_cast<std::uint32_t>(change_count_), {}});
}

void Position::undo() {
    const Point p = board_.history().back().point;
    const Frame frame = frames_.back();
    board_.undo();
    frames_.pop_back();
    while (change_count_ > frame.first_change) {
        const Change& change = changes_[--change_count_];
        points_[change.point].pairs[index(change.direction)] = change.pair;
        for (const Color color : {Color::Black, Color::White})
            reclassify(change.point, color, change.classes[index(color)]);
    }
    if (p == NO_POINT) return;
    points_[p].pairs = frame.before.pairs;
    for (const Color color : {Color::Black, Color::White})
        reclassify(p, color, frame.before.classes[index(color)]);
}

PointSet Position::four_points(Color color) const {
    PointSet fours = points(color, PointClass::Four) | points(color, PointClass::FourThree) |
                     points(color, PointClass::DoubleFour) | points(color, PointClass::StraightFour);
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
    frames_.push_back({static_cast<std::uint32_t>(change_count_), points_[p]});
    points_[p].pairs = {};
    for (const Color color : {Color::Black, Color::White}) reclassify(p, color, PointClass::None);
    if (change_count_ + MOST_CHANGES > changes_.size()) changes_.resize(2 * changes_.size());
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
            if (pair != points_[q].pairs[index(d)]) refresh(q, d, pair);
        }
    }
}

void Position::refresh(Point p, Direction d, PatternPair pair) {
    PointState& state = points_[p];
    const PatternPair old = state.pairs[index(d)];
    changes_[change_count_++] = {p, d, old, state.classes};
    state.pairs[index(d)] = pair;
    if (IS_CLASSIFIED[old.bits] || IS_CLASSIFIED[pair.bits])
        for (const Color color : {Color::Black, Color::White})
            reclassify(p, color, (*class_tables_[index(color)])[gather(state, color)]);
}

// Move p from the set of its present class to that of another.
void Position::reclassify(Point p, Color color, PointClass to) {
    PointClass& from = points_[p].classes[index(color)];
    if (from == to) return;
    sets_[index(color)][index(from)].remove(p);
    sets_[index(color)][index(to)].add(p);
    --counts_[index(color)][index(from)];
    ++counts_[index(color)][index(to)];
    from = to;
}

Position::PointState Position::compute(Point p) const {
    PointState state;
    if (!is_empty(p)) return state;
    for (const Direction d : ALL_DIRECTIONS)
        state.pairs[index(d)] = table_->look_up(board_.lines(), p, d);
    for (const Color color : {Color::Black, Color::White})
        state.classes[index(color)] = classify(gather(state, color), is_renju_black(color));
    return state;
}

bool Position::check() const {
    if (!board_.check()) return false;
    Position fresh(rule(), size());
    for (int y = 0; y < size(); ++y)
        for (int x = 0; x < size(); ++x) {
            const Point p = point_at(x, y);
            if (points_[p] != compute(p)) return false;
            for (const Color color : {Color::Black, Color::White})
                fresh.reclassify(p, color, point_class(p, color));
        }
    return fresh.sets_ == sets_ && fresh.counts_ == counts_;
}

}  // namespace tengen
