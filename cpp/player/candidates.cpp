#include "player/candidates.h"

#include <algorithm>
#include <cassert>

namespace tengen {

Candidates::Candidates(const Board& board, int radius)
    : size_(board.size()), radius_(radius), near_(board, Neighbourhood::square(radius)) {
    for (int y = 0; y < size_; ++y) recount(y);
}

void Candidates::add_stone(Point p) {
    near_.add(p);
    const int first = std::max(0, row(p) - radius_), last = std::min(size_ - 1, row(p) + radius_);
    for (int y = first; y <= last; ++y) recount(y);
}

Point Candidates::at(int index) const {
    assert(index >= 0 && index < count_);
    int y = 0;
    while (index >= counts_[y]) index -= counts_[y++];
    std::uint32_t left = bits(y);
    for (; index > 0; --index) left &= left - 1;
    return point_at(std::countr_zero(left) - MARGIN, y);
}

std::vector<Point> legal_candidates(const Position& position, const Candidates& candidates) {
    return legal_candidates(position, candidates.points());
}

}  // namespace tengen
