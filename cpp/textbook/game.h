// What a game is to the textbook searches: the five methods of `tengen.game.Game`, as a concept.
//
// One algorithm template runs on two kinds of game: the native twins of the bundled games (one
// header each, beside this one) and `PyGame` of the bindings, which calls a user's Python methods.
// A move crosses the border between the languages as its ordinal in `legal_moves`: twins agree on
// the order of the moves, and so need not agree on how a move is written down.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tengen::textbook {

/// Who is to move. The number is the sign that turns MAX's value into that side's.
enum class Side : std::int8_t { MIN = -1, CHANCE = 0, MAX = 1 };

constexpr Side other(Side side) { return static_cast<Side>(-static_cast<int>(side)); }

/// A promise of the protocol is broken (`tengen.errors.GameError`).
struct GameError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Errors that a user can meet say a code of `tengen/errors/sentences`, and the numbers of its
/// sentence by name.
using Parameters = std::vector<std::pair<const char*, double>>;

/// What a GameError says where a game goes on without a move.
constexpr const char* NO_MOVE = "game.no_move";

/// This search cannot run on this game (`tengen.errors.SearchError`).
struct SearchError : std::runtime_error {
    explicit SearchError(const char* code, Parameters numbers = {})
        : std::runtime_error(code), parameters(std::move(numbers)) {}

    Parameters parameters;
};

/// A number that no double equals (`tengen.errors.InexactError`).
struct InexactError : SearchError {
    using SearchError::SearchError;
};

/// `Moves` is a sequence with size() and operator[]. Every number is MAX's. As in the Python
/// protocol, to_move, legal_moves and play are asked only while the outcome is empty.
template <class G>
concept Game = requires(const G& game, const typename G::State& state,
                        const typename G::Moves& moves, std::uint32_t ordinal) {
    { game.initial_state() } -> std::same_as<typename G::State>;
    { game.to_move(state) } -> std::same_as<Side>;
    { game.legal_moves(state) } -> std::same_as<typename G::Moves>;
    { moves.size() } -> std::convertible_to<std::size_t>;
    { game.play(state, moves[ordinal]) } -> std::same_as<typename G::State>;
    { game.outcome(state) } -> std::same_as<std::optional<double>>;
};

/// Knows how promising an unfinished state looks (`tengen.game.Evaluated`).
template <class G>
concept Evaluated = Game<G> && requires(const G& game, const typename G::State& state) {
    { game.evaluate(state) } -> std::same_as<double>;
};

/// How many nodes a search visits between two calls of its `poll`, which looks for Ctrl-C and ends
/// the search by throwing.
constexpr std::uint64_t POLL_INTERVAL = 4096;

/// The moves of a state, without a heap behind them.
template <class Move, std::size_t CAPACITY>
class MoveList {
  public:
    void push_back(Move move) { moves_[size_++] = move; }
    std::size_t size() const { return size_; }
    const Move& operator[](std::size_t ordinal) const { return moves_[ordinal]; }

  private:
    std::size_t size_ = 0;
    std::array<Move, CAPACITY> moves_;  // only the first size_ are set
};

}  // namespace tengen::textbook
