// Which moves leave the opponent without a win by threats, as far as a search of some size shows.
#pragma once

#include <vector>

#include "base/budget.h"
#include "pattern/position.h"

namespace tengen {

/// Of these legal moves those after which no win by threats was found within so many nodes each.
/// Moves that the budget leaves unexamined are not among them.
std::vector<Point> threat_defences(const Position& position, const std::vector<Point>& moves,
                                   std::uint64_t nodes, Budget& budget);

}  // namespace tengen
