// One door to the searches for a forced win, for whoever wants an answer and no search object.
#pragma once

#include "base/budget.h"
#include "pattern/position.h"
#include "threat/threat_search.h"

namespace tengen {

/// What a search for a win found.
struct FoundWin {
    ThreatSearch::Status status = ThreatSearch::Status::Unknown;
    FoursWin win{};
    int distance = 0;  ///< the win takes at most so many plies
    bool is_shortest = false;
    std::uint64_t nodes = 0;
    std::uint64_t fours_nodes = 0;  ///< of the searches by fours inside a search by threats
    std::size_t entries = 0;        ///< positions that the table of fours holds
};

/// A win by fours of the side to move: the shortest, if the limits allow it.
FoundWin find_fours(const Position& position, Budget::Limits limits);

/// A win by threats of the side to move, beginning with `first` if that is a point.
FoundWin find_threats(const Position& position, Budget::Limits limits,
                      Breadth breadth = Breadth::Whole, Point first = NO_POINT);

}  // namespace tengen
