// Which moves proved good in other places of the tree: killers, counter-moves, history.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "board/board.h"

namespace tengen {

class History {
  public:
    static constexpr int MOST = 8'192;

    int of(Color color, Point p) const { return quiet_[static_cast<int>(color)][p]; }
    /// The reply that last refuted the opponent's move.
    Point counter(Color color, Point previous) const {
        return counters_[static_cast<int>(color)][previous];
    }

    /// The move refuted the position; the others, tried before it, did not.
    void reward(Color color, Point p, int depth) { change(color, p, bonus(depth)); }
    void punish(Color color, Point p, int depth) { change(color, p, -bonus(depth)); }
    void set_counter(Color color, Point previous, Point reply) {
        counters_[static_cast<int>(color)][previous] = reply;
    }

    void clear() { *this = History(); }
    /// Between moves of a game: old experience counts less.
    void fade() {
        for (auto& of_color : quiet_)
            for (auto& value : of_color) value = static_cast<std::int16_t>(value / 2);
    }

  private:
    static int bonus(int depth) { return std::min(11 * depth * depth + 32 * depth, 1'200); }
    // Moves towards ±MOST by a part of what is left, so it never leaves the range.
    void change(Color color, Point p, int by) {
        std::int16_t& value = quiet_[static_cast<int>(color)][p];
        const int size = by < 0 ? -by : by;
        value = static_cast<std::int16_t>(value + by - value * size / MOST);
        assert(value >= -MOST && value <= MOST);
    }

    std::array<std::array<std::int16_t, CELLS>, COLORS> quiet_{};
    std::array<std::array<Point, CELLS>, COLORS> counters_{};
};

}  // namespace tengen
