// How many stones of each colour every row of five points holds.
#pragma once

#include <array>
#include <cstdint>

#include "board/board.h"
#include "board/point_set.h"

namespace tengen {

class Windows {
  public:
    static constexpr int LENGTH = 5;

    struct Window {
        std::array<std::uint8_t, COLORS> stones{};
        bool is_on_board = false;
    };

    explicit Windows(const Board& board) {
        const PointSet points = all_points(board.size());
        for (const Direction d : ALL_DIRECTIONS)
            for (const Point p : points) {
                const Point last = along(p, d, LENGTH - 1);
                at(p, d).is_on_board = board.is_on_board(column(last), row(last));
            }
        for (const Point p : points)
            if (const Cell cell = board.at(p); cell != Cell::Empty)
                add(p, cell == Cell::Black ? Color::Black : Color::White);
    }

    void add(Point p, Color color) {
        each(p, [&](Window& window) { ++window.stones[static_cast<int>(color)]; });
    }
    void remove(Point p, Color color) {
        each(p, [&](Window& window) { --window.stones[static_cast<int>(color)]; });
    }
    /// Call `look` with every window that holds p.
    template <class Look>
    void each(Point p, Look&& look) {
        for (const Direction d : ALL_DIRECTIONS)
            for (int back = 0; back < LENGTH; ++back)
                if (Window& window = at(along(p, d, -back), d); window.is_on_board) look(window);
    }

  private:
    Window& at(Point first, Direction d) { return windows_[static_cast<std::size_t>(d)][first]; }

    std::array<std::array<Window, CELLS>, DIRECTIONS> windows_{};
};

}  // namespace tengen
