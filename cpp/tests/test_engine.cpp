#include <vector>

#include "engine/engine.h"
#include "tests/check.h"
#include "tests/oracle.h"

using namespace tengen;
using tengen::test::random_position;

namespace {

std::vector<Line> ask(Engine& engine, const Position& position, SearchLimit limit, int lines = 1) {
    std::vector<Line> found;
    Stop stop;
    engine.think({position, limit, lines, {}}, stop,
                 [&](const Line& line) { found.push_back(line); });
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
                const std::vector<Line> lines = ask(engine, position, {0, 0, 2'000, 0}, 1 + i % 3);
                CHECK(!lines.empty() && lines.front().rank == 1);
                for (const Line& line : lines) CHECK(position.is_legal(line.pv.front()));
            }
    }
}

TEST(engine_repeats_itself_after_new_game) {
    SplitMix64 random(22);
    Engine engine(1, 1);
    const Position position = random_position(random, Rule::Renju, 15, 9);
    const Line first = ask(engine, position, {0, 0, 0, 6}).back();
    engine.new_game();
    const Line again = ask(engine, position, {0, 0, 0, 6}).back();
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
    engine.think({position, {}, 1, {}}, stop, [&](const Line& line) {
        ++reports;
        CHECK(position.is_legal(line.pv.front()));
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
