// The pattern of every possible line window, generated from the rule's definition.
//
// A pattern that contains the point p depends on nothing farther than five points from p: a five
// through p ends at most four points away, and whether it wins may depend on the point beyond (an
// overline, or in caro a stone at the end); what stones make by steps is again about fives through
// p. So a window of radius 5 is exact; under freestyle the point beyond does not matter and radius
// 4 is.
#pragma once

#include <cstdint>
#include <vector>

#include "board/lines.h"
#include "pattern/line_code.h"
#include "pattern/pattern.h"

namespace tengen {

/// One rule's patterns of both colours: two nibbles, Black's the lower.
struct PatternPair {
    std::uint8_t bits = 0;

    constexpr Pattern operator[](Color color) const {
        return static_cast<Pattern>(color == Color::Black ? bits & 15 : bits >> 4);
    }
    bool operator==(const PatternPair&) const = default;
};

class PatternTable {
  public:
    explicit PatternTable(Rule rule);

    /// The table of a rule, made when first asked for and shared from then on.
    static const PatternTable& of(Rule rule);

    Rule rule() const { return rule_; }
    /// How far the table looks: 4 under freestyle, 5 under the other rules.
    int radius() const { return rule_ == Rule::Freestyle ? 4 : 5; }

    /// By code: `LineCode<radius()>::of(window)`.
    PatternPair operator[](int code) const { return entries_[static_cast<std::size_t>(code)]; }
    const std::vector<PatternPair>& entries() const { return entries_; }

    PatternPair look_up(std::uint32_t window) const {
        return (*this)[radius() == 4 ? LineCode<4>::of(window) : LineCode<5>::of(window)];
    }
    PatternPair look_up(const Lines& lines, Point p, Direction d) const {
        return look_up(lines.window(p, d));
    }
    Patterns look_up(const Lines& lines, Point p, Color color) const {
        Patterns patterns;
        for (const Direction d : ALL_DIRECTIONS) patterns.set(d, look_up(lines, p, d)[color]);
        return patterns;
    }

  private:
    template <int Radius>
    void fill();
    Pattern derive(std::uint32_t window, Color color) const;

    Rule rule_;
    std::vector<PatternPair> entries_;
};

}  // namespace tengen
