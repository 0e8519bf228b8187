#include "learn/critic.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>

namespace tengen {

namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

using PatternCounts = std::array<std::array<int, PATTERNS>, COLORS>;

PatternCounts count_patterns(const Position& position) {
    std::array<int, 256> pairs{};  // by the bits of both colours' patterns
    for (const Point p : empty_points(position))
        for (const PatternPair pair : position.state(p).pairs) ++pairs[pair.bits];
    PatternCounts counts{};
    for (std::size_t bits = 0; bits < pairs.size(); ++bits) {
        if (pairs[bits] == 0) continue;
        counts[static_cast<int>(Color::Black)][bits & 15] += pairs[bits];
        counts[static_cast<int>(Color::White)][bits >> 4] += pairs[bits];
    }
    return counts;
}

}  // namespace

Critic::Inputs Critic::inputs(const Position& position) {
    const PatternCounts counts = count_patterns(position);
    Inputs on;
    on.reserve(64);
    int node = 0;
    for (const Color color : {position.to_move(), ~position.to_move()}) {
        for (const Pattern kind : PATTERN_KINDS)
            for (int step = 0; step < PATTERN_STEPS; ++step, ++node)
                if (counts[static_cast<int>(color)][static_cast<int>(kind)] >= 1 << step)
                    on.push_back(static_cast<std::uint16_t>(node));
        for (const PointClass kind : CLASS_KINDS)
            for (int step = 0; step < CLASS_STEPS; ++step, ++node)
                if (position.count(color, kind) > step)
                    on.push_back(static_cast<std::uint16_t>(node));
    }
    if (position.to_move() == Color::Black) on.push_back(static_cast<std::uint16_t>(node));
    return on;
}

Critic::Critic(int hidden, std::uint64_t seed) : hidden_(hidden) {
    if (hidden < 1 || hidden > MOST_HIDDEN)
        throw std::invalid_argument("a critic has from 1 to 256 hidden nodes");
    SplitMix64 random(seed);
    weights_.resize(weight_count(hidden));
    for (double& weight : weights_)
        weight = (static_cast<double>(random.next() >> 11) / (1ULL << 53) - 0.5) * 0.2;
}

Critic::Critic(int hidden, std::span<const double> weights) : Critic(hidden, 0) {
    if (weights.size() != weights_.size())
        throw std::invalid_argument("these are not as many weights as the critic has");
    std::ranges::copy(weights, weights_.begin());
}

double Critic::forward(const Inputs& inputs, Activity& activity) const {
    const auto width = static_cast<std::size_t>(hidden_);
    std::copy_n(weights_.begin(), width, activity.begin());
    for (const std::uint16_t input : inputs) {
        assert(input < INPUTS);
        const double* const row = &weights_[(1 + input) * width];
        for (std::size_t i = 0; i < width; ++i) activity[i] += row[i];
    }
    const double* const last = &weights_[(INPUTS + 1) * width];
    double sum = last[width];
    for (std::size_t i = 0; i < width; ++i) {
        activity[i] = std::tanh(activity[i]);
        sum += last[i] * activity[i];
    }
    return sigmoid(sum);
}

double Critic::value(const Inputs& inputs) const {
    Activity activity;
    return forward(inputs, activity);
}

double Critic::learn(const Inputs& inputs, double target, double rate) {
    const auto width = static_cast<std::size_t>(hidden_);
    Activity activity;
    const double value = forward(inputs, activity);
    const double error = target - value;
    const double slope = rate * error * value * (1 - value);
    double* const last = &weights_[(INPUTS + 1) * width];
    last[width] += slope;
    for (std::size_t i = 0; i < width; ++i) {
        const double step = slope * last[i] * (1 - activity[i] * activity[i]);
        last[i] += slope * activity[i];
        weights_[i] += step;
        activity[i] = step;
    }
    for (const std::uint16_t input : inputs) {
        double* const row = &weights_[(1 + input) * width];
        for (std::size_t i = 0; i < width; ++i) row[i] += activity[i];
    }
    return error;
}

std::vector<JudgedMove> judge_moves(const Critic& critic, Position& position) {
    std::vector<JudgedMove> moves;
    for (const Point p : legal_candidates(position, Neighbourhood::square(2))) {
        if (position.point_class(p, position.to_move()) == PointClass::Five) {
            moves.push_back({p, 1.0});
            continue;
        }
        position.play(p);
        moves.push_back({p, 1 - critic.value(position)});
        position.undo();
    }
    std::ranges::stable_sort(moves, std::ranges::greater(), &JudgedMove::win_rate);
    return moves;
}

}  // namespace tengen
