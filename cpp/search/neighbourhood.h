// Which points are near the stones: where a search looks for moves when nothing forces.
#pragma once

#include <array>
#include <cstdint>

#include "board/board.h"
#include "board/point_set.h"

namespace tengen {

/// Grows with every stone. A search keeps one a ply, so that there is nothing to take back.
class Neighbourhood {
  public:
    Neighbourhood() = default;
    explicit Neighbourhood(const Board& board);

    void add(Point p);

    /// The empty points near some stone, of those on the board.
    PointSet candidates(const PointSet& on_board) const { return (near_ & on_board) - stones_; }
    const PointSet& stones() const { return stones_; }

  private:
    PointSet near_, stones_;
};

/// Every point of a board of that size.
PointSet all_points(int size);

}  // namespace tengen
