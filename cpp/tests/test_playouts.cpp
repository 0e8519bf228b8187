// Whole games by the thousand, of every rule and size: what is kept stays right, nothing reads or
// writes where it must not (under the sanitizers), and every game comes to its end.
#include <cstdlib>
#include <vector>

#include "engine/engine.h"
#include "player/playout.h"
#include "tests/check.h"

using namespace tengen;

namespace {

constexpr int PLAYOUTS = 2'000;                                 // 500 times as many are a million
constexpr std::uint32_t ENGINE_GAMES = 50, CHECKED_GAMES = 50;  // one of so many

int below(SplitMix64& random, int limit) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(limit)));
}

/// Any legal point; NO_POINT if there is none.
Point any_move(const Position& position, SplitMix64& random) {
    const int size = position.size();
    for (int i = 0; i < 20; ++i) {
        const int x = below(random, size);
        if (const Point p = point_at(x, below(random, size)); position.is_legal(p)) return p;
    }
    std::vector<Point> legal;
    for (const Point p : all_points(size))
        if (position.is_legal(p)) legal.push_back(p);
    return legal.empty() ? NO_POINT : legal[random.below(static_cast<std::uint32_t>(legal.size()))];
}

/// What an engine plays that sees very little.
Point engine_move(Engine& engine, const Position& position, SplitMix64& random) {
    Question question{position, {}, 1 + below(random, 3), {}};
    question.limit.nodes = 1 + random.below(200);
    const Stop stop;
    Point move = NO_POINT;
    engine.think(question, stop, [&](const Report& report) {
        CHECK(!report.pv.empty() && position.is_legal(report.pv.front()));
        if (report.rank == 1) move = report.pv.front();
    });
    return move;
}

/// Plays to the end of the game: a five, a full board, or no legal move.
void play_out(Position& position, SplitMix64& random, Engine* engine) {
    while (!position.board().is_full()) {
        Point p = any_move(position, random);
        if (p == NO_POINT) return;
        if (engine && random.below(2)) p = engine_move(*engine, position, random);
        const Color us = position.to_move();
        const bool is_five = position.point_class(p, us) == PointClass::Five;
        CHECK(is_five == position.board().makes_five(p, us));
        position.play(p);
        if (is_five) return;
    }
}

}  // namespace

TEST(random_playouts_of_every_rule_and_size) {
    Engine engine(1, 1);
    for (int i = 0; i < PLAYOUTS * test::times(); ++i) {
        SplitMix64 random(static_cast<std::uint64_t>(i));
        const Rule rule = ALL_RULES[random.below(std::size(ALL_RULES))];
        Position position(rule, 5 + below(random, 18));
        const std::uint64_t key = position.key();
        play_out(position, random, random.below(ENGINE_GAMES) == 0 ? &engine : nullptr);
        const bool is_checked = random.below(CHECKED_GAMES) == 0;
        if (is_checked) CHECK(position.check());
        // Back to any earlier position, from where the players' simulations end the game too.
        for (int left = below(random, position.board().stones() + 1); left > 0; --left)
            position.undo();
        if (is_checked) {
            CHECK(position.check());
            const Candidates near(position.board(), 2);
            CHECK(std::abs(random_playout(position, near, random)) <= 1);
            CHECK(std::abs(heuristic_playout(position, near, random)) <= 1);
        }
        while (position.board().stones() > 0) position.undo();
        CHECK(position.key() == key);
    }
}
