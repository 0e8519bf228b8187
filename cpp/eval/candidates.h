// The moves that a learner looks at.
#pragma once

#include <vector>

#include "pattern/position.h"

namespace tengen {

template <typename Visit>
void each_empty(const Position& position, Visit visit) {
    for (int y = 0; y < position.size(); ++y)
        for (int x = 0; x < position.size(); ++x)
            if (position.is_empty(point_at(x, y))) visit(point_at(x, y));
}

/// Is there a stone at most two rows and columns from p?
inline bool is_near_stone(const Position& position, Point p) {
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
            const Cell cell = position.board().at(static_cast<Point>(p + dy * STRIDE + dx));
            if (cell == Cell::Black || cell == Cell::White) return true;
        }
    return false;
}

/// The legal points near a stone; on an empty board the middle; otherwise all legal points.
inline std::vector<Point> candidates(const Position& position) {
    std::vector<Point> near, legal;
    if (position.board().stones() == 0) return {point_at(position.size() / 2, position.size() / 2)};
    each_empty(position, [&](Point p) {
        if (!position.is_legal(p)) return;
        legal.push_back(p);
        if (is_near_stone(position, p)) near.push_back(p);
    });
    return near.empty() ? legal : near;
}

}  // namespace tengen
