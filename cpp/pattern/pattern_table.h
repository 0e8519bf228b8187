// The pattern of every possible line window, generated from the rule's definition.
//
// A pattern that contains the point p depends on nothing farther than five points from p: a five
// through p ends at most four points away, and whether it wins may depend on the point beyond (an
// overline, or in caro a stone at the end); what stones make by steps is again about fives through p.
// So a window of radius 5 is exact; under freestyle the point beyond does not matter and radius 4 is.
#pragma once

#include <cstdint>
#include <vector>

#include "board/lines.h"
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

    static constexpr int radius_of(Rule rule) { return rule == Rule::Freestyle ? 4 : 5; }

    Rule rule() const { return rule_; }
    int radius() const { return radius_of(rule_); }
    /// 4 bits for each step of the radius: the cells beside the point, the point itself left out.
    int codes() const { return 1 << (4 * radius()); }
    PatternPair operator[](std::uint32_t code) const { return entries_[code]; }

    /// The code of a window of eleven cells (`Lines::window`).
    template <int Radius>
    static constexpr std::uint32_t code_of(std::uint32_t window) {
        constexpr std::uint32_t SIDE = (1U << (2 * Radius)) - 1;
        const std::uint32_t cut = window >> (2 * (Lines::WINDOW_RADIUS - Radius));
        return (cut & SIDE) | (cut >> 2 & SIDE << (2 * Radius));
    }

    PatternPair look_up(const Lines& lines, Point p, Direction d) const {
        const std::uint32_t window = lines.window(p, d);
        return entries_[radius() == 4 ? code_of<4>(window) : code_of<5>(window)];
    }
    Patterns look_up(const Lines& lines, Point p, Color color) const {
        Patterns patterns;
        for (const Direction d : ALL_DIRECTIONS) patterns.set(d, look_up(lines, p, d)[color]);
        return patterns;
    }

  private:
    Pattern derive(std::uint32_t code, Color color) const;

    Rule rule_;
    std::vector<PatternPair> entries_;
};

/// Is there such a line? Beyond a wall there are only walls.
bool is_possible(std::uint32_t code, int radius);

}  // namespace tengen
