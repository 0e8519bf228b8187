#include "pattern/position.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "tests/check.h"

using namespace tengen;

namespace {

// The patterns' definition once more, over a whole line as text and without any window:
// 'x' own stone, 'o' opponent, '.' empty, '#' wall. The oracle of the generated tables.
class SlowLine {
  public:
    SlowLine(Rule rule, Color color) : rule_(rule), color_(color) {}

    // What the stone at `anchor`, already there, is part of.
    Pattern pattern(const std::string& line, std::size_t anchor) {
        const auto known = seen_.find(line);
        if (known != seen_.end()) return known->second;
        const Pattern result = derive(line, anchor);
        seen_[line] = result;
        return result;
    }

  private:
    Pattern derive(const std::string& line, std::size_t anchor) {
        std::size_t first = anchor, last = anchor;
        while (line[first - 1] == 'x') --first;
        while (line[last + 1] == 'x') ++last;
        const std::size_t length = last - first + 1;
        const bool capped = line[first - 1] == 'o' && line[last + 1] == 'o';
        if (length == 5 && !(is_caro(rule_) && capped)) return Pattern::Five;
        if (length > 5) return overline_wins(rule_, color_) ? Pattern::Five : Pattern::Overline;
        const std::vector<Pattern> next = each(line, anchor, 'x');
        const auto makes = [&](Pattern wanted) {
            return std::count(next.begin(), next.end(), wanted) > 0;
        };
        if (makes(Pattern::Five)) {
            for (const Pattern after_reply : each(line, anchor, 'o'))
                if (!is_four(after_reply)) return Pattern::Four;
            return length == 4 ? Pattern::StraightFour : Pattern::DoubleFour;
        }
        if (makes(Pattern::StraightFour))
            return length == 3 ? Pattern::Three : Pattern::BrokenThree;
        if (makes(Pattern::Four) || makes(Pattern::DoubleFour)) return Pattern::ClosedThree;
        if (makes(Pattern::Three) || makes(Pattern::BrokenThree)) return Pattern::Two;
        if (makes(Pattern::ClosedThree)) return Pattern::ClosedTwo;
        if (makes(Pattern::Two)) return Pattern::One;
        return makes(Pattern::ClosedTwo) ? Pattern::ClosedOne : Pattern::None;
    }

    std::vector<Pattern> each(std::string line, std::size_t anchor, char stone) {
        std::vector<Pattern> found;
        for (char& cell : line) {
            if (cell != '.') continue;
            cell = stone;
            found.push_back(pattern(line, anchor));
            cell = '.';
        }
        return found;
    }

    Rule rule_;
    Color color_;
    std::unordered_map<std::string, Pattern> seen_;
};

Point random_empty(const Position& position, SplitMix64& random) {
    for (;;) {
        const auto size = static_cast<std::uint32_t>(position.size());
        const Point p =
            point_at(static_cast<int>(random.below(size)), static_cast<int>(random.below(size)));
        if (position.is_empty(p)) return p;
    }
}

}  // namespace

TEST(tables_agree_with_the_definition_on_whole_lines) {
    SplitMix64 random(11);
    for (const Rule rule : ALL_RULES)
        for (const Color color : {Color::Black, Color::White})
            for (int round = 0; round < 150; ++round) {
                const int size = 5 + static_cast<int>(random.below(13));
                Position position(rule, size);
                std::string line(static_cast<std::size_t>(size) + 2, '#');
                const int anchor = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
                int empties = 0;
                for (int x = 0; x < size; ++x) {
                    const auto kind = random.below(8);
                    const bool empty = x == anchor || (kind < 4 && empties < 7);
                    const bool own = kind % 2 == 0 || (kind == 3 && random.below(2) == 0);
                    line[static_cast<std::size_t>(x) + 1] = empty ? '.' : own ? 'x' : 'o';
                    empties += empty;
                    if (!empty) position.place(point_at(x, 2), own ? color : ~color);
                }
                line[static_cast<std::size_t>(anchor) + 1] = 'x';
                SlowLine slow(rule, color);
                CHECK(position.pattern(point_at(anchor, 2), color, Direction::Row) ==
                      slow.pattern(line, static_cast<std::size_t>(anchor) + 1));
            }
}

TEST(kept_state_equals_state_from_scratch) {
    SplitMix64 random(5);
    for (const Rule rule : ALL_RULES)
        for (const int size : {5, 9, 15, 22}) {
            Position position(rule, size);
            CHECK(position.check());
            for (int i = 0; i < 3 * size * size; ++i) {
                const bool forwards = random.below(5) < 3;
                if (position.board().history().empty() ||
                    (forwards && !position.board().is_full())) {
                    switch (position.board().is_full() ? 2 : random.below(6)) {
                        case 0:
                            position.place(random_empty(position, random), Color::White);
                            break;
                        case 1:
                            position.place(random_empty(position, random), Color::Black);
                            break;
                        case 2:
                            position.pass();
                            break;
                        default:
                            position.play(random_empty(position, random));
                    }
                } else {
                    position.undo();
                }
                if (i % 16 == 0) CHECK(position.check());
            }
            while (!position.board().history().empty()) position.undo();
            CHECK(position.check() && position.key() == Position(rule, size).key());
        }
}

TEST(the_class_five_is_the_win_test) {
    SplitMix64 random(8);
    for (const Rule rule : ALL_RULES)
        for (int game = 0; game < 20; ++game) {
            Position position(rule, 10);
            while (!position.board().is_full()) {
                const Point p = random_empty(position, random);
                for (const Color color : {Color::Black, Color::White})
                    CHECK(position.board().makes_five(p, color) ==
                          (position.point_class(p, color) == PointClass::Five));
                position.play(p);
            }
        }
}

TEST(four_and_three_points_are_what_the_patterns_say) {
    SplitMix64 random(21);
    for (const Rule rule : ALL_RULES)
        for (int game = 0; game < 10; ++game) {
            Position position(rule, 12);
            for (int i = 0; i < 60; ++i) position.play(random_empty(position, random));
            for (const Color color : {Color::Black, Color::White}) {
                const PointSet fours = position.four_points(color),
                               threes = position.three_points(color);
                for (int y = 0; y < 12; ++y)
                    for (int x = 0; x < 12; ++x) {
                        const Point p = point_at(x, y);
                        bool five = false, four = false, three = false;
                        for (const Direction d : ALL_DIRECTIONS) {
                            five |= position.pattern(p, color, d) == Pattern::Five;
                            four |= is_four(position.pattern(p, color, d));
                            three |= is_three(position.pattern(p, color, d));
                        }
                        CHECK(fours.contains(p) == (four && !five));
                        CHECK(threes.contains(p) == (three && !four && !five));
                    }
            }
        }
}
