#include "player/threat_space.h"

#include <algorithm>

namespace tengen {

namespace {

/// No sequence of threats in play is longer.
constexpr std::size_t LONGEST = 30;
/// What a node costs, in microseconds, for the budget.
constexpr std::uint32_t NODE_TICKS = 64;

bool is_winning(const Threat& threat) {
    return threat.kind >= ThreatKind::StraightFour ||
           (threat.kind == ThreatKind::Four && threat.cost.empty());
}

}  // namespace

std::vector<Point> ThreatSpace::search() {
    gains_.clear();
    if (!extend(NO_POINT)) gains_.clear();
    return gains_;
}

// A threat that does not depend on the last one could have been played before it: of two such
// orders only the one with rising points is looked at.
bool ThreatSpace::is_next(const Threat& threat, Point last) const {
    if (position_.has_five_point(~attacker_) && threat.kind != ThreatKind::Five &&
        !position_.points(~attacker_, PointClass::Five).contains(threat.gain))
        return false;  // there is a five to stop first
    return last == NO_POINT || threat.gain > last ||
           std::find(threat.rest.begin(), threat.rest.end(), last) != threat.rest.end();
}

bool ThreatSpace::extend(Point last) {
    if (gains_.size() == LONGEST || !budget_.count(NODE_TICKS)) return false;
    const std::vector<Threat> next = threats(position_, attacker_);
    for (const Threat& threat : next)
        if (is_winning(threat) && is_next(threat, NO_POINT)) {
            gains_.push_back(threat.gain);
            return true;
        }
    for (const Threat& threat : next) {
        if (!is_next(threat, last)) continue;
        position_.place(threat.gain, attacker_);
        for (const Point p : threat.cost) position_.place(p, ~attacker_);
        gains_.push_back(threat.gain);
        const bool wins = extend(threat.gain);
        for (std::size_t i = 0; i <= threat.cost.size(); ++i) position_.undo();
        if (wins) return true;
        gains_.pop_back();
        if (budget_.is_spent()) return false;
    }
    return false;
}

}  // namespace tengen
