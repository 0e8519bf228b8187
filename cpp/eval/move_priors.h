// What is thought of each move before any search.
#pragma once

#include <vector>

#include "pattern/position.h"

namespace tengen {

struct MovePrior {
    Point point;
    int prior;  ///< orders moves and means nothing else
};

/// The legal moves near stones, the most promising first. The network knows quiet positions;
/// elsewhere, where a move decides at once, the tables of patterns are asked.
std::vector<MovePrior> move_priors(const Position& position);

}  // namespace tengen
