// Minimax and alpha-beta, each one template over every kind of game.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/remembered.h"
#include "bindings/textbook_games.h"
#include "textbook/alphabeta.h"
#include "textbook/minimax.h"

namespace tengen {

using namespace nb::literals;
using namespace textbook;

namespace {

/// Where to stop and how to value what is there, as Python asks for it.
struct Stopping {
    std::optional<int> depth;
    nb::object cutoff;
    nb::object evaluate;
    bool prefer_short;

    bool has_horizon() const { return depth.has_value() || !cutoff.is_none(); }
};

/// Calls `search(leaves)` with the leaves that were asked for.
template <class G, class Search>
Found with_leaves(const G& game, const Stopping& stopping, Search&& search) {
    if (stopping.has_horizon()) {
        if constexpr (std::same_as<G, Remembered>) {
            const PyHorizon horizon(stopping.depth.value_or(-1), stopping.cutoff,
                                    stopping.evaluate);
            const RememberedHorizon remembered{game, horizon};
            return search(Scores<G, RememberedHorizon>{game, remembered, stopping.prefer_short});
        } else if constexpr (Evaluated<G>) {
            if (stopping.depth && stopping.cutoff.is_none() && stopping.evaluate.is_none()) {
                const DepthHorizon<G> horizon{game, *stopping.depth};
                return search(Scores<G, DepthHorizon<G>>{game, horizon, stopping.prefer_short});
            }
        }
        throw SearchError("this native game cannot cut off in that way");
    }
    if (stopping.prefer_short) return search(Scores<G, NoHorizon>{game, {}, true});
    return search(Utilities<G>{game});
}

/// Calls `search(game, root, leaves, poll)`.
template <class G, class Search>
Found ask(const G& game, const PythonState<G>& state, const Stopping& stopping, Search&& search) {
    return run(game, state, [&](auto root, auto& poll) {
        if constexpr (std::same_as<G, PyGame>) {
            const Remembered remembered(game);
            return with_leaves(remembered, stopping, [&](const auto& leaves) {
                return search(remembered, remembered.remember(std::move(root)), leaves, poll);
            });
        } else {
            return with_leaves(game, stopping, [&](const auto& leaves) {
                return search(game, std::move(root), leaves, poll);
            });
        }
    });
}

template <class G>
void bind_searches(nb::module_& m) {
    m.def(
        "minimax",
        [](const G& game, const PythonState<G>& state, std::optional<int> depth, nb::object cutoff,
           nb::object evaluate, bool prefer_short, bool all_best) {
            const Stopping stopping{depth, cutoff, evaluate, prefer_short};
            return ask(game, state, stopping,
                       [&](const auto& asked, auto root, const auto& leaves, auto& poll) {
                           return minimax(asked, std::move(root), leaves, all_best, poll);
                       });
        },
        "game"_a, "state"_a, "depth"_a.none() = nb::none(), "cutoff"_a.none() = nb::none(),
        "evaluate"_a.none() = nb::none(), "prefer_short"_a = false, "all_best"_a = false);

    m.def(
        "alphabeta",
        [](const G& game, const PythonState<G>& state, std::optional<int> depth, nb::object cutoff,
           nb::object evaluate, bool prefer_short, bool all_best, bool fail_hard) {
            const Stopping stopping{depth, cutoff, evaluate, prefer_short};
            const AlphaBetaOptions options{fail_hard, all_best};
            return ask(game, state, stopping,
                       [&](const auto& asked, auto root, const auto& leaves, auto& poll) {
                           return alphabeta(asked, std::move(root), leaves, options, poll);
                       });
        },
        "game"_a, "state"_a, "depth"_a.none() = nb::none(), "cutoff"_a.none() = nb::none(),
        "evaluate"_a.none() = nb::none(), "prefer_short"_a = false, "all_best"_a = false,
        "fail_hard"_a = false);
}

nb::dict counts(const Found& found) {
    const Stats& stats = found.stats;
    nb::dict dict;
    dict["nodes"] = stats.nodes;
    dict["leaves"] = stats.leaves;
    dict["evaluations"] = stats.evaluations;
    dict["alpha_cutoffs"] = stats.alpha_cutoffs;
    dict["beta_cutoffs"] = stats.beta_cutoffs;
    dict["depth"] = stats.depth;
    dict["all_best_nodes"] = stats.all_best_nodes;
    return dict;
}

}  // namespace

void bind_minimax(nb::module_& m) {
    nb::class_<Found>(m, "Found", "What a search found; moves are ordinals of legal_moves.")
        .def_ro("value", &Found::value)
        .def_prop_ro(
            "pv", [](const Found& found) { return Line(found.line.rbegin(), found.line.rend()); })
        .def_prop_ro(
            "moves",
            [](const Found& found) {
                std::vector<std::tuple<Ordinal, double, int, bool>> moves;
                for (const RootMove& move : found.moves)
                    moves.emplace_back(move.ordinal, move.value, static_cast<int>(move.bound),
                                       move.is_final);
                return moves;
            },
            "Ordinal, value, -1, 0 or 1 for an upper bound, an exact value, a lower bound, and "
            "whether that holds beyond the horizon.")
        .def_ro("best", &Found::best)
        .def_prop_ro("counts", counts, nb::sig("def counts(self) -> dict[str, int]"));

    for_each_game([&]<class G>() { bind_searches<G>(m); });
}

}  // namespace tengen
