#include <nanobind/stl/string.h>

#include "bindings/bind.h"
#include "bindings/evaluator_arg.h"
#include "bindings/position_arg.h"
#include "learn/self_play.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

nb::bytes self_play(int rule, int size, std::uint64_t nodes, std::uint64_t seed,
                    std::uint64_t first, std::uint64_t count, const Stop& stop,
                    const nb::object& weights, const std::string& evaluator) {
    if (nodes == 0) throw std::invalid_argument("a game needs a limit of nodes");
    const SelfPlayPlan plan{rule_from(rule), size, nodes, seed};
    const EvaluatorFactory factory = factory_from(evaluator, weights);
    std::vector<std::uint8_t> bytes;
    {
        nb::gil_scoped_release release;
        SelfPlay games(plan, factory);
        for (std::uint64_t i = first; i < first + count && !stop.is_set(); ++i) {
            const SelfPlayGame game = games.play(i, stop);
            if (!stop.is_set()) append_bytes(game, size, bytes);
        }
    }
    return nb::bytes(bytes.data(), bytes.size());
}

}  // namespace

void bind_self_play(nb::module_& m) {
    m.def("self_play", &self_play, "rule"_a, "size"_a, "nodes"_a, "seed"_a, "first"_a, "count"_a,
          "stop"_a, "weights"_a.none() = nb::none(), "evaluator"_a = DEFAULT_EVALUATOR,
          nb::sig("def self_play(rule: int, size: int, nodes: int, seed: int, first: int, "
                  "count: int, stop: Stop, weights: PatternWeights | Network | None = None, "
                  "evaluator: str = ...) -> bytes"),
          "Games of the engine against itself, as bytes (cpp/learn/self_play.h); fewer if it is "
          "stopped. Game i depends on the arguments before `first`, the weights and i alone.");
}

}  // namespace tengen
