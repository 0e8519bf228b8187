// Moves to try, each with a number that orders them.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>

#include "board/point.h"
#include "kernel/kernels.h"

namespace tengen {

/// As many moves as a board has points, without allocation.
class MoveList {
  public:
    // Not initialised: a search makes one in every node.
    MoveList() {}  // NOLINT

    /// Its score is set afterwards.
    void add(Point point) {
        assert(size_ < points_.size());
        points_[size_++] = point;
    }
    std::span<const Point> points() const { return {points_.data(), size_}; }
    std::span<int> scores() { return {scores_.data(), size_}; }
    int score(std::size_t i) const {
        assert(i < size_);
        return scores_[i];
    }
    std::size_t size() const { return size_; }
    Point operator[](std::size_t i) const {
        assert(i < size_);
        return points_[i];
    }

    /// Bring the best of the moves from `first` on to that place. Of equals the one
    /// that stands first is better.
    void select(std::size_t first) {
        // The maximum by vectors, then its index.
        assert(first < size_);
        const int score = greatest_(&scores_[first], size_ - first);
        std::size_t best = first;
        while (scores_[best] != score) ++best;
        std::swap(points_[first], points_[best]);
        std::swap(scores_[first], scores_[best]);
    }

  private:
    int (*greatest_)(const int*, std::size_t) = kernels().greatest;
    std::size_t size_ = 0;
    std::array<Point, MAX_SIZE * MAX_SIZE> points_;
    std::array<int, MAX_SIZE * MAX_SIZE> scores_;
};

}  // namespace tengen
