// What a search asks of whoever judges positions: the tables of patterns, or the network.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "pattern/position.h"

namespace tengen {

/// Judges one position that changes move by move. It follows the position: call `reset` once, then
/// `played` after every play, place or pass and `undone` after every undo, so that sums can be kept
/// instead of computed anew. It may put off the work until it is asked. One evaluator belongs to
/// one thread; what it learnt is shared.
class Evaluator {
  public:
    /// Units of a value that are one unit of log odds of winning.
    static constexpr int SCALE = 200;
    /// No value is greater: above it lie the search's proven wins.
    static constexpr int MOST = 19'999;

    virtual ~Evaluator() = default;

    virtual void reset(const Position& position) = 0;
    virtual void played(const Position& position) = 0;
    virtual void undone(const Position& position) = 0;

    /// The value of the position for the side to move, as if nothing forced were to be found in it:
    /// fives and fours are the search's business.
    virtual int evaluate(const Position& position) = 0;
    /// How promising a move each of these empty points is for the side to move; for ordering only.
    /// One number per point.
    virtual void priors(const Position& position, std::span<const Point> points,
                        std::span<int> found) = 0;
};

/// Makes the evaluator of a rule.
using EvaluatorFactory = std::function<std::unique_ptr<Evaluator>(Rule)>;

/// What the engine uses unless told otherwise.
constexpr const char* DEFAULT_EVALUATOR = "network";

/// The factory of that name: "patterns" or "network". Throws std::invalid_argument if there is
/// none.
EvaluatorFactory evaluator_factory(std::string_view name);

}  // namespace tengen
