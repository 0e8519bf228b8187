// The rules of five in a row, in one function: which run of stones wins.
#pragma once

#include <array>
#include <cstdint>

namespace tengen {

enum class Color : std::uint8_t { Black, White };
constexpr int COLORS = 2;
constexpr Color operator~(Color color) {
    return color == Color::Black ? Color::White : Color::Black;
}

/// Two bits of a line code.
enum class Cell : std::uint8_t { Empty, Black, White, Wall };
constexpr Cell cell_of(Color color) { return color == Color::Black ? Cell::Black : Cell::White; }

/// The numbers are the Gomocup protocol's.
enum class Rule : std::uint8_t {
    Freestyle = 0,  ///< five or more win
    Standard = 1,   ///< exactly five win
    Renju = 4,      ///< White: five or more; Black: exactly five, and some moves are forbidden
    Caro = 8,       ///< five or more win, but not a five between two stones of the opponent
    CaroExact = 9,  ///< exactly five win, but not between two stones of the opponent
};
constexpr int RULES = 5;
inline constexpr std::array<Rule, RULES> ALL_RULES = {Rule::Freestyle, Rule::Standard, Rule::Renju,
                                                      Rule::Caro, Rule::CaroExact};

/// 0 … 4, for arrays with a place for each rule.
constexpr int index_of(Rule rule) {
    switch (rule) {
        case Rule::Freestyle:
            return 0;
        case Rule::Standard:
            return 1;
        case Rule::Renju:
            return 2;
        case Rule::Caro:
            return 3;
        case Rule::CaroExact:
            return 4;
    }
    return -1;
}

/// Does six or more in a row win, too?
constexpr bool overline_wins(Rule rule, Color color) {
    return rule == Rule::Freestyle || rule == Rule::Caro ||
           (rule == Rule::Renju && color == Color::White);
}

constexpr bool is_caro(Rule rule) { return rule == Rule::Caro || rule == Rule::CaroExact; }

/// Does a maximal run of `length` stones win, with `before` and `after` at its two ends?
/// In caro the edge of the board does not block an end.
constexpr bool wins(Rule rule, Color color, int length, Cell before, Cell after) {
    if (length < 5) return false;
    if (length > 5) return overline_wins(rule, color);
    const Cell opponent = cell_of(~color);
    return !is_caro(rule) || before != opponent || after != opponent;
}

}  // namespace tengen
