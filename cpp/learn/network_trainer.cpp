#include "learn/network_trainer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "eval/network_evaluator.h"
#include "eval/pattern_weights.h"

namespace tengen {

namespace {

constexpr std::size_t CHANNELS = Network::CHANNELS, HIDDEN = Network::HIDDEN, ROWS = Network::ROWS,
                      INPUTS = Network::INPUTS, NIBBLE = 16, PAIRS = OUTLOOKS * OUTLOOKS;

/// A table of rows and a bias. In parameters `own`, `other` and `pair` count; `row` is their sum.
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
};
constexpr std::size_t PARAMETERS = sizeof(Parameters) / sizeof(float);

float* begin(Parameters& parameters) { return reinterpret_cast<float*>(&parameters); }

/// The rows of a table as they are looked up, or what the loss falls with each of them.
struct Rows {
    float value[ROWS * CHANNELS], policy[ROWS * CHANNELS];
};

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }
float cross_entropy(float odds, float target) {
    return std::log1p(std::exp(-std::fabs(odds))) + std::max(odds, 0.0F) - target * odds;
}

void add_up(const Table& table, float* rows) {
    for (std::size_t row = 0; row < ROWS; ++row)
        for (std::size_t c = 0; c < CHANNELS; ++c)
            rows[row * CHANNELS + c] = table.pair[row * CHANNELS + c] +
                                       table.own[row % NIBBLE * CHANNELS + c] +
                                       table.other[row / NIBBLE * CHANNELS + c];
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

void clip(float* numbers, std::size_t count, float most) {
    for (std::size_t i = 0; i < count; ++i) numbers[i] = std::clamp(numbers[i], -most, most);
}

float normal(SplitMix64& random) {  // the sum of twelve uniform numbers is near enough
    float sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(random.below(1 << 24)) / (1 << 24);
    return sum;
}

/// Which outlooks occur in quiet positions.
bool is_quiet_pair(std::size_t pair) {
    return (pair / OUTLOOKS & (FIVE | STRAIGHT_FOUR | FOUR_THREE)) == 0 &&
           (pair % OUTLOOKS & FIVE) == 0;
}

}  // namespace

struct NetworkTrainer::Model {
    std::array<Parameters, COLORS> parameters{}, slopes{}, mean{}, square{};
    std::array<Rows, COLORS> rows{}, row_slopes{};
    std::uint64_t steps = 0;
    int sides = 1;

    void look_up_anew() {
        for (int s = 0; s < sides; ++s) {
            add_up(parameters[s].value, rows[s].value);
            add_up(parameters[s].policy, rows[s].policy);
        }
    }
    void step(double rate, float decay);
};

/// One position, forward and backward.
struct NetworkTrainer::Pass {
    Model& model;
    std::size_t own, other;  // sides
    std::vector<float> own_h, other_h, policy_h, logits;
    float own_dead[CHANNELS], other_dead[CHANNELS], own_far[CHANNELS], other_far[CHANNELS];
    float x[INPUTS], one[HIDDEN], two[HIDDEN];
    float odds = 0;

    float forward(const NetworkSamples& data, const NetworkSample& sample, bool with_policy);
    void backward(const NetworkSamples& data, const NetworkSample& sample, float slope,
                  float policy_slope);
    void choices(const NetworkSamples& data, const NetworkSample& sample);
    void layers(const NetworkSample& sample);
    void teach_view(std::size_t side, const NetworkSamples& data, const NetworkSample& sample,
                    bool is_own, const float* h, const float* dead, const float* far,
                    const float* slope);
    void teach_choices(const NetworkSamples& data, const NetworkSample& sample, float weight);
};

namespace {

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

void NetworkTrainer::Model::step(double rate, float decay) {
    ++steps;
    const double first = 1 - std::pow(0.9, static_cast<double>(steps));
    const double second = 1 - std::pow(0.999, static_cast<double>(steps));
    const auto size = static_cast<float>(rate * std::sqrt(second) / first);
    for (int s = 0; s < sides; ++s) {
        Parameters& p = parameters[s];
        share_out(row_slopes[s].value, slopes[s].value);
        share_out(row_slopes[s].policy, slopes[s].policy);
        for (const auto& [slope, value] :
             {std::pair(&slopes[s].value, &p.value), std::pair(&slopes[s].policy, &p.policy)})
            for (std::size_t i = 0; i < ROWS * CHANNELS; ++i)
                slope->pair[i] += decay * value->pair[i];
        for (std::size_t i = 0; i < PAIRS; ++i) slopes[s].outlooks[i] += decay * p.outlooks[i];
        float* const values = begin(p);
        float* const slope = begin(slopes[s]);
        float* const m = begin(mean[s]);
        float* const q = begin(square[s]);
        for (std::size_t i = 0; i < PARAMETERS; ++i) {
            m[i] += 0.1F * (slope[i] - m[i]);
            q[i] += 0.001F * (slope[i] * slope[i] - q[i]);
            values[i] -= size * m[i] / (std::sqrt(q[i]) + 1e-8F);
        }
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

void NetworkTrainer::Pass::layers(const NetworkSample& sample) {
    const Parameters& p = model.parameters[own];
    layer<INPUTS>(p.one, p.one_bias, x, one);
    layer<HIDDEN>(p.two, p.two_bias, one, two);
    odds = p.out_bias + p.outlooks[sample.outlook];
    for (std::size_t i = 0; i < HIDDEN; ++i) odds += p.out[i] * two[i];
}

float NetworkTrainer::Pass::forward(const NetworkSamples& data, const NetworkSample& sample,
                                    bool with_policy) {
    const Parameters &p = model.parameters[own], &q = model.parameters[other];
    const float *own_rows = model.rows[own].value, *other_rows = model.rows[other].value;
    own_h.resize(sample.count * CHANNELS);
    other_h.resize(sample.count * CHANNELS);
    std::fill_n(x, INPUTS, 0.0F);
    for (std::size_t i = 0; i < sample.count; ++i) {
        const std::uint32_t four = data.rows[sample.first + i];
        look_up(own_rows, p.value.bias, four, &own_h[i * CHANNELS]);
        look_up(other_rows, q.value.bias, swap_views(four), &other_h[i * CHANNELS]);
        add_relu(x, &own_h[i * CHANNELS], 1);
        add_relu(x + CHANNELS, &other_h[i * CHANNELS], 1);
    }
    look_up(own_rows, p.value.bias, 0, own_dead);
    look_up(other_rows, q.value.bias, 0, other_dead);
    look_up(own_rows, p.value.bias, FAR_ROWS, own_far);
    look_up(other_rows, q.value.bias, FAR_ROWS, other_far);
    const auto dead = static_cast<float>(sample.dead);
    const float all = dead + static_cast<float>(sample.count);
    add_relu(x, own_dead, dead);
    add_relu(x + CHANNELS, other_dead, dead);
    add_relu(x, own_far, -all);
    add_relu(x + CHANNELS, other_far, -all);
    for (float& sum : x) sum /= Network::VALUE_PER_UNIT;
    layers(sample);
    if (with_policy) choices(data, sample);
    return odds;
}

// The softmax over the candidates.
void NetworkTrainer::Pass::choices(const NetworkSamples& data, const NetworkSample& sample) {
    const Parameters& p = model.parameters[own];
    policy_h.resize(sample.count * CHANNELS);
    logits.assign(sample.count, 0);
    float most = -1e30F, sum = 0;
    for (std::size_t i = 0; i < sample.count; ++i) {
        if (!data.candidates[sample.first + i]) continue;
        float* const h = &policy_h[i * CHANNELS];
        look_up(model.rows[own].policy, p.policy.bias, data.rows[sample.first + i], h);
        float logit = 0;
        for (std::size_t c = 0; c < CHANNELS; ++c) logit += p.policy_out[c] * std::max(h[c], 0.0F);
        logits[i] = logit;
        most = std::max(most, logit);
    }
    for (std::size_t i = 0; i < sample.count; ++i)
        if (data.candidates[sample.first + i]) sum += logits[i] = std::exp(logits[i] - most);
    for (float& share : logits) share /= sum;
}

void NetworkTrainer::Pass::backward(const NetworkSamples& data, const NetworkSample& sample,
                                    float slope, float policy_slope) {
    const Parameters& p = model.parameters[own];
    Parameters& d = model.slopes[own];
    d.out_bias += slope;
    d.outlooks[sample.outlook] += slope;
    float two_slope[HIDDEN], one_slope[HIDDEN], x_slope[INPUTS];
    for (std::size_t i = 0; i < HIDDEN; ++i) {
        d.out[i] += slope * two[i];
        two_slope[i] = slope * p.out[i];
    }
    teach_layer<HIDDEN>(p.two, one, two, two_slope, d.two, d.two_bias, one_slope);
    teach_layer<INPUTS>(p.one, x, one, one_slope, d.one, d.one_bias, x_slope);
    for (float& each : x_slope) each /= Network::VALUE_PER_UNIT;
    teach_view(own, data, sample, true, own_h.data(), own_dead, own_far, x_slope);
    teach_view(other, data, sample, false, other_h.data(), other_dead, other_far,
               x_slope + CHANNELS);
    if (policy_slope > 0) teach_choices(data, sample, policy_slope);
}

void NetworkTrainer::Pass::teach_view(std::size_t side, const NetworkSamples& data,
                                      const NetworkSample& sample, bool is_own, const float* h,
                                      const float* dead, const float* far, const float* slope) {
    float* const rows = model.row_slopes[side].value;
    float* const bias = model.slopes[side].value.bias;
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

void NetworkTrainer::Pass::teach_choices(const NetworkSamples& data, const NetworkSample& sample,
                                         float weight) {
    const Parameters& p = model.parameters[own];
    Parameters& d = model.slopes[own];
    for (std::size_t i = 0; i < sample.count; ++i) {
        if (!data.candidates[sample.first + i]) continue;
        const float slope = weight * (logits[i] - (i == sample.best ? 1.0F : 0.0F));
        const float* const h = &policy_h[i * CHANNELS];
        float here[CHANNELS];
        for (std::size_t c = 0; c < CHANNELS; ++c) {
            d.policy_out[c] += slope * std::max(h[c], 0.0F);
            here[c] = h[c] > 0 ? slope * p.policy_out[c] : 0.0F;
        }
        teach(model.row_slopes[own].policy, d.policy.bias, data.rows[sample.first + i], here);
    }
}

NetworkTrainer::NetworkTrainer(Rule rule, std::uint64_t seed)
    : rule_(rule), is_even_(rule != Rule::Renju), model_(std::make_unique<Model>()) {
    SplitMix64 random(seed);
    model_->sides = is_even_ ? 1 : COLORS;
    const auto fill = [&](float* numbers, std::size_t count, float size) {
        for (std::size_t i = 0; i < count; ++i) numbers[i] = size * normal(random);
    };
    for (int s = 0; s < model_->sides; ++s) {
        Parameters& p = model_->parameters[s];
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
    model_->look_up_anew();
}

NetworkTrainer::~NetworkTrainer() = default;

double NetworkTrainer::train(const NetworkSamples& data, std::span<const std::uint32_t> chosen,
                             const TrainingOptions& options, double first_rate, double last_rate,
                             SplitMix64& random, const Stop& stop) {
    std::vector<std::uint32_t> order(chosen.begin(), chosen.end());
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    const auto batch = static_cast<std::size_t>(options.batch);
    const std::size_t batches = order.size() / batch;
    double loss = 0;
    Pass pass{*model_, 0, 0, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, 0};
    for (std::size_t b = 0; b < batches && !stop.is_set(); ++b) {
        for (std::size_t i = b * batch; i < (b + 1) * batch; ++i) {
            const NetworkSample& sample = data.samples[order[i]];
            pass.own = side(sample.color);
            pass.other = side(~sample.color);
            const bool has_choice = sample.best != NetworkSample::UNKNOWN;
            const float target = options.blend * sample.score + (1 - options.blend) * sample.result;
            const float odds = pass.forward(data, sample, has_choice);
            loss += cross_entropy(odds, target);
            if (has_choice)
                loss -= options.policy * std::log(std::max(pass.logits[sample.best], 1e-20F));
            const float share = 1 / static_cast<float>(batch);
            pass.backward(data, sample, share * (sigmoid(odds) - target),
                          has_choice ? share * options.policy : 0);
        }
        const double done = static_cast<double>(b) / static_cast<double>(batches);
        model_->step(first_rate + (last_rate - first_rate) * done, options.decay);
    }
    return loss / static_cast<double>(std::max<std::size_t>(batches * batch, 1));
}

NetworkLosses NetworkTrainer::losses(const NetworkSamples& data,
                                     std::span<const std::uint32_t> chosen) const {
    NetworkLosses found;
    Pass pass{*model_, 0, 0, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, 0};
    for (const std::uint32_t number : chosen) {
        const NetworkSample& sample = data.samples[number];
        pass.own = side(sample.color);
        pass.other = side(~sample.color);
        const bool has_choice = sample.best != NetworkSample::UNKNOWN;
        const float odds = pass.forward(data, sample, has_choice);
        ++found.positions;
        found.result += cross_entropy(odds, sample.result);
        found.score += cross_entropy(odds, sample.score);
        if (!has_choice) continue;
        const float share = pass.logits[sample.best];
        ++found.choices;
        found.best -= std::log(std::max(share, 1e-20F));
        found.first += std::ranges::max(pass.logits) <= share;
    }
    const auto positions = static_cast<double>(std::max<std::size_t>(found.positions, 1));
    const auto choices = static_cast<double>(std::max<std::size_t>(found.choices, 1));
    found.result /= positions;
    found.score /= positions;
    found.best /= choices;
    found.first /= choices;
    return found;
}

Network NetworkTrainer::network() const {
    Network made;
    const PatternWeights by_hand = PatternWeights::hand_made(rule_);
    const auto round = [](const float* from, auto& to, float scale, int most) {
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = static_cast<std::remove_reference_t<decltype(to[i])>>(std::clamp<float>(
                std::round(from[i] * scale), static_cast<float>(-most), static_cast<float>(most)));
    };
    for (const Color color : {Color::Black, Color::White}) {
        const Parameters& p = model_->parameters[side(color)];
        const Rows& rows = model_->rows[side(color)];
        Network::Side& s = made.sides[static_cast<std::size_t>(color)];
        constexpr float TABLE = Network::TABLE_SCALE, INPUT = TABLE / (1 << SUM_SHIFT),
                        VALUE = Evaluator::SCALE;
        constexpr float ONE = Network::ONE_SCALE, TWO = Network::TWO_SCALE,
                        OUT = Network::OUT_SCALE;
        constexpr float AFTER_ONE = INPUT * ONE / (1 << ONE_SHIFT),
                        AFTER_TWO = AFTER_ONE * TWO / (1 << TWO_SHIFT);
        static_assert(AFTER_TWO * OUT == 1 << OUT_SHIFT);
        round(rows.value, s.table, TABLE, Network::MOST_ROW);
        round(p.value.bias, s.bias, TABLE, Network::MOST_ROW);
        round(p.one, s.one_weights, ONE / Network::VALUE_PER_UNIT, Network::MOST_WEIGHT);
        round(p.one_bias, s.one_bias, INPUT * ONE, Network::MOST_BIAS);
        round(p.two, s.two_weights, TWO, Network::MOST_WEIGHT);
        round(p.two_bias, s.two_bias, AFTER_ONE * TWO, Network::MOST_BIAS);
        round(p.out, s.out_weights, VALUE * OUT, Network::MOST_WEIGHT);
        s.out_bias = static_cast<std::int32_t>(std::lround(p.out_bias * VALUE * (1 << OUT_SHIFT)));
        round(p.outlooks, s.outlooks, VALUE, 32'767);
        for (std::size_t pair = 0; pair < PAIRS; ++pair)
            if (!is_quiet_pair(pair))
                s.outlooks[pair] = by_hand.sides[static_cast<std::size_t>(color)].outlooks[pair];
        round(rows.policy, s.policy_table, TABLE, Network::MOST_ROW);
        round(p.policy.bias, s.policy_bias, TABLE, Network::MOST_ROW);
        round(p.policy_out, s.policy_out, VALUE * (1 << POLICY_SHIFT) / TABLE,
              Network::MOST_WEIGHT);
    }
    return made;
}

std::string NetworkTrainer::state() const {
    std::string bytes;
    const auto append = [&](const void* from, std::size_t count) {
        bytes.append(static_cast<const char*>(from), count);
    };
    append(&model_->steps, sizeof model_->steps);
    for (int s = 0; s < model_->sides; ++s)
        for (const auto* const each : {&model_->parameters, &model_->mean, &model_->square})
            append(&(*each)[static_cast<std::size_t>(s)], sizeof(Parameters));
    return bytes;
}

void NetworkTrainer::restore(std::string_view state) {
    const auto sides = static_cast<std::size_t>(model_->sides);
    if (state.size() != sizeof model_->steps + 3 * sides * sizeof(Parameters))
        throw std::invalid_argument("this is not the state of such a trainer");
    const auto take = [&](void* to, std::size_t count) {
        std::memcpy(to, state.data(), count);
        state.remove_prefix(count);
    };
    take(&model_->steps, sizeof model_->steps);
    for (std::size_t s = 0; s < sides; ++s)
        for (auto* const each : {&model_->parameters, &model_->mean, &model_->square})
            take(&(*each)[s], sizeof(Parameters));
    model_->look_up_anew();
}

void NetworkTrainer::start_from(std::string_view state) {
    constexpr std::size_t ONE = 3 * sizeof(Parameters), HEAD = sizeof(std::uint64_t);
    const std::size_t sides = state.size() < HEAD ? 0 : (state.size() - HEAD) / ONE;
    if (sides < 1 || sides > COLORS || state.size() != HEAD + sides * ONE)
        throw std::invalid_argument("this is not the state of a trainer");
    for (std::size_t s = 0; s < static_cast<std::size_t>(model_->sides); ++s)
        std::memcpy(&model_->parameters[s], state.data() + HEAD + std::min(s, sides - 1) * ONE,
                    sizeof(Parameters));
    model_->look_up_anew();
}

NetworkLosses losses_of(const Network& network, const NetworkSamples& data,
                        std::span<const std::uint32_t> chosen) {
    const auto tables = std::make_shared<const NetworkTables>(std::make_shared<Network>(network));
    NetworkEvaluator evaluator(tables);
    NetworkLosses found;
    std::vector<std::uint32_t> rows;
    for (const std::uint32_t number : chosen) {
        const NetworkSample& sample = data.samples[number];
        rows.assign(data.rows.begin() + static_cast<std::ptrdiff_t>(sample.first),
                    data.rows.begin() + static_cast<std::ptrdiff_t>(sample.first) + sample.count);
        rows.resize(rows.size() + sample.dead, 0);
        if (sample.color == Color::White)
            for (std::uint32_t& each : rows) each = swap_views(each);
        const int value = evaluator.value_of(rows, sample.color, sample.outlook);
        const float odds = static_cast<float>(value) / Evaluator::SCALE;
        ++found.positions;
        found.result += cross_entropy(odds, sample.result);
        found.score += cross_entropy(odds, sample.score);
    }
    const auto positions = static_cast<double>(std::max<std::size_t>(found.positions, 1));
    found.result /= positions;
    found.score /= positions;
    return found;
}

}  // namespace tengen
