// The rules of UCT with proven bounds, apart from any tree: what is urgent, what a simulation
// teaches, what children prove, which move to play. The textbook's tree and the players' share
// them; `tengen.search.monte_carlo.uct` explains them.
//
// Values and bounds are MAX's; `sign` is 1 where MAX moves and -1 where MIN does.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <tuple>

namespace tengen::textbook::uct {

/// What simulations and proofs have told of a node.
template <class N>
concept Estimate = requires(N node) {
    { node.total } -> std::same_as<double&>;
    { node.value } -> std::same_as<double&>;  // the mean of the simulations, within the bounds
    { node.lower } -> std::same_as<double&>;
    { node.upper } -> std::same_as<double&>;
    { node.visits } -> std::same_as<std::uint32_t&>;
};

template <Estimate N>
double within_bounds(double value, const N& node) {
    return std::min(std::max(value, node.lower), node.upper);
}

/// Adds the reward of one simulation.
template <Estimate N>
void count(N& node, double reward) {
    ++node.visits;
    node.total += reward;
    node.value = within_bounds(node.total / node.visits, node);
}

// --- selection -------------------------------------------------------------------------------

/// How uncertain a mean is.
inline double spread(std::uint32_t visits) { return 1.0 / std::sqrt(double(visits)); }

/// The weight of a child's spread.
inline double bonus(double exploration, std::uint32_t visits) {
    return exploration * std::sqrt(std::log(double(visits)));
}

/// Can a child not be better than what its parent has for certain?
template <Estimate N>
bool is_idle(const N& child, const N& parent, double sign) {
    return sign > 0 ? child.upper <= parent.lower : child.lower >= parent.upper;
}

template <Estimate N>
double urgency(const N& child, double sign, double bonus, double spread) {
    return sign * child.value + bonus * spread;
}

// --- proofs ----------------------------------------------------------------------------------

/// Draws a node's bounds from those of its children, of which there is one at least. One that is
/// not there yet may be worth anything. Says whether a bound has changed.
template <Estimate N, class Child>
bool tighten(N& node, bool is_max, std::uint32_t tried, bool is_complete, Child&& child) {
    const double before_lower = node.lower, before_upper = node.upper;
    double lower = child(0).lower, upper = child(0).upper;
    for (std::uint32_t i = 1; i < tried; ++i) {
        const N& next = child(i);
        lower = is_max ? std::max(lower, next.lower) : std::min(lower, next.lower);
        upper = is_max ? std::max(upper, next.upper) : std::min(upper, next.upper);
    }
    if (is_max || is_complete) node.lower = lower;
    if (!is_max || is_complete) node.upper = upper;
    return node.lower != before_lower || node.upper != before_upper;
}

// --- the move to play ------------------------------------------------------------------------

/// Value less uncertainty, but not below what is certain; a tie is for the unproven, then for the
/// most visited.
using Preference = std::tuple<double, bool, std::uint32_t>;

/// Of a child that was tried; `doubt` is what its uncertainty costs it.
template <Estimate N>
Preference preference(const N& child, double sign, double doubt) {
    if (child.lower == child.upper) return {sign * child.value, false, child.visits};
    const double certain = sign * (sign > 0 ? child.lower : child.upper);
    return {std::max(sign * child.value - doubt, certain), true, child.visits};
}

/// Of a move that was not tried; `least` is what it is worth at the least, to the side to move.
inline Preference untried(double least) { return {least, true, 0}; }

/// The first of the moves with the greatest preference.
template <class PreferenceOf>
std::uint32_t choose(std::uint32_t count, PreferenceOf&& preference_of) {
    std::uint32_t best = 0;
    Preference greatest{-std::numeric_limits<double>::infinity(), false, 0};
    for (std::uint32_t i = 0; i < count; ++i)
        if (const Preference found = preference_of(i); found > greatest) {
            best = i;
            greatest = found;
        }
    return best;
}

}  // namespace tengen::textbook::uct
