// How limits come to C++: a search that Python asks for runs without the GIL and answers Ctrl-C.
#pragma once

#include "base/budget.h"
#include "bindings/interrupt.h"

namespace tengen {

/// `nodes` and `seconds`: 0 for no limit.
inline Budget::Limits limits_from(std::uint64_t nodes, double seconds, const Stop* stop = nullptr) {
    return {.nodes = nodes ? nodes : Budget::NO_LIMIT,
            .seconds = seconds,
            .stop = stop,
            .poll = PollReleased()};
}

}  // namespace tengen
