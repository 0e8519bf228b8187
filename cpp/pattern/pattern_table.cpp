#include "pattern/pattern_table.h"

#include <array>

namespace tengen {

namespace {

constexpr int REACH = Lines::WINDOW_RADIUS;

Cell cell_at(std::uint32_t window, int i) { return static_cast<Cell>(window >> (2 * i) & 3); }

std::uint32_t with(std::uint32_t window, int i, Cell cell) {
    return window | static_cast<std::uint32_t>(cell) << (2 * i);
}

// The run through the middle if a stone of that colour stands there, and what lies at its ends.
struct Run {
    int length;
    Cell before, after;
};

Run run_through_middle(std::uint32_t window, Cell own) {
    int first = REACH, last = REACH;
    while (first > 0 && cell_at(window, first - 1) == own) --first;
    while (last < 2 * REACH && cell_at(window, last + 1) == own) ++last;
    // Where the run leaves the window it has six stones or more, and its ends do not matter.
    return {last - first + 1, first > 0 ? cell_at(window, first - 1) : own,
            last < 2 * REACH ? cell_at(window, last + 1) : own};
}

}  // namespace

PatternTable::PatternTable(Rule rule) : rule_(rule) {
    if (radius() == 4)
        fill<4>();
    else
        fill<5>();
}

// Adding a stone to a window makes its code a greater number, so going downwards every window finds
// what one more stone makes (of its own colour, or of the opponent's as a reply) already in the
// table.
template <int Radius>
void PatternTable::fill() {
    entries_.resize(LineCode<Radius>::COUNT);
    for (int code = LineCode<Radius>::COUNT; code-- > 0;) {
        const std::uint32_t window = LineCode<Radius>::window(code);
        const int black = static_cast<int>(derive(window, Color::Black));
        const int white = static_cast<int>(derive(window, Color::White));
        entries_[static_cast<std::size_t>(code)].bits =
            static_cast<std::uint8_t>(black | white << 4);
    }
}

Pattern PatternTable::derive(std::uint32_t window, Color color) const {
    const Cell own = cell_of(color);
    const Run run = run_through_middle(window, own);
    if (wins(rule_, color, run.length, run.before, run.after)) return Pattern::Five;
    if (run.length > 5) return Pattern::Overline;

    std::array<int, PATTERNS> ways{};  // to make each pattern with one more stone
    for (int i = 0; i <= 2 * REACH; ++i)
        if (i != REACH && cell_at(window, i) == Cell::Empty)
            ++ways[static_cast<int>(look_up(with(window, i, own))[color])];
    const auto makes = [&](Pattern pattern) { return ways[static_cast<int>(pattern)]; };

    if (makes(Pattern::Five) == 1) return Pattern::Four;
    if (makes(Pattern::Five) == 2) {
        // In caro one stone can take both fives away: played at one end, it also caps the other
        // five.
        for (int i = 0; i <= 2 * REACH; ++i)
            if (i != REACH && cell_at(window, i) == Cell::Empty &&
                !is_four(look_up(with(window, i, cell_of(~color)))[color]))
                return Pattern::Four;
        return run.length == 4 ? Pattern::StraightFour : Pattern::DoubleFour;
    }
    if (makes(Pattern::StraightFour))
        return run.length == 3 ? Pattern::Three : Pattern::BrokenThree;
    if (makes(Pattern::Four) || makes(Pattern::DoubleFour)) return Pattern::ClosedThree;
    if (makes(Pattern::Three) || makes(Pattern::BrokenThree)) return Pattern::Two;
    if (makes(Pattern::ClosedThree)) return Pattern::ClosedTwo;
    if (makes(Pattern::Two)) return Pattern::One;
    return makes(Pattern::ClosedTwo) ? Pattern::ClosedOne : Pattern::None;
}

const PatternTable& PatternTable::of(Rule rule) {
    switch (rule) {
        case Rule::Freestyle: {
            static const PatternTable table(Rule::Freestyle);
            return table;
        }
        case Rule::Standard: {
            static const PatternTable table(Rule::Standard);
            return table;
        }
        case Rule::Renju: {
            static const PatternTable table(Rule::Renju);
            return table;
        }
        case Rule::Caro: {
            static const PatternTable table(Rule::Caro);
            return table;
        }
        case Rule::CaroExact:
            break;
    }
    static const PatternTable table(Rule::CaroExact);
    return table;
}

}  // namespace tengen
