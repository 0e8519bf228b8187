// The moves of a root: what is worth a search there.
#pragma once

#include <vector>

#include "engine/question.h"

namespace tengen {

struct Root {
    std::vector<Point> moves;        ///< to be searched; none only if no move is legal
    std::vector<Point> rest;         ///< to be searched too before the position is called lost
    Source source = Source::Search;  ///< why there is no choice, if there is none
};

/// The moves to search for that question. If one move is asked for and the position forces the
/// side to move, those that do not lose at once.
Root root_of(const Question& question);

}  // namespace tengen
