// What patterns are worth: the numbers that `tengen train patterns` learns.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/combination.h"

namespace tengen {

/// The value of a position is, in the side to move's units of `Evaluator::SCALE`,
///
///     tempo + outlooks[own outlook, the opponent's outlook] + the sum over all empty points p of
///     (own[combination of its patterns at p] + other[combination of the opponent's at p]) / FINE
///
/// and the prior of a move at p is attack[own combination] + defence[the opponent's combination].
/// The opponent's weights are signed like all others: what helps the opponent is negative.
struct PatternWeights {
    using Weight = std::int16_t;
    /// Points weigh in parts of a unit: there are many of them, and what each is worth is little.
    static constexpr int FINE = 16;

    struct Side {
        Weight tempo = 0;
        std::array<Weight, COMBINATIONS> own{}, other{};
        std::array<Weight, OUTLOOKS * OUTLOOKS> outlooks{};
        std::array<Weight, COMBINATIONS> attack{}, defence{};
        bool operator==(const Side&) const = default;
    };
    /// By the colour to move; the two differ in renju only.
    std::array<Side, COLORS> sides;

    /// Numbers of one side, in the order of the fields.
    static constexpr int COUNT = 1 + 4 * COMBINATIONS + OUTLOOKS * OUTLOOKS;

    /// What a player would say the patterns are worth.
    static PatternWeights hand_made(Rule rule);
    /// What self-play taught. Caro has no games of its own and borrows: from freestyle, and where
    /// only exactly five wins, from standard.
    static PatternWeights learnt(Rule rule);
    /// COUNT numbers for Black to move, then for White. Throws std::invalid_argument when there are
    /// more or fewer, when one does not fit, or when combination 0 weighs anything.
    static PatternWeights from(std::span<const int> numbers);
    std::vector<int> numbers() const;

    bool operator==(const PatternWeights&) const = default;
};

}  // namespace tengen
