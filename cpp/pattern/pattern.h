// Patterns: what one more stone makes on one line, and on the four lines of a point together.
#pragma once

#include <array>
#include <cstdint>

#include "board/point.h"
#include "board/rule.h"

namespace tengen {

/// What a stone of a colour on an empty point p makes on one line through p, weakest first. All of
/// it contains p: stones of the same line that p has nothing to do with do not count.
///
/// The names of Allis, van den Herik & Huntjens 1994 where they have one; each is defined by what
/// one further stone would make.     p the stone   X older stones   . empty   O opponent or edge
enum class Pattern : std::uint8_t {
    None,          ///< no five can come of it
    Overline,      ///< six or more where that does not win: p X X X X X
    ClosedOne,     ///< one more makes a closed two
    One,           ///< one more makes a two
    ClosedTwo,     ///< one more makes a closed three
    Two,           ///< one more makes a three or a broken three
    ClosedThree,   ///< one more makes a four:                    O X X p . .
    BrokenThree,   ///< one more makes a straight four:         . . X p . X .
    Three,         ///< the same, three in a row:               . . X X p . .
    Four,          ///< a five next move, one reply stops it:     O X X X p .
    DoubleFour,    ///< two fours on one line:                  X . X X p . X
    StraightFour,  ///< four in a row; no single reply on the line helps:  . X X X p .
    Five,          ///< a win: p completes a run that wins under the rule
};
constexpr int PATTERNS = 13;

constexpr bool is_three(Pattern pattern) {
    return pattern == Pattern::Three || pattern == Pattern::BrokenThree;
}
/// A four of any kind: the opponent must stop a five.
constexpr bool is_four(Pattern pattern) {
    return pattern >= Pattern::Four && pattern <= Pattern::StraightFour;
}
/// How many fours a double-four count sees: a straight four is one four with two ends.
constexpr int four_count(Pattern pattern) {
    return pattern == Pattern::DoubleFour ? 2 : is_four(pattern) ? 1 : 0;
}

/// What a stone makes on the four lines of an empty point together, weakest first.
///
/// Black in renju is classified by the order of the foul rules instead: five, overline, double
/// four, double three, and only then the rest; a double three may still prove to be no foul.
enum class PointClass : std::uint8_t {
    None,          ///< nothing that forces; also every occupied point
    Three,         ///< one three or broken three
    DoubleThree,   ///< two or more threes (renju Black: whatever fours there are)
    Four,          ///< one four
    FourThree,     ///< one four, and at least one three
    DoubleFour,    ///< two or more fours
    StraightFour,  ///< at least one straight four
    Five,          ///< a win
    Overline,      ///< renju Black only: forbidden
};
constexpr int POINT_CLASSES = 9;

/// The patterns of one colour at one point, four bits per direction.
class Patterns {
  public:
    constexpr Patterns() = default;
    explicit constexpr Patterns(std::uint16_t bits) : bits_(bits) {}

    constexpr Pattern operator[](Direction d) const {
        return static_cast<Pattern>(bits_ >> (4 * static_cast<int>(d)) & 15);
    }
    constexpr void set(Direction d, Pattern pattern) {
        const int shift = 4 * static_cast<int>(d);
        bits_ = static_cast<std::uint16_t>((bits_ & ~(15 << shift)) | static_cast<int>(pattern)
                                                                          << shift);
    }
    constexpr std::uint16_t bits() const { return bits_; }
    bool operator==(const Patterns&) const = default;

  private:
    std::uint16_t bits_ = 0;
};

/// On how many lines the patterns are at least that one.
constexpr int line_count(Patterns patterns, Pattern least) {
    int lines = 0;
    for (const Direction d : ALL_DIRECTIONS) lines += patterns[d] >= least;
    return lines;
}

/// The definition of a point's class; `Position` keeps the result for every point.
constexpr PointClass classify(Patterns patterns, bool renju_black) {
    int fives = 0, overlines = 0, straight_fours = 0, fours = 0, threes = 0;
    for (const Direction d : ALL_DIRECTIONS) {
        const Pattern pattern = patterns[d];
        fives += pattern == Pattern::Five;
        overlines += pattern == Pattern::Overline;
        straight_fours += pattern == Pattern::StraightFour;
        fours += four_count(pattern);
        threes += is_three(pattern);
    }
    if (fives > 0) return PointClass::Five;
    if (renju_black) {
        if (overlines > 0) return PointClass::Overline;
        if (fours > 1) return PointClass::DoubleFour;
        if (threes > 1) return PointClass::DoubleThree;
    }
    if (straight_fours > 0) return PointClass::StraightFour;
    if (fours > 1) return PointClass::DoubleFour;
    if (fours == 1) return threes > 0 ? PointClass::FourThree : PointClass::Four;
    if (threes > 1) return PointClass::DoubleThree;
    return threes == 1 ? PointClass::Three : PointClass::None;
}

}  // namespace tengen
