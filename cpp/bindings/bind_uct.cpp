#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/remembered.h"
#include "bindings/textbook_games.h"
#include "textbook/uct.h"

namespace tengen {

using namespace nb::literals;
using namespace textbook;

namespace {

template <class G>
void bind_search(nb::module_& m) {
    m.def(
        "uct",
        [](const G& game, const PythonState<G>& state, double exploration, double caution,
           double least, double greatest, std::uint64_t seed, std::uint64_t playouts,
           std::uint64_t nodes, double seconds, [[maybe_unused]] std::size_t memory) {
            const UctOptions options{exploration, caution,  least, greatest,
                                     seed,        playouts, nodes, seconds};
            return run(game, state, [&](auto root, auto& poll) {
                if constexpr (std::same_as<G, PyGame>) {
                    const Remembered remembered(game, memory);
                    Uct<Remembered> search(remembered, options);
                    return search.search(remembered.remember(std::move(root)), poll);
                } else {
                    return Uct<G>(game, options).search(std::move(root), poll);
                }
            });
        },
        "game"_a, "state"_a, "exploration"_a, "caution"_a, "least"_a, "greatest"_a, "seed"_a,
        "playouts"_a, "nodes"_a, "seconds"_a, "memory"_a = Remembered::CAPACITY,
        "Monte-Carlo tree search with proven values.");
}

}  // namespace

void bind_uct(nb::module_& m) {
    nb::class_<UctMove>(m, "UctMove", "What was learnt of one root move.")
        .def_ro("ordinal", &UctMove::ordinal)
        .def_ro("value", &UctMove::value)
        .def_ro("is_proven", &UctMove::is_proven)
        .def_ro("visits", &UctMove::visits);
    nb::class_<UctResult>(m, "UctResult", "Moves are ordinals.")
        .def_prop_ro("value",
                     [](const UctResult& result) {
                         return result.has_value ? std::optional(result.value) : std::nullopt;
                     })
        .def_ro("is_proven", &UctResult::is_proven)
        .def_ro("pv", &UctResult::pv)
        .def_ro("moves", &UctResult::moves)
        .def_ro("nodes", &UctResult::nodes)
        .def_ro("leaves", &UctResult::leaves)
        .def_ro("depth", &UctResult::depth)
        .def_ro("playouts", &UctResult::playouts);
    for_each_game([&]<class G>() { bind_search<G>(m); });
}

}  // namespace tengen
