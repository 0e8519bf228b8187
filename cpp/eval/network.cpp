#include "eval/network.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <stdexcept>

#include "eval/evaluator.h"

namespace tengen {

namespace {

// Visits every number of a side in the order of the fields, with the most it may be.
template <typename Side, typename Visit>
void for_each_number(Side& side, bool has_draws, Visit visit) {
    const auto all = [&](auto& numbers, int most) {
        for (auto& number : numbers) visit(number, most);
    };
    all(side.table, Network::MOST_ROW);
    all(side.bias, Network::MOST_ROW);
    all(side.one_weights, Network::MOST_WEIGHT);
    all(side.one_bias, Network::MOST_BIAS);
    all(side.two_weights, Network::MOST_WEIGHT);
    all(side.two_bias, Network::MOST_BIAS);
    all(side.out_weights, Network::MOST_WEIGHT);
    visit(side.out_bias, Network::MOST_BIAS);
    all(side.outlooks, 32'767);
    all(side.policy_table, Network::MOST_ROW);
    all(side.policy_bias, Network::MOST_ROW);
    all(side.policy_out, Network::MOST_WEIGHT);
    if (!has_draws) return;
    all(side.draw_weights, Network::MOST_WEIGHT);
    visit(side.draw_bias, Network::MOST_BIAS);
}

using Sums = std::array<std::int64_t, Network::CHANNELS>;

int relu(int value) { return std::max(value, 0); }

std::int64_t bounded(std::int64_t value, std::int64_t least) {
    return std::clamp<std::int64_t>(value, least, MOST_INPUT);
}

/// One channel of a point before the relu.
int channel(std::span<const Network::Weight> table, std::span<const Network::Weight> bias,
            std::uint32_t rows, std::size_t c) {
    int sum = bias[c];
    for (int d = 0; d < DIRECTIONS; ++d)
        sum += table[static_cast<std::size_t>(rows >> 8 * d & 255) * Network::CHANNELS + c];
    return sum;
}

/// The four bytes of a point, from Black's view; 0 for a stone.
std::uint32_t rows_of(const Board& board, Point p) {
    if (!board.is_empty(p)) return 0;
    const PatternTable& table = PatternTable::of(board.rule());
    const Patterns black = table.look_up(board.lines(), p, Color::Black);
    const Patterns white = table.look_up(board.lines(), p, Color::White);
    std::uint32_t rows = 0;
    for (const Direction d : ALL_DIRECTIONS)
        rows |= (static_cast<std::uint32_t>(black[d]) | static_cast<std::uint32_t>(white[d]) << 4)
                << 8 * static_cast<int>(d);
    return rows;
}

std::uint32_t seen_by(Color color, std::uint32_t rows) {
    return color == Color::Black ? rows : swap_views(rows);
}

Sums sums_of(const Network::Side& side, const Board& board, Color view) {
    Sums sums{};
    for (const Point p : all_points(board.size()))
        for (std::size_t c = 0; c < sums.size(); ++c)
            sums[c] += relu(channel(side.table, side.bias, seen_by(view, rows_of(board, p)), c)) -
                       relu(channel(side.table, side.bias, FAR_ROWS, c));
    return sums;
}

/// The outputs of the second layer.
std::vector<std::int64_t> second_layer(const Network& network, const Board& board) {
    const Color us = board.to_move();
    const Network::Side& side = network.sides[static_cast<std::size_t>(us)];
    std::vector<std::int64_t> x;
    for (const Color view : {us, ~us})
        for (const std::int64_t sum :
             sums_of(network.sides[static_cast<std::size_t>(view)], board, view))
            x.push_back(bounded(sum >> SUM_SHIFT, -MOST_INPUT));
    const auto layer = [](const auto& weights, const auto& bias, const auto& in, int shift) {
        std::vector<std::int64_t> out;
        for (std::size_t o = 0; o < bias.size(); ++o) {
            std::int64_t sum = bias[o];
            for (std::size_t i = 0; i < in.size(); ++i) sum += weights[o * in.size() + i] * in[i];
            out.push_back(bounded(sum >> shift, 0));
        }
        return out;
    };
    const auto one = layer(side.one_weights, side.one_bias, x, ONE_SHIFT);
    return layer(side.two_weights, side.two_bias, one, TWO_SHIFT);
}

int head(const std::array<Network::Weight, Network::HIDDEN>& weights, std::int64_t sum,
         const std::vector<std::int64_t>& two) {
    for (std::size_t i = 0; i < two.size(); ++i) sum += weights[i] * two[i];
    return static_cast<int>(sum >> OUT_SHIFT);
}

}  // namespace

Network Network::from(std::span<const int> numbers) {
    constexpr std::size_t WITHOUT = COLORS * COUNT, WITH = COLORS * (COUNT + DRAW_COUNT);
    if (numbers.size() != WITHOUT && numbers.size() != WITH)
        throw std::invalid_argument("a network has " + std::to_string(WITHOUT) + " or " +
                                    std::to_string(WITH) + " numbers");
    Network network;
    network.has_draws = numbers.size() == WITH;
    auto next = numbers.begin();
    for (Side& side : network.sides)
        for_each_number(side, network.has_draws, [&](auto& number, int most) {
            if (*next < -most || *next > most)
                throw std::invalid_argument("a number of the network is too large");
            number = static_cast<std::remove_reference_t<decltype(number)>>(*next++);
        });
    return network;
}

std::vector<int> Network::numbers() const {
    std::vector<int> found;
    found.reserve(COLORS * (COUNT + DRAW_COUNT));
    for (const Side& side : sides)
        for_each_number(side, has_draws, [&](const auto& number, int) { found.push_back(number); });
    return found;
}

Network Network::with_draws_of(const Network& other) const {
    Network made = *this;
    made.has_draws = other.has_draws;
    for (std::size_t s = 0; s < COLORS; ++s) {
        made.sides[s].draw_weights = other.sides[s].draw_weights;
        made.sides[s].draw_bias = other.sides[s].draw_bias;
    }
    return made;
}

int evaluate_slowly(const Network& network, const Board& board) {
    const Color us = board.to_move();
    const Network::Side& side = network.sides[static_cast<std::size_t>(us)];
    const int value = head(side.out_weights, side.out_bias, second_layer(network, board));
    const auto pair =
        static_cast<std::size_t>(outlook_slowly(board, us) * OUTLOOKS + outlook_slowly(board, ~us));
    return std::clamp(value + side.outlooks[pair], -Evaluator::MOST, Evaluator::MOST);
}

int draw_odds_slowly(const Network& network, const Board& board) {
    const Network::Side& side = network.sides[static_cast<std::size_t>(board.to_move())];
    return std::clamp(head(side.draw_weights, side.draw_bias, second_layer(network, board)),
                      -Evaluator::MOST, Evaluator::MOST);
}

int prior_slowly(const Network& network, const Board& board, Point p) {
    const Color us = board.to_move();
    const Network::Side& side = network.sides[static_cast<std::size_t>(us)];
    std::int64_t sum = 0;
    for (std::size_t c = 0; c < Network::CHANNELS; ++c)
        sum += std::int64_t{side.policy_out[c]} * relu(channel(side.policy_table, side.policy_bias,
                                                               seen_by(us, rows_of(board, p)), c));
    return static_cast<int>(sum >> POLICY_SHIFT);
}

}  // namespace tengen
