// Stones on a board: the rules' bare facts, without any judgement.
//
// Invariant: cells, line codes, key and counts always agree; `check()` recomputes and compares
// them. The board does not ask whether a move is legal: the caller knows that the point is empty,
// and in renju asks `Position::foul` first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/lines.h"
#include "board/point.h"
#include "board/rule.h"

namespace tengen {

/// One entry of the history: a stone, or a pass (`point == NO_POINT`).
struct Ply {
    Point point;
    Color color;
    bool turned;  ///< did the turn go to the other side?
    bool operator==(const Ply&) const = default;
};

class Board {
  public:
    Board(Rule rule, int size);
    /// A set-up: `cells` are size × size bytes row by row from the lower left, 0 empty, 1 Black,
    /// 2 White. Its history is empty. Throws std::invalid_argument for anything else.
    Board(Rule rule, int size, std::span<const std::uint8_t> cells, Color to_move);

    Rule rule() const { return rule_; }
    int size() const { return size_; }
    Color to_move() const { return to_move_; }
    int stones() const { return stones_; }
    bool is_full() const { return stones_ == size_ * size_; }

    Cell at(Point p) const { return cells_[p]; }
    bool is_empty(Point p) const { return cells_[p] == Cell::Empty; }
    bool is_on_board(int x, int y) const { return x >= 0 && y >= 0 && x < size_ && y < size_; }
    const Lines& lines() const { return lines_; }
    const std::vector<Ply>& history() const { return history_; }

    /// Rule, size, stones and side to move; equal positions have equal keys however they arose.
    std::uint64_t key() const { return key_; }
    /// The least key of the eight symmetric images: equal for positions that are equal up to
    /// symmetry.
    std::uint64_t canonical_key() const;

    /// A stone of the side to move; then it is the other side's turn.
    void play(Point p) { push({p, to_move_, true}); }
    /// A stone of either colour; the turn stays. For set-ups and for threats answered all at once.
    void place(Point p, Color color) { push({p, color, false}); }
    /// The turn goes to the other side, without a stone.
    void pass() { push({NO_POINT, to_move_, true}); }
    /// Take back the last play, place or pass.
    void undo();
    void set_to_move(Color color);

    /// Would a stone there win at once? (Win test at placement, from the definition.)
    bool makes_five(Point p, Color color) const;
    /// The stones of a run that wins as it stands; empty if there is none.
    std::vector<Point> five(Color color) const;
    bool has_five(Color color) const { return !five(color).empty(); }

    /// Recompute everything that is kept, and compare.
    bool check() const;

  private:
    struct Run {
        Point first, last;
        int length;
    };
    Run run(Point p, Color color, Direction d) const;
    bool wins_with(const Run& run, Color color, Direction d) const;
    void push(Ply ply);
    void toggle(Ply ply);

    Rule rule_;
    std::uint8_t size_;
    Color to_move_ = Color::Black;
    int stones_ = 0;
    std::uint64_t key_;
    std::array<Cell, CELLS> cells_;
    Lines lines_;
    std::vector<Ply> history_;
};

}  // namespace tengen
