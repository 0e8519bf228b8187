// What has won before: the attacker's stones, and the moves that won with them.
//
// The defender's stones are not part of the key, so a win that was found against one reply is tried
// against all others. Advice can be wrong; whoever follows it looks.
#pragma once

#include <algorithm>
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

    /// Also looks into `base`, which outlives this, behind what is added here.
    explicit Advice(const Advice* base = nullptr) : base_(base) {}

    void add(std::uint64_t key, Point move) {
        Moves& moves = moves_[key];
        std::size_t i = 0;
        while (i + 1 < MOST && moves[i] != move && moves[i] != NO_POINT) ++i;
        for (; i > 0; --i) moves[i] = moves[i - 1];
        moves[0] = move;
    }
    Moves find(std::uint64_t key) const {
        const auto found = moves_.find(key);
        Moves moves = found == moves_.end() ? Moves{} : found->second;
        if (!base_) return moves;
        auto end = std::ranges::find(moves, NO_POINT);
        for (const Point move : base_->find(key))
            if (end != moves.end() && std::find(moves.begin(), end, move) == end) *end++ = move;
        return moves;
    }
    /// Without those of the base.
    std::size_t size() const { return moves_.size(); }

  private:
    const Advice* base_;
    std::unordered_map<std::uint64_t, Moves> moves_;
};

}  // namespace tengen
