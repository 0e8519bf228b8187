// Who judges positions, as Python names it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>

#include <string>

#include "eval/network_evaluator.h"
#include "eval/pattern_evaluator.h"

namespace tengen {

/// The evaluator of that name with the built-in weights or, if `weights` is not None, the one that
/// these weights are for. Throws what nanobind throws if they are of another type.
inline EvaluatorFactory factory_from(const std::string& name, const nanobind::object& weights) {
    if (weights.is_none()) return evaluator_factory(name);
    if (nanobind::isinstance<NetworkTables>(weights)) {
        const auto tables = nanobind::cast<std::shared_ptr<const NetworkTables>>(weights);
        return [tables](Rule) { return std::make_unique<NetworkEvaluator>(tables); };
    }
    const auto tables = nanobind::cast<std::shared_ptr<const PatternTables>>(weights);
    return [tables](Rule) { return std::make_unique<PatternEvaluator>(tables); };
}

}  // namespace tengen
