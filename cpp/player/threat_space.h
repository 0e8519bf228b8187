// Threat-space search (Allis, van den Herik & Huntjens 1994) for play: is there a sequence of
// threats that wins although the defender gets all replies to each threat at once?
//
// What it finds is a potential win: the defender may have fours on the way. The tree
// with its dependencies, as the paper prints it, is `tengen.gomoku.threat_space`.
#pragma once

#include <vector>

#include "base/budget.h"
#include "threat/threat.h"

namespace tengen {

class ThreatSpace {
  public:
    /// Searches on a copy; whoever is to move on it, the attacker begins.
    ThreatSpace(Position position, Color attacker, Budget& budget)
        : position_(std::move(position)), attacker_(attacker), budget_(budget) {}

    /// The attacker's moves of a potential win, the last making five or a straight four; none, if
    /// there is no such win or the budget does not suffice.
    std::vector<Point> search();

  private:
    bool extend(Point last);
    bool is_next(const Threat& threat, Point last) const;

    Position position_;
    Color attacker_;
    Budget& budget_;
    std::vector<Point> gains_;
};

}  // namespace tengen
