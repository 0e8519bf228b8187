// How far the evaluation was from what searches found, after the same two moves elsewhere in the
// tree: correction history, as chess engines have it, by the last two moves.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "board/board.h"

namespace tengen {

class CorrectionHistory {
  public:
    /// No difference counts for more.
    static constexpr int MOST = 400;

    /// What to add to the estimate of that side to move; `last` was played after `before`.
    int of(Color us, Point before, Point last) const {
        return scaled_[slot(us, before, last)] / SCALE;
    }
    /// A search to that depth found the estimate too low by so much, or too high.
    void learn(Color us, Point before, Point last, int difference, int depth) {
        std::int16_t& mean = scaled_[slot(us, before, last)];
        const int weight = std::min(4 * depth + 4, MOST_WEIGHT);
        const int wanted = SCALE * std::clamp(difference, -MOST, MOST);
        mean = static_cast<std::int16_t>(mean + (wanted - mean) * weight / WHOLE);
        assert(mean >= -SCALE * MOST && mean <= SCALE * MOST);
    }
    void clear() { scaled_.fill(0); }

  private:
    static constexpr int SCALE = 16, WHOLE = 256, MOST_WEIGHT = 48;
    static constexpr std::size_t PAIRS = std::size_t{1} << 16;

    // Pairs of moves may share a slot; on 15 × 15 there are fewer pairs than slots.
    static std::size_t slot(Color us, Point before, Point last) {
        const std::uint32_t pair = static_cast<std::uint32_t>(before) << 10 | last;
        return (pair * 0x9E37'79B1U >> 16) + (us == Color::White ? PAIRS : 0);
    }

    std::array<std::int16_t, COLORS * PAIRS> scaled_{};
};

}  // namespace tengen
