// How a search values the states at which it stops.
//
// Plain searches compare utilities, as the textbook has it. Where wins are to be short, or
// estimates stand beside utilities, they compare a Score instead; its order is part of the compared
// value, so that pruning stays correct. The twin of `tengen.search.leaf_values`.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>

#include "textbook/game.h"

namespace tengen::textbook {

constexpr double INF = std::numeric_limits<double>::infinity();

/// Compared from left to right. The end of a game that is won outranks every estimate, one that is
/// lost is below every estimate; among wins for MAX of equal value the fewest plies are best, among
/// losses the most.
struct Score {
    int rank;          // the sign of a utility; 0 for an estimate
    double value;      // the utility or the estimate itself
    std::int64_t tie;  // -rank * ply where short wins are preferred, otherwise 0
    auto operator<=>(const Score&) const = default;
};

inline double number(double score) { return score; }
inline double number(const Score& score) { return score.value; }

/// Whether estimates elsewhere in the tree leave a value as certain as it is.
inline bool is_final(double) { return true; }
inline bool is_final(const Score& score) { return score.rank != 0; }

/// The greatest score below, and the least above: between them and `score` there is nothing.
inline double below(double score) { return std::nextafter(score, -INF); }
inline double above(double score) { return std::nextafter(score, INF); }
inline Score below(Score score) { return {score.rank, score.value, score.tie - 1}; }
inline Score above(Score score) { return {score.rank, score.value, score.tie + 1}; }

template <class S>
struct Leaf {
    S score;
    bool is_estimate;
};

/// Terminal test and utility.
template <Game G>
struct Utilities {
    using Value = double;
    static constexpr Value LOWEST = -INF;
    static constexpr Value HIGHEST = INF;

    const G& game;

    std::optional<Leaf<Value>> operator()(const typename G::State& state, int) const {
        if (const std::optional<double> utility = game.outcome(state))
            return Leaf<Value>{*utility, false};
        return std::nullopt;
    }
};

/// The horizon of a search that has none.
struct NoHorizon {
    template <class State>
    std::optional<double> operator()(const State&, int) const {
        return std::nullopt;
    }
};

/// Cuts off after `depth` plies and asks the game for its estimate.
template <Evaluated G>
struct DepthHorizon {
    const G& game;
    int depth;

    std::optional<double> operator()(const typename G::State& state, int ply) const {
        if (ply < depth) return std::nullopt;
        return game.evaluate(state);
    }
};

/// Terminal test and utility first, then cut-off test and evaluation: `horizon(state, ply)` gives
/// the estimate, or nothing where the search is to go on.
template <Game G, class Horizon>
struct Scores {
    using Value = Score;
    static constexpr Value LOWEST{-1, -INF, std::numeric_limits<std::int64_t>::min() / 2};
    static constexpr Value HIGHEST{1, INF, std::numeric_limits<std::int64_t>::max() / 2};

    const G& game;
    Horizon horizon;
    bool prefer_short;

    std::optional<Leaf<Value>> operator()(const typename G::State& state, int ply) const {
        if (const std::optional<double> utility = game.outcome(state)) {
            const int rank = (*utility > 0) - (*utility < 0);
            return Leaf<Value>{{rank, *utility, prefer_short ? -rank * ply : 0}, false};
        }
        if (const std::optional<double> estimate = horizon(state, ply))
            return Leaf<Value>{{0, *estimate, 0}, true};
        return std::nullopt;
    }
};

}  // namespace tengen::textbook
