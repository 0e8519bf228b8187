#include "eval/network_evaluator.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace tengen {

namespace {

std::size_t swapped(std::size_t row) { return swap_views(static_cast<std::uint32_t>(row)) & 255; }

/// The weights of each pair of inputs side by side.
template <std::size_t Count>
std::array<std::int16_t, Count> paired(const std::array<std::int16_t, Count>& weights) {
    constexpr std::size_t HIDDEN = Network::HIDDEN, IN = Count / HIDDEN;
    std::array<std::int16_t, Count> found;
    for (std::size_t o = 0; o < HIDDEN; ++o)
        for (std::size_t i = 0; i < IN; ++i)
            found[i / 2 * 2 * HIDDEN + 2 * o + i % 2] = weights[o * IN + i];
    return found;
}

/// A point has other rows now: writes one change after the other, returns where the next one goes.
RowChange* write_changes(std::uint32_t before, std::uint32_t now, RowChange* to) {
    while (before != now) {
        const int shift = std::countr_zero(before ^ now) & ~7;
        const std::uint32_t below = (std::uint32_t{1} << shift) - 1;
        *to++ = {(before & below) | (before >> 8 & ~below),
                 static_cast<std::uint16_t>(before >> shift & 255),
                 static_cast<std::uint16_t>(now >> shift & 255)};
        before ^= (before ^ now) & std::uint32_t{255} << shift;
    }
    return to;
}

}  // namespace

NetworkTables::NetworkTables(std::shared_ptr<const Network> network)
    : network_(std::move(network)) {
    constexpr std::size_t CHANNELS = Network::CHANNELS;
    const Network::Side &black = side(Color::Black), &white = side(Color::White);
    for (std::size_t row = 0; row < Network::ROWS; ++row)
        for (std::size_t c = 0; c < CHANNELS; ++c) {
            const std::size_t own = row * CHANNELS + c, other = swapped(row) * CHANNELS + c;
            table_[row * NETWORK_BOTH + c] = black.table[own];
            table_[row * NETWORK_BOTH + CHANNELS + c] = white.table[other];
            policy_tables_[0][own] = black.policy_table[own];
            policy_tables_[1][own] = white.policy_table[other];
        }
    std::ranges::copy(black.bias, bias_.begin());
    std::ranges::copy(white.bias, bias_.begin() + CHANNELS);
    for (std::size_t s = 0; s < COLORS; ++s)
        layers_[s] = {paired(network_->sides[s].one_weights),
                      paired(network_->sides[s].two_weights)};
}

std::shared_ptr<const NetworkTables> NetworkTables::of(Rule rule) {
    static const auto TABLES = [] {
        std::array<std::shared_ptr<const NetworkTables>, RULES> made;
        for (const Rule each : ALL_RULES)
            made[static_cast<std::size_t>(index_of(each))] = std::make_shared<const NetworkTables>(
                std::make_shared<const Network>(Network::learnt(each)));
        return made;
    }();
    return TABLES[static_cast<std::size_t>(index_of(rule))];
}

int NetworkTables::value(const NetworkKernels& kernels, Color us, const std::int32_t* sums) const {
    return head(kernels, us, sums, side(us).out_weights.data(), side(us).out_bias);
}

int NetworkTables::draw_odds(const NetworkKernels& kernels, Color us,
                             const std::int32_t* sums) const {
    return head(kernels, us, sums, side(us).draw_weights.data(), side(us).draw_bias);
}

// Both heads stand on the second layer, so one kernel computes either.
int NetworkTables::head(const NetworkKernels& kernels, Color us, const std::int32_t* sums,
                        const std::int16_t* weights, std::int32_t bias) const {
    const Network::Side& s = side(us);
    const Layers& layer = layers_[static_cast<std::size_t>(us)];
    const NetworkLayers layers = {layer.one.data(),  s.one_bias.data(), layer.two.data(),
                                  s.two_bias.data(), weights,           bias};
    const std::int32_t *black = sums, *white = sums + Network::CHANNELS;
    return us == Color::Black ? kernels.value(&layers, black, white)
                              : kernels.value(&layers, white, black);
}

void NetworkEvaluator::reset(const Position& position) {
    kept_.assign(1, Kept{position.plies(), {}});
    changes_.resize(DIRECTIONS * CELLS);
    RowChange* end = changes_.data();
    for (const Point p : all_points(position.size()))
        end = write_changes(FAR_ROWS, std::bit_cast<std::uint32_t>(position.state(p).pairs), end);
    add_changes(static_cast<std::size_t>(end - changes_.data()));
}

void NetworkEvaluator::undone(const Position& position) {
    while (kept_.back().plies > position.plies()) kept_.pop_back();
    assert(!kept_.empty());
}

void NetworkEvaluator::add_changes(std::size_t count) {
    kernels_.add_changes(kept_.back().sums.data(), tables_->table(), tables_->bias(),
                         changes_.data(), count);
}

// The points that changed since the last look, each from what it was then.
void NetworkEvaluator::catch_up(const Position& position) {
    assert(!kept_.empty());  // it was reset
    const std::size_t plies = position.plies();
    const Kept& last = kept_.back();
    assert(last.plies <= plies);
    if (last.plies == plies) return;
    const bool is_one = last.plies + 1 == plies;  // then every point occurs once
    ++now_;
    const std::span<const Position::PointState> replaced = position.replaced_since(last.plies);
    if (changes_.size() < DIRECTIONS * replaced.size())
        changes_.resize(DIRECTIONS * replaced.size());
    RowChange* end = changes_.data();
    for (const Position::PointState& before : replaced) {
        if (!is_one && std::exchange(seen_[before.point], now_) == now_) continue;
        end = write_changes(std::bit_cast<std::uint32_t>(before.pairs),
                            std::bit_cast<std::uint32_t>(position.state(before.point).pairs), end);
    }
    kept_.push_back({plies, last.sums});
    add_changes(static_cast<std::size_t>(end - changes_.data()));
}

int NetworkEvaluator::evaluate(const Position& position) {
    catch_up(position);
    const Color us = position.to_move();
    return value(us, outlook(position, us) * OUTLOOKS + outlook(position, ~us));
}

void NetworkEvaluator::begin_with(std::span<const std::uint32_t> rows) {
    kept_.assign(1, Kept{0, {}});
    changes_.resize(DIRECTIONS * rows.size());
    RowChange* end = changes_.data();
    for (const std::uint32_t each : rows) end = write_changes(FAR_ROWS, each, end);
    add_changes(static_cast<std::size_t>(end - changes_.data()));
}

int NetworkEvaluator::value_of(std::span<const std::uint32_t> rows, Color us, int pair) {
    begin_with(rows);
    return value(us, pair);
}

std::optional<int> NetworkEvaluator::draw_odds(const Position& position) {
    catch_up(position);
    return draw_odds(position.to_move());
}

std::optional<int> NetworkEvaluator::draw_odds_of(std::span<const std::uint32_t> rows, Color us) {
    begin_with(rows);
    return draw_odds(us);
}

std::optional<int> NetworkEvaluator::draw_odds(Color us) const {
    if (!tables_->network().has_draws) return {};
    return std::clamp(tables_->draw_odds(kernels_, us, kept_.back().sums.data()), -MOST, MOST);
}

int NetworkEvaluator::value(Color us, int pair) const {
    const int value = tables_->value(kernels_, us, kept_.back().sums.data()) +
                      tables_->side(us).outlooks[static_cast<std::size_t>(pair)];
    return std::clamp(value, -MOST, MOST);
}

void NetworkEvaluator::priors(const Position& position, std::span<const Point> points,
                              std::span<int> found) {
    assert(points.size() == found.size());
    catch_up(position);  // once here, not in each position that follows
    const Color us = position.to_move();
    const Network::Side& side = tables_->side(us);
    rows_.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        rows_[i] =
            std::bit_cast<std::array<std::uint8_t, DIRECTIONS>>(position.state(points[i]).pairs);
    kernels_.priors(tables_->policy_table(us), side.policy_bias.data(), side.policy_out.data(),
                    reinterpret_cast<const std::uint8_t (*)[DIRECTIONS]>(rows_.data()),
                    points.size(), found.data());
}

}  // namespace tengen
