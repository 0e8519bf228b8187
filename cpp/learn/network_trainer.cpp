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

bool is_drawn(const NetworkSample& sample) { return sample.result == 0.5F; }

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
    all(p.draw, s.draw_weights, VALUE * OUT, Network::MOST_WEIGHT);
    visit(p.draw_bias, s.draw_bias, VALUE * (1 << OUT_SHIFT), Network::MOST_BIAS);
}

/// The log odds of a draw, of a position that nothing is known of.
float draw_share_odds(const NetworkSamples& data, std::span<const std::uint32_t> chosen) {
    double drawn = 0.5, decided = 0.5;  // so that neither is impossible
    for (const std::uint32_t number : chosen) ++(is_drawn(data.samples[number]) ? drawn : decided);
    return static_cast<float>(std::log(drawn / decided));
}

/// Adds to the slopes; returns the loss of value and best move.
double teach(NetworkPass& pass, const NetworkSamples& data, const NetworkSample& sample,
             const TrainingOptions& options) {
    const bool has_choice = sample.best != NetworkSample::UNKNOWN;
    const float share = 1 / static_cast<float>(options.batch);
    const float target = options.blend * sample.score + (1 - options.blend) * sample.result;
    const float odds = pass.forward(data, sample, has_choice);
    double loss = cross_entropy(odds, target);
    if (has_choice) loss -= options.policy * std::log(std::max(pass.shares()[sample.best], 1e-20F));
    pass.backward(data, sample, share * (sigmoid(odds) - target),
                  has_choice ? share * options.policy : 0);
    if (options.lessons == Lessons::All)
        pass.teach_draws(share * (sigmoid(pass.draw_odds()) - is_drawn(sample)));
    return loss;
}

/// The same for the draw head alone.
double teach_draws(NetworkPass& pass, const NetworkSamples& data, const NetworkSample& sample,
                   const TrainingOptions& options) {
    pass.forward(data, sample, false);
    const float odds = pass.draw_odds();
    pass.teach_draws((sigmoid(odds) - is_drawn(sample)) / static_cast<float>(options.batch));
    return cross_entropy(odds, is_drawn(sample));
}

/// From sums to means.
void finish(NetworkLosses& losses) {
    const auto positions = static_cast<double>(std::max<std::size_t>(losses.positions, 1));
    const auto choices = static_cast<double>(std::max<std::size_t>(losses.choices, 1));
    for (double* const each : {&losses.result, &losses.score, &losses.draw}) *each /= positions;
    for (double* const each : {&losses.best, &losses.first}) *each /= choices;
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
    const Lessons lessons = options.lessons;
    if (lessons != Lessons::WithoutDraws && !model_->has_draws) begin_draws(data, chosen);
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
            loss += lessons == Lessons::OnlyDraws ? teach_draws(pass, data, sample, options)
                                                  : teach(pass, data, sample, options);
        }
        const double done = static_cast<double>(b) / static_cast<double>(batches);
        const double rate = first_rate + (last_rate - first_rate) * done;
        if (lessons == Lessons::OnlyDraws)
            model_->step_draws(rate);
        else
            model_->step(rate, options.decay);
    }
    return loss / static_cast<double>(std::max<std::size_t>(batches * batch, 1));
}

// A draw head begins with the share of draws, so that rare ones need no long way down.
void NetworkTrainer::begin_draws(const NetworkSamples& data,
                                 std::span<const std::uint32_t> chosen) {
    for (model::Parameters& p : model_->parameters) {
        std::ranges::fill(p.draw, 0.0F);
        p.draw_bias = draw_share_odds(data, chosen);
    }
    model_->has_draws = true;
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
        if (model_->has_draws) found.draw += cross_entropy(pass.draw_odds(), is_drawn(sample));
        if (!has_choice) continue;
        const float share = pass.shares()[sample.best];
        ++found.choices;
        found.best -= std::log(std::max(share, 1e-20F));
        found.first += std::ranges::max(pass.shares()) <= share;
    }
    finish(found);
    return found;
}

Network NetworkTrainer::network() const {
    Network made;
    made.has_draws = model_->has_draws;
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
    model_->has_draws = network.has_draws;
    model_->take_rows();
}

std::string NetworkTrainer::state() const {
    std::string bytes;
    const auto append = [&](const void* from, std::size_t count) {
        bytes.append(static_cast<const char*>(from), count);
    };
    append(&model_->steps, sizeof model_->steps);
    append(&model_->has_draws, sizeof model_->has_draws);
    for (int s = 0; s < model_->sides; ++s)
        for (const auto* const each : {&model_->parameters, &model_->mean, &model_->square})
            append(&(*each)[static_cast<std::size_t>(s)], sizeof(Parameters));
    return bytes;
}

void NetworkTrainer::restore(std::string_view state) {
    const auto sides = static_cast<std::size_t>(model_->sides);
    const std::size_t head = sizeof model_->steps + sizeof model_->has_draws;
    if (state.size() != head + 3 * sides * sizeof(Parameters))
        throw std::invalid_argument("this is not the state of such a trainer");
    const auto take = [&](void* to, std::size_t count) {
        std::memcpy(to, state.data(), count);
        state.remove_prefix(count);
    };
    take(&model_->steps, sizeof model_->steps);
    take(&model_->has_draws, sizeof model_->has_draws);
    for (std::size_t s = 0; s < sides; ++s)
        for (auto* const each : {&model_->parameters, &model_->mean, &model_->square})
            take(&(*each)[s], sizeof(Parameters));
    model_->look_up_anew();
}

double draw_share_loss(const NetworkSamples& data, std::span<const std::uint32_t> learnt_from,
                       std::span<const std::uint32_t> chosen) {
    const float odds = draw_share_odds(data, learnt_from);
    double loss = 0;
    for (const std::uint32_t number : chosen)
        loss += cross_entropy(odds, is_drawn(data.samples[number]));
    return loss / static_cast<double>(std::max<std::size_t>(chosen.size(), 1));
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
        const auto as_odds = [](int units) { return static_cast<float>(units) / Evaluator::SCALE; };
        const float odds = as_odds(evaluator.value_of(rows, sample.color, sample.outlook));
        ++found.positions;
        found.result += cross_entropy(odds, sample.result);
        found.score += cross_entropy(odds, sample.score);
        if (const auto draw = evaluator.draw_odds_of(rows, sample.color))
            found.draw += cross_entropy(as_odds(*draw), is_drawn(sample));
    }
    finish(found);
    return found;
}

}  // namespace tengen
