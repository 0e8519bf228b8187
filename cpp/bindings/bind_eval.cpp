#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/position_arg.h"
#include "eval/move_priors.h"
#include "eval/pattern_evaluator.h"
#include "learn/samples.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

using Weights = std::shared_ptr<const PatternTables>;

template <typename Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

// The moves of a game from the empty board; -1 is no point where that is allowed.
std::vector<Point> points_from(Rule rule, int size, const std::vector<int>& numbers,
                               bool may_lack) {
    const Board board(rule, size);
    std::vector<Point> points;
    for (const int number : numbers)
        points.push_back(may_lack && number == -1 ? NO_POINT : point_from(board, number));
    return points;
}

void check_distinct(const std::vector<Point>& moves) {
    PointSet seen;
    for (const Point p : moves) {
        if (seen.contains(p)) throw std::invalid_argument("the point is taken");
        seen.add(p);
    }
}

nb::tuple sample_positions(int number, int size, const std::vector<int>& numbers) {
    const Rule rule = rule_from(number);
    const std::vector<Point> moves = points_from(rule, size, numbers, false);
    check_distinct(moves);
    PositionSamples found;
    {
        nb::gil_scoped_release release;
        found = position_samples(rule, size, moves);
    }
    return nb::make_tuple(bytes_of(found.plies), bytes_of(found.outlooks), bytes_of(found.sizes),
                          bytes_of(found.features), bytes_of(found.counts));
}

nb::tuple sample_moves(int number, int size, const std::vector<int>& numbers,
                       const std::vector<int>& best_numbers) {
    const Rule rule = rule_from(number);
    const std::vector<Point> moves = points_from(rule, size, numbers, false);
    const std::vector<Point> best = points_from(rule, size, best_numbers, true);
    check_distinct(moves);
    if (best.size() != moves.size()) throw std::invalid_argument("every move needs a best move");
    MoveSamples found;
    {
        nb::gil_scoped_release release;
        found = move_samples(rule, size, moves, best);
    }
    return nb::make_tuple(bytes_of(found.plies), bytes_of(found.sizes), bytes_of(found.chosen),
                          bytes_of(found.own), bytes_of(found.other));
}

std::vector<std::pair<int, int>> priors_of(const Position& position) {
    std::vector<std::pair<int, int>> found;
    for (const auto& [point, prior] : move_priors(position))
        found.emplace_back(number_of(point, position.size()), prior);
    return found;
}

int evaluate(const Weights& weights, const Position& position) {
    PatternEvaluator evaluator(weights);
    evaluator.reset(position);
    return evaluator.evaluate(position);
}

}  // namespace

void bind_eval(nb::module_& m) {
    m.attr("COMBINATIONS") = COMBINATIONS;
    m.attr("OUTLOOKS") = OUTLOOKS;
    m.attr("FINE") = PatternWeights::FINE;
    nb::class_<PatternTables>(m, "PatternWeights",
                              "What patterns are worth: see cpp/eval/pattern_weights.h.")
        .def_static(
            "hand_made",
            [](int rule) {
                return std::make_shared<const PatternTables>(
                    PatternWeights::hand_made(rule_from(rule)));
            },
            "rule"_a)
        .def_static(
            "learnt", [](int rule) { return PatternTables::of(rule_from(rule)); }, "rule"_a,
            "The weights that the engine plays with.")
        .def_static(
            "read",
            [](const std::vector<int>& numbers) {
                return std::make_shared<const PatternTables>(PatternWeights::from(numbers));
            },
            "numbers"_a, "Tempo, own, other, outlooks, attack, defence: for Black, then for White.")
        .def("numbers", [](const PatternTables& self) { return self.weights().numbers(); })
        .def(
            "evaluate",
            [](Weights self, const Position& position) { return evaluate(self, position); },
            "position"_a, "The value for the side to move.")
        .def(
            "evaluate_slowly",
            [](const PatternTables& self, const Position& position) {
                return evaluate_slowly(self.weights(), position.board());
            },
            "position"_a, "The same by the definition, from the stones alone.")
        .def(
            "prior",
            [](Weights self, const Position& position, int number) {
                const Point p = point_from(position.board(), number);
                int found = 0;
                PatternEvaluator(self).priors(position, {&p, 1}, {&found, 1});
                return found;
            },
            "position"_a, "point"_a, "How promising a move is, for ordering.");
    m.def("move_priors", &priors_of, "position"_a,
          "The legal moves near stones with their priors, the most promising first.");
    m.def(
        "combination",
        [](int a, int b, int c, int d) {
            Patterns patterns;
            const std::array<int, DIRECTIONS> numbers = {a, b, c, d};
            for (const Direction direction : ALL_DIRECTIONS) {
                const int number = numbers[static_cast<std::size_t>(direction)];
                if (number < 0 || number >= PATTERNS)
                    throw std::invalid_argument("there is no such pattern");
                patterns.set(direction, static_cast<Pattern>(number));
            }
            return combination(patterns);
        },
        "a"_a, "b"_a, "c"_a, "d"_a, "The number of four patterns, whatever their order.");
    m.def(
        "position_samples", &sample_positions, "rule"_a, "size"_a, "moves"_a,
        nb::sig("def position_samples(rule: int, size: int, moves: Sequence[int]) -> "
                "tuple[bytes, bytes, bytes, bytes, bytes]"),
        "The quiet positions of a game: plies, outlooks, sizes, features (all of 16 bits), counts "
        "(of 8 bits).");
    m.def(
        "move_samples", &sample_moves, "rule"_a, "size"_a, "moves"_a, "best"_a,
        nb::sig("def move_samples(rule: int, size: int, moves: Sequence[int], best: Sequence[int]) "
                "-> tuple[bytes, bytes, bytes, bytes, bytes]"),
        "The choices in the quiet positions of a game (-1: best move unknown): plies, sizes, "
        "chosen, "
        "own and other combinations (all of 16 bits).");
}

}  // namespace tengen
