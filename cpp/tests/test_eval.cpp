#include "eval/pattern_evaluator.h"

#include <set>
#include <vector>

#include "base/random.h"
#include "tests/check.h"

using namespace tengen;

namespace {

// Weights without any meaning, so that nothing cancels by luck.
PatternWeights random_weights(std::uint64_t seed) {
    SplitMix64 random(seed);
    std::vector<int> numbers(COLORS * PatternWeights::COUNT);
    for (int& number : numbers) number = static_cast<int>(random.below(101)) - 50;
    for (int side = 0; side < COLORS; ++side)
        for (const int field : {0, 1})  // None on all lines weighs nothing
            numbers[static_cast<std::size_t>(side * PatternWeights::COUNT + 1 +
                                             field * COMBINATIONS)] = 0;
    return PatternWeights::from(numbers);
}

void follow_a_game(Rule rule, int size, std::uint64_t seed) {
    SplitMix64 random(seed);
    const PatternWeights weights = random_weights(seed);
    Position position(rule, size);
    PatternEvaluator evaluator(std::make_shared<const PatternTables>(weights));
    evaluator.reset(position);
    std::vector<int> values;
    const auto value = [&] { return evaluate_slowly(weights, position.board()); };
    while (static_cast<int>(values.size()) < std::min(60, size * size)) {
        values.push_back(value());
        CHECK(evaluator.evaluate(position) == values.back());
        if (values.size() % 7 == 6) {
            position.pass();
        } else {
            Point p;
            do
                p = point_at(static_cast<int>(random.below(static_cast<std::uint32_t>(size))),
                             static_cast<int>(random.below(static_cast<std::uint32_t>(size))));
            while (!position.is_empty(p));
            position.play(p);
        }
        evaluator.played(position);
    }
    for (; !values.empty(); values.pop_back()) {
        position.undo();
        evaluator.undone(position);
        CHECK(evaluator.evaluate(position) == values.back());
    }
}

}  // namespace

TEST(combinations_are_numbered_without_a_gap) {
    std::set<int> seen;
    for (int bits = 0; bits < 1 << 16; ++bits) {
        const Patterns patterns(static_cast<std::uint16_t>(bits));
        bool is_possible = true;
        for (const Direction d : ALL_DIRECTIONS)
            is_possible &= static_cast<int>(patterns[d]) < PATTERNS;
        if (is_possible) seen.insert(combination(patterns));
    }
    CHECK(seen.size() == COMBINATIONS);
    CHECK(*seen.begin() == 0 && *seen.rbegin() == COMBINATIONS - 1);
    CHECK(combination(Patterns()) == 0);
    CHECK(combination(Patterns(0x3950)) == combination(Patterns(0x0539)));
}

TEST(the_kept_sums_are_what_the_stones_say) {
    for (const Rule rule : ALL_RULES)
        for (const int size : {5, 9, 15, 22})
            follow_a_game(rule, size, static_cast<std::uint64_t>(100 * size + index_of(rule)));
}

TEST(weights_survive_being_written_as_numbers) {
    for (const Rule rule : ALL_RULES) {
        const PatternWeights made = PatternWeights::hand_made(rule);
        CHECK(PatternWeights::from(made.numbers()) == made);
    }
}

TEST(a_value_changes_its_sign_with_the_stones) {
    // Both colours of a position changed: under symmetric rules the side to move sees the same.
    const PatternWeights weights = random_weights(7);
    PatternWeights even = weights;
    even.sides[1] = even.sides[0];
    const std::vector<std::uint8_t> cells = {1, 0, 2, 0, 0, 0, 1, 0, 0, 2, 0, 0, 1,
                                             0, 0, 2, 0, 0, 0, 1, 0, 2, 0, 0, 0};
    std::vector<std::uint8_t> changed;
    for (const std::uint8_t cell : cells)
        changed.push_back(static_cast<std::uint8_t>((3 - cell) % 3));
    const Board one(Rule::Standard, 5, cells, Color::Black);
    const Board two(Rule::Standard, 5, changed, Color::White);
    CHECK(evaluate_slowly(even, one) == evaluate_slowly(even, two));
    CHECK(evaluate_slowly(even, one) != evaluate_slowly(weights, two));
}
