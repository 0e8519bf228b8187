#include <vector>

#include "engine/engine.h"
#include "tests/check.h"
#include "tests/oracle.h"

using namespace tengen;
using tengen::test::random_position;

namespace {

std::vector<Report> ask(Engine& engine, const Position& position, SearchLimit limit,
                        int ranks = 1) {
    std::vector<Report> found;
    Stop stop;
    engine.think({position, limit, ranks, {}}, stop,
                 [&](const Report& report) { found.push_back(report); });
    return found;
}

}  // namespace

TEST(engine_answers_under_every_rule_with_one_and_two_threads) {
    SplitMix64 random(21);
    for (const int threads : {1, 2}) {
        Engine engine(threads, 1);
        for (const Rule rule : ALL_RULES)
            for (int i = 0; i < 5; ++i) {
                const Position position = random_position(random, rule, 9, 12);
                const std::vector<Report> reports =
                    ask(engine, position, {0, 0, 2'000, 0}, 1 + i % 3);
                CHECK(!reports.empty() && reports.front().rank == 1);
                for (const Report& report : reports) CHECK(position.is_legal(report.pv.front()));
            }
    }
}

TEST(engine_repeats_itself_after_new_game) {
    SplitMix64 random(22);
    Engine engine(1, 1);
    const Position position = random_position(random, Rule::Renju, 15, 9);
    const Report first = ask(engine, position, {0, 0, 0, 6}).back();
    engine.new_game();
    const Report again = ask(engine, position, {0, 0, 0, 6}).back();
    CHECK(first.nodes == again.nodes && first.threat_nodes == again.threat_nodes);
    CHECK(first.value == again.value && first.pv == again.pv);
}

TEST(engine_that_is_stopped_before_it_begins_has_a_move) {
    Engine engine(2, 1);
    Position position(Rule::Freestyle, 15);
    position.play(point_at(7, 7));
    Stop stop;
    stop.set();
    int reports = 0;
    engine.think({position, {}, 1, {}}, stop, [&](const Report& report) {
        ++reports;
        CHECK(position.is_legal(report.pv.front()));
    });
    CHECK(reports > 0);
}

TEST(balanced_moves_are_more_even_than_the_corner) {
    Engine engine(1, 1);
    const Position position(Rule::Freestyle, 15);
    Stop stop;
    for (const int stones : {1, 2}) {
        const std::vector<Point> moves =
            engine.balance({position, {0, 0, 20'000, 0}, 1, {}}, stop, stones);
        CHECK(moves.size() == static_cast<std::size_t>(stones));
    }
}

// A caller whose report throws gets its exception back, and the other threads end.
TEST(engine_ends_when_a_report_throws) {
    for (const int threads : {1, 2, 3}) {
        Engine engine(threads, 1);
        Position position(Rule::Freestyle, 15);
        position.play(point_at(7, 7));
        Stop stop;
        bool is_thrown = false;
        try {
            engine.think({position, {}, 1, {}}, stop, [](const Report&) { throw 7; });
        } catch (int) {
            is_thrown = true;
        }
        CHECK(is_thrown);
        CHECK(!ask(engine, position, {0, 0, 100, 0}).empty());  // and it is of use afterwards
    }
}

// What a balance returns was searched: with nodes for the first choice only, it is the first.
TEST(a_balance_returns_what_it_has_searched) {
    Engine engine(1, 1);
    SplitMix64 random(23);
    for (int i = 0; i < 20; ++i) {
        const Position position = random_position(random, Rule::Freestyle, 15, 5);
        Stop stop;
        const std::vector<Point> moves = engine.balance({position, {0, 0, 1, 0}, 1, {}}, stop, 1);
        CHECK(moves.front() == legal_candidates(position, Worker::NEAR).front());
    }
}

// Why there is no choice is said only where there is none.
TEST(a_move_is_called_forced_only_if_it_is) {
    Engine engine(1, 1);
    const auto source = [&](const Position& position, std::vector<Point> among) {
        Source last = Source::Search;
        Stop stop;
        engine.think({position, {0, 0, 500, 0}, 1, std::move(among)}, stop,
                     [&](const Report& report) { last = report.source; });
        return last;
    };
    Position position(Rule::Freestyle, 15);
    CHECK(source(position, {}) == Source::Centre);
    for (int i = 0; i < 3; ++i) {
        position.play(point_at(4 + i, 7));
        position.play(point_at(i, 12));
    }
    CHECK(source(position, {point_at(0, 0)}) == Source::Search);
    CHECK(source(position, {}) == Source::Fours);
    position.play(point_at(7, 7));
    CHECK(source(position, {}) == Source::Search);  // two fives cannot both be stopped
    position.play(point_at(3, 12));
    CHECK(source(position, {}) == Source::Search);  // a five
    Position other(Rule::Freestyle, 15);
    for (int i = 0; i < 4; ++i) {
        other.play(point_at(3 * i + 1, 2 + i % 2));
        other.play(point_at(i, 12));
    }
    CHECK(source(other, {}) == Source::Forced);
}
