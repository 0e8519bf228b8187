#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <set>

#include "bindings/bind.h"
#include "bindings/position_arg.h"
#include "eval/line_draw_odds.h"
#include "learn/network_trainer.h"
#include "learn/samples.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

using Tables = std::shared_ptr<const NetworkTables>;

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

/// Positions to learn from and, of every n-th game, to test with. A game that was met before is
/// left out.
struct PyNetworkData {
    NetworkSamples samples;
    std::vector<std::uint32_t> train, held_out;
    std::set<std::pair<int, std::vector<Point>>> games;  // sizes and moves

    void add(int rule, int size, const nb::bytes& bytes, std::uint64_t every) {
        if (every < 2) throw std::invalid_argument("not every game can be held out");
        const Rule known = rule_from(rule);
        const Position checked(known, size);  // refuses a size that no board has
        const auto content = span_of(bytes);
        nb::gil_scoped_release release;
        for (const SelfPlayGame& game : games_from(content, size)) {
            if (!games.emplace(size, game.moves).second) continue;
            const std::size_t before = samples.samples.size();
            samples.add(known, size, game);
            auto& numbers = game.index % every == every - 1 ? held_out : train;
            for (std::size_t i = before; i < samples.samples.size(); ++i)
                numbers.push_back(static_cast<std::uint32_t>(i));
        }
    }
    /// One position to test with, and what a deep search expects there.
    void add_position(const Position& position, double score) {
        held_out.push_back(static_cast<std::uint32_t>(samples.samples.size()));
        samples.add(position, {}, NO_POINT, static_cast<float>(score), static_cast<float>(score));
    }
};

nb::tuple as_tuple(const NetworkLosses& losses) {
    return nb::make_tuple(losses.positions, losses.result, losses.score, losses.best, losses.first,
                          losses.draw);
}

std::optional<int> draw_odds_of_line(Tables self, const Position& position,
                                     const std::vector<int>& line) {
    std::vector<Point> points;
    for (const int number : line) points.push_back(point_from(position.board(), number));
    return line_draw_odds(std::move(self), position, points);
}

}  // namespace

void bind_network(nb::module_& m) {
    m.def("is_quiet", &is_quiet, "position"_a,
          "Whether nothing is decided within two plies: evaluations learn from such positions.");
    nb::class_<NetworkTables>(m, "Network", "A network on patterns: see cpp/eval/network.h.")
        .def_static(
            "learnt", [](int rule) { return NetworkTables::of(rule_from(rule)); }, "rule"_a,
            "The network that the engine plays with.")
        .def_static(
            "read",
            [](const std::vector<int>& numbers) {
                return std::make_shared<const NetworkTables>(
                    std::make_shared<const Network>(Network::from(numbers)));
            },
            "numbers"_a, "The numbers for Black, then for White.")
        .def_ro_static("COUNT", &Network::COUNT, "Numbers of one side without the draw head.")
        .def_ro_static("DRAW_COUNT", &Network::DRAW_COUNT, "Those of the draw head, which follow.")
        .def("numbers", [](const NetworkTables& self) { return self.network().numbers(); })
        .def(
            "evaluate",
            [](Tables self, const Position& position) {
                NetworkEvaluator evaluator(std::move(self));
                evaluator.reset(position);
                return evaluator.evaluate(position);
            },
            "position"_a, "The value for the side to move.")
        .def(
            "evaluate_slowly",
            [](const NetworkTables& self, const Position& position) {
                return evaluate_slowly(self.network(), position.board());
            },
            "position"_a, "The same by the definition, from the stones alone.")
        .def(
            "prior",
            [](Tables self, const Position& position, int number) {
                const Point p = point_from(position.board(), number);
                int found = 0;
                NetworkEvaluator evaluator(std::move(self));
                evaluator.reset(position);
                evaluator.priors(position, {&p, 1}, {&found, 1});
                return found;
            },
            "position"_a, "point"_a, "How promising a move is, for ordering.")
        .def(
            "losses",
            [](const NetworkTables& self, const PyNetworkData& data) {
                return as_tuple(losses_of(self.network(), data.samples, data.held_out));
            },
            "data"_a,
            nb::sig("def losses(self, data: NetworkData) -> "
                    "tuple[int, float, float, float, float, float]"),
            "Positions held out, the cross-entropy to results and to scores; the last is to draws.")
        .def_prop_ro("has_draws",
                     [](const NetworkTables& self) { return self.network().has_draws; })
        .def(
            "with_draws_of",
            [](const NetworkTables& self, const NetworkTables& other) {
                return std::make_shared<const NetworkTables>(
                    std::make_shared<const Network>(self.network().with_draws_of(other.network())));
            },
            "other"_a, "This network with the draw head of another.")
        .def("draw_odds", &draw_odds_of_line, "position"_a, "line"_a,
             "The log odds of a draw where the line comes to rest; None without a draw head.")
        .def(
            "draw_odds_slowly",
            [](const NetworkTables& self, const Position& position) {
                return draw_odds_slowly(self.network(), position.board());
            },
            "position"_a, "Those of the position by the definition, from the stones alone.");
    nb::class_<PyNetworkData>(m, "NetworkData", "Positions for the training of a network.")
        .def(nb::init<>())
        .def("add", &PyNetworkData::add, "rule"_a, "size"_a, "games"_a, "held_out"_a,
             "Add the quiet positions of games of self_play; every n-th game is held out.")
        .def("add_position", &PyNetworkData::add_position, "position"_a, "score"_a,
             "Add a position to test with, and what a search expects there.")
        .def(
            "draw_share_loss",
            [](const PyNetworkData& self) {
                return draw_share_loss(self.samples, self.train, self.held_out);
            },
            "The cross-entropy to draws of their share among the positions learnt from.")
        .def_prop_ro("positions", [](const PyNetworkData& self) { return self.train.size(); })
        .def_prop_ro("held_out", [](const PyNetworkData& self) { return self.held_out.size(); });
    nb::class_<NetworkTrainer>(m, "NetworkTrainer", "See cpp/learn/network_trainer.h.")
        .def(
            "__init__",
            [](NetworkTrainer* self, int rule, std::uint64_t seed) {
                new (self) NetworkTrainer(rule_from(rule), seed);
            },
            "rule"_a, "seed"_a)
        .def(
            "train",
            [](NetworkTrainer& self, const PyNetworkData& data, int batch, double blend,
               double policy, double decay, double first_rate, double last_rate, std::uint64_t seed,
               const Stop& stop, bool only_draws) {
                if (batch < 1) throw std::invalid_argument("a batch has at least one position");
                const TrainingOptions options{batch, static_cast<float>(blend),
                                              static_cast<float>(policy), static_cast<float>(decay),
                                              only_draws ? Lessons::OnlyDraws : Lessons::All};
                nb::gil_scoped_release release;
                SplitMix64 random(seed);
                return self.train(data.samples, data.train, options, first_rate, last_rate, random,
                                  stop);
            },
            "data"_a, "batch"_a, "blend"_a, "policy"_a, "decay"_a, "first_rate"_a, "last_rate"_a,
            "seed"_a, "stop"_a, "only_draws"_a = false, "One epoch; the mean loss.")
        .def(
            "losses",
            [](const NetworkTrainer& self, const PyNetworkData& data) {
                NetworkLosses found;
                {
                    nb::gil_scoped_release release;
                    found = self.losses(data.samples, data.held_out);
                }
                return as_tuple(found);
            },
            "data"_a,
            nb::sig("def losses(self, data: NetworkData) -> "
                    "tuple[int, float, float, float, float, float]"),
            "Positions held out, the cross-entropy to results, to scores and to best moves, how "
            "often the best move is first, and the cross-entropy to draws.")
        .def(
            "network",
            [](const NetworkTrainer& self) {
                return std::make_shared<const NetworkTables>(
                    std::make_shared<const Network>(self.network()));
            },
            "The network as the engine uses it.")
        .def("state",
             [](const NetworkTrainer& self) {
                 const std::string state = self.state();
                 return nb::bytes(state.data(), state.size());
             })
        .def(
            "start_from",
            [](NetworkTrainer& self, const NetworkTables& tables) {
                self.start_from(tables.network());
            },
            "network"_a, "Begin with the numbers of a network, perhaps of another rule.")
        .def(
            "restore",
            [](NetworkTrainer& self, const nb::bytes& state) {
                self.restore({state.c_str(), state.size()});
            },
            "state"_a);
}

}  // namespace tengen
