// What the manager tells by `INFO key value`.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/text.h"

namespace tengen::protocol {

/// The numbers as they were told. Times are in milliseconds, `max_memory` in bytes, `hash_size` in
/// kilobytes.
struct Settings {
    using Number = std::optional<long long>;

    Number timeout_turn, timeout_match, time_left, time_increment;
    Number max_memory, game_type, rule, max_depth, max_node, thread_num, hash_size, strength;
    Number pondering, show_detail;

    /// Take one number; false if the key is not known or the value is no number. An INFO is never
    /// answered, so what cannot be used is left out.
    bool tell(const Text& key, const Text& value);

    /// Megabytes for the whole process: what was told, if the machine has it.
    std::uint64_t memory_mb() const;
    /// Megabytes for the tables of the engine.
    std::uint64_t table_mb() const;
};

/// Does a setting of that name change the engine itself?
bool is_option(const Text& key);

}  // namespace tengen::protocol
