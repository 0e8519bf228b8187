// The numbers of a network while it learns, and a step of Adam (Kingma & Ba 2015).
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "eval/network.h"

namespace tengen {

namespace model {

constexpr std::size_t CHANNELS = Network::CHANNELS, HIDDEN = Network::HIDDEN, ROWS = Network::ROWS,
                      INPUTS = Network::INPUTS, NIBBLE = 16, PAIRS = OUTLOOKS * OUTLOOKS;

/// A table of rows and a bias. A row is the sum of `own`, `other` and `pair`.
struct Table {
    float own[NIBBLE * CHANNELS], other[NIBBLE * CHANNELS], pair[ROWS * CHANNELS];
    float bias[CHANNELS];
};

/// Of one side. Nothing but floats, so that it can be gone through as a list of them.
struct Parameters {
    Table value, policy;
    float policy_out[CHANNELS];
    float one[HIDDEN * INPUTS], one_bias[HIDDEN];
    float two[HIDDEN * HIDDEN], two_bias[HIDDEN];
    float out[HIDDEN], out_bias;
    float outlooks[PAIRS];
    float draw[HIDDEN], draw_bias;  // the last: see `step_draws`
};
constexpr std::size_t PARAMETERS = sizeof(Parameters) / sizeof(float), DRAW_PARAMETERS = HIDDEN + 1;

/// The rows of a table as they are looked up, or what the loss falls with each of them.
struct Rows {
    float value[ROWS * CHANNELS], policy[ROWS * CHANNELS];
};

}  // namespace model

struct NetworkModel {
    using Parameters = model::Parameters;
    using Rows = model::Rows;

    std::array<Parameters, COLORS> parameters{}, slopes{}, mean{}, square{};
    std::array<Rows, COLORS> rows{}, row_slopes{};
    std::uint64_t steps = 0;
    int sides;
    bool has_draws = false;  ///< whether the draw head has begun to learn

    /// Small random numbers; the colours learn together (one side) or apart (two).
    NetworkModel(int sides, std::uint64_t seed);

    /// Add up the rows after the parameters were changed.
    void look_up_anew();
    /// Make the parameters of the tables from the rows: what the patterns are worth alone is the
    /// mean over those of the opponent, and what is left belongs to the pair.
    void take_rows();
    /// Change the parameters against the slopes, which are zero afterwards.
    void step(double rate, float decay);
    /// The same for the draw head, when there are no other slopes.
    void step_draws(double rate);

  private:
    void adam(double rate, std::size_t first);
};

}  // namespace tengen
