// A Python game whose answers are asked for once.
//
// States are immutable and hashable and the rules never change their mind: that is the protocol. So
// the core may number the states that it meets and remember what the game said of each; a search
// that comes through the same states over and over, by transpositions or in random playouts, then
// runs without Python and still visits every node. What does not fit into its capacity, and what
// comes while no state seems to return, is asked for afresh every time, as `PyGame` does.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/py_game.h"

namespace tengen {

class Remembered {
  public:
    /// A state is a number or, once the memory is full, the Python object itself.
    struct State {
        std::uint32_t number = UNKNOWN;
        nb::object object;
    };
    struct Move {
        std::uint32_t ordinal;
        nb::handle object;  // of a state that is not remembered; lives as long as its Moves
    };

    class Moves {
      public:
        explicit Moves(std::size_t size) : size_(size) {}
        explicit Moves(nb::object tuple)
            : size_(static_cast<std::size_t>(NB_TUPLE_GET_SIZE(tuple.ptr()))),
              tuple_(std::move(tuple)) {}
        std::size_t size() const { return size_; }
        Move operator[](std::size_t ordinal) const {
            return {static_cast<std::uint32_t>(ordinal),
                    tuple_.is_valid() ? item(tuple_, ordinal) : nb::handle()};
        }

      private:
        std::size_t size_;
        nb::object tuple_;
    };

    static constexpr std::size_t CAPACITY = std::size_t{1} << 18;  // some hundred megabytes

    explicit Remembered(const PyGame& game, std::size_t capacity = CAPACITY)
        : game_(game), capacity_(capacity) {}

    State initial_state() const { return remember(game_.initial_state()); }

    /// The state of a Python object, remembered if there is room and it is worth while.
    State remember(nb::object object) const {
        if (resting_ > 0) {
            if (--resting_ == 0) hits_ = 0;
            return {UNKNOWN, std::move(object)};
        }
        if (entries_.size() >= capacity_) return recall(std::move(object));
        const auto number = static_cast<std::uint32_t>(entries_.size());
        const nb::object value = nb::steal(PyLong_FromUnsignedLong(number));
        PyObject* known = set_default(numbers_, object, value);
        if (known == nullptr) refuse(object);
        if (known != value.ptr()) return found(known);
        if (++misses_ == WINDOW) judge();
        Entry& entry = entries_.emplace_back();
        entry.utility = game_.outcome(object);
        entry.object = std::move(object);
        return {number, nb::object()};
    }

    std::optional<double> outcome(const State& state) const {
        if (state.number != UNKNOWN) return entries_[state.number].utility;
        return game_.outcome(state.object);
    }

    textbook::Side to_move(const State& state) const {
        if (state.number == UNKNOWN) return game_.to_move(state.object);
        Entry& entry = entries_[state.number];
        if (!entry.side) entry.side = game_.to_move(entry.object);
        return *entry.side;
    }

    Moves legal_moves(const State& state) const {
        if (state.number == UNKNOWN) return Moves(game_.legal_moves(state.object).tuple());
        Entry& entry = entries_[state.number];
        if (!entry.moves.is_valid()) {
            entry.moves = game_.legal_moves(entry.object).tuple();
            entry.children.assign(NB_TUPLE_GET_SIZE(entry.moves.ptr()), UNKNOWN);
        }
        return Moves(entry.children.size());
    }

    State play(const State& state, Move move) const {
        if (state.number == UNKNOWN) return remember(game_.play(state.object, move.object));
        const Entry& entry = entries_[state.number];
        const std::uint32_t known = entry.children[move.ordinal];
        if (known != UNKNOWN) {
            ++hits_;
            return {known, nb::object()};
        }
        State child = remember(game_.play(entry.object, item(entry.moves, move.ordinal)));
        entries_[state.number].children[move.ordinal] = child.number;
        return child;
    }

    /// The estimate of a state beyond the horizon.
    std::optional<double> estimate(const State& state, int ply, const PyHorizon& horizon) const {
        if (state.number == UNKNOWN) {
            if (!horizon.is_beyond(state.object, ply)) return std::nullopt;
            return horizon.estimate(state.object);
        }
        const nb::object object = entries_[state.number].object;
        if (!horizon.is_beyond(object, ply)) return std::nullopt;
        std::optional<double> known = entries_[state.number].estimate;
        if (!known) {
            known = horizon.estimate(object);
            entries_[state.number].estimate = known;
        }
        return known;
    }

  private:
    static constexpr std::uint32_t UNKNOWN = ~std::uint32_t{0};
    static constexpr std::size_t WINDOW = 128;         // new states
    static constexpr std::size_t SHORTEST_REST = 512;  // states that are not looked up
    static constexpr std::size_t LONGEST_REST = 8192;

    struct Entry {
        nb::object object;
        std::optional<double> utility;
        std::optional<double> estimate;
        std::optional<textbook::Side> side;
        nb::object moves;                     // a tuple, once it was asked for
        std::vector<std::uint32_t> children;  // by ordinal
    };

    /// The state of a Python object when there is no room for another.
    State recall(nb::object object) const {
        PyObject* known = PyDict_GetItemWithError(numbers_.ptr(), object.ptr());
        if (known != nullptr) return found(known);
        if (PyErr_Occurred() != nullptr) refuse(object);
        if (++misses_ == WINDOW) judge();
        return {UNKNOWN, std::move(object)};
    }

    State found(PyObject* number) const {
        ++hits_;
        return {static_cast<std::uint32_t>(PyLong_AsUnsignedLong(number)), nb::object()};
    }

    /// The error that the look-up of a state raised, or what it means.
    [[noreturn]] static void refuse(const nb::object& object) {
        const nb::python_error raised;
        if (PyObject_Hash(object.ptr()) != -1) throw raised;
        PyErr_Clear();
        throw textbook::GameError("game.unhashable");
    }

    /// Looks back at a window of new states: if what was known already was not worth their while,
    /// no state is looked up for some time, longer each time. So a game whose states hardly ever
    /// return is not slowed down by a memory of them, and one in which they begin to is noticed.
    void judge() const {
        if (hits_ >= WINDOW / 4) {
            rest_ = SHORTEST_REST;
        } else {
            resting_ = rest_;
            rest_ = std::min(2 * rest_, LONGEST_REST);
        }
        hits_ = misses_ = 0;
    }

    static nb::handle item(const nb::object& tuple, std::size_t ordinal) {
        return NB_TUPLE_GET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(ordinal));
    }

    const PyGame& game_;
    std::size_t capacity_;
    mutable nb::dict numbers_;
    mutable std::vector<Entry> entries_;
    mutable std::size_t hits_ = 0;    // in this window
    mutable std::size_t misses_ = 0;  // in this window
    mutable std::size_t resting_ = 0;
    mutable std::size_t rest_ = SHORTEST_REST;
};

static_assert(textbook::Game<Remembered>);

/// A horizon of the user's that estimates each remembered state once.
struct RememberedHorizon {
    const Remembered& game;
    const PyHorizon& horizon;

    std::optional<double> operator()(const Remembered::State& state, int ply) const {
        return game.estimate(state, ply, horizon);
    }
};

}  // namespace tengen
