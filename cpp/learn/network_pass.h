// One position through the network that learns, forward and backward.
#pragma once

#include <vector>

#include "learn/network_model.h"
#include "learn/network_samples.h"

namespace tengen {

class NetworkPass {
  public:
    explicit NetworkPass(NetworkModel& model) : model_(model) {}

    /// The log odds of winning for the side to move. With the policy, `shares` is known afterwards.
    float forward(const NetworkSamples& data, const NetworkSample& sample, bool with_policy);
    /// After `forward` of the same sample: add to the model's slopes what the loss rises by with
    /// each number, where it rises so much with the log odds and weighs the policy so.
    void backward(const NetworkSamples& data, const NetworkSample& sample, float slope,
                  float policy_slope);
    /// After `forward`: the log odds of a draw, and the slope of the loss with them. It ends at the
    /// draw head: the layers below serve the value, which the search lives on, so they learn the
    /// same numbers with the head and without it.
    float draw_odds() const;
    void teach_draws(float slope);
    /// The probability of each point of the sample to be the best move.
    const std::vector<float>& shares() const { return shares_; }

  private:
    static constexpr std::size_t CHANNELS = model::CHANNELS, HIDDEN = model::HIDDEN,
                                 INPUTS = model::INPUTS;

    void choices(const NetworkSamples& data, const NetworkSample& sample);
    float layers(const NetworkSample& sample);
    void teach_view(std::size_t side, const NetworkSamples& data, const NetworkSample& sample,
                    bool is_own, const float* h, const float* dead, const float* far,
                    const float* slope);
    void teach_choices(const NetworkSamples& data, const NetworkSample& sample, float weight);
    std::size_t side(Color color) const {
        return model_.sides == 1 ? 0 : static_cast<std::size_t>(color);
    }

    NetworkModel& model_;
    std::size_t own_ = 0, other_ = 0;  // sides
    std::vector<float> own_h_, other_h_, policy_h_, shares_;
    float own_dead_[CHANNELS], other_dead_[CHANNELS], own_far_[CHANNELS], other_far_[CHANNELS];
    float x_[INPUTS], one_[HIDDEN], two_[HIDDEN];
};

}  // namespace tengen
