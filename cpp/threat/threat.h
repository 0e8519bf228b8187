// Threats as values (Allis, van den Herik & Huntjens 1994).
//
// A threat is a stone on the gain point that makes a pattern on one line with the rest, stones that
// stand already; the cost points are all the replies on which the defender's stone takes the
// win away. All of it is derived from the rule by trying: in caro a stone at the end of a row
// counts as a reply, in standard and renju an overline is no five, and in renju a point forbidden
// to Black is neither a gain nor a reply.
#pragma once

#include <cstdint>
#include <vector>

#include "pattern/position.h"

namespace tengen {

/// What a stone on the gain point threatens, weakest first.   X rest   g gain   c cost
enum class ThreatKind : std::uint8_t {
    BrokenThree,   ///<   c X c g X c     a straight four next
    Three,         ///< . c X X g c .     the same, three in a row
    Four,          ///<   X X X g c       a five next
    StraightFour,  ///<   c X X X g c     a five next, and one reply is not enough
    Five,          ///<   X X X X g       the game is over
};

struct Threat {
    ThreatKind kind;
    Direction direction;
    Point gain;
    std::vector<Point> cost;
    std::vector<Point> rest;
    bool operator==(const Threat&) const = default;
};

/// Every threat of that colour, by gain, then direction. Two fours on one line are two threats.
std::vector<Threat> threats(Position& position, Color color);

/// Those with a gain on a line through `stone` and near enough to have it among their rest.
std::vector<Threat> threats_near(Position& position, Color color, Point stone);

/// The threats of that colour with that gain.
void add_threats(Position& position, Color color, Point gain, std::vector<Threat>& found);

}  // namespace tengen
