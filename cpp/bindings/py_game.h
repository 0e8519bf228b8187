// A user's Python game as a game of the textbook templates.
//
// Speed is decided by the calls: the methods are fetched once, a bound method is taken apart into
// function and self (one call instead of two), and no argument is ever converted. An exception of
// the user's code travels as nb::python_error; everything held is an nb::object and so is freed.
#pragma once

#include <nanobind/nanobind.h>

#include "bindings/stable_abi.h"
#include "textbook/game.h"

namespace tengen {

namespace nb = nanobind;

/// Something callable, ready to be called often.
class Callee {
  public:
    Callee() = default;

    explicit Callee(nb::object callable) : function_(std::move(callable)) {
        if (is_method(function_)) {
            self_ = method_self(function_);
            function_ = method_function(function_);
        }
        vectorcall_ = quick_call(function_);
    }

    template <class... Arguments>
    nb::object operator()(Arguments... arguments) const {
        // The slot before the first argument is the callee's to use (PEP 590).
        PyObject* slots[] = {nullptr, self_.ptr(), arguments.ptr()...};
        const bool has_self = self_.is_valid();
        PyObject* result = vectorcall_(
            function_.ptr(), slots + (has_self ? 1 : 2),
            (sizeof...(arguments) + has_self) | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
        if (result == nullptr) [[unlikely]]
            throw nb::python_error();
        return nb::steal(result);
    }

    bool is_valid() const { return function_.is_valid(); }

  private:
    vectorcallfunc vectorcall_ = nullptr;
    nb::object function_;
    nb::object self_;
};

constexpr double EXACT_INTS = 9007199254740992.0;  // 2^53: every int below it is a double

/// The double that equals an int, a fraction or any other number; there may be none, and to round
/// would let the search go wrong unseen. The twin of `tengen.game.number.as_double`.
[[gnu::noinline]] inline double equal_double(nb::handle number) {
    nb::object exact = nb::borrow(number);
    if (PyIndex_Check(exact.ptr())) {  // the integers of numpy round before they compare
        exact = nb::steal(PyNumber_Index(exact.ptr()));
        if (!exact.is_valid()) throw nb::python_error();
    }
    const double value = PyFloat_AsDouble(exact.ptr());
    bool is_equal = false;
    if (value == -1.0 && PyErr_Occurred() != nullptr) {
        if (PyErr_ExceptionMatches(PyExc_OverflowError) == 0) throw nb::python_error();
        PyErr_Clear();
    } else {
        const int found = PyObject_RichCompareBool(exact.ptr(), nb::float_(value).ptr(), Py_EQ);
        if (found < 0) throw nb::python_error();
        is_equal = found != 0;
    }
    if (value != value) throw textbook::GameError("game.nan");
    if (!is_equal) throw textbook::InexactError("search.inexact");
    return value;
}

/// A number of Python's as a double; floats and ordinary ints take the short way.
inline double as_double(nb::handle number) {
    PyObject* object = number.ptr();
    if (PyFloat_CheckExact(object)) {
        const double value = float_value(number);
        if (value == value) [[likely]]
            return value;
    } else if (PyLong_Check(object)) {
        int overflow = 0;
        const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
        const double rounded = static_cast<double>(value);
        if (overflow == 0 && -EXACT_INTS < rounded && rounded < EXACT_INTS) return rounded;
    }
    return equal_double(number);
}

/// Cut-off test and evaluation by the user's functions; the root is never cut off.
class PyHorizon {
  public:
    /// `depth` < 0 is none, `cutoff` may be None.
    PyHorizon(int depth, nb::object cutoff, nb::object evaluate)
        : depth_(depth), evaluate_(std::move(evaluate)) {
        if (!cutoff.is_none()) cutoff_ = Callee(std::move(cutoff));
    }

    bool is_beyond(const nb::object& state, int ply) const {
        if (ply == 0) return false;
        if (ply == depth_) return true;
        if (!cutoff_.is_valid()) return false;
        const int is_true = PyObject_IsTrue(cutoff_(state, nb::int_(ply)).ptr());
        if (is_true < 0) throw nb::python_error();
        return is_true != 0;
    }

    double estimate(const nb::object& state) const { return as_double(evaluate_(state)); }

  private:
    int depth_;
    Callee cutoff_;
    Callee evaluate_;
};

class PyGame {
  public:
    using State = nb::object;
    using Move = nb::handle;  // lives as long as its Moves

    /// A tuple: the game's own, or a copy of its list, which might change.
    class Moves {
      public:
        explicit Moves(nb::object tuple) : tuple_(std::move(tuple)) {}
        std::size_t size() const {
            return static_cast<std::size_t>(NB_TUPLE_GET_SIZE(tuple_.ptr()));
        }
        Move operator[](std::size_t ordinal) const {
            return NB_TUPLE_GET_ITEM(tuple_.ptr(), static_cast<Py_ssize_t>(ordinal));
        }
        nb::object tuple() && { return std::move(tuple_); }

      private:
        nb::object tuple_;
    };

    explicit PyGame(nb::object game)
        : initial_state_(game.attr("initial_state")),
          to_move_(game.attr("to_move")),
          legal_moves_(game.attr("legal_moves")),
          play_(game.attr("play")),
          outcome_(game.attr("outcome")) {
        const nb::object side = nb::module_::import_("tengen.game.protocol").attr("Side");
        max_ = side.attr("MAX");
        min_ = side.attr("MIN");
    }

    State initial_state() const { return initial_state_(); }

    textbook::Side to_move(const State& state) const {
        const nb::object side = to_move_(state);
        if (side.is(max_)) return textbook::Side::MAX;
        if (side.is(min_)) return textbook::Side::MIN;
        const double sign = as_double(side);
        if (sign != -1 && sign != 0 && sign != 1) throw textbook::GameError("game.to_move");
        return static_cast<textbook::Side>(static_cast<int>(sign));
    }

    Moves legal_moves(const State& state) const {
        nb::object moves = legal_moves_(state);
        if (PyTuple_CheckExact(moves.ptr())) return Moves(std::move(moves));
        PyObject* tuple = PySequence_Tuple(moves.ptr());
        if (tuple == nullptr) throw nb::python_error();
        return Moves(nb::steal(tuple));
    }

    State play(const State& state, Move move) const { return play_(state, move); }

    std::optional<double> outcome(const State& state) const {
        const nb::object utility = outcome_(state);
        if (utility.is_none()) return std::nullopt;
        return as_double(utility);
    }

  private:
    Callee initial_state_, to_move_, legal_moves_, play_, outcome_;
    nb::object max_, min_;
};

static_assert(textbook::Game<PyGame>);

}  // namespace tengen
