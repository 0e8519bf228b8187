// A Python game whose answers are asked for once.
//
// States are immutable and hashable and the rules never change their mind: that is the protocol. So
// the core may number the states that it meets and remember what the game said of each; a search
// that comes through the same states over and over, by transpositions or in random playouts, then
// runs without Python and still visits every node. What does not fit into its capacity is asked for
// afresh every time, as `PyGame` does.
#pragma once

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
            : size_(static_cast<std::size_t>(PyTuple_GET_SIZE(tuple.ptr()))),
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

    /// The state of a Python object, remembered if there is room.
    State remember(nb::object object) const {
        PyObject* known = PyDict_GetItemWithError(numbers_.ptr(), object.ptr());
        if (known != nullptr)
            return {static_cast<std::uint32_t>(PyLong_AsUnsignedLong(known)), nb::object()};
        if (PyErr_Occurred() != nullptr) refuse(object);
        if (!has_room()) return {UNKNOWN, std::move(object)};
        const auto number = static_cast<std::uint32_t>(entries_.size());
        const nb::object value = nb::steal(PyLong_FromUnsignedLong(number));
        if (PyDict_SetItem(numbers_.ptr(), object.ptr(), value.ptr()) != 0)
            throw nb::python_error();
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
        if (state.number == UNKNOWN) return Moves(tuple_of(game_.legal_moves(state.object)));
        Entry& entry = entries_[state.number];
        if (!entry.moves.is_valid()) {
            entry.moves = tuple_of(game_.legal_moves(entry.object));
            entry.children.assign(PyTuple_GET_SIZE(entry.moves.ptr()), UNKNOWN);
        }
        return Moves(entry.children.size());
    }

    State play(const State& state, Move move) const {
        if (state.number == UNKNOWN) return {UNKNOWN, game_.play(state.object, move.object)};
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

  private:
    static constexpr std::uint32_t UNKNOWN = ~std::uint32_t{0};
    static constexpr std::size_t FIRST_STATES = std::size_t{1} << 11;

    struct Entry {
        nb::object object;
        std::optional<double> utility;
        std::optional<textbook::Side> side;
        nb::object moves;                     // a tuple, once it was asked for
        std::vector<std::uint32_t> children;  // by ordinal
    };

    /// The error that the look-up of a state raised, or what it means.
    [[noreturn]] static void refuse(const nb::object& object) {
        const nb::python_error raised;
        if (PyObject_Hash(object.ptr()) != -1) throw raised;
        PyErr_Clear();
        throw textbook::GameError(
            "a state cannot be hashed: make states of tuples, numbers, strings or frozen "
            "dataclasses");
    }

    /// Beyond the first states, as many are remembered as have proved worth it: a game whose states
    /// hardly ever return is not slowed down by a memory of them.
    bool has_room() const {
        return entries_.size() < capacity_ && entries_.size() < FIRST_STATES + hits_ / 2;
    }

    static nb::handle item(const nb::object& tuple, std::size_t ordinal) {
        return PyTuple_GET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(ordinal));
    }

    /// A copy that the game cannot change.
    static nb::object tuple_of(const PyGame::Moves& moves) {
        nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(moves.size())));
        if (!tuple.is_valid()) throw nb::python_error();
        for (std::size_t i = 0; i < moves.size(); ++i)
            PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i),
                             nb::borrow(moves[i]).release().ptr());
        return tuple;
    }

    const PyGame& game_;
    std::size_t capacity_;
    mutable nb::dict numbers_;
    mutable std::vector<Entry> entries_;
    mutable std::size_t hits_ = 0;
};

static_assert(textbook::Game<Remembered>);

}  // namespace tengen
