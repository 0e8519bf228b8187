// The games of the textbook searches: the native twins, and PyGame, which drives a Python game.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind.h"
#include "bindings/textbook_games.h"
#include "textbook/perft.h"

namespace tengen {

using namespace nb::literals;
using namespace textbook;

namespace {

template <class G>
void bind_perft(nb::module_& m) {
    m.def(
        "perft",
        [](const G& game, const PythonState<G>& state, int depth) {
            return run(game, state, [&](auto root, auto& poll) {
                return perft(game, std::move(root), depth, poll);
            });
        },
        "game"_a, "state"_a, "depth"_a, "The number of lines of play of exactly depth moves.");
}

/// What the core throws, as the exceptions of tengen.errors.
void translate(const std::exception_ptr& thrown, void*) {
    const auto raise = [](const char* type, const char* code, const Parameters& numbers = {}) {
        const nb::object cls = nb::module_::import_("tengen.errors").attr(type);
        nb::dict parameters;
        for (const auto& [name, number] : numbers) parameters[name] = number;
        PyErr_SetObject(cls.ptr(), cls(code, **parameters).ptr());
    };
    try {
        std::rethrow_exception(thrown);
    } catch (const GameError& error) {
        raise("GameError", error.what());
    } catch (const InexactError& error) {
        raise("InexactError", error.what(), error.parameters);
    } catch (const SearchError& error) {
        raise("SearchError", error.what(), error.parameters);
    }
}

}  // namespace

void bind_textbook(nb::module_& m) {
    nb::register_exception_translator(translate);

    nb::class_<PyGame>(m, "PyGame", "Drives a game that is written in Python.")
        .def(nb::init<nb::object>(), "game"_a);
    nb::class_<MNK>(m, "MNK", "m,n,k on at most 64 cells.")
        .def(nb::init<int, int, int, std::optional<std::pair<double, double>>>(), "columns"_a,
             "rows"_a, "k"_a, "weights"_a.none() = nb::none());
    nb::class_<ConnectFour>(m, "ConnectFour", "Connect Four within 64 bits.")
        .def(nb::init<int, int, int>(), "columns"_a, "rows"_a, "k"_a);
    nb::class_<Hexapawn>(m, "Hexapawn", "Hexapawn on at most 64 cells.")
        .def(nb::init<int, int>(), "columns"_a, "rows"_a);
    nb::class_<Box>(m, "Box", "The box game on at most 64 cells.")
        .def(nb::init<int, const std::vector<std::pair<int, int>>&>(), "cells"_a, "adjacent"_a);

    using Counts = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using Utilities = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    nb::class_<Tree>(m, "Tree", "An explicit tree, its nodes in pre-order.")
        .def(
            "__init__",
            [](Tree* self, Counts counts, Utilities utilities, int root) {
                new (self) Tree({counts.data(), counts.size()},
                                {utilities.data(), utilities.size()}, static_cast<Side>(root));
            },
            "child_counts"_a, "utilities"_a, "root"_a,
            nb::sig("def __init__(self, child_counts: Sequence[int], utilities: Sequence[float], "
                    "root: int) -> None"),
            "Takes buffers of 64-bit ints and of doubles.");

    for_each_game([&]<class G>() { bind_perft<G>(m); });
}

}  // namespace tengen
