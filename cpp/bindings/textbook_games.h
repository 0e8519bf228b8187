// The kinds of game that the textbook templates meet, and how each is met.
//
// A search is bound once for all of them:
//
//     template <class G> void bind_one(nb::module_& m) {
//         m.def("search", [](const G& game, const PythonState<G>& state) {
//             return run(game, state, [&](auto root, auto& poll) { return search(game, root, poll);
//             });
//         });
//     }
//     for_each_game([&]<class G>() { bind_one<G>(m); });
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include "bindings/interrupt.h"
#include "bindings/py_game.h"
#include "textbook/box.h"
#include "textbook/connect_four.h"
#include "textbook/hexapawn.h"
#include "textbook/mnk.h"
#include "textbook/tree.h"

namespace tengen {

/// What a state looks like in Python and how it becomes a `State`.
template <class G>
struct Crossing {  // the games of two bitboards
    using Python = std::pair<std::uint64_t, std::uint64_t>;
    static textbook::Stones state(const G& game, const Python& stones) {
        const auto& [xs, os] = stones;
        if (((xs | os) & ~game.board()) != 0 || (xs & os) != 0)
            throw textbook::GameError("stones beside the board, or two on one cell");
        return {xs, os};
    }
};

template <>
struct Crossing<textbook::Hexapawn> {
    using Python = std::tuple<std::uint64_t, std::uint64_t, int>;
    static textbook::Hexapawn::State state(const textbook::Hexapawn& game, const Python& state) {
        const auto& [white, black, side] = state;
        if (((white | black) & ~game.board()) != 0 || (white & black) != 0)
            throw textbook::GameError("pawns beside the board, or two on one cell");
        if (side != 1 && side != -1) throw textbook::GameError("either MAX or MIN is to move");
        return {white, black, static_cast<textbook::Side>(side)};
    }
};

template <>
struct Crossing<textbook::Tree> {
    using Python = std::uint32_t;
    static std::uint32_t state(const textbook::Tree& tree, std::uint32_t node) {
        if (node >= tree.size()) throw textbook::GameError("the tree has no such node");
        return node;
    }
};

template <>
struct Crossing<PyGame> {
    using Python = nb::object;
    static nb::object state(const PyGame&, const nb::object& state) { return state; }
};

template <class G>
using PythonState = typename Crossing<G>::Python;

/// Runs `search(root, poll)`: without the GIL on a native game, with it on a Python game.
template <class G, class Search>
auto run(const G& game, const PythonState<G>& state, Search&& search) {
    typename G::State root = Crossing<G>::state(game, state);
    if constexpr (std::same_as<G, PyGame>) {
        PollHolding poll;
        return search(std::move(root), poll);
    } else {
        PollReleased poll;
        const nb::gil_scoped_release released;
        return search(std::move(root), poll);
    }
}

/// Calls `bind.operator()<G>()` for every kind of game.
template <class Bind>
void for_each_game(Bind&& bind) {
    bind.template operator()<PyGame>();
    bind.template operator()<textbook::MNK>();
    bind.template operator()<textbook::ConnectFour>();
    bind.template operator()<textbook::Hexapawn>();
    bind.template operator()<textbook::Box>();
    bind.template operator()<textbook::Tree>();
}

}  // namespace tengen
