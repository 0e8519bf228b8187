// The evaluation by patterns: sums over all points, kept while the position changes.
#pragma once

#include <cassert>
#include <memory>
#include <vector>

#include "eval/evaluator.h"
#include "eval/pattern_weights.h"

namespace tengen {

/// The weights laid out for look-up by a point's pattern bits; made once, shared by all threads.
class PatternTables {
  public:
    explicit PatternTables(const PatternWeights& weights);

    /// The learnt weights of a rule, made when first asked for and shared from then on.
    static std::shared_ptr<const PatternTables> of(Rule rule);

    const PatternWeights& weights() const { return weights_; }

    /// What a point with these patterns of `color` adds to the sums: in the lower half with `color`
    /// to move, in the upper half with its opponent to move.
    std::int64_t value(Color color, Patterns patterns) const {
        return values_[static_cast<int>(color)][COMBINATION[patterns.bits()]];
    }
    int attack(Color to_move, Patterns own) const {
        return side(to_move).attack[COMBINATION[own.bits()]];
    }
    int defence(Color to_move, Patterns other) const {
        return side(to_move).defence[COMBINATION[other.bits()]];
    }
    int outlook(Color to_move, int own, int other) const {
        return side(to_move).outlooks[static_cast<std::size_t>(own * OUTLOOKS + other)];
    }
    int tempo(Color to_move) const { return side(to_move).tempo; }

  private:
    static const std::array<std::uint16_t, 1 << 16> COMBINATION;  // by pattern bits

    const PatternWeights::Side& side(Color to_move) const {
        return weights_.sides[static_cast<int>(to_move)];
    }

    PatternWeights weights_;
    std::array<std::array<std::int64_t, COMBINATIONS>, COLORS> values_{};
};

class PatternEvaluator final : public Evaluator {
  public:
    explicit PatternEvaluator(std::shared_ptr<const PatternTables> tables)
        : tables_(std::move(tables)) {}
    explicit PatternEvaluator(Rule rule) : PatternEvaluator(PatternTables::of(rule)) {}

    void reset(const Position& position) override;
    void played(const Position& position) override;
    void undone(const Position&) override {
        assert(sums_.size() > 1);
        sums_.pop_back();
    }

    int evaluate(const Position& position) override;
    void priors(const Position& position, std::span<const Point> points,
                std::span<int> found) override;

  private:
    int prior(const Position& position, Point p) const {
        const Color us = position.to_move();
        const Position::PointState& state = position.state(p);
        return tables_->attack(us, state.patterns(us)) + tables_->defence(us, state.patterns(~us));
    }
    /// Of either colour's points, packed like the tables' values.
    using Sums = std::array<std::int64_t, COLORS>;

    std::shared_ptr<const PatternTables> tables_;
    std::vector<Sums> sums_;  // the last is the present position's
};

/// The definition, from the stones alone: what `PatternEvaluator::evaluate` must say.
int evaluate_slowly(const PatternWeights& weights, const Board& board);

}  // namespace tengen
