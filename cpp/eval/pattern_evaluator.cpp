#include "eval/pattern_evaluator.h"

#include <cassert>

namespace tengen {

namespace {

constexpr bool is_possible(Patterns patterns) {
    for (const Direction d : ALL_DIRECTIONS)
        if (static_cast<int>(patterns[d]) >= PATTERNS) return false;
    return true;
}

// Two sums in one number: a negative lower half borrows from the upper one, which gives it back.
constexpr std::int64_t pack(int low, int high) { return low + high * (std::int64_t{1} << 32); }
constexpr int lower(std::int64_t packed) { return static_cast<std::int32_t>(packed); }
constexpr int upper(std::int64_t packed) {
    return static_cast<int>((packed - lower(packed)) >> 32);
}

}  // namespace

const std::array<std::uint16_t, 1 << 16> PatternTables::COMBINATION = [] {
    std::array<std::uint16_t, 1 << 16> found{};
    for (int bits = 0; bits < 1 << 16; ++bits) {
        const Patterns patterns(static_cast<std::uint16_t>(bits));
        if (is_possible(patterns))
            found[static_cast<std::size_t>(bits)] =
                static_cast<std::uint16_t>(combination(patterns));
    }
    return found;
}();

PatternTables::PatternTables(const PatternWeights& weights) : weights_(weights) {
    for (const Color color : {Color::Black, Color::White})
        for (std::size_t i = 0; i < COMBINATIONS; ++i)
            values_[static_cast<int>(color)][i] = pack(side(color).own[i], side(~color).other[i]);
}

std::shared_ptr<const PatternTables> PatternTables::of(Rule rule) {
    static const auto TABLES = [] {
        std::array<std::shared_ptr<const PatternTables>, RULES> made;
        for (const Rule each : ALL_RULES)
            made[static_cast<std::size_t>(index_of(each))] =
                std::make_shared<const PatternTables>(PatternWeights::learnt(each));
        return made;
    }();
    return TABLES[static_cast<std::size_t>(index_of(rule))];
}

void PatternEvaluator::reset(const Position& position) {
    Sums sums{};
    for (const Point p : all_points(position.size()))
        for (const Color color : {Color::Black, Color::White})
            sums[static_cast<int>(color)] += tables_->value(color, position.patterns(p, color));
    sums_.assign(1, sums);
}

void PatternEvaluator::played(const Position& position) {
    assert(!sums_.empty());
    auto [black, white] = sums_.back();
    if (position.board().history().back().point != NO_POINT)
        for (const Position::PointState& before : position.replaced()) {
            const Position::PointState& now = position.state(before.point);
            black += tables_->value(Color::Black, now.patterns(Color::Black)) -
                     tables_->value(Color::Black, before.patterns(Color::Black));
            white += tables_->value(Color::White, now.patterns(Color::White)) -
                     tables_->value(Color::White, before.patterns(Color::White));
        }
    sums_.push_back({black, white});
}

void PatternEvaluator::priors(const Position& position, std::span<const Point> points,
                              std::span<int> found) {
    assert(points.size() == found.size());
    for (std::size_t i = 0; i < points.size(); ++i) found[i] = prior(position, points[i]);
}

int PatternEvaluator::evaluate(const Position& position) {
    const Color us = position.to_move();
    assert(!sums_.empty());
    const Sums& sums = sums_.back();
    const int value = tables_->tempo(us) +
                      (lower(sums[static_cast<int>(us)]) + upper(sums[static_cast<int>(~us)])) /
                          PatternWeights::FINE +
                      tables_->outlook(us, outlook(position, us), outlook(position, ~us));
    return std::clamp(value, -MOST, MOST);
}

int evaluate_slowly(const PatternWeights& weights, const Board& board) {
    const Color us = board.to_move();
    const PatternWeights::Side& side = weights.sides[static_cast<int>(us)];
    const PatternTable& table = PatternTable::of(board.rule());
    int points = 0;
    for (const Point p : empty_points(board))
        for (const Color color : {Color::Black, Color::White})
            points +=
                (color == us ? side.own
                             : side.other)[combination(table.look_up(board.lines(), p, color))];
    const int pair = outlook_slowly(board, us) * OUTLOOKS + outlook_slowly(board, ~us);
    const int value =
        side.tempo + points / PatternWeights::FINE + side.outlooks[static_cast<std::size_t>(pair)];
    return std::clamp(value, -Evaluator::MOST, Evaluator::MOST);
}

}  // namespace tengen
