// Which points are near the stones: where a search looks for moves when nothing forces.
#pragma once

#include "board/board.h"
#include "board/point_set.h"

namespace tengen {

/// Grows with every stone. A search keeps one per ply, so that there is nothing to take back. On a
/// board without stones the centre alone is near.
class Neighbourhood {
  public:
    /// What is near a stone: at most `square` rows and columns away; or at most `reach` steps away
    /// on one of the four lines through it.
    struct Shape {
        int square, reach;
    };
    static constexpr Shape square(int radius) { return {radius, radius}; }

    Neighbourhood() = default;
    Neighbourhood(const Board& board, Shape shape);

    /// A stone was played there.
    void add(Point p);

    /// The empty points near some stone.
    PointSet points() const { return near_ - stones_; }
    const PointSet& stones() const { return stones_; }
    /// Those of one row of the padded array, as bits.
    std::uint32_t row_bits(int row) const { return near_.row_bits(row) & ~stones_.row_bits(row); }

  private:
    Shape shape_{};
    int size_ = 0;
    PointSet near_, stones_;
};

}  // namespace tengen
