#include "learn/network_trainer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "eval/network_evaluator.h"
#include "eval/pattern_weights.h"
#include "learn/network_pass.h"

namespace tengen {

using model::Parameters, model::Rows;

namespace {

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }
float cross_entropy(float odds, float target) {
    return std::log1p(std::exp(-std::fabs(odds))) + std::max(odds, 0.0F) - target * odds;
}

/// Which outlooks occur in quiet positions.
bool is_quiet_pair(std::size_t pair) {
    return (pair / OUTLOOKS & (FIVE | STRAIGHT_FOUR | FOUR_THREE)) == 0 &&
           (pair % OUTLOOKS & FIVE) == 0;
}

/// Visits every number of the model together with what it is in the network: the scale between the
/// two, and the most it may be there.
template <typename P, typename R, typename S, typename Visit>
void for_each_number(P& p, R& rows, S& s, Visit visit) {
    constexpr float TABLE = Network::TABLE_SCALE, INPUT = TABLE / (1 << SUM_SHIFT),
                    VALUE = Evaluator::SCALE;
    constexpr float ONE = Network::ONE_SCALE, TWO = Network::TWO_SCALE, OUT = Network::OUT_SCALE;
    constexpr float AFTER_ONE = INPUT * ONE / (1 << ONE_SHIFT),
                    AFTER_TWO = AFTER_ONE * TWO / (1 << TWO_SHIFT);
    static_assert(AFTER_TWO * OUT == 1 << OUT_SHIFT);
    const auto all = [&](auto& floats, auto& integers, float scale, int most) {
        for (std::size_t i = 0; i < integers.size(); ++i)
            visit(floats[i], integers[i], scale, most);
    };
    all(rows.value, s.table, TABLE, Network::MOST_ROW);
    all(p.value.bias, s.bias, TABLE, Network::MOST_ROW);
    all(p.one, s.one_weights, ONE / Network::VALUE_PER_UNIT, Network::MOST_WEIGHT);
    all(p.one_bias, s.one_bias, INPUT * ONE, Network::MOST_BIAS);
    all(p.two, s.two_weights, TWO, Network::MOST_WEIGHT);
    all(p.two_bias, s.two_bias, AFTER_ONE * TWO, Network::MOST_BIAS);
    all(p.out, s.out_weights, VALUE * OUT, Network::MOST_WEIGHT);
    visit(p.out_bias, s.out_bias, VALUE * (1 << OUT_SHIFT), Network::MOST_BIAS);
    all(p.outlooks, s.outlooks, VALUE, 32'767);
    all(rows.policy, s.policy_table, TABLE, Network::MOST_ROW);
    all(p.policy.bias, s.policy_bias, TABLE, Network::MOST_ROW);
    all(p.policy_out, s.policy_out, VALUE * (1 << POLICY_SHIFT) / TABLE, Network::MOST_WEIGHT);
}

}  // namespace

NetworkTrainer::NetworkTrainer(Rule rule, std::uint64_t seed)
    : rule_(rule),
      is_even_(rule != Rule::Renju),
      model_(std::make_unique<NetworkModel>(is_even_ ? 1 : COLORS, seed)) {}

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
    NetworkPass pass(*model_);
    for (std::size_t b = 0; b < batches && !stop.is_set(); ++b) {
        for (std::size_t i = b * batch; i < (b + 1) * batch; ++i) {
            const NetworkSample& sample = data.samples[order[i]];
            const bool has_choice = sample.best != NetworkSample::UNKNOWN;
            const float target = options.blend * sample.score + (1 - options.blend) * sample.result;
            const float odds = pass.forward(data, sample, has_choice);
            loss += cross_entropy(odds, target);
            if (has_choice)
                loss -= options.policy * std::log(std::max(pass.shares()[sample.best], 1e-20F));
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
    NetworkPass pass(*model_);
    for (const std::uint32_t number : chosen) {
        const NetworkSample& sample = data.samples[number];
        const bool has_choice = sample.best != NetworkSample::UNKNOWN;
        const float odds = pass.forward(data, sample, has_choice);
        ++found.positions;
        found.result += cross_entropy(odds, sample.result);
        found.score += cross_entropy(odds, sample.score);
        if (!has_choice) continue;
        const float share = pass.shares()[sample.best];
        ++found.choices;
        found.best -= std::log(std::max(share, 1e-20F));
        found.first += std::ranges::max(pass.shares()) <= share;
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
    const auto round = [](float from, auto& to, float scale, int most) {
        to = static_cast<std::remove_reference_t<decltype(to)>>(std::clamp(
            std::round(from * scale), static_cast<float>(-most), static_cast<float>(most)));
    };
    for (const Color color : {Color::Black, Color::White}) {
        Network::Side& s = made.sides[static_cast<std::size_t>(color)];
        for_each_number(model_->parameters[side(color)], model_->rows[side(color)], s, round);
        for (std::size_t pair = 0; pair < model::PAIRS; ++pair)
            if (!is_quiet_pair(pair))
                s.outlooks[pair] = by_hand.sides[static_cast<std::size_t>(color)].outlooks[pair];
    }
    return made;
}

void NetworkTrainer::start_from(const Network& network) {
    const auto read = [](float& to, auto from, float scale, int) {
        to = static_cast<float>(from) / scale;
    };
    for (std::size_t s = 0; s < static_cast<std::size_t>(model_->sides); ++s)
        for_each_number(model_->parameters[s], model_->rows[s], network.sides[s], read);
    model_->take_rows();
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
