#include "eval/pattern_weights.h"

#include <stdexcept>

namespace tengen {

namespace {

using Weight = PatternWeights::Weight;

// By Pattern: what a stone there would be worth to its side, as a possibility and as a move.
constexpr std::array<int, PATTERNS> VALUES = {0, 0, 0, 1, 2, 7, 8, 17, 20, 24, 60, 60, 90};
constexpr std::array<int, PATTERNS> MOVES = {0, 0, 2, 6, 8, 26, 30, 62, 70, 60, 400, 600, 2000};

/// The lines of a point together: each further good line counts half as much again.
int weigh(Patterns patterns, const std::array<int, PATTERNS>& weights, int most) {
    int sum = 0, good = 0;
    for (const Direction d : ALL_DIRECTIONS) {
        sum += weights[static_cast<std::size_t>(patterns[d])];
        good += patterns[d] >= Pattern::Two;
    }
    return std::min(good > 1 ? sum + sum * (good - 1) / 2 : sum, most);
}

int outlook_value(int own, int other) {
    if (own & FIVE) return 6000;
    if (other & FIVE) return -800;
    if (own & STRAIGHT_FOUR) return 4000;
    if (own & FOUR_THREE) return 2000;
    int value = 0;
    if (other & STRAIGHT_FOUR)
        value -= own & FOUR ? 150 : 300;
    else if (own & DOUBLE_THREE)
        value += other & (FOUR | FOUR_THREE) ? 250 : 700;
    if (other & FOUR_THREE) value -= own & FOUR ? 120 : 240;
    if (other & DOUBLE_THREE) value -= own & (THREE | FOUR) ? 40 : 120;
    if (own & FOUR) value += 25;
    if (other & FOUR) value -= 15;
    return value;
}

// Visits every number of a side in the order of the fields.
template <typename Side, typename Visit>
void for_each_number(Side& side, Visit visit) {
    visit(side.tempo);
    for (auto* const field : {&side.own, &side.other})
        for (auto& weight : *field) visit(weight);
    for (auto& weight : side.outlooks) visit(weight);
    for (auto* const field : {&side.attack, &side.defence})
        for (auto& weight : *field) visit(weight);
}

}  // namespace

PatternWeights PatternWeights::hand_made(Rule rule) {
    PatternWeights made;
    for (const Color to_move : {Color::Black, Color::White}) {
        Side& side = made.sides[static_cast<std::size_t>(to_move)];
        side.tempo = 30;
        for (int bits = 0; bits < 1 << 16; ++bits) {
            const Patterns patterns(static_cast<std::uint16_t>(bits));
            if (std::ranges::any_of(ALL_DIRECTIONS, [&](Direction d) {
                    return static_cast<int>(patterns[d]) >= PATTERNS;
                }))
                continue;
            const auto i = static_cast<std::size_t>(combination(patterns));
            const bool own_foul = rule == Rule::Renju && to_move == Color::Black &&
                                  classify(patterns, true) == PointClass::Overline;
            const int value = FINE * weigh(patterns, VALUES, 400),
                      move = weigh(patterns, MOVES, 8000);
            side.own[i] = static_cast<Weight>(own_foul ? 0 : value);
            side.other[i] = static_cast<Weight>(-value * 9 / 10);
            side.attack[i] = static_cast<Weight>(own_foul ? 0 : move);
            side.defence[i] = static_cast<Weight>(move * 7 / 10);
        }
        for (int own = 0; own < OUTLOOKS; ++own)
            for (int other = 0; other < OUTLOOKS; ++other)
                side.outlooks[static_cast<std::size_t>(own * OUTLOOKS + other)] =
                    static_cast<Weight>(outlook_value(own, other));
    }
    return made;
}

PatternWeights PatternWeights::from(std::span<const int> numbers) {
    if (numbers.size() != COLORS * COUNT)
        throw std::invalid_argument(
            "these are not as many numbers as the weights of patterns have");
    PatternWeights read;
    auto next = numbers.begin();
    for (Side& side : read.sides) {
        for_each_number(side, [&](Weight& weight) {
            weight = static_cast<Weight>(*next);
            if (weight != *next++)
                throw std::invalid_argument("a weight does not fit sixteen bits");
        });
        if (side.own[0] != 0 || side.other[0] != 0)
            throw std::invalid_argument("a point where nobody can make anything has a weight");
    }
    return read;
}

std::vector<int> PatternWeights::numbers() const {
    std::vector<int> found;
    for (const Side& side : sides)
        for_each_number(side, [&](const Weight& weight) { found.push_back(weight); });
    return found;
}

}  // namespace tengen
