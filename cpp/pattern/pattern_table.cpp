#include "pattern/pattern_table.h"

#include <array>

namespace tengen {

namespace {

Cell cell_at(std::uint32_t code, int i) { return static_cast<Cell>(code >> (2 * i) & 3); }

std::uint32_t with(std::uint32_t code, int i, Cell cell) {
    return code | static_cast<std::uint32_t>(cell) << (2 * i);
}

// The run through the middle if a stone of that colour stands there, and what lies at its ends.
struct Run {
    int length;
    Cell before, after;
};

Run run_through_middle(std::uint32_t code, int radius, Cell own) {
    int left = 0, right = 0;
    while (left < radius && cell_at(code, radius - 1 - left) == own) ++left;
    while (right < radius && cell_at(code, radius + right) == own) ++right;
    // Where the run leaves the window it has six stones or more, or the ends do not matter.
    const Cell before = left < radius ? cell_at(code, radius - 1 - left) : own;
    const Cell after = right < radius ? cell_at(code, radius + right) : own;
    return {left + 1 + right, before, after};
}

}  // namespace

// Adding a stone to a code makes it a greater number, so going downwards every code finds what one
// more stone makes (of its own colour, or of the opponent's as a reply) already in the table.
PatternTable::PatternTable(Rule rule) : rule_(rule), entries_(static_cast<std::size_t>(codes())) {
    for (std::uint32_t code = static_cast<std::uint32_t>(codes()); code-- > 0;) {
        const int black = static_cast<int>(derive(code, Color::Black));
        const int white = static_cast<int>(derive(code, Color::White));
        entries_[code].bits = static_cast<std::uint8_t>(black | white << 4);
    }
}

Pattern PatternTable::derive(std::uint32_t code, Color color) const {
    const Cell own = cell_of(color);
    const Run run = run_through_middle(code, radius(), own);
    if (wins(rule_, color, run.length, run.before, run.after)) return Pattern::Five;
    if (run.length > 5) return Pattern::Overline;

    std::array<int, PATTERNS> ways{};  // to make each pattern with one more stone
    for (int i = 0; i < 2 * radius(); ++i)
        if (cell_at(code, i) == Cell::Empty)
            ++ways[static_cast<int>(entries_[with(code, i, own)][color])];
    const auto makes = [&](Pattern pattern) { return ways[static_cast<int>(pattern)]; };

    if (makes(Pattern::Five) == 1) return Pattern::Four;
    if (makes(Pattern::Five) == 2) {
        // In caro one stone can take both fives away: played at one end, it also caps the other five.
        for (int i = 0; i < 2 * radius(); ++i)
            if (cell_at(code, i) == Cell::Empty &&
                !is_four(entries_[with(code, i, cell_of(~color))][color]))
                return Pattern::Four;
        return run.length == 4 ? Pattern::StraightFour : Pattern::DoubleFour;
    }
    if (makes(Pattern::StraightFour)) return run.length == 3 ? Pattern::Three : Pattern::BrokenThree;
    if (makes(Pattern::Four) || makes(Pattern::DoubleFour)) return Pattern::ClosedThree;
    if (makes(Pattern::Three) || makes(Pattern::BrokenThree)) return Pattern::Two;
    if (makes(Pattern::ClosedThree)) return Pattern::ClosedTwo;
    if (makes(Pattern::Two)) return Pattern::One;
    return makes(Pattern::ClosedTwo) ? Pattern::ClosedOne : Pattern::None;
}

const PatternTable& PatternTable::of(Rule rule) {
    switch (rule) {
        case Rule::Freestyle: { static const PatternTable table(Rule::Freestyle); return table; }
        case Rule::Standard: { static const PatternTable table(Rule::Standard); return table; }
        case Rule::Renju: { static const PatternTable table(Rule::Renju); return table; }
        case Rule::Caro: { static const PatternTable table(Rule::Caro); return table; }
        case Rule::CaroExact: break;
    }
    static const PatternTable table(Rule::CaroExact);
    return table;
}

bool is_possible(std::uint32_t code, int radius) {
    for (int i = 1; i < radius; ++i) {
        const bool left = cell_at(code, i) == Cell::Wall && cell_at(code, i - 1) != Cell::Wall;
        const int j = 2 * radius - 1 - i;
        const bool right = cell_at(code, j) == Cell::Wall && cell_at(code, j + 1) != Cell::Wall;
        if (left || right) return false;
    }
    return true;
}

}  // namespace tengen
