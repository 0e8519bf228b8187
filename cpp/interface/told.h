// The core's values as the C interface tells them.
#pragma once

#include <tengen.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "threat/threat.h"

namespace tengen {

inline tengen_point point_of(Point p) { return {column(p), row(p)}; }

/// How many things there are; the first of them, as far as there is room, are written.
template <typename From, typename To, typename Change>
int write(const std::vector<From>& found, To* place, int room, Change change) {
    for (std::size_t i = 0; i < found.size() && static_cast<int>(i) < room; ++i)
        place[i] = change(found[i]);
    return static_cast<int>(found.size());
}

inline tengen_threat threat_of(const Threat& threat) {
    tengen_threat told{};
    told.kind = static_cast<int>(threat.kind);
    told.direction = static_cast<int>(threat.direction);
    told.gain = point_of(threat.gain);
    const auto room = static_cast<int>(std::size(told.cost));
    told.cost_count = std::min(write(threat.cost, told.cost, room, point_of), room);
    told.rest_count = std::min(write(threat.rest, told.rest, room, point_of), room);
    return told;
}

}  // namespace tengen
