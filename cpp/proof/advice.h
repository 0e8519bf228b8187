// What has won before: the attacker's stones, and the moves that won with them.
//
// The defender's stones are not part of the key, so a win that was found against one reply is tried
// against all others. Advice can be wrong; whoever follows it looks.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "board/zobrist.h"
#include "threat/four_board.h"

namespace tengen {

class Advice {
  public:
    static constexpr std::size_t MOST = 4;
    using Moves = std::array<Point, MOST>;  ///< the last that won first; NO_POINT behind the last

    /// The key of that side's stones.
    static std::uint64_t key(const FourBoard& board, Color attacker) {
        std::uint64_t key = 0;
        for (const Point p : all_points(board.size()))
            if (board.at(p) == cell_of(attacker)) key ^= ZOBRIST.stone(p, attacker);
        return key;
    }

    void add(std::uint64_t key, Point move) {
        Moves& moves = moves_[key];
        std::size_t i = 0;
        while (i + 1 < MOST && moves[i] != move && moves[i] != NO_POINT) ++i;
        for (; i > 0; --i) moves[i] = moves[i - 1];
        moves[0] = move;
    }
    Moves find(std::uint64_t key) const {
        const auto found = moves_.find(key);
        return found == moves_.end() ? Moves{} : found->second;
    }
    std::size_t size() const { return moves_.size(); }

  private:
    std::unordered_map<std::uint64_t, Moves> moves_;
};

}  // namespace tengen
