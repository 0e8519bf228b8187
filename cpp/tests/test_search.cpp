#include <algorithm>
#include <deque>
#include <memory>
#include <vector>

#include "eval/pattern_evaluator.h"
#include "search/correction_history.h"
#include "search/forced_replies.h"
#include "search/transposition_table.h"
#include "search/worker.h"
#include "tests/check.h"
#include "tests/oracle.h"

using namespace tengen;
using tengen::test::loses_within;
using tengen::test::make_worker;
using tengen::test::random_position;
using tengen::test::wins_within;

namespace {

PointSet brute_stops(Position& position) {
    PointSet found;
    for (const Point p : all_points(position.size())) {
        if (!position.is_legal(p)) continue;
        position.play(p);
        bool has_five = false;
        for (const Point q : all_points(position.size()))
            has_five |= position.is_legal(q) && position.board().makes_five(q, position.to_move());
        position.undo();
        if (!has_five) found.add(p);
    }
    return found;
}

}  // namespace

TEST(table_keeps_what_it_is_told) {
    TranspositionTable table(1 << 16);
    CHECK(!table.find(12345).is_found());
    SplitMix64 random(1);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t key = random.next();
        const auto value = static_cast<std::int16_t>(random.below(60'000));
        const auto depth = static_cast<std::int8_t>(random.below(90));
        const auto move = static_cast<Point>(random.below(1024));
        table.store(key, {value, 77, move, depth, Bound::Lower});
        const TranspositionTable::Entry entry = table.find(key);
        CHECK(entry.is_found() && entry.value == value && entry.estimate == 77);
        CHECK(entry.move == move && entry.depth == depth && entry.bound == Bound::Lower);
    }
    table.clear();
    SplitMix64 again(1);
    CHECK(!table.find(again.next()).is_found());
}

TEST(table_prefers_deep_entries_and_forgets_old_ones) {
    TranspositionTable table(1);  // one cluster of four
    CHECK(table.clusters() == 1);
    for (std::uint64_t key = 1; key <= 4; ++key)
        table.store(key, {1, 0, NO_POINT, static_cast<std::int8_t>(10 * key), Bound::Exact});
    table.store(5, {1, 0, NO_POINT, 1, Bound::Exact});
    CHECK(!table.find(1).is_found() && table.find(4).is_found());
    for (int i = 0; i < 8; ++i) table.grow_older();
    table.store(6, {1, 0, NO_POINT, 1, Bound::Exact});
    table.store(7, {1, 0, NO_POINT, 1, Bound::Exact});
    CHECK(table.find(6).is_found() && table.find(7).is_found());
}

// A table that grows keeps what it knows, and has the rest of its room for what comes.
TEST(table_grows_with_the_searches) {
    TranspositionTable table(16 << 20);
    const std::size_t first = table.clusters();
    SplitMix64 random(2);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 8'000; ++i) {
        keys.push_back(random.next());
        table.store(keys.back(), {1, 2, NO_POINT, static_cast<std::int8_t>(i % 50), Bound::Exact});
    }
    const auto known = [&] {
        return std::ranges::count_if(keys, [&](auto key) { return table.find(key).is_found(); });
    };
    const auto before = known();
    table.make_room(0);
    CHECK(table.clusters() == first);
    for (const std::uint64_t positions : {40'000, 200'000, 1 << 30}) {
        const std::size_t clusters = table.clusters();
        table.make_room(positions);
        CHECK(table.clusters() > clusters);
        CHECK(known() >= before - 8);  // a cluster may overflow
    }
    CHECK(table.clusters() == (16 << 20) / 64);
}

// What is read off the patterns is what trying everything says: under every rule, on small boards.
TEST(duties_agree_with_brute_force) {
    SplitMix64 random(11);
    int stops = 0, defences = 0, wins = 0;
    for (const Rule rule : ALL_RULES)
        for (int i = 0; i < 400; ++i) {
            const int size = 6 + static_cast<int>(random.below(3));
            Position position =
                random_position(random, rule, size, 8 + static_cast<int>(random.below(16)));
            const Color us = position.to_move();
            if (const int plies = seen_win(position)) {
                ++wins;
                CHECK(wins_within(position, plies));
                continue;
            }
            if (position.has_five_point(~us)) {
                ++stops;
                CHECK(five_stops(position) == brute_stops(position));
                continue;
            }
            if (winning_four_count(position, ~us) == 0) continue;
            ++defences;
            const FourDefences found = four_defences(position);
            for (const Point p : all_points(size)) {
                if (!position.is_legal(p) || (found.stoppers | found.fours).contains(p)) continue;
                position.play(p);
                CHECK(wins_within(position, 3));
                position.undo();
            }
            for (const Point p : found.stoppers) {
                if (!position.is_legal(p) || found.fours.contains(p)) continue;
                position.play(p);
                CHECK(seen_win(position) == 0);
                position.undo();
            }
        }
    CHECK(stops > 100 && defences > 20 && wins > 100);
}

// A value beyond PROVED is true: the exhaustive search agrees, for wins and for losses.
TEST(proved_values_are_true) {
    TranspositionTable table(1 << 20);
    Worker worker = make_worker(table);
    SplitMix64 random(12);
    int wins = 0, losses = 0;
    for (const Rule rule : ALL_RULES)
        for (int i = 0; i < 150; ++i) {
            const int size = 6;
            Position position =
                random_position(random, rule, size, 14 + static_cast<int>(random.below(12)));
            const std::vector<Point> moves = legal_candidates(position, Worker::NEAR);
            if (moves.empty()) continue;
            Stop stop;
            Budget budget({.stop = &stop});
            worker.begin(position, moves, {}, 0, budget);
            for (int depth = 1; depth <= 4; ++depth) worker.deepen(depth, 1);
            const int value = worker.root_moves().front().value;
            if (is_win(value) && WIN - value <= 5) {
                ++wins;
                CHECK(wins_within(position, WIN - value));
            } else if (is_loss(value) && WIN + value <= 4) {
                ++losses;
                CHECK(loses_within(position, WIN + value));
            } else if (!is_win(value)) {
                CHECK(!wins_within(position, 3));
            }
        }
    CHECK(wins > 100 && losses > 10);
}

TEST(a_move_is_busy_as_long_as_its_mark_lives) {
    BusyMoves busy;
    const std::uint64_t key = BusyMoves::key(12345, 6);
    CHECK(!busy.is_busy(key));
    {
        const BusyMoves::Mark mark(busy, key);
        CHECK(busy.is_busy(key) && !busy.is_busy(BusyMoves::key(12345, 7)));
    }
    CHECK(!busy.is_busy(key));
}

// Another thread is at every root move and never comes back: what was deferred is searched in the
// end, and nothing that was won is lost.
TEST(deferred_moves_are_searched_in_the_end) {
    SplitMix64 random(14);
    int decided = 0;
    for (int i = 0; i < 200; ++i) {
        const Position position = random_position(random, Rule::Freestyle, 6, 16);
        const std::vector<Point> moves = legal_candidates(position, Worker::NEAR);
        if (moves.empty()) continue;
        const auto value_with = [&](BusyMoves* busy) {
            TranspositionTable table(1 << 20);
            Worker worker(table, evaluator_factory("patterns"), Worker::FOURS_MEMORY, busy);
            Stop stop;
            Budget budget({.stop = &stop});
            worker.begin(position, moves, {}, 0, budget);
            for (int depth = 1; depth <= 4; ++depth) worker.deepen(depth, 1);
            CHECK(worker.root_moves().size() == moves.size());
            return worker.root_moves().front().value;
        };
        auto busy = std::make_unique<BusyMoves>();
        std::deque<BusyMoves::Mark> marks;
        for (const Point p : moves) {
            Position next = position;
            next.play(p);
            for (int depth = 3; depth <= 4; ++depth)
                marks.emplace_back(*busy, BusyMoves::key(next.key(), depth));
        }
        const int alone = value_with(nullptr), beside = value_with(busy.get());
        decided += is_decided(alone);
        if (is_decided(alone) && is_decided(beside)) CHECK(is_win(alone) == is_win(beside));
        if (is_win(alone) && WIN - alone <= 3) CHECK(beside == alone);
    }
    CHECK(decided > 20);
}

TEST(corrections_approach_the_error_after_the_same_two_moves) {
    const auto corrections = std::make_unique<CorrectionHistory>();
    const Point a = point_at(7, 7), b = point_at(8, 8);
    int last = 0;
    for (int i = 0; i < 60; ++i) {
        corrections->learn(Color::Black, a, b, 100, 8);
        CHECK(corrections->of(Color::Black, a, b) >= last);
        last = corrections->of(Color::Black, a, b);
    }
    CHECK(last >= 98 && last <= 100);
    CHECK(corrections->of(Color::White, a, b) == 0 && corrections->of(Color::Black, b, a) == 0);
    // A deep search counts for more than a shallow one, and nothing for more than MOST.
    corrections->learn(Color::White, a, b, -50, 1);
    corrections->learn(Color::White, b, a, -50, 12);
    CHECK(corrections->of(Color::White, b, a) < corrections->of(Color::White, a, b));
    for (int i = 0; i < 200; ++i) corrections->learn(Color::Black, a, b, -30'000, 60);
    CHECK(corrections->of(Color::Black, a, b) >= -CorrectionHistory::MOST);
    corrections->clear();
    CHECK(corrections->of(Color::Black, a, b) == 0);
}

TEST(a_search_leaves_the_nodes_it_may_not_visit) {
    TranspositionTable table(1 << 20);
    Worker worker = make_worker(table);
    Position position(Rule::Freestyle, 15);
    position.play(point_at(7, 7));
    Stop stop;
    Budget budget({.stop = &stop});
    worker.begin(position, legal_candidates(position, Worker::NEAR), {}, 1'000, budget);
    int depth = 1;
    while (worker.deepen(depth, 1)) ++depth;
    CHECK(worker.nodes() == 1'000);
    CHECK(depth > 1 && worker.root_moves().front().point != NO_POINT);
}

// Under the sanitizers this is where a wrong index shows: every rule and size, to the last point.
LONG_TEST(playouts_of_every_rule_and_size) {
    TranspositionTable table(1 << 18);
    Worker worker = make_worker(table);
    SplitMix64 random(13);
    for (const Rule rule : ALL_RULES)
        for (int size = MIN_SIZE; size <= MAX_SIZE; ++size) {
            Position position(rule, size);
            while (!position.board().is_full()) {
                const std::vector<Point> moves = legal_candidates(position, Worker::NEAR);
                if (moves.empty()) break;
                Point move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                if (random.below(8) == 0) {
                    Stop stop;
                    Budget budget({.stop = &stop});
                    worker.begin(position, moves, {}, 100, budget);
                    for (int depth = 1; worker.deepen(depth, 2) && depth < 8; ++depth) {
                    }
                    move = worker.root_moves().front().point;
                }
                CHECK(position.is_legal(move));
                if (position.board().makes_five(move, position.to_move())) break;
                position.play(move);
            }
        }
}
