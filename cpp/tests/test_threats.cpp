#include <algorithm>
#include <string>

#include "base/random.h"
#include "tests/check.h"
#include "threat/fours.h"
#include "threat/threat.h"
#include "threat/threat_search.h"

using namespace tengen;

namespace {

Point at(const char* name) { return point_at(name[0] - 'a', std::stoi(name + 1) - 1); }

Board set_up(Rule rule, std::initializer_list<const char*> black,
             std::initializer_list<const char*> white, Color to_move, int size = 15) {
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(size * size));
    const auto mark = [&](const char* name, std::uint8_t cell) {
        const Point p = at(name);
        cells[static_cast<std::size_t>(row(p) * size + column(p))] = cell;
    };
    for (const char* name : black) mark(name, 1);
    for (const char* name : white) mark(name, 2);
    return Board(rule, size, cells, to_move);
}

Point any_point(SplitMix64& random, int size) {
    const auto coordinate = [&] {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
    };
    const int x = coordinate();
    return point_at(x, coordinate());
}

Board two_fours() {
    return set_up(Rule::Freestyle, {"f8", "g8", "h8", "i9", "i10"}, {"e8", "i12"}, Color::Black);
}

int shortest(const Board& board) {
    FourBoard four_board(board);
    FoursTable table;
    Budget budget;
    FoursSearch search(four_board, table, budget);
    const int length = search.find(board.to_move());
    return length == FoursSearch::NONE ? length : search.shorten(board.to_move(), length);
}

}  // namespace

// The light board keeps the same points as the full one, through play and undo, under every rule.
TEST(four_board_agrees_with_position) {
    SplitMix64 random(5);
    for (const Rule rule : ALL_RULES)
        for (int game = 0; game < 20; ++game) {
            const int size = 5 + static_cast<int>(random.below(11));
            Position position(rule, size);
            FourBoard four_board(position.board());
            int plies = 0;
            for (int step = 0; step < 120; ++step) {
                if (plies > 0 && random.below(4) == 0) {
                    position.undo();
                    four_board.undo();
                    --plies;
                } else {
                    const Point p = any_point(random, size);
                    if (!position.is_empty(p)) continue;
                    const Color color = random.below(2) ? Color::White : Color::Black;
                    position.place(p, color);
                    four_board.place(p, color);
                    ++plies;
                }
                for (const Color color : {Color::Black, Color::White}) {
                    CHECK(four_board.fives(color) == position.points(color, PointClass::Five));
                    CHECK(four_board.fours(color) - four_board.fives(color) ==
                          position.four_points(color));
                    CHECK(four_board.five_count(color) == four_board.fives(color).count());
                }
                CHECK(four_board.key() == position.key());
            }
        }
}

TEST(fours_win_in_two) {
    const Board board = two_fours();
    CHECK(shortest(board) == 2);
    FourBoard four_board(board);
    FoursTable table;
    Budget budget;
    FoursSearch search(four_board, table, budget);
    const FoursWin win = search.win(Color::Black, search.find(Color::Black));
    CHECK(win.length() == 2);
    CHECK(win.variation == (std::vector<Point>{at("i8"), at("j8"), at("i7")}));
    CHECK(win.fives.size() == 2);
    CHECK(four_board.key() == FourBoard(board).key());
}

// The forced reply makes the defender's four; it is stopped by a four, or the attack is over.
TEST(a_counter_four_must_be_answered_by_a_four) {
    // White's forced reply j8 makes a four on the column j, to be stopped on j12.
    const Board stopped = set_up(Rule::Freestyle, {"f8", "g8", "h8", "i9", "i10", "j7"},
                                 {"e8", "i12", "j9", "j10", "j11"}, Color::Black);
    CHECK(shortest(stopped) == FoursSearch::NONE);
}

// In renju White wins where Black may not stop the five.
TEST(a_forbidden_stop_loses) {
    const Board board = set_up(Rule::Renju, {"f8", "g8", "i8", "h6", "h7", "h9", "c3"},
                               {"d4", "e5", "f6"}, Color::White);
    CHECK(shortest(board) == 1);
}

// In caro a stone at the far end caps a five whose near end is the defender's.
TEST(caro_stops) {
    const Board board = set_up(Rule::Caro, {"c5", "d5", "e5", "f5"}, {"b5"}, Color::White, 12);
    FourBoard four_board(board);
    std::vector<Point> found;
    stops(four_board, Color::Black, found);
    CHECK(found == (std::vector<Point>{at("g5"), at("h5")}));
}

TEST(budget_and_stop_flag) {
    const Board board = two_fours();
    FourBoard four_board(board);
    FoursTable table;
    Budget budget({.nodes = 1});
    FoursSearch search(four_board, table, budget);
    CHECK(search.find(Color::Black) == FoursSearch::NONE);
    CHECK(budget.is_spent());
    CHECK(budget.nodes() == 1);

    Stop stop;
    stop.set();
    Budget polled({.stop = &stop});
    FourBoard empty(Board(Rule::Renju, 15));
    empty.place(at("h8"), Color::Black);
    empty.place(at("h9"), Color::Black);
    empty.place(at("g9"), Color::Black);
    ThreatSearch threat_search(empty, Color::Black, polled);
    threat_search.run();
    CHECK(polled.nodes() < 5000);
}

// A stone of the defender outside a complete zone never helps, whoever attacks.
LONG_TEST(reply_zone_is_sound) {
    SplitMix64 random(11);
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju}) {
        int tried = 0, incomplete = 0;
        for (int game = 0; game < 3000; ++game) {
            const Color attacker = game % 2 ? Color::White : Color::Black;
            Board board(rule, 11);
            for (int i = 0; i < 34; ++i) {
                const Point p = any_point(random, 11);
                if (board.is_empty(p)) board.place(p, i % 2 ? Color::White : Color::Black);
            }
            if (board.has_five(Color::Black) || board.has_five(Color::White)) continue;
            FourBoard four_board(board);
            FoursTable table;
            Budget budget;
            FoursSearch search(four_board, table, budget);
            if (four_board.five_count(~attacker) > 0) continue;
            const int length = search.find(attacker);
            if (length == FoursSearch::NONE || length == 0) continue;
            const ReplyZone zone = reply_zone(four_board, attacker, search.win(attacker, length));
            incomplete += !zone.is_complete;
            if (!zone.is_complete) continue;
            for (int i = 0; i < 121; ++i) {
                const Point p = point_at(i % 11, i / 11);
                if (!four_board.is_empty(p) || zone.points.contains(p)) continue;
                if (four_board.is_forbidden(p, ~attacker)) continue;
                four_board.place(p, ~attacker);
                CHECK(search.find(attacker, length) != FoursSearch::NONE);
                four_board.undo();
                ++tried;
            }
        }
        CHECK(tried > 10'000);
        CHECK(rule == Rule::Renju ? incomplete > 10 : incomplete == 0);
    }
}

// What a narrow search finds is there for a whole one too, and is hardly ever missed.
LONG_TEST(fertile_fours_win_where_all_fours_do) {
    SplitMix64 random(12);
    int whole_wins = 0, fertile_wins = 0;
    for (const Rule rule : ALL_RULES)
        for (int game = 0; game < 1000; ++game) {
            Board board(rule, 11);
            for (int i = 0; i < 34; ++i) {
                const Point p = any_point(random, 11);
                if (board.is_empty(p)) board.place(p, i % 2 ? Color::White : Color::Black);
            }
            if (board.has_five(Color::Black) || board.has_five(Color::White)) continue;
            FourBoard four_board(board);
            FoursTable whole_table, fertile_table;
            Budget budget;
            FoursSearch whole(four_board, whole_table, budget);
            FoursSearch fertile(four_board, fertile_table, budget, Breadth::Fertile);
            const bool is_won = whole.find(Color::Black) != FoursSearch::NONE;
            const bool is_found = fertile.find(Color::Black) != FoursSearch::NONE;
            CHECK(is_won || !is_found);
            whole_wins += is_won;
            fertile_wins += is_found;
        }
    CHECK(whole_wins > 500);
    CHECK(100 * fertile_wins >= 95 * whole_wins);
}

TEST(an_open_three_and_a_two_win_by_threats) {
    const Board board =
        set_up(Rule::Standard, {"h8", "h9", "g8"}, {"a1", "o1", "a15"}, Color::Black);
    CHECK(shortest(board) == FoursSearch::NONE);
    FourBoard four_board(board);
    Budget budget;
    ThreatSearch search(four_board, Color::Black, budget);
    CHECK(search.run() == ThreatSearch::Status::Proved);
    const FoursWin win = search.win().moves;
    CHECK(win.variation.size() % 2 == 1);
    CHECK(!win.fives.empty());
    Position position(board);
    for (const Point p : win.variation) {
        CHECK(position.is_legal(p));
        position.play(p);
    }
    CHECK(position.has_five_point(Color::Black));
}

TEST(a_part_ends_with_its_whole_and_counts_for_itself) {
    Stop stop;
    int polls = 0;
    Budget whole({.nodes = 3, .stop = &stop, .poll = [&] { ++polls; }, .look_every = 4});
    Budget part(whole, Budget::NO_LIMIT, 8), inner(part, 2);
    for (int i = 0; i < 8; ++i) CHECK(part.count());
    CHECK(polls == 1 && whole.nodes() == 0);
    CHECK(whole.count(4) && polls == 2);
    CHECK(inner.count() && inner.count() && !inner.count() && inner.is_spent());
    inner.allow(1);
    CHECK(!inner.is_spent() && inner.count() && !inner.count());
    stop.set();
    CHECK(part.count() && !part.is_ended());  // nobody has looked yet
    CHECK(whole.must_end() && part.is_ended() && inner.is_ended());
    CHECK(!part.count() && part.is_spent());
    inner.detach();
    inner.allow(1);
    CHECK(inner.count());
}

TEST(a_budget_ends_in_time) {
    Budget late({.seconds = 1e-9, .look_every = 1});
    while (late.count()) {
    }
    CHECK(late.is_ended() && late.is_spent());
    Budget never;
    never.allow(Budget::NO_LIMIT);
    CHECK(never.count() && !never.must_end());
}

TEST(a_search_by_threats_keeps_to_its_memory) {
    // Hopeless, so that everything is searched; forgetting makes the search longer, not larger.
    const Board board = set_up(Rule::Renju, {"h8", "h9", "g9"}, {"i9", "g10", "f8"}, Color::Black);
    for (const std::size_t memory : {std::size_t{64} << 10, std::size_t{1} << 30}) {
        FourBoard four_board(board);
        Budget budget({.nodes = 20'000, .memory = memory});
        ThreatSearch search(four_board, Color::Black, budget);
        CHECK(search.run() == ThreatSearch::Status::Unknown);
        CHECK(!search.is_full());
        CHECK(memory > 1 << 20 || search.table_bytes() <= memory);
    }
}

TEST(threats_leave_the_position_alone) {
    Position position(set_up(Rule::Renju, {"f8", "g8", "h10", "h11"}, {"e8", "c3"}, Color::Black));
    const std::uint64_t key = position.key();
    const std::vector<Threat> found = threats(position, Color::Black);
    CHECK(!found.empty());
    CHECK(position.key() == key);
    CHECK(position.check());
    CHECK(std::all_of(found.begin(), found.end(),
                      [](const Threat& threat) { return !threat.rest.empty(); }));
}
