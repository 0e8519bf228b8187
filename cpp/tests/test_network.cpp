#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.h"
#include "eval/line_draw_odds.h"
#include "eval/network_evaluator.h"
#include "learn/network_trainer.h"
#include "tests/check.h"

using namespace tengen;

namespace {

int between(SplitMix64& random, int low, int high) {
    return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

// Numbers without any meaning, of the size of learnt ones, so that nothing cancels by luck.
Network random_network(std::uint64_t seed) {
    SplitMix64 random(seed);
    Network network;
    const auto fill = [&](auto& numbers, int most) {
        for (auto& number : numbers)
            number = static_cast<std::remove_reference_t<decltype(number)>>(
                between(random, -most, most));
    };
    for (Network::Side& side : network.sides) {
        fill(side.table, 300);
        fill(side.bias, 300);
        fill(side.one_weights, 400);
        fill(side.one_bias, 100'000);
        fill(side.two_weights, 400);
        fill(side.two_bias, 100'000);
        fill(side.out_weights, 400);
        side.out_bias = between(random, -100'000, 100'000);
        fill(side.outlooks, 500);
        fill(side.policy_table, 300);
        fill(side.policy_bias, 300);
        fill(side.policy_out, 400);
        fill(side.draw_weights, 400);
        side.draw_bias = between(random, -100'000, 100'000);
    }
    network.has_draws = true;
    return network;
}

Point random_point(const Position& position, SplitMix64& random) {
    Point p;
    do
        p = point_at(between(random, 0, position.size() - 1),
                     between(random, 0, position.size() - 1));
    while (!position.is_empty(p));
    return p;
}

// Plays, passes and undoes at random, and asks every level only now and then, so that several plies
// are caught up with at once.
void follow_a_game(Rule rule, int size, std::uint64_t seed, int plies) {
    SplitMix64 random(seed);
    const Network network = random_network(seed);
    const auto tables =
        std::make_shared<const NetworkTables>(std::make_shared<const Network>(network));
    Position position(rule, size);
    for (int i = between(random, 0, 4); i > 0; --i) position.play(random_point(position, random));
    std::vector<NetworkEvaluator> levels;
    for (const KernelTable* level : all_kernels()) levels.emplace_back(tables, *level);
    for (NetworkEvaluator& evaluator : levels) evaluator.reset(position);
    std::size_t kept = 0;
    const std::size_t most = static_cast<std::size_t>(size) * static_cast<std::size_t>(size) / 2;
    for (int i = 0; i < plies; ++i) {
        const std::uint32_t dice = random.below(16);
        if (kept > 0 && (dice < 6 || kept >= most)) {
            position.undo();
            --kept;
            for (NetworkEvaluator& evaluator : levels) evaluator.undone(position);
        } else {
            if (dice == 15)
                position.pass();
            else if (dice == 14)
                position.place(random_point(position, random), position.to_move());
            else
                position.play(random_point(position, random));
            ++kept;
            for (NetworkEvaluator& evaluator : levels) evaluator.played(position);
        }
        if (random.below(3) > 0) continue;
        const int value = evaluate_slowly(network, position.board());
        const int draw = draw_odds_slowly(network, position.board());
        const Point p = random_point(position, random);
        const int prior = prior_slowly(network, position.board(), p);
        for (NetworkEvaluator& evaluator : levels) {
            CHECK(evaluator.evaluate(position) == value);
            CHECK(evaluator.draw_odds(position) == draw);
            int found = 0;
            evaluator.priors(position, {&p, 1}, {&found, 1});
            CHECK(found == prior);
        }
    }
}

// Games of random stones with random scores: nothing to learn from, but positions of every kind.
NetworkSamples random_samples(Rule rule, int games, std::vector<std::uint32_t>& all) {
    NetworkSamples samples;
    SplitMix64 random(5);
    for (int g = 0; g < games; ++g) {
        Position position(rule, 9);
        SelfPlayGame game;
        for (int i = 0; i < 20; ++i) {
            const Point p = random_point(position, random);
            if (position.point_class(p, position.to_move()) == PointClass::Five) break;
            // What the score can be learnt from: who has more threes.
            const Color us = position.to_move();
            game.scores.push_back(120 * (position.count(us, PointClass::Three) -
                                         position.count(~us, PointClass::Three)));
            game.moves.push_back(p);
            game.best.push_back(p);
            position.play(p);
        }
        game.result = between(random, -1, 1);
        samples.add(rule, 9, game);
    }
    for (std::uint32_t i = 0; i < samples.samples.size(); ++i) all.push_back(i);
    return samples;
}

}  // namespace

TEST(the_network_is_what_the_stones_say) {
    for (int time = 0; time < test::times(); ++time)
        for (const Rule rule : ALL_RULES)
            for (const int size : {5, 9, 15, 22})
                follow_a_game(
                    rule, size,
                    static_cast<std::uint64_t>(10'000 * time + 100 * size + index_of(rule)),
                    size > 9 ? 60 : 250);
}

TEST(a_network_survives_being_written_as_numbers) {
    const Network made = random_network(3);
    std::vector<int> numbers = made.numbers();
    CHECK(numbers.size() == COLORS * (Network::COUNT + Network::DRAW_COUNT));
    CHECK(Network::from(numbers) == made);
    numbers[7] = Network::MOST_ROW + 1;
    bool is_refused = false;
    try {
        Network::from(numbers);
    } catch (const std::invalid_argument&) {
        is_refused = true;
    }
    CHECK(is_refused);
}

TEST(a_network_without_a_draw_head_is_read_and_says_so) {
    const Network made = random_network(3), bare = made.with_draws_of(Network{});
    const std::vector<int> numbers = bare.numbers();
    CHECK(numbers.size() == COLORS * Network::COUNT);
    const Network read = Network::from(numbers);
    CHECK(read == bare && !read.has_draws);
    CHECK(read.with_draws_of(made) == made);
    const auto tables = [](const Network& network) {
        return std::make_shared<const NetworkTables>(std::make_shared<const Network>(network));
    };
    Position position(Rule::Freestyle, 15);
    position.play(point_at(7, 7));
    CHECK(line_draw_odds(tables(bare), position, {}) == std::nullopt);
    CHECK(line_draw_odds(tables(made), position, {}) == draw_odds_slowly(made, position.board()));
}

TEST(the_draws_of_a_line_are_those_of_its_last_quiet_position) {
    const Network network = random_network(4);
    const auto tables =
        std::make_shared<const NetworkTables>(std::make_shared<const Network>(network));
    SplitMix64 random(4);
    for (int game = 0; game < 40 * test::times(); ++game) {
        Position position(Rule::Freestyle, 9);
        const Position root = position;
        std::vector<Point> line;
        int wanted = draw_odds_slowly(network, position.board());
        for (int i = 0; i < 40; ++i) {
            line.push_back(random_point(position, random));
            position.play(line.back());
            if (is_quiet(position)) wanted = draw_odds_slowly(network, position.board());
        }
        CHECK(line_draw_odds(tables, root, line) == wanted);
    }
}

TEST(the_greatest_numbers_do_not_overflow) {
    // The sanitizers would say so; every level must agree at the bounds, too.
    Network network;
    for (Network::Side& side : network.sides) {
        side.table.fill(Network::MOST_ROW);
        side.bias.fill(Network::MOST_ROW);
        std::fill_n(side.table.begin() + 0x33 * Network::CHANNELS, Network::CHANNELS, -6'000);
        side.one_weights.fill(Network::MOST_WEIGHT);
        side.one_bias.fill(Network::MOST_BIAS);
        side.two_weights.fill(-Network::MOST_WEIGHT);
        side.two_bias.fill(-Network::MOST_BIAS);
        side.out_weights.fill(Network::MOST_WEIGHT);
        side.out_bias = Network::MOST_BIAS;
        side.policy_table.fill(Network::MOST_ROW);
        side.policy_bias.fill(Network::MOST_ROW);
        side.policy_out.fill(Network::MOST_WEIGHT);
        side.draw_weights.fill(Network::MOST_WEIGHT);
        side.draw_bias = Network::MOST_BIAS;
    }
    network.has_draws = true;
    const auto tables =
        std::make_shared<const NetworkTables>(std::make_shared<const Network>(network));
    Position position(Rule::Freestyle, 22);
    SplitMix64 random(1);
    for (int i = 0; i < 100; ++i) position.play(random_point(position, random));
    for (const KernelTable* level : all_kernels()) {
        NetworkEvaluator evaluator(tables, *level);
        evaluator.reset(position);
        CHECK(evaluator.evaluate(position) == evaluate_slowly(network, position.board()));
        CHECK(evaluator.draw_odds(position) == draw_odds_slowly(network, position.board()));
    }
}

TEST(training_lowers_the_loss_and_rounding_keeps_it) {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        std::vector<std::uint32_t> all;
        const NetworkSamples samples = random_samples(rule, 150, all);
        NetworkTrainer trainer(rule, 1);
        const TrainingOptions options{.batch = 64, .blend = 1};
        const Stop stop;
        const NetworkLosses before = trainer.losses(samples, all);
        SplitMix64 random(2);
        for (int epoch = 0; epoch < 3; ++epoch)
            trainer.train(samples, all, options, 0.003, 0.001, random, stop);
        const NetworkLosses after = trainer.losses(samples, all);
        CHECK(after.score < before.score - 0.01);
        const NetworkLosses rounded = losses_of(trainer.network(), samples, all);
        // Weights learnt in a hurry are large; those of real games lose less than 0.001.
        CHECK(std::fabs(rounded.score - after.score) < 0.002);
    }
}

TEST(the_value_learns_the_same_numbers_with_the_draws_and_without) {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        std::vector<std::uint32_t> all;
        const NetworkSamples samples = random_samples(rule, 40, all);
        const auto trained = [&](Lessons lessons) {
            NetworkTrainer trainer(rule, 1);
            SplitMix64 random(1);
            for (int epoch = 0; epoch < 2; ++epoch)
                trainer.train(samples, all, {.batch = 32, .lessons = lessons}, 0.003, 0.001, random,
                              Stop());
            const NetworkLosses losses = trainer.losses(samples, all);
            return std::pair(trainer.network(), losses);
        };
        const auto [with, losses] = trained(Lessons::All);
        const auto [without, same] = trained(Lessons::WithoutDraws);
        CHECK(with.has_draws && !without.has_draws);
        CHECK(without.with_draws_of(with) == with);
        // To the last bit, before they are rounded.
        CHECK(losses.result == same.result && losses.score == same.score);
        CHECK(losses.best == same.best);
    }
}

TEST(the_draw_head_learns_alone_and_leaves_the_rest_as_it_is) {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        std::vector<std::uint32_t> all;
        NetworkSamples samples = random_samples(rule, 60, all);
        // What can be learnt: a game is drawn if nobody is ahead.
        for (NetworkSample& sample : samples.samples)
            sample.result = sample.score == 0.5F ? 0.5F : 1;
        const Network start = random_network(5).with_draws_of(Network{});
        NetworkTrainer trainer(rule, 1), restored(rule, 2);
        trainer.start_from(start);
        const Network before = trainer.network();
        SplitMix64 random(1);
        for (int epoch = 0; epoch < 5; ++epoch)
            trainer.train(samples, all, {.batch = 32, .lessons = Lessons::OnlyDraws}, 0.003, 0.001,
                          random, Stop());
        const Network after = trainer.network();
        CHECK(after.has_draws && after == before.with_draws_of(after));
        const NetworkLosses found = trainer.losses(samples, all);
        const double share = draw_share_loss(samples, all, all);
        CHECK(share > 0.1);
        CHECK(found.draw < share - 0.02);
        CHECK(std::fabs(losses_of(after, samples, all).draw - found.draw) < 0.01);
        restored.restore(trainer.state());
        CHECK(restored.network() == after);
    }
}

TEST(a_restored_trainer_goes_on_as_it_would_have) {
    std::vector<std::uint32_t> all;
    const NetworkSamples samples = random_samples(Rule::Freestyle, 20, all);
    const Stop stop;
    NetworkTrainer one(Rule::Freestyle, 1), two(Rule::Freestyle, 9);
    const auto train = [&](NetworkTrainer& trainer, std::uint64_t seed) {
        SplitMix64 random(seed);
        trainer.train(samples, all, {.batch = 32}, 0.003, 0.001, random, stop);
    };
    train(one, 1);
    two.restore(one.state());
    train(one, 2);
    train(two, 2);
    CHECK(one.state() == two.state());
}

TEST(a_trainer_that_starts_from_a_network_has_its_numbers) {
    std::vector<std::uint32_t> all;
    const NetworkSamples samples = random_samples(Rule::Freestyle, 20, all);
    NetworkTrainer freestyle(Rule::Freestyle, 1), renju(Rule::Renju, 1);
    SplitMix64 random(1);
    freestyle.train(samples, all, {.batch = 32}, 0.003, 0.001, random, Stop());
    const Network network = freestyle.network();
    renju.start_from(network);
    for (const Network::Side& side : renju.network().sides) {
        CHECK(side.table == network.sides[0].table);
        CHECK(side.policy_table == network.sides[0].policy_table);
        CHECK(side.two_weights == network.sides[0].two_weights);
    }
}

TEST(games_survive_being_written_as_bytes) {
    SelfPlayGame game{.index = 1'234'567'890'123,
                      .result = -1,
                      .moves = {point_at(0, 0), point_at(8, 8)},
                      .best = {NO_POINT, point_at(3, 4)},
                      .scores = {-32'767, 1'234}};
    std::vector<std::uint8_t> bytes;
    append_bytes(game, 9, bytes);
    append_bytes(game, 9, bytes);
    const std::vector<SelfPlayGame> games = games_from(bytes, 9);
    CHECK(games.size() == 2 && games[1].index == game.index && games[1].result == game.result);
    CHECK(games[0].moves == game.moves && games[0].best == game.best);
    CHECK(games[0].scores == game.scores);
    for (std::size_t length = 1; length < bytes.size() / 2; ++length) {
        bool is_refused = false;
        try {
            games_from(std::span(bytes).first(length), 9);
        } catch (const std::invalid_argument&) {
            is_refused = true;
        }
        CHECK(is_refused);
    }
}
