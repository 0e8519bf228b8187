#include "player/candidates.h"

#include <algorithm>
#include <cassert>

namespace tengen {

Candidates::Candidates(const Board& board, int radius) : size_(board.size()), radius_(radius) {
    for (int y = 0; y < size_; ++y) empty_[y] = (1U << size_) - 1;
    if (board.stones() == 0) {
        near_[size_ / 2] = 1U << (size_ / 2);
        recount(size_ / 2);
        return;
    }
    for (int y = 0; y < size_; ++y)
        for (int x = 0; x < size_; ++x)
            if (const Point p = point_at(x, y); !board.is_empty(p)) add_stone(p);
}

void Candidates::add_stone(Point p) {
    const int x = column(p), y = row(p);
    assert(x >= 0 && x < size_ && y >= 0 && y < size_);
    empty_[y] &= ~(1U << x);
    const int left = std::max(0, x - radius_), right = std::min(size_ - 1, x + radius_);
    const std::uint32_t span = ((2U << right) - 1) & ~((1U << left) - 1);
    for (int v = std::max(0, y - radius_); v <= std::min(size_ - 1, y + radius_); ++v) {
        near_[v] |= span;
        recount(v);
    }
}

Point Candidates::at(int index) const {
    assert(index >= 0 && index < count_);
    int y = 0;
    while (index >= counts_[y]) index -= counts_[y++];
    std::uint32_t bits = near_[y] & empty_[y];
    for (; index > 0; --index) bits &= bits - 1;
    return point_at(std::countr_zero(bits), y);
}

std::vector<Point> Candidates::points() const {
    std::vector<Point> found;
    for (int y = 0; y < size_; ++y)
        for (std::uint32_t bits = near_[y] & empty_[y]; bits; bits &= bits - 1)
            found.push_back(point_at(std::countr_zero(bits), y));
    return found;
}

std::vector<Point> legal_candidates(const Position& position, const Candidates& candidates) {
    std::vector<Point> found = candidates.points();
    if (position.rule() != Rule::Renju || position.to_move() == Color::White) return found;
    std::erase_if(found, [&](Point p) { return !position.is_legal(p); });
    if (!found.empty()) return found;
    for (int y = 0; y < position.size(); ++y)
        for (int x = 0; x < position.size(); ++x)
            if (position.is_legal(point_at(x, y))) found.push_back(point_at(x, y));
    return found;
}

}  // namespace tengen
