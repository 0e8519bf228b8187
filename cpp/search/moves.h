// Moves to try, each with a number that orders them.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "board/point.h"

namespace tengen {

/// As many moves as a board has points, without allocation.
class MoveList {
  public:
    // Not initialised: a search makes one in every node.
    MoveList() {}  // NOLINT

    void add(Point point, int score = 0) {
        assert(size_ < points_.size());
        points_[size_] = point;
        scores_[size_++] = score;
    }
    std::size_t size() const { return size_; }
    Point operator[](std::size_t i) const {
        assert(i < size_);
        return points_[i];
    }

    /// Bring the best of the moves from `first` on to that place. Of equals the one
    /// that stands first is better.
    void select(std::size_t first) {
        // The maximum, then its index: two branch-free loops.
        assert(first < size_);
        int score = scores_[first];
        for (std::size_t i = first + 1; i < size_; ++i) score = std::max(score, scores_[i]);
        std::size_t best = first;
        while (scores_[best] != score) ++best;
        std::swap(points_[first], points_[best]);
        std::swap(scores_[first], scores_[best]);
    }

  private:
    std::size_t size_ = 0;
    std::array<Point, MAX_SIZE * MAX_SIZE> points_;
    std::array<int, MAX_SIZE * MAX_SIZE> scores_;
};

}  // namespace tengen
