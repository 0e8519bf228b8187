// What the conversation wants done: the only things that cross from it to the world.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "protocol/job.h"

namespace tengen::protocol {

/// Write this line to the manager.
struct Say {
    std::string text;
};
/// Run this job; hand its result back to the conversation.
struct Begin {
    std::shared_ptr<Job> job;
};
/// Stop the job so many seconds after it began; 0 is now.
struct Halt {
    double seconds = 0;
};
/// Leave: everything is answered.
struct Quit {};

using Action = std::variant<Say, Begin, Halt, Quit>;
using Actions = std::vector<Action>;

}  // namespace tengen::protocol
