// Swap2 as a brain plays it: lay three stones, then choose a side.
//
// Whoever lays stones wants them even, for the other one chooses: given the time, the engine finds
// two stones that even out a first one; without, it lays three that are known to be even. Nobody
// lays two more stones, which the rule allows: to choose the better side is worth at least one half
// to oneself; to let the other choose, at most one half.
#pragma once

#include "protocol/job.h"

namespace tengen::protocol {

/// Answers SWAP2BOARD; no stones mean SWAP.
class Swap2Job : public Job {
  public:
    /// Throws Refusal unless there are no, three or five stones. The seed chooses the opening.
    Swap2Job(std::shared_ptr<Player> player, GameState game, std::optional<SearchLimit> limit,
             std::uint64_t seed);
    std::vector<Point> run(const Tell& tell) override;

  private:
    std::vector<Point> choose_side(const Tell& tell);
    std::vector<Point> even_out();
    std::vector<Point> opening();

    SplitMix64 random_;
};

}  // namespace tengen::protocol
