#include "eval/evaluator.h"

#include <stdexcept>
#include <string>

#include "eval/network_evaluator.h"
#include "eval/pattern_evaluator.h"

namespace tengen {

EvaluatorFactory evaluator_factory(std::string_view name) {
    if (name == "patterns")
        return [](Rule rule) { return std::make_unique<PatternEvaluator>(rule); };
    if (name == "network")
        return
            [](Rule rule) { return std::make_unique<NetworkEvaluator>(NetworkTables::of(rule)); };
    throw std::invalid_argument("there is no evaluator '" + std::string(name) + "'");
}

}  // namespace tengen
