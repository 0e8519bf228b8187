#include "search/fours_probe.h"

#include <algorithm>
#include <cassert>

namespace tengen {

void FoursProbe::reset(const Board& board, Budget& whole) {
    board_ = std::make_unique<FourBoard>(board);
    budget_.emplace(whole, 0);
    search_ = std::make_unique<FoursSearch>(*board_, table_, *budget_, Breadth::Fertile);
    stones_.clear();
}

void FoursProbe::follow(std::span<const Stone> stones) {
    std::size_t common = 0;
    while (common < stones.size() && common < stones_.size() && stones[common] == stones_[common])
        ++common;
    while (stones_.size() > common) {
        board_->undo();
        stones_.pop_back();
    }
    for (const Stone& stone : stones.subspan(common)) {
        board_->place(stone.point, stone.color);
        stones_.push_back(stone);
    }
}

int FoursProbe::find(std::span<const Stone> stones, Color attacker, int nodes) {
    assert(board_);
    follow(stones);
    budget_->allow(static_cast<std::uint64_t>(nodes));
    return search_->find(attacker);
}

std::optional<Proof> FoursProbe::threat(std::span<const Stone> stones, Color attacker, int nodes) {
    const int length = find(stones, attacker, nodes);
    if (length == NONE) return std::nullopt;
    return Proof{attacker, 2 * length + 1,
                 reply_zone(*board_, attacker, search_->win(attacker, length))};
}

}  // namespace tengen
