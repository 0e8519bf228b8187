#include "search/neighbourhood.h"

namespace tengen {

namespace {

/// The shape around a stone: a square of radius two, and the lines up to three points away.
constexpr int RADIUS = 3;
constexpr std::array<std::uint32_t, 2 * RADIUS + 1> SHAPE = {
    0b1001001, 0b0111110, 0b0111110, 0b1111111, 0b0111110, 0b0111110, 0b1001001};

}  // namespace

PointSet all_points(int size) {
    PointSet points;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) points.add(point_at(x, y));
    return points;
}

Neighbourhood::Neighbourhood(const Board& board) {
    for (const Point p : all_points(board.size()))
        if (!board.is_empty(p)) add(p);
}

void Neighbourhood::add(Point p) {
    stones_.add(p);
    const int first_column = p % STRIDE - RADIUS, first_row = p / STRIDE - RADIUS;
    for (int i = 0; i <= 2 * RADIUS; ++i)
        near_.add_row(first_row + i, SHAPE[static_cast<std::size_t>(i)] << first_column);
}

}  // namespace tengen
