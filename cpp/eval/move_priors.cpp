#include "eval/move_priors.h"

#include <algorithm>
#include <functional>

#include "eval/combination.h"
#include "eval/evaluator.h"

namespace tengen {

namespace {

/// Only moves near stones are compared.
constexpr Neighbourhood::Shape NEAR = Neighbourhood::square(2);

}  // namespace

std::vector<MovePrior> move_priors(const Position& position) {
    const std::vector<Point> points = legal_candidates(position, NEAR);
    std::vector<int> priors(points.size());
    const auto factory = evaluator_factory(is_quiet(position) ? DEFAULT_EVALUATOR : "patterns");
    const auto evaluator = factory(position.rule());
    evaluator->reset(position);
    evaluator->priors(position, points, priors);
    std::vector<MovePrior> found;
    for (std::size_t i = 0; i < points.size(); ++i) found.push_back({points[i], priors[i]});
    std::ranges::stable_sort(found, std::greater{}, &MovePrior::prior);
    return found;
}

}  // namespace tengen
