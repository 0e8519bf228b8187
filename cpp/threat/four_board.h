// A board that keeps only what a search by fours asks for: where each side makes five or a four.
//
// Lighter than `Position`: a stone looks again only at lines on which some side has three stones
// within reach, and at most points nothing changes. Everything else (which kind of four, what
// is forbidden) is looked up when asked. Invariant: the points kept are those that `Position` has.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "board/board.h"
#include "board/point_set.h"
#include "pattern/pattern_table.h"

namespace tengen {

class FourBoard {
  public:
    explicit FourBoard(const Board& board);

    Rule rule() const { return rule_; }
    int size() const { return size_; }
    bool is_caro() const { return tengen::is_caro(rule_); }
    /// Rule, size and stones; the side to move is the search's affair.
    std::uint64_t key() const { return key_; }

    bool is_empty(Point p) const { return at(p) == Cell::Empty; }
    Cell at(Point p) const {
        return static_cast<Cell>(
            lines_.word(p, Direction::Row) >> (2 * Lines::position(p, Direction::Row)) & 3);
    }

    void place(Point p, Color color);
    void undo();

    /// Points where that colour makes five.
    const PointSet& fives(Color color) const { return sets_[set_index(color, FIVE)]; }
    int five_count(Color color) const { return counts_[set_index(color, FIVE)]; }
    /// Points where that colour makes a four on some line (and perhaps a five on another); in renju
    /// Black's fouls are among them.
    const PointSet& fours(Color color) const { return sets_[set_index(color, FOUR)]; }
    int four_count(Color color) const { return counts_[set_index(color, FOUR)]; }
    bool makes_four(Point p, Color color) const { return fours(color).contains(p); }

    Pattern pattern(Point p, Color color, Direction d) const {
        return table_->look_up(lines_, p, d)[color];
    }
    Patterns patterns(Point p, Color color) const { return table_->look_up(lines_, p, color); }
    PointClass point_class(Point p, Color color) const {
        return classify(patterns(p, color), is_renju_black(color));
    }
    bool is_renju_black(Color color) const { return rule_ == Rule::Renju && color == Color::Black; }
    /// Is the empty point p forbidden to that colour?
    bool is_forbidden(Point p, Color color) const;

  private:
    static constexpr int FOUR = 0, FIVE = 1;
    static constexpr int set_index(Color color, int kind) {
        return 2 * static_cast<int>(color) + kind;
    }
    // Four bits per direction: Black's four and five, White's four and five.
    using Flags = std::uint16_t;
    struct Change {
        Point point;
        Flags before;
    };
    struct Ply {
        Point point;
        Color color;
        std::uint32_t first_change;
    };

    template <int Radius, Direction D>
    void refresh(Point p);
    void set_flags(Point p, Flags flags);

    Rule rule_;
    int size_;
    std::uint64_t key_;
    Lines lines_;
    const PatternTable* table_;
    std::array<Flags, CELLS> flags_{};
    std::array<PointSet, 4> sets_{};
    std::array<int, 4> counts_{};
    std::vector<Change> changes_;
    std::vector<Ply> plies_;
};

}  // namespace tengen
