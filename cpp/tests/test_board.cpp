#include "board/board.h"

#include <set>

#include "base/random.h"
#include "board/point_set.h"
#include "board/symmetry.h"
#include "tests/check.h"

using namespace tengen;

namespace {

void lay(Board& board, Color color, std::initializer_list<int> columns, int y) {
    for (const int x : columns) board.place(point_at(x, y), color);
}

}  // namespace

TEST(points_and_directions) {
    const Point p = point_at(7, 3);
    CHECK(column(p) == 7 && row(p) == 3);
    CHECK(along(p, Direction::Row, 2) == point_at(9, 3));
    CHECK(along(p, Direction::Column, -1) == point_at(7, 2));
    CHECK(along(p, Direction::Diagonal, 1) == point_at(8, 4));
    CHECK(along(p, Direction::Antidiagonal, 1) == point_at(8, 2));
}

TEST(symmetries_are_a_group_of_eight) {
    for (const int size : {5, 15, 22}) {
        std::set<Point> images;
        for (int s = 0; s < SYMMETRIES; ++s) {
            const Point p = point_at(1, 0);
            images.insert(transform(p, s, size));
            CHECK(transform(transform(p, s, size), inverse(s), size) == p);
        }
        CHECK(images.size() == SYMMETRIES);
    }
}

TEST(point_set_iterates_in_order) {
    PointSet set;
    CHECK(set.is_empty() && set.first() == NO_POINT);
    const Point a = point_at(0, 0), b = point_at(21, 21), c = point_at(3, 0);
    for (const Point p : {b, c, a}) set.add(p);
    std::vector<Point> seen;
    for (const Point p : set) seen.push_back(p);
    CHECK(seen == (std::vector<Point>{a, c, b}));
    CHECK(set.count() == 3 && set.contains(c));
    set.remove(c);
    CHECK(!set.contains(c) && set.count() == 2 && set.first() == a);
}

TEST(a_window_shows_eleven_cells) {
    Board board(Rule::Freestyle, 15);
    board.place(point_at(0, 0), Color::Black);
    board.place(point_at(2, 2), Color::White);
    // The diagonal through b2: four walls, a1, b2, c3, then empty points.
    const std::uint32_t window = board.lines().window(point_at(1, 1), Direction::Diagonal);
    CHECK(window == (0xFFU | 1U << 8 | 2U << 12));
}

TEST(who_wins_with_what) {
    struct Example {
        Rule rule;
        Color color;
        bool five, blocked_five, six;
    };
    const Example examples[] = {
        {Rule::Freestyle, Color::Black, true, true, true},
        {Rule::Standard, Color::Black, true, true, false},
        {Rule::Renju, Color::Black, true, true, false},
        {Rule::Renju, Color::White, true, true, true},
        {Rule::Caro, Color::Black, true, false, true},
        {Rule::CaroExact, Color::White, true, false, false},
    };
    for (const Example& e : examples) {
        Board five(e.rule, 15), blocked(e.rule, 15), six(e.rule, 15), edge(e.rule, 15);
        lay(five, e.color, {3, 4, 6, 7}, 7);
        CHECK(five.makes_five(point_at(5, 7), e.color) == e.five);
        lay(blocked, e.color, {3, 4, 6, 7}, 7);
        lay(blocked, ~e.color, {2, 8}, 7);
        CHECK(blocked.makes_five(point_at(5, 7), e.color) == e.blocked_five);
        lay(six, e.color, {3, 4, 6, 7, 8}, 7);
        CHECK(six.makes_five(point_at(5, 7), e.color) == e.six);
        lay(edge, e.color, {0, 1, 2, 3}, 7);
        lay(edge, ~e.color, {5}, 7);
        CHECK(edge.makes_five(point_at(4, 7), e.color));
        edge.place(point_at(4, 7), e.color);
        CHECK(edge.has_five(e.color) && !edge.has_five(~e.color));
    }
}

TEST(undo_restores_the_key_of_play_place_and_pass) {
    Board board(Rule::Standard, 15);
    const std::uint64_t empty = board.key();
    board.play(point_at(7, 7));
    board.pass();
    board.place(point_at(8, 8), Color::White);
    CHECK(board.stones() == 2 && board.to_move() == Color::Black && board.check());
    for (int i = 0; i < 3; ++i) board.undo();
    CHECK(board.key() == empty && board.to_move() == Color::Black && board.check());
    CHECK(Board(Rule::Renju, 15).key() != empty && Board(Rule::Standard, 16).key() != empty);
}

TEST(canonical_keys_are_equal_up_to_symmetry) {
    SplitMix64 random(3);
    for (int round = 0; round < 50; ++round) {
        const int size = 5 + static_cast<int>(random.below(18));
        Board board(Rule::Freestyle, size);
        std::vector<Board> images(SYMMETRIES, board);
        for (int i = 0; i < size; ++i) {
            const Point p = point_at(static_cast<int>(random.below(size)),
                                     static_cast<int>(random.below(size)));
            if (!board.is_empty(p)) continue;
            board.play(p);
            for (int s = 0; s < SYMMETRIES; ++s) images[s].play(transform(p, s, size));
        }
        for (const Board& image : images) CHECK(image.canonical_key() == board.canonical_key());
        board.pass();
        CHECK(images[0].canonical_key() != board.canonical_key());
    }
}

TEST(positions_up_to_symmetry_after_two_plies) {
    Board board(Rule::Freestyle, 15);
    std::set<std::uint64_t> one, two;
    const auto each = [](auto&& visit) {
        for (int y = 0; y < 15; ++y)
            for (int x = 0; x < 15; ++x) visit(point_at(x, y));
    };
    each([&](Point p) {
        board.play(p);
        one.insert(board.canonical_key());
        each([&](Point q) {
            if (!board.is_empty(q)) return;
            board.play(q);
            two.insert(board.canonical_key());
            board.undo();
        });
        board.undo();
    });
    CHECK(one.size() == 36);
    CHECK(two.size() == 6405);
}
