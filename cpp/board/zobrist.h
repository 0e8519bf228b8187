// Keys of positions by Zobrist 1970: the exclusive or of one number for every stone.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "board/point.h"
#include "board/rule.h"

namespace tengen {

class Zobrist {
  public:
    constexpr Zobrist() {
        SplitMix64 random(0x54656E67656EULL);
        for (auto& of_color : stones_)
            for (auto& number : of_color) number = random.next();
        for (auto& number : rules_) number = random.next();
        for (auto& number : sizes_) number = random.next();
        white_to_move_ = random.next();
    }

    constexpr std::uint64_t stone(Point p, Color color) const {
        return stones_[static_cast<int>(color)][p];
    }
    constexpr std::uint64_t turn() const { return white_to_move_; }
    /// The key of the empty board: boards of different rule or size never meet in a table.
    constexpr std::uint64_t empty(Rule rule, int size) const {
        return rules_[index_of(rule)] ^ sizes_[size];
    }

  private:
    std::array<std::array<std::uint64_t, CELLS>, COLORS> stones_{};
    std::array<std::uint64_t, RULES> rules_{};
    std::array<std::uint64_t, MAX_SIZE + 1> sizes_{};
    std::uint64_t white_to_move_{};
};

inline constexpr Zobrist ZOBRIST;

}  // namespace tengen
