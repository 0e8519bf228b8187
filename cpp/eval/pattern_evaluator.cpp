#include "eval/pattern_evaluator.h"

namespace tengen {

namespace {

constexpr bool is_possible(Patterns patterns) {
    for (const Direction d : ALL_DIRECTIONS)
        if (static_cast<int>(patterns[d]) >= PATTERNS) return false;
    return true;
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
            values_[static_cast<int>(color)][i] = side(color).own[i] + side(~color).other[i] * 65536;
}

void PatternEvaluator::Sum::add(std::int32_t packed) {
    const auto low = static_cast<std::int16_t>(packed);
    own += low;
    other += (packed - low) / 65536;
}

void PatternEvaluator::reset(const Position& position) {
    Sums sums;
    for (int y = 0; y < position.size(); ++y)
        for (int x = 0; x < position.size(); ++x)
            for (const Color color : {Color::Black, Color::White})
                sums[static_cast<int>(color)].add(
                    tables_->value(color, position.patterns(point_at(x, y), color)));
    sums_.assign(1, sums);
}

void PatternEvaluator::played(const Position& position) {
    // At most 41 points change by at most twice MOST each: no half of a delta overflows.
    static_assert((1 + 8 * 5) * 2 * PatternWeights::MOST < 1 << 15);
    std::int32_t black = 0, white = 0;
    if (position.board().history().back().point != NO_POINT)
        for (const Position::PointState& before : position.replaced()) {
            const Position::PointState& now = position.state(before.point);
            black += tables_->value(Color::Black, now.patterns(Color::Black)) -
                     tables_->value(Color::Black, before.patterns(Color::Black));
            white += tables_->value(Color::White, now.patterns(Color::White)) -
                     tables_->value(Color::White, before.patterns(Color::White));
        }
    Sums sums = sums_.back();
    sums[static_cast<int>(Color::Black)].add(black);
    sums[static_cast<int>(Color::White)].add(white);
    sums_.push_back(sums);
}

int PatternEvaluator::evaluate(const Position& position) const {
    const Color us = position.to_move();
    const Sums& sums = sums_.back();
    const int value =
        tables_->tempo(us) + sums[static_cast<int>(us)].own + sums[static_cast<int>(~us)].other +
        tables_->outlook(us, outlook(position, us), outlook(position, ~us));
    return std::clamp(value, -MOST, MOST);
}

int evaluate_slowly(const PatternWeights& weights, const Board& board) {
    const Color us = board.to_move();
    const PatternWeights::Side& side = weights.sides[static_cast<int>(us)];
    const PatternTable& table = PatternTable::of(board.rule());
    std::array<int, COLORS> outlooks{};
    int value = side.tempo;
    for (int y = 0; y < board.size(); ++y)
        for (int x = 0; x < board.size(); ++x) {
            const Point p = point_at(x, y);
            if (!board.is_empty(p)) continue;
            for (const Color color : {Color::Black, Color::White}) {
                const Patterns patterns = table.look_up(board.lines(), p, color);
                value += (color == us ? side.own : side.other)[combination(patterns)];
                const bool is_renju_black = board.rule() == Rule::Renju && color == Color::Black;
                int& bits = outlooks[static_cast<int>(color)];
                switch (classify(patterns, is_renju_black)) {
                    case PointClass::Three: bits |= THREE; break;
                    case PointClass::DoubleThree: bits |= DOUBLE_THREE; break;
                    case PointClass::Four: bits |= FOUR; break;
                    case PointClass::FourThree: bits |= FOUR_THREE; break;
                    case PointClass::DoubleFour: bits |= is_renju_black ? 0 : STRAIGHT_FOUR; break;
                    case PointClass::StraightFour: bits |= STRAIGHT_FOUR; break;
                    case PointClass::Five: bits |= FIVE; break;
                    case PointClass::None:
                    case PointClass::Overline: break;
                }
            }
        }
    value += side.outlooks[static_cast<std::size_t>(
        outlooks[static_cast<int>(us)] * OUTLOOKS + outlooks[static_cast<int>(~us)])];
    return std::clamp(value, -Evaluator::MOST, Evaluator::MOST);
}

}  // namespace tengen
