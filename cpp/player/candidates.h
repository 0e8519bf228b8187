// The moves that the historical players consider: the empty points near some stone.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "pattern/position.h"

namespace tengen {

/// Grows with every stone and is copied where a move would have to be taken back. Its points are in
/// the order of `PointSet`: row by row from the lower left. On a board without stones it holds the
/// centre alone; otherwise it is empty only if the board is full.
class Candidates {
  public:
    /// Near is at most `radius` columns and rows away, 1 to MAX_SIZE.
    Candidates(const Board& board, int radius);

    /// A stone was played there.
    void add_stone(Point p);

    int count() const { return count_; }
    bool contains(Point p) const { return near_[row(p)] & empty_[row(p)] & 1U << column(p); }
    /// The point with `index` others before it; index < count().
    Point at(int index) const;
    std::vector<Point> points() const;

  private:
    using Rows = std::array<std::uint32_t, MAX_SIZE>;

    void recount(int y) {
        const auto now = static_cast<std::uint8_t>(std::popcount(near_[y] & empty_[y]));
        count_ += now - counts_[y];
        counts_[y] = now;
    }

    int size_, radius_;
    int count_ = 0;
    Rows near_{}, empty_{};
    std::array<std::uint8_t, MAX_SIZE> counts_{};
};

/// The candidates that the side to move may play; if every one is forbidden, all legal moves.
std::vector<Point> legal_candidates(const Position& position, const Candidates& candidates);

}  // namespace tengen
