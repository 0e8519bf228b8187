#include <algorithm>
#include <cstdlib>

#include "player/candidates.h"
#include "player/flat.h"
#include "player/genetic.h"
#include "player/mcts.h"
#include "player/plain_search.h"
#include "player/playout.h"
#include "tests/check.h"

using namespace tengen;

namespace {

/// A game of that many random moves; it ends before a five.
Position random_position(Rule rule, int size, int stones, SplitMix64& random) {
    Position position(rule, size);
    for (int i = 0; i < stones; ++i) {
        const Point p = point_at(static_cast<int>(random.below(static_cast<std::uint32_t>(size))),
                                 static_cast<int>(random.below(static_cast<std::uint32_t>(size))));
        if (!position.is_legal(p)) continue;
        if (position.point_class(p, position.to_move()) == PointClass::Five) break;
        position.play(p);
    }
    return position;
}

std::vector<Point> near_by_definition(const Board& board, int radius) {
    std::vector<Point> found;
    const int size = board.size();
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            bool is_near = false;
            for (int v = 0; v < size; ++v)
                for (int u = 0; u < size; ++u)
                    is_near |= !board.is_empty(point_at(u, v)) && std::abs(u - x) <= radius &&
                               std::abs(v - y) <= radius;
            if (is_near && board.is_empty(point_at(x, y))) found.push_back(point_at(x, y));
        }
    return found;
}

}  // namespace

TEST(candidates_are_the_empty_points_near_stones) {
    SplitMix64 random(5);
    for (const int size : {5, 15, 22})
        for (const int radius : {1, 2, 3, 22}) {
            const Position position = random_position(Rule::Freestyle, size, 12, random);
            const Candidates near(position.board(), radius);
            const std::vector<Point> expected = near_by_definition(position.board(), radius);
            CHECK(legal(position, near.points()) == expected);
            CHECK(near.count() == static_cast<int>(expected.size()));
            for (int i = 0; i < near.count(); ++i)
                CHECK(near.at(i) == expected[static_cast<std::size_t>(i)]);
        }
    const Position empty(Rule::Freestyle, 15);
    CHECK(legal(empty, Candidates(empty.board(), 2).points()) ==
          std::vector<Point>{point_at(7, 7)});
}

TEST(playouts_leave_the_position_as_it_was) {
    SplitMix64 random(7);
    const Stop stop;
    Budget budget({.stop = &stop});
    for (const Rule rule : ALL_RULES)
        for (const int size : {5, 9, 15}) {
            Position position = random_position(rule, size, 8, random);
            const Candidates near(position.board(), 2);
            const std::uint64_t key = position.key();
            for (int i = 0; i < 20; ++i) {
                CHECK(std::abs(random_playout(position, near, random)) <= 1);
                CHECK(std::abs(heuristic_playout(position, near, random)) <= 1);
                CHECK(std::abs(genetic_playout(position, near, random, budget)) <= 1);
            }
            CHECK(position.key() == key);
            CHECK(position.check());
        }
}

TEST(every_search_ends_when_it_is_stopped_and_has_a_move) {
    Stop stop;
    stop.set();
    SplitMix64 random(9);
    const Position position = random_position(Rule::Renju, 15, 10, random);
    Budget budget({.stop = &stop});
    MonteCarloTree tree(position, TreeOptions{});
    tree.grow(budget);
    CHECK(tree.playouts() == 0);
    CHECK(position.is_legal(tree.variation().front()));
    FlatMonteCarlo flat(position, 2, 1);
    CHECK(!flat.play_round(10, budget));
    CHECK(position.is_legal(flat.moves()[flat.best()]));
    PlainSearch plain(position, true, 2);
    CHECK(!plain.search(3, budget).is_complete);
    CHECK(position.is_legal(plain.root_moves().front()));
    Genetic genetic(position, Candidates(position.board(), 2), GeneticOptions{}, random);
    genetic.evolve([&] { return budget.count(); });
    CHECK(position.is_legal(genetic.best().front()));
}

TEST(a_budget_counts_its_nodes) {
    const Stop stop;
    Budget budget({.nodes = 100, .stop = &stop});
    SplitMix64 random(3);
    MonteCarloTree tree(random_position(Rule::Freestyle, 15, 6, random), TreeOptions{});
    tree.grow(budget);
    CHECK(tree.playouts() == 100);
    CHECK(tree.nodes() == 101);
}

TEST(a_full_tree_goes_on_without_growing) {
    const Stop stop;
    SplitMix64 random(3);
    TreeOptions options;
    options.memory = std::size_t{64} << 10;
    MonteCarloTree tree(random_position(Rule::Freestyle, 15, 6, random), options);
    Budget budget({.nodes = 2'000, .stop = &stop}), more({.nodes = 500, .stop = &stop});
    tree.grow(budget);
    const std::size_t nodes = tree.nodes();
    CHECK(nodes > 50 && nodes < 1'000);
    tree.grow(more);
    CHECK(tree.nodes() == nodes);
    CHECK(tree.playouts() == 2'500);
}
