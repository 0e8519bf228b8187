// What has won before: stones, and the moves that won with them.
//
// Under a key of the attacker's stones alone, a win that was found against one reply is tried
// against all others. Under a local key, which has the defender's stones nearby as well, it is
// tried wherever only stones far away are different. Advice can be wrong; whoever follows it looks.
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

    /// The key of all stones near that side's: `cell(x, y)` of a board of that size.
    template <typename CellAt>
    static std::uint64_t local_key(int size, Color attacker, CellAt cell) {
        std::uint64_t key = ZOBRIST.turn();
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const Cell here = cell(x, y);
                if (here == cell_of(attacker))
                    key ^= ZOBRIST.stone(point_at(x, y), attacker);
                else if (here != Cell::Empty && is_near(size, x, y, attacker, cell))
                    key ^= ZOBRIST.stone(point_at(x, y), ~attacker);
            }
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
    static constexpr int NEAR = 4;  // a row of five from there meets the stone

    template <typename CellAt>
    static bool is_near(int size, int x, int y, Color attacker, CellAt cell) {
        for (int j = std::max(0, y - NEAR); j <= std::min(size - 1, y + NEAR); ++j)
            for (int i = std::max(0, x - NEAR); i <= std::min(size - 1, x + NEAR); ++i)
                if (cell(i, j) == cell_of(attacker)) return true;
        return false;
    }

    const Advice* base_;
    std::unordered_map<std::uint64_t, Moves> moves_;
};

}  // namespace tengen
