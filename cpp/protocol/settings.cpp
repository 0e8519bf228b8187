#include "protocol/settings.h"

#include <algorithm>
#include <array>

#include "protocol/machine.h"

namespace tengen::protocol {

namespace {

/// The bytes that Gomocup allows; also what 0 ("no limit") is taken for.
constexpr std::uint64_t DEFAULT_MEMORY = std::uint64_t{350} << 20;
/// What the process needs beside the engine's tables: code, stacks, the tables of patterns.
constexpr std::uint64_t BASE_MB = 30;
constexpr int MOST_DIGITS = 18;

struct Key {
    std::u32string_view name;
    Settings::Number Settings::* number;
};
constexpr std::array<Key, 14> KEYS = {{
    {U"TIMEOUT_TURN", &Settings::timeout_turn},
    {U"TIMEOUT_MATCH", &Settings::timeout_match},
    {U"TIME_LEFT", &Settings::time_left},
    {U"TIME_INCREMENT", &Settings::time_increment},
    {U"MAX_MEMORY", &Settings::max_memory},
    {U"GAME_TYPE", &Settings::game_type},
    {U"RULE", &Settings::rule},
    {U"MAX_DEPTH", &Settings::max_depth},
    {U"MAX_NODE", &Settings::max_node},
    {U"THREAD_NUM", &Settings::thread_num},
    {U"HASH_SIZE", &Settings::hash_size},
    {U"STRENGTH", &Settings::strength},
    {U"PONDERING", &Settings::pondering},
    {U"SHOW_DETAIL", &Settings::show_detail},
}};

}  // namespace

bool Settings::tell(const Text& key, const Text& value) {
    const auto* const found = std::ranges::find(KEYS, upper(key), &Key::name);
    const Number number = read_number(value, MOST_DIGITS);
    if (found == KEYS.end() || !number) return false;
    this->*found->number = number;
    return true;
}

std::uint64_t Settings::memory_mb() const {
    const bool is_told = max_memory.value_or(0) > 0;
    std::uint64_t bytes = is_told ? static_cast<std::uint64_t>(*max_memory) : DEFAULT_MEMORY;
    if (const std::uint64_t most = most_memory()) bytes = std::min(bytes, most);
    return bytes >> 20;
}

std::uint64_t Settings::table_mb() const {
    const std::uint64_t whole = memory_mb();
    std::uint64_t megabytes = whole > BASE_MB ? whole - BASE_MB : 0;
    if (hash_size.value_or(0) > 0)
        megabytes = std::min(megabytes, static_cast<std::uint64_t>(*hash_size) >> 10);
    return std::max<std::uint64_t>(megabytes, 1);
}

bool is_option(const Text& key) {
    const Text name = upper(key);
    return name == U"MAX_MEMORY" || name == U"HASH_SIZE" || name == U"THREAD_NUM" ||
           name == U"STRENGTH";
}

}  // namespace tengen::protocol
