// Flat Monte Carlo with heuristic knowledge (Tang, Zhao, Shao & Lv 2016), the native twin of
// `tengen.search.flat_monte_carlo`.
//
// For each candidate a number of simulations in which knowledge forces the move where it applies
// and any candidate is played otherwise. A simulation is worth 1 if the root's side won and 0 if
// not; the greatest total wins, the first of equals.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "base/random.h"
#include "player/candidates.h"

namespace tengen {

class FlatMonteCarlo {
  public:
    FlatMonteCarlo(Position position, int radius, std::uint64_t seed);

    /// So many simulations of each move, move by move; a simulation is a unit. A round that is cut
    /// off does not count, unless it is the first. Returns whether it was completed.
    bool play_round(std::uint32_t simulations, Budget& budget);

    const std::vector<Point>& moves() const { return moves_; }
    /// The sum of each move's rewards, and of how many simulations.
    const std::vector<std::uint64_t>& totals() const { return totals_; }
    std::uint64_t simulations() const { return simulations_; }
    /// The first move with the greatest total.
    std::size_t best() const;
    /// All that were played, also in a round that does not count.
    std::uint64_t playouts() const { return playouts_; }

  private:
    std::uint32_t simulate(Point move);

    Position position_;
    Candidates near_;
    SplitMix64 random_;
    std::vector<Point> moves_;
    std::vector<std::uint64_t> totals_;
    std::uint64_t simulations_ = 0, playouts_ = 0;
};

}  // namespace tengen
