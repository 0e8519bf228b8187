// Threat-space search (Allis, van den Herik & Huntjens 1994) for play: is there a sequence of
// threats that wins although the defender gets all replies to each threat at once?
//
// What it finds is a potential win: the defender may have fours on the way. The tree
// with its dependencies, as the paper prints it, is `tengen.gomoku.threat_space`.
#pragma once

#include <vector>

#include "player/allowance.h"
#include "threat/threat.h"

namespace tengen {

class ThreatSpace {
  public:
    /// Searches on a copy; whoever is to move on it, the attacker begins.
    ThreatSpace(Position position, Color attacker, std::uint64_t nodes, Allowance& allowance)
        : position_(std::move(position)),
          attacker_(attacker),
          nodes_left_(nodes),
          allowance_(allowance) {}

    /// The attacker's moves of a potential win, the last making five or a straight four; none, if
    /// there is no such win or the nodes do not suffice.
    std::vector<Point> search();
    std::uint64_t nodes_left() const { return nodes_left_; }

  private:
    bool extend(Point last);
    bool is_spent() const { return nodes_left_ == 0 || allowance_.is_over(); }
    bool is_next(const Threat& threat, Point last) const;

    Position position_;
    Color attacker_;
    std::uint64_t nodes_left_;
    Allowance& allowance_;
    std::vector<Point> gains_;
};

}  // namespace tengen
