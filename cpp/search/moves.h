// Moves to try, each with a number that orders them.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "board/point.h"

namespace tengen {

struct ScoredMove {
    Point point;
    int score;
};

/// As many moves as a board has points, without allocation.
class MoveList {
  public:
    // Not initialised: a search makes one in every node.
    MoveList() {}  // NOLINT

    void add(Point point, int score = 0) { moves_[size_++] = {point, score}; }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool is_empty() const { return size_ == 0; }
    bool contains(Point point) const {
        for (const ScoredMove& move : *this)
            if (move.point == point) return true;
        return false;
    }

    ScoredMove& operator[](std::size_t i) { return moves_[i]; }
    const ScoredMove& operator[](std::size_t i) const { return moves_[i]; }
    ScoredMove* begin() { return moves_.data(); }
    ScoredMove* end() { return moves_.data() + size_; }
    const ScoredMove* begin() const { return moves_.data(); }
    const ScoredMove* end() const { return moves_.data() + size_; }

    /// Bring the best of the moves from `first` on to that place. Of equals the one
    /// that stands first is better.
    void select(std::size_t first) {
        std::size_t best = first;
        for (std::size_t i = first + 1; i < size_; ++i)
            if (moves_[i].score > moves_[best].score) best = i;
        std::swap(moves_[first], moves_[best]);
    }

  private:
    std::size_t size_ = 0;
    std::array<ScoredMove, MAX_SIZE * MAX_SIZE> moves_;
};

}  // namespace tengen
