// The critic of adaptive dynamic programming: a small network that says how likely a position is
// won.
//
// Zhao, Zhang & Dai 2012 describe a position by how often each pattern occurs on either side, each
// number written on a few input nodes, and by whose turn it is; a network with one hidden layer
// maps that to the chance of winning. The patterns here are this library's.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "pattern/position.h"

namespace tengen {

class Critic {
  public:
    /// Lines of empty points on which a side would make a pattern: at least 1, 2, 4, 8, 16, 32.
    static constexpr std::array<Pattern, 6> PATTERN_KINDS = {
        Pattern::ClosedTwo,   Pattern::Two,   Pattern::ClosedThree,
        Pattern::BrokenThree, Pattern::Three, Pattern::Four};
    static constexpr int PATTERN_STEPS = 6;
    /// Points of a class: at least 1, 2, 3, 4, 5.
    static constexpr std::array<PointClass, 7> CLASS_KINDS = {
        PointClass::Three,      PointClass::DoubleThree,  PointClass::Four, PointClass::FourThree,
        PointClass::DoubleFour, PointClass::StraightFour, PointClass::Five};
    static constexpr int CLASS_STEPS = 5;
    static constexpr int PER_SIDE = static_cast<int>(PATTERN_KINDS.size()) * PATTERN_STEPS +
                                    static_cast<int>(CLASS_KINDS.size()) * CLASS_STEPS;
    /// Side to move (offence), its opponent (defence), and whether Black is to move.
    static constexpr int INPUTS = 2 * PER_SIDE + 1;

    static constexpr int MOST_HIDDEN = 256;

    /// The input nodes that are on; each is 0 or 1.
    using Inputs = std::vector<std::uint16_t>;
    static Inputs inputs(const Position& position);

    /// A network that knows nothing: small random weights.
    Critic(int hidden, std::uint64_t seed);
    /// From `weights()`. Throws std::invalid_argument when there are more or fewer.
    Critic(int hidden, std::span<const double> weights);

    int hidden() const { return hidden_; }
    /// A row of thresholds of the hidden nodes; for every input a row of weights to them; their
    /// weights to the output node, and its threshold.
    const std::vector<double>& weights() const { return weights_; }
    static std::size_t weight_count(int hidden) {
        return static_cast<std::size_t>(hidden * (INPUTS + 1) + 1 + hidden);
    }

    /// The chance that the side to move wins, from 0 to 1.
    double value(const Inputs& inputs) const;
    double value(const Position& position) const { return value(inputs(position)); }
    /// One step down the gradient of the squared error; returns the error before it.
    double learn(const Inputs& inputs, double target, double rate);

  private:
    using Activity = std::array<double, MOST_HIDDEN>;

    double forward(const Inputs& inputs, Activity& activity) const;

    int hidden_;
    std::vector<double> weights_;
};

struct JudgedMove {
    Point point;
    double win_rate;  ///< for the side to move
};

/// Every candidate with what the critic says of the position after it; a five is worth 1. The
/// position is as before afterwards. Best first; of equals the lower left one first.
std::vector<JudgedMove> judge_moves(const Critic& critic, Position& position);

}  // namespace tengen
