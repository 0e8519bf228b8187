#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/remembered.h"
#include "bindings/textbook_games.h"
#include "textbook/pns.h"

namespace tengen {

using namespace nb::literals;
using namespace textbook;

namespace {

/// Python's numbers: ints, and infinity.
nb::object number(ProofNumber value) {
    return value >= INFINITE ? nb::object(nb::float_(std::numeric_limits<double>::infinity()))
                             : nb::object(nb::int_(value));
}

template <class G>
void bind_search(nb::module_& m) {
    m.def(
        "pns",
        [](const G& game, const PythonState<G>& state, double goal, std::uint64_t nodes,
           double seconds, [[maybe_unused]] std::size_t memory) {
            const PnsOptions options{goal, nodes, seconds};
            return run(game, state, [&](auto root, auto& poll) {
                if constexpr (std::same_as<G, PyGame>) {
                    const Remembered remembered(game, memory);
                    Pns<Remembered> search(remembered, options);
                    return search.search(remembered.remember(std::move(root)), poll);
                } else {
                    return Pns<G>(game, options).search(std::move(root), poll);
                }
            });
        },
        "game"_a, "state"_a, "goal"_a, "nodes"_a, "seconds"_a, "memory"_a = Remembered::CAPACITY,
        "Proof-number search.");
}

}  // namespace

void bind_pns(nb::module_& m) {
    nb::class_<PnsResult>(m, "PnsResult", "Moves are ordinals.")
        .def_prop_ro(
            "proof", [](const PnsResult& result) { return number(result.proof); },
            nb::sig("def proof(self) -> float"))
        .def_prop_ro(
            "disproof", [](const PnsResult& result) { return number(result.disproof); },
            nb::sig("def disproof(self) -> float"))
        .def_prop_ro(
            "moves",
            [](const PnsResult& result) {
                nb::list moves;
                for (const auto& [proof, disproof] : result.moves)
                    moves.append(nb::make_tuple(number(proof), number(disproof)));
                return moves;
            },
            nb::sig("def moves(self) -> list[tuple[float, float]]"))
        .def_ro("pv", &PnsResult::pv)
        .def_ro("nodes", &PnsResult::nodes)
        .def_ro("leaves", &PnsResult::leaves)
        .def_ro("depth", &PnsResult::depth);
    for_each_game([&]<class G>() { bind_search<G>(m); });
}

}  // namespace tengen
