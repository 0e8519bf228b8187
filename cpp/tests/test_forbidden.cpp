#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "pattern/explain.h"
#include "pattern/line_code.h"
#include "tests/check.h"

using namespace tengen;

namespace {

// Rows from the top, as people draw them: X black, O white.
Position position_of(Rule rule, const std::vector<std::string>& rows) {
    const int size = static_cast<int>(rows.size());
    Position position(rule, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const char sign =
                rows[static_cast<std::size_t>(size - 1 - y)][static_cast<std::size_t>(x)];
            if (sign != '.')
                position.place(point_at(x, y), sign == 'X' ? Color::Black : Color::White);
        }
    return position;
}

template <int Radius>
void check_codes() {
    using Code = LineCode<Radius>;
    bool all = true;
    for (int code = 0; code < Code::COUNT; ++code)
        all = all && Code::of(Code::window(code)) == code;
    CHECK(all);
}

}  // namespace

TEST(line_codes_and_windows_are_one_to_one) {
    CHECK(LineCode<4>::COUNT == 14641);
    CHECK(LineCode<5>::COUNT == 132496);
    check_codes<4>();
    check_codes<5>();
}

TEST(a_stone_makes_a_greater_line_code) {
    SplitMix64 random(2);
    for (int i = 0; i < 2000; ++i) {
        const int code = static_cast<int>(random.below(LineCode<5>::COUNT));
        const std::uint32_t window = LineCode<5>::window(code);
        for (int cell = 0; cell < 11; ++cell)
            if (cell != 5 && (window >> (2 * cell) & 3) == 0)
                for (const std::uint32_t stone : {1U, 2U})
                    CHECK(LineCode<5>::of(window | stone << (2 * cell)) > code);
    }
}

TEST(the_three_fouls) {
    const Position threes =
        position_of(Rule::Renju, {".........", ".........", "....X....", ".........", "...X.X...",
                                  "....X....", ".........", ".........", "........."});
    CHECK(threes.foul(point_at(4, 4)) == Foul::DoubleThree);
    const Position fours =
        position_of(Rule::Renju, {".........", ".........", ".........", ".........", "XX.X..XX.",
                                  ".........", ".........", ".........", "........."});
    // XX.XX.XX: two fours on one line.
    CHECK(fours.foul(point_at(4, 4)) == Foul::DoubleFour);
    CHECK(explain(fours, point_at(4, 4), Color::Black).fours.size() == 2);
    const Position six =
        position_of(Rule::Renju, {".........", ".........", ".........", ".........", ".XXX.XX..",
                                  ".........", ".........", ".........", "........."});
    CHECK(six.foul(point_at(4, 4)) == Foul::Overline);
    CHECK(six.foul(point_at(0, 0)) == Foul::None);
}

TEST(a_straight_four_is_one_four) {
    const Position position =
        position_of(Rule::Renju, {".........", ".........", ".........", ".........", "..XXX....",
                                  ".........", ".........", ".........", "........."});
    CHECK(position.foul(point_at(5, 4)) == Foul::None);
    CHECK(position.point_class(point_at(5, 4), Color::Black) == PointClass::StraightFour);
    const Explanation found = explain(position, point_at(5, 4), Color::Black);
    CHECK(found.fours.size() == 1 && found.fours[0].completions.size() == 2);
    CHECK(found.fours[0].row.stones.size() == 4);
}

TEST(in_caro_one_stone_can_stop_a_four_with_two_ends) {
    // O . X X X p . : White at the far end makes a five towards it a capped one.
    const auto class_of = [](Rule rule) {
        const Position position =
            position_of(rule, {".........", ".........", ".........", ".........", "O.XXX....",
                               ".........", ".........", ".........", "........."});
        return position.point_class(point_at(5, 4), Color::Black);
    };
    CHECK(class_of(Rule::Freestyle) == PointClass::StraightFour);
    CHECK(class_of(Rule::Caro) == PointClass::Four);
    CHECK(class_of(Rule::CaroExact) == PointClass::Four);
}

TEST(explanations_agree_with_fouls_in_random_games) {
    SplitMix64 random(17);
    int fouls = 0;
    for (const Rule rule : ALL_RULES)
        for (int game = 0; game < 12; ++game) {
            Position position(rule, 9);
            for (int i = 0; i < 40; ++i) {
                const Point p =
                    point_at(static_cast<int>(random.below(9)), static_cast<int>(random.below(9)));
                if (position.is_empty(p))
                    position.place(p, random.below(5) < 3 ? Color::Black : Color::White);
                for (int y = 0; y < 9; ++y)
                    for (int x = 0; x < 9; ++x) {
                        const Point q = point_at(x, y);
                        if (!position.is_empty(q)) continue;
                        const Foul foul = position.foul(q);
                        CHECK(explain(position, q, Color::Black).foul == foul);
                        CHECK(rule == Rule::Renju || foul == Foul::None);
                        fouls += foul != Foul::None;
                    }
            }
        }
    CHECK(fouls > 100);
}

TEST(random_playouts_under_every_rule) {
    SplitMix64 random(23);
    for (const Rule rule : ALL_RULES)
        for (const int size : {5, 6, 13, 22}) {
            Position position(rule, size);
            int wins_seen = 0;
            for (int game = 0; game < 8; ++game) {
                for (;;) {
                    std::vector<Point> legal;
                    for (int y = 0; y < size; ++y)
                        for (int x = 0; x < size; ++x)
                            if (position.is_legal(point_at(x, y))) legal.push_back(point_at(x, y));
                    if (legal.empty()) break;
                    const Point p = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
                    const Color mover = position.to_move();
                    const bool five = position.point_class(p, mover) == PointClass::Five;
                    position.play(p);
                    CHECK(position.board().has_five(mover) == five);
                    if (!five) continue;
                    ++wins_seen;
                    break;
                }
                CHECK(position.check());
                while (!position.board().history().empty()) position.undo();
            }
            CHECK(position.check());
            CHECK(size < 13 || wins_seen > 0);
        }
}
