// The moves that the historical players consider: the empty points near some stone.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "board/neighbourhood.h"
#include "pattern/position.h"

namespace tengen {

/// A neighbourhood that knows how many points it has, and which is the n-th. It grows with every
/// stone and is copied where a move would have to be taken back. Its points are in the order of
/// `PointSet`: row by row from the lower left. It is empty only if the board is full.
class Candidates {
  public:
    /// Near is at most `radius` columns and rows away, 1 to MAX_SIZE.
    Candidates(const Board& board, int radius);

    /// A stone was played there.
    void add_stone(Point p);

    int count() const { return count_; }
    bool contains(Point p) const { return bits(row(p)) >> (column(p) + MARGIN) & 1; }
    /// The point with `index` others before it; index < count().
    Point at(int index) const;
    PointSet points() const { return near_.points(); }

  private:
    std::uint32_t bits(int y) const { return near_.row_bits(y + MARGIN); }
    void recount(int y) {
        const auto now = static_cast<std::uint8_t>(std::popcount(bits(y)));
        count_ += now - counts_[y];
        counts_[y] = now;
    }

    int size_, radius_;
    int count_ = 0;
    Neighbourhood near_;
    std::array<std::uint8_t, MAX_SIZE> counts_{};
};

/// The candidates that the side to move may play; if every one is forbidden, all legal moves.
std::vector<Point> legal_candidates(const Position& position, const Candidates& candidates);

}  // namespace tengen
