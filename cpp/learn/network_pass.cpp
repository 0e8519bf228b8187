#include "learn/network_pass.h"

#include <algorithm>
#include <cmath>

namespace tengen {

using namespace model;

namespace {

void look_up(const float* rows, const float* bias, std::uint32_t four, float* h) {
    const float* const a = rows + (four & 255) * CHANNELS;
    const float* const b = rows + (four >> 8 & 255) * CHANNELS;
    const float* const c = rows + (four >> 16 & 255) * CHANNELS;
    const float* const d = rows + (four >> 24) * CHANNELS;
    for (std::size_t i = 0; i < CHANNELS; ++i) h[i] = bias[i] + a[i] + b[i] + c[i] + d[i];
}

void teach(float* rows, float* bias, std::uint32_t four, const float* slope) {
    for (std::size_t i = 0; i < CHANNELS; ++i) bias[i] += slope[i];
    for (int d = 0; d < DIRECTIONS; ++d) {
        float* const row = rows + (four >> 8 * d & 255) * CHANNELS;
        for (std::size_t i = 0; i < CHANNELS; ++i) row[i] += slope[i];
    }
}

/// Relu, added to the sums so many times.
void add_relu(float* sums, const float* h, float times) {
    for (std::size_t c = 0; c < CHANNELS; ++c) sums[c] += times * std::max(h[c], 0.0F);
}

template <std::size_t In>
void layer(const float* weights, const float* bias, const float* in, float* out) {
    for (std::size_t o = 0; o < HIDDEN; ++o) {
        float parts[4] = {};
        for (std::size_t i = 0; i < In; i += 4)
            for (std::size_t j = 0; j < 4; ++j) parts[j] += weights[o * In + i + j] * in[i + j];
        out[o] = std::max(bias[o] + parts[0] + parts[1] + parts[2] + parts[3], 0.0F);
    }
}

/// Adds to the slopes of the weights; returns those of the input.
template <std::size_t In>
void teach_layer(const float* weights, const float* in, const float* out, float* slope,
                 float* weight_slopes, float* bias_slopes, float* in_slope) {
    std::fill_n(in_slope, In, 0.0F);
    for (std::size_t o = 0; o < HIDDEN; ++o) {
        if (out[o] <= 0) continue;
        bias_slopes[o] += slope[o];
        for (std::size_t i = 0; i < In; ++i) {
            weight_slopes[o * In + i] += slope[o] * in[i];
            in_slope[i] += slope[o] * weights[o * In + i];
        }
    }
}

}  // namespace

float NetworkPass::layers(const NetworkSample& sample) {
    const Parameters& p = model_.parameters[own_];
    layer<INPUTS>(p.one, p.one_bias, x_, one_);
    layer<HIDDEN>(p.two, p.two_bias, one_, two_);
    float odds = p.out_bias + p.outlooks[sample.outlook];
    for (std::size_t i = 0; i < HIDDEN; ++i) odds += p.out[i] * two_[i];
    return odds;
}

float NetworkPass::forward(const NetworkSamples& data, const NetworkSample& sample,
                           bool with_policy) {
    own_ = side(sample.color);
    other_ = side(~sample.color);
    const Parameters &p = model_.parameters[own_], &q = model_.parameters[other_];
    const float *own_rows = model_.rows[own_].value, *other_rows = model_.rows[other_].value;
    own_h_.resize(sample.count * CHANNELS);
    other_h_.resize(sample.count * CHANNELS);
    std::fill_n(x_, INPUTS, 0.0F);
    for (std::size_t i = 0; i < sample.count; ++i) {
        const std::uint32_t four = data.rows[sample.first + i];
        look_up(own_rows, p.value.bias, four, &own_h_[i * CHANNELS]);
        look_up(other_rows, q.value.bias, swap_views(four), &other_h_[i * CHANNELS]);
        add_relu(x_, &own_h_[i * CHANNELS], 1);
        add_relu(x_ + CHANNELS, &other_h_[i * CHANNELS], 1);
    }
    look_up(own_rows, p.value.bias, 0, own_dead_);
    look_up(other_rows, q.value.bias, 0, other_dead_);
    look_up(own_rows, p.value.bias, FAR_ROWS, own_far_);
    look_up(other_rows, q.value.bias, FAR_ROWS, other_far_);
    const auto dead = static_cast<float>(sample.dead);
    const float all = dead + static_cast<float>(sample.count);
    add_relu(x_, own_dead_, dead);
    add_relu(x_ + CHANNELS, other_dead_, dead);
    add_relu(x_, own_far_, -all);
    add_relu(x_ + CHANNELS, other_far_, -all);
    for (float& sum : x_) sum /= Network::VALUE_PER_UNIT;
    if (with_policy) choices(data, sample);
    return layers(sample);
}

// The softmax over the candidates.
void NetworkPass::choices(const NetworkSamples& data, const NetworkSample& sample) {
    const Parameters& p = model_.parameters[own_];
    policy_h_.resize(sample.count * CHANNELS);
    shares_.assign(sample.count, 0);
    float most = -1e30F, sum = 0;
    for (std::size_t i = 0; i < sample.count; ++i) {
        if (!data.candidates[sample.first + i]) continue;
        float* const h = &policy_h_[i * CHANNELS];
        look_up(model_.rows[own_].policy, p.policy.bias, data.rows[sample.first + i], h);
        float logit = 0;
        for (std::size_t c = 0; c < CHANNELS; ++c) logit += p.policy_out[c] * std::max(h[c], 0.0F);
        shares_[i] = logit;
        most = std::max(most, logit);
    }
    for (std::size_t i = 0; i < sample.count; ++i)
        if (data.candidates[sample.first + i]) sum += shares_[i] = std::exp(shares_[i] - most);
    for (float& share : shares_) share /= sum;
}

void NetworkPass::backward(const NetworkSamples& data, const NetworkSample& sample, float slope,
                           float policy_slope) {
    const Parameters& p = model_.parameters[own_];
    Parameters& d = model_.slopes[own_];
    d.out_bias += slope;
    d.outlooks[sample.outlook] += slope;
    float two_slope[HIDDEN], one_slope[HIDDEN], x_slope[INPUTS];
    for (std::size_t i = 0; i < HIDDEN; ++i) {
        d.out[i] += slope * two_[i];
        two_slope[i] = slope * p.out[i];
    }
    teach_layer<HIDDEN>(p.two, one_, two_, two_slope, d.two, d.two_bias, one_slope);
    teach_layer<INPUTS>(p.one, x_, one_, one_slope, d.one, d.one_bias, x_slope);
    for (float& each : x_slope) each /= Network::VALUE_PER_UNIT;
    teach_view(own_, data, sample, true, own_h_.data(), own_dead_, own_far_, x_slope);
    teach_view(other_, data, sample, false, other_h_.data(), other_dead_, other_far_,
               x_slope + CHANNELS);
    if (policy_slope > 0) teach_choices(data, sample, policy_slope);
}

float NetworkPass::draw_odds() const {
    const Parameters& p = model_.parameters[own_];
    float odds = p.draw_bias;
    for (std::size_t i = 0; i < HIDDEN; ++i) odds += p.draw[i] * two_[i];
    return odds;
}

void NetworkPass::teach_draws(float slope) {
    Parameters& d = model_.slopes[own_];
    d.draw_bias += slope;
    for (std::size_t i = 0; i < HIDDEN; ++i) d.draw[i] += slope * two_[i];
}

void NetworkPass::teach_view(std::size_t side, const NetworkSamples& data,
                             const NetworkSample& sample, bool is_own, const float* h,
                             const float* dead, const float* far, const float* slope) {
    float* const rows = model_.row_slopes[side].value;
    float* const bias = model_.slopes[side].value.bias;
    float here[CHANNELS];
    const auto pass = [&](const float* before, float times, std::uint32_t four) {
        for (std::size_t c = 0; c < CHANNELS; ++c)
            here[c] = before[c] > 0 ? times * slope[c] : 0.0F;
        teach(rows, bias, four, here);
    };
    for (std::size_t i = 0; i < sample.count; ++i) {
        const std::uint32_t four = data.rows[sample.first + i];
        pass(h + i * CHANNELS, 1, is_own ? four : swap_views(four));
    }
    const auto times = static_cast<float>(sample.dead);
    pass(dead, times, 0);
    pass(far, -times - static_cast<float>(sample.count), FAR_ROWS);
}

void NetworkPass::teach_choices(const NetworkSamples& data, const NetworkSample& sample,
                                float weight) {
    const Parameters& p = model_.parameters[own_];
    Parameters& d = model_.slopes[own_];
    for (std::size_t i = 0; i < sample.count; ++i) {
        if (!data.candidates[sample.first + i]) continue;
        const float slope = weight * (shares_[i] - (i == sample.best ? 1.0F : 0.0F));
        const float* const h = &policy_h_[i * CHANNELS];
        float here[CHANNELS];
        for (std::size_t c = 0; c < CHANNELS; ++c) {
            d.policy_out[c] += slope * std::max(h[c], 0.0F);
            here[c] = h[c] > 0 ? slope * p.policy_out[c] : 0.0F;
        }
        teach(model_.row_slopes[own_].policy, d.policy.bias, data.rows[sample.first + i], here);
    }
}

}  // namespace tengen
