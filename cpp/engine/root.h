// The moves of a root: what is worth a search there.
#pragma once

#include <vector>

#include "engine/question.h"

namespace tengen {

/// The moves to search for that question. If one line is asked for and the position forces the
/// side to move, only what does not lose at once; at least one move, if any is legal.
std::vector<Point> root_moves(const Question& question);

}  // namespace tengen
