#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/interrupt.h"
#include "bindings/position_arg.h"
#include "learn/teacher.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

nb::list judge(const Critic& critic, const Position& position) {
    std::vector<JudgedMove> moves;
    {
        nb::gil_scoped_release release;
        Position copy = position;
        moves = judge_moves(critic, copy);
    }
    nb::list found;
    for (const JudgedMove& move : moves)
        found.append(nb::make_tuple(number_of(move.point, position.size()), move.win_rate));
    return found;
}

nb::tuple teach_critic(Critic& critic, SplitMix64& random, int rule, int size, int games,
                       double rate, double lambda, double explore) {
    Lesson lesson;
    lesson.rule = rule_from(rule);
    lesson.size = size;
    lesson.rate = rate;
    lesson.lambda = lambda;
    lesson.explore = explore;
    if (size < MIN_SIZE || size > MAX_SIZE) throw std::invalid_argument("there is no such board");
    Learnt learnt;
    {
        nb::gil_scoped_release release;
        PollReleased poll;
        learnt = teach(critic, lesson, games, random, [&] { poll(); });
    }
    return nb::make_tuple(learnt.games, learnt.moves, learnt.black_wins, learnt.draws,
                          learnt.error);
}

}  // namespace

void bind_critic(nb::module_& m) {
    nb::class_<Critic>(m, "Critic", "The small network of adaptive dynamic programming.")
        .def(nb::init<int, std::uint64_t>(), "hidden"_a, "seed"_a)
        .def_static(
            "read",
            [](int hidden, const std::vector<double>& weights) { return Critic(hidden, weights); },
            "hidden"_a, "weights"_a)
        .def_prop_ro("hidden", &Critic::hidden)
        .def("weights", [](const Critic& self) { return self.weights(); })
        .def(
            "value", [](const Critic& self, const Position& p) { return self.value(p); },
            "position"_a, "The chance that the side to move wins.")
        .def(
            "inputs",
            [](const Critic&, const Position& position) {
                const Critic::Inputs on = Critic::inputs(position);
                return std::vector<int>(on.begin(), on.end());
            },
            "position"_a, "The input nodes that are on.")
        .def(
            "learn",
            [](Critic& self, const Position& position, double target, double rate) {
                return self.learn(Critic::inputs(position), target, rate);
            },
            "position"_a, "target"_a, "rate"_a, "One step towards a target; the error before it.")
        .def("judge", &judge, "position"_a,
             nb::sig("def judge(self, position: Position) -> list[tuple[int, float]]"),
             "Every candidate with the chance of winning after it, best first.")
        .def("teach", &teach_critic, "random"_a, "rule"_a, "size"_a, "games"_a, "rate"_a, "lam"_a,
             "explore"_a,
             nb::sig("def teach(self, random: SplitMix64, rule: int, size: int, games: int, rate: "
                     "float, lam: float, explore: float) -> tuple[int, int, int, int, float]"),
             "Self-play: games, moves, wins of Black, draws, sum of absolute errors.");
}

}  // namespace tengen
