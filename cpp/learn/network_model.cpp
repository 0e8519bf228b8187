#include "learn/network_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace tengen {

using namespace model;

namespace {

float* begin(Parameters& parameters) { return reinterpret_cast<float*>(&parameters); }

void add_up(const Table& table, float* rows) {
    for (std::size_t row = 0; row < ROWS; ++row)
        for (std::size_t c = 0; c < CHANNELS; ++c)
            rows[row * CHANNELS + c] = table.pair[row * CHANNELS + c] +
                                       table.own[row % NIBBLE * CHANNELS + c] +
                                       table.other[row / NIBBLE * CHANNELS + c];
}

/// The mean over a line of rows, `step` apart.
float mean(const float* rows, std::size_t step) {
    float sum = 0;
    for (std::size_t i = 0; i < NIBBLE; ++i) sum += rows[i * step];
    return sum / NIBBLE;
}

void take_apart(const float* rows, Table& table) {
    std::copy_n(rows, ROWS * CHANNELS, table.pair);
    const auto take = [&](float* alone, std::size_t stride, std::size_t step) {
        for (std::size_t n = 0; n < NIBBLE; ++n)
            for (std::size_t c = 0; c < CHANNELS; ++c) {
                float* const first = table.pair + n * stride + c;
                alone[n * CHANNELS + c] = mean(first, step);
                for (std::size_t i = 0; i < NIBBLE; ++i) first[i * step] -= alone[n * CHANNELS + c];
            }
    };
    take(table.own, CHANNELS, NIBBLE * CHANNELS);
    take(table.other, NIBBLE * CHANNELS, CHANNELS);
}

void share_out(const float* rows, Table& table) {
    for (std::size_t row = 0; row < ROWS; ++row)
        for (std::size_t c = 0; c < CHANNELS; ++c) {
            const float slope = rows[row * CHANNELS + c];
            table.pair[row * CHANNELS + c] += slope;
            table.own[row % NIBBLE * CHANNELS + c] += slope;
            table.other[row / NIBBLE * CHANNELS + c] += slope;
        }
}

void clip(float* numbers, std::size_t count, float most) {
    for (std::size_t i = 0; i < count; ++i) numbers[i] = std::clamp(numbers[i], -most, most);
}

float normal(SplitMix64& random) {  // the sum of twelve uniform numbers is near enough
    float sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(random.below(1 << 24)) / (1 << 24);
    return sum;
}

}  // namespace

NetworkModel::NetworkModel(int number_of_sides, std::uint64_t seed) : sides(number_of_sides) {
    SplitMix64 random(seed);
    const auto fill = [&](float* numbers, std::size_t count, float size) {
        for (std::size_t i = 0; i < count; ++i) numbers[i] = size * normal(random);
    };
    for (int s = 0; s < sides; ++s) {
        Parameters& p = parameters[s];
        for (Table* const table : {&p.value, &p.policy}) {
            fill(table->own, NIBBLE * CHANNELS, 0.1F);
            fill(table->other, NIBBLE * CHANNELS, 0.1F);
            std::fill_n(table->bias, CHANNELS, 0.1F);
        }
        fill(p.policy_out, CHANNELS, 0.3F);
        fill(p.one, HIDDEN * INPUTS, std::sqrt(2.0F / INPUTS));
        fill(p.two, HIDDEN * HIDDEN, std::sqrt(2.0F / HIDDEN));
        fill(p.out, HIDDEN, 0.05F);
    }
    look_up_anew();
}

void NetworkModel::look_up_anew() {
    for (int s = 0; s < sides; ++s) {
        add_up(parameters[s].value, rows[s].value);
        add_up(parameters[s].policy, rows[s].policy);
    }
}

void NetworkModel::take_rows() {
    for (int s = 0; s < sides; ++s) {
        take_apart(rows[s].value, parameters[s].value);
        take_apart(rows[s].policy, parameters[s].policy);
    }
    look_up_anew();
}

// Of the parameters from the first on, on every side.
void NetworkModel::adam(double rate, std::size_t first) {
    ++steps;
    const double mean_share = 1 - std::pow(0.9, static_cast<double>(steps));
    const double square_share = 1 - std::pow(0.999, static_cast<double>(steps));
    const auto size = static_cast<float>(rate * std::sqrt(square_share) / mean_share);
    for (int s = 0; s < sides; ++s) {
        float* const values = begin(parameters[s]);
        float* const slope = begin(slopes[s]);
        float* const m = begin(mean[s]);
        float* const q = begin(square[s]);
        for (std::size_t i = first; i < PARAMETERS; ++i) {
            m[i] += 0.1F * (slope[i] - m[i]);
            q[i] += 0.001F * (slope[i] * slope[i] - q[i]);
            values[i] -= size * m[i] / (std::sqrt(q[i]) + 1e-8F);
        }
        clip(parameters[s].draw, HIDDEN, 1.27F);
    }
}

void NetworkModel::step(double rate, float decay) {
    for (int s = 0; s < sides; ++s) {
        const Parameters& p = parameters[s];
        share_out(row_slopes[s].value, slopes[s].value);
        share_out(row_slopes[s].policy, slopes[s].policy);
        for (const auto& [slope, value] :
             {std::pair(&slopes[s].value, &p.value), std::pair(&slopes[s].policy, &p.policy)})
            for (std::size_t i = 0; i < ROWS * CHANNELS; ++i)
                slope->pair[i] += decay * value->pair[i];
        for (std::size_t i = 0; i < PAIRS; ++i) slopes[s].outlooks[i] += decay * p.outlooks[i];
    }
    adam(rate, 0);
    for (int s = 0; s < sides; ++s) {
        Parameters& p = parameters[s];
        // What the integers of the network can hold.
        clip(p.one, HIDDEN * INPUTS, 15.9F);
        clip(p.two, HIDDEN * HIDDEN, 3.9F);
        clip(p.out, HIDDEN, 1.27F);
        clip(p.policy_out, CHANNELS, 10.0F);
        slopes[s] = {};
        row_slopes[s] = {};
    }
    look_up_anew();
}

void NetworkModel::step_draws(double rate) {
    static_assert(offsetof(Parameters, draw) / sizeof(float) == PARAMETERS - DRAW_PARAMETERS);
    adam(rate, PARAMETERS - DRAW_PARAMETERS);
    for (int s = 0; s < sides; ++s) slopes[s] = {};
}

}  // namespace tengen
