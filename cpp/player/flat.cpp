#include "player/flat.h"

#include <algorithm>

#include "player/playout.h"

namespace tengen {

namespace {

/// What a simulation costs, in microseconds, for the budget.
constexpr std::uint32_t SIMULATION_TICKS = 32;

}  // namespace

FlatMonteCarlo::FlatMonteCarlo(Position position, int radius, std::uint64_t seed)
    : position_(std::move(position)),
      near_(position_.board(), radius),
      random_(seed),
      moves_(legal_candidates(position_, near_)),
      totals_(moves_.size()) {}

bool FlatMonteCarlo::play_round(std::uint32_t simulations, Budget& budget) {
    std::vector<std::uint64_t> totals = totals_;
    bool is_complete = true;
    for (std::size_t i = 0; i < moves_.size() && is_complete; ++i)
        for (std::uint32_t n = 0; n < simulations && is_complete; ++n) {
            is_complete = budget.count(SIMULATION_TICKS);
            if (!is_complete) break;
            totals[i] += simulate(moves_[i]);
            ++playouts_;
        }
    if (is_complete || simulations_ == 0) totals_ = totals;
    if (is_complete) simulations_ += simulations;
    return is_complete;
}

/// 1 if the side to move wins after that move, otherwise 0.
std::uint32_t FlatMonteCarlo::simulate(Point move) {
    const Color us = position_.to_move();
    if (position_.point_class(move, us) == PointClass::Five) return 1;
    Candidates near = near_;
    position_.play(move);
    near.add_stone(move);
    const int result = heuristic_playout(position_, near, random_);
    position_.undo();
    return result == result_for_black(us);
}

std::size_t FlatMonteCarlo::best() const {
    return static_cast<std::size_t>(std::max_element(totals_.begin(), totals_.end()) -
                                    totals_.begin());
}

}  // namespace tengen
