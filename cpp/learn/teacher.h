// Self-teaching by temporal differences: the critic plays against itself and learns from what came.
#pragma once

#include <functional>

#include "learn/critic.h"

namespace tengen {

struct Lesson {
    Rule rule = Rule::Freestyle;
    int size = 15;
    double rate = 0.05;      ///< of learning
    double lambda = 0.5;     ///< 0 learns from the next estimate only, 1 from the result only
    double explore = 0.1;    ///< the chance of a random candidate instead of the best
    int opening_stones = 3;  ///< a game begins with 1 to so many random stones about the middle
};

struct Learnt {
    int games = 0;
    std::uint64_t moves = 0;
    int black_wins = 0, draws = 0;
    double error = 0;  ///< the sum of absolute errors of all moves
};

/// Play `games` games and learn after each. The position's value for the side to move is taught to
/// be one minus the next position's, at the end the result; a random move hands nothing back, for
/// it says nothing about the position it was made in. `poll` is called after every game and may
/// throw.
Learnt teach(Critic& critic, const Lesson& lesson, int games, SplitMix64& random,
             const std::function<void()>& poll);

}  // namespace tengen
