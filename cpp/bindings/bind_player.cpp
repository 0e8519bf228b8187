// The historical players. Every long call takes what it may do (0 for no limit) and a Stop,
// releases the GIL, and answers Ctrl-C.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "bindings/bind.h"
#include "bindings/limits_arg.h"
#include "bindings/position_arg.h"
#include "player/flat.h"
#include "player/genetic.h"
#include "player/knowledge.h"
#include "player/mcts.h"
#include "player/plain_search.h"
#include "player/threat_defence.h"
#include "player/threat_space.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

namespace {

using Numbers = std::vector<int>;

/// The clock is looked at about once per millisecond: a tick is a microsecond of work.
constexpr std::uint32_t LOOK_EVERY = 1024;

Budget::Limits player_limits(std::uint64_t nodes, double seconds, const Stop& stop) {
    Budget::Limits limits = limits_from(nodes, seconds, &stop);
    limits.look_every = LOOK_EVERY;
    return limits;
}

int checked_radius(int radius) {
    if (radius < 1 || radius > MAX_SIZE) throw std::invalid_argument("a radius is from 1 to 22");
    return radius;
}

/// A player and what its numbers need: the size of the board.
template <class Search>
struct Sized {
    int size;
    Search search;

    template <class... Args>
    explicit Sized(const Position& position, Args&&... args)
        : size(position.size()), search(position, std::forward<Args>(args)...) {}
};

using SizedTree = Sized<MonteCarloTree>;
using SizedFlat = Sized<FlatMonteCarlo>;
using SizedPlain = Sized<PlainSearch>;

/// The generator lives as long as the algorithm that draws from it.
struct SizedGenetic {
    int size;
    Position position;
    SplitMix64 random;
    Genetic genetic;

    SizedGenetic(const Position& from, const GeneticOptions& options, std::uint64_t seed)
        : size(from.size()),
          position(from),
          random(seed),
          genetic(position, Candidates(position.board(), options.radius), options, random) {}
};

void bind_tree(nb::module_& m) {
    nb::class_<SizedTree>(m, "MonteCarloTree", "A tree that simulations grow.")
        .def(
            "__init__",
            [](SizedTree* self, const Position& position, int radius, double exploration,
               double proof_weight, int select, int simulate, bool prove, std::uint64_t seed,
               std::size_t memory) {
                new (self) SizedTree(
                    position, TreeOptions{checked_radius(radius), exploration, proof_weight,
                                          static_cast<Select>(std::clamp(select, 0, 1)),
                                          static_cast<Simulate>(std::clamp(simulate, 0, 3)), prove,
                                          seed, memory});
            },
            "position"_a, "radius"_a, "exploration"_a, "proof_weight"_a, "select"_a, "simulate"_a,
            "prove"_a, "seed"_a, "memory"_a)
        .def(
            "grow",
            [](SizedTree& self, std::uint64_t playouts, double seconds, const Stop& stop) {
                nb::gil_scoped_release release;
                Budget budget(player_limits(playouts, seconds, stop));
                self.search.grow(budget);
            },
            "playouts"_a, "seconds"_a, "stop"_a, "More simulations.")
        .def(
            "moves",
            [](const SizedTree& self) {
                std::vector<nb::tuple> found;
                for (const TreeMove& move : self.search.moves())
                    found.push_back(nb::make_tuple(number_of(move.point, self.size), move.win_rate,
                                                   move.visits, move.is_settled));
                return found;
            },
            nb::sig("def moves(self) -> list[tuple[int, float, int, bool]]"),
            "Of every root move that was tried: the point, its win rate for the side to move, "
            "visits, whether that is settled.")
        .def("variation",
             [](SizedTree& self) { return numbers_of(self.search.variation(), self.size); })
        .def_prop_ro(
            "distance", [](const SizedTree& self) { return self.search.distance(); },
            "A proven win or loss takes at most so many plies.")
        .def_prop_ro(
            "proven", [](const SizedTree& self) { return self.search.proven(); },
            "The root's value for the side to move, if no legal move changes it.")
        .def_prop_ro(
            "settled", [](const SizedTree& self) { return self.search.settled(); },
            "The same among the candidates only; then the tree grows no more.")
        .def_prop_ro("playouts", [](const SizedTree& self) { return self.search.playouts(); })
        .def_prop_ro("nodes", [](const SizedTree& self) { return self.search.nodes(); })
        .def_prop_ro("threat_nodes",
                     [](const SizedTree& self) { return self.search.threat_nodes(); });
}

void bind_flat(nb::module_& m) {
    nb::class_<SizedFlat>(m, "FlatMonteCarlo", "Flat Monte Carlo with knowledge.")
        .def(
            "__init__",
            [](SizedFlat* self, const Position& position, int radius, std::uint64_t seed) {
                new (self) SizedFlat(position, checked_radius(radius), seed);
            },
            "position"_a, "radius"_a, "seed"_a)
        .def(
            "play_round",
            [](SizedFlat& self, std::uint32_t simulations, std::uint64_t playouts, double seconds,
               const Stop& stop) {
                nb::gil_scoped_release release;
                Budget budget(player_limits(playouts, seconds, stop));
                return self.search.play_round(simulations, budget);
            },
            "simulations"_a, "playouts"_a, "seconds"_a, "stop"_a,
            "So many simulations of each move; whether all were played.")
        .def_prop_ro(
            "moves",
            [](const SizedFlat& self) { return numbers_of(self.search.moves(), self.size); })
        .def_prop_ro("totals", [](const SizedFlat& self) { return self.search.totals(); })
        .def_prop_ro(
            "best", [](const SizedFlat& self) { return self.search.best(); },
            "The index of the move with the greatest total.")
        .def_prop_ro("simulations", [](const SizedFlat& self) { return self.search.simulations(); })
        .def_prop_ro("playouts", [](const SizedFlat& self) { return self.search.playouts(); });
}

void bind_plain_search(nb::module_& m) {
    nb::class_<SizedPlain>(m, "PlainSearch", "Minimax, and alpha-beta if it prunes.")
        .def(
            "__init__",
            [](SizedPlain* self, const Position& position, bool prunes, int radius) {
                new (self) SizedPlain(position, prunes, checked_radius(radius));
            },
            "position"_a, "prunes"_a, "radius"_a)
        .def(
            "search",
            [](SizedPlain& self, int depth, std::uint64_t nodes, double seconds, const Stop& stop) {
                if (depth < 1) throw std::invalid_argument("depth is at least 1");
                PlainSearch::Found found;
                {
                    nb::gil_scoped_release release;
                    Budget budget(player_limits(nodes, seconds, stop));
                    found = self.search.search(depth, budget);
                }
                return nb::make_tuple(found.value, numbers_of(found.pv, self.size),
                                      found.is_complete);
            },
            "depth"_a, "nodes"_a, "seconds"_a, "stop"_a,
            nb::sig("def search(self, depth: int, nodes: int, seconds: float, stop: Stop) -> "
                    "tuple[int, list[int], bool]"),
            "Value for the side to move, principal variation, whether all of it was searched.")
        .def_prop_ro(
            "evaluation", [](SizedPlain& self) { return self.search.evaluate(); },
            "What the evaluation says of the root, for the side to move.")
        .def_prop_ro(
            "root_moves",
            [](const SizedPlain& self) { return numbers_of(self.search.root_moves(), self.size); })
        .def(
            "keep_moves",
            [](SizedPlain& self, const Numbers& kept) {
                std::vector<Point> moves = self.search.root_moves();
                std::erase_if(moves, [&](Point p) {
                    return std::find(kept.begin(), kept.end(), number_of(p, self.size)) ==
                           kept.end();
                });
                if (moves.empty()) throw std::invalid_argument("none of the moves is a candidate");
                self.search.set_root_moves(std::move(moves));
            },
            "moves"_a, "Look at these root moves only.")
        .def_prop_ro("nodes", [](const SizedPlain& self) { return self.search.nodes(); });
}

void bind_genetic(nb::module_& m) {
    nb::class_<SizedGenetic>(m, "Genetic", "A population of sequences of moves.")
        .def(
            "__init__",
            [](SizedGenetic* self, const Position& position, int genes, int population,
               int generations, double crossover, double mutation, double discount, int radius,
               std::uint64_t seed) {
                if (genes < 1 || population < 2 || generations < 0)
                    throw std::invalid_argument(
                        "a population has at least two chromosomes of at least one gene");
                new (self) SizedGenetic(position,
                                        GeneticOptions{genes, population, generations, crossover,
                                                       mutation, discount, checked_radius(radius)},
                                        seed);
            },
            "position"_a, "genes"_a, "population"_a, "generations"_a, "crossover"_a, "mutation"_a,
            "discount"_a, "radius"_a, "seed"_a)
        .def(
            "evolve",
            [](SizedGenetic& self, std::uint64_t evaluations, double seconds, const Stop& stop) {
                nb::gil_scoped_release release;
                Budget budget(player_limits(evaluations, seconds, stop));
                self.genetic.evolve([&] { return budget.count(4); });
            },
            "evaluations"_a, "seconds"_a, "stop"_a, "All generations.")
        .def(
            "fitness",
            [](SizedGenetic& self, const Numbers& genes) {
                Chromosome points;
                for (const int number : genes)
                    points.push_back(point_from(self.position.board(), number));
                return self.genetic.fitness(points);
            },
            "genes"_a)
        .def_prop_ro(
            "best",
            [](const SizedGenetic& self) { return numbers_of(self.genetic.best(), self.size); })
        .def_prop_ro("best_fitness",
                     [](const SizedGenetic& self) { return self.genetic.best_fitness(); })
        .def_prop_ro("generation",
                     [](const SizedGenetic& self) { return self.genetic.generation(); })
        .def_prop_ro("evaluations",
                     [](const SizedGenetic& self) { return self.genetic.evaluations(); });
    m.def(
        "crossover",
        [](const Chromosome& a, const Chromosome& b, std::size_t cut) {
            if (a.size() != b.size() || cut > a.size())
                throw std::invalid_argument("parents are equally long, and the cut lies in them");
            return crossover(a, b, cut);
        },
        "a"_a, "b"_a, "cut"_a, "The children of two chromosomes, cut after so many genes.");
    m.def(
        "exchange_blocks",
        [](Chromosome genes, std::size_t i, std::size_t j) {
            if (i + 2 > j || j + 2 > genes.size())
                throw std::invalid_argument("two blocks of two genes lie apart in the chromosome");
            exchange_blocks(genes, i, j);
            return genes;
        },
        "genes"_a, "i"_a, "j"_a, "The chromosome with two blocks of two genes exchanged.");
}

nb::tuple threat_space_win(const Position& position, std::uint64_t nodes, double seconds,
                           const Stop& stop) {
    std::vector<Point> gains;
    std::uint64_t count = 0;
    {
        nb::gil_scoped_release release;
        Budget budget(player_limits(nodes, seconds, stop));
        gains = ThreatSpace(position, position.to_move(), budget).search();
        count = budget.nodes();
    }
    return nb::make_tuple(numbers_of(gains, position.size()), count);
}

void bind_victoria(nb::module_& m) {
    m.def(
        "threat_space_win", &threat_space_win, "position"_a, "nodes"_a, "seconds"_a, "stop"_a,
        nb::sig("def threat_space_win(position: Position, nodes: int, seconds: float, "
                "stop: Stop) -> tuple[list[int], int]"),
        "The attacker's moves of a potential win of the side to move by threats whose replies are "
        "all played at once, if any; nodes.");
    m.def(
        "threat_defences",
        [](const Position& position, const Numbers& moves, std::uint64_t nodes, double seconds,
           const Stop& stop) {
            std::vector<Point> points;
            for (const int number : moves) points.push_back(point_from(position.board(), number));
            {
                nb::gil_scoped_release release;
                Budget budget(player_limits(0, seconds, stop));
                points =
                    threat_defences(position, points, nodes ? nodes : Budget::NO_LIMIT, budget);
            }
            return numbers_of(points, position.size());
        },
        "position"_a, "moves"_a, "nodes"_a, "seconds"_a, "stop"_a,
        "The moves after which no win by threats was found for the opponent.");
}

}  // namespace

void bind_player(nb::module_& m) {
    m.def(
        "candidates",
        [](const Position& position, int radius) {
            return numbers_of(
                legal_candidates(position, Candidates(position.board(), checked_radius(radius))),
                position.size());
        },
        "position"_a, "radius"_a, "The legal moves near stones.");
    m.def(
        "forced_move",
        [](const Position& position) -> std::optional<int> {
            const Point p = forced_move(position);
            return p == NO_POINT ? std::nullopt : std::optional(number_of(p, position.size()));
        },
        "position"_a, "The move that knowledge forces, if any.");
    bind_tree(m);
    bind_flat(m);
    bind_plain_search(m);
    bind_genetic(m);
    bind_victoria(m);
}

}  // namespace tengen
