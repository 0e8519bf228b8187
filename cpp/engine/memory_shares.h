// Which table of an engine may take how much of its memory.
#pragma once

#include <algorithm>
#include <cstddef>

namespace tengen {

struct MemoryShares {
    std::size_t fours;    ///< bytes for what each thread's searches by fours learn
    std::size_t threats;  ///< bytes for the search by threats at the root
    std::size_t table;    ///< bytes for the transposition table, which has the rest

    MemoryShares(std::size_t bytes, std::size_t threads)
        : fours(std::clamp(bytes / (16 * std::max<std::size_t>(threads, 1)), LEAST_FOURS,
                           MOST_FOURS)),
          threats(std::min(bytes / 4, MOST_THREATS)),
          table(std::max(bytes - threats, threads * fours) - threads * fours) {}

  private:
    static constexpr std::size_t LEAST_FOURS = std::size_t{64} << 10;
    static constexpr std::size_t MOST_FOURS = std::size_t{4} << 20;
    static constexpr std::size_t MOST_THREATS = std::size_t{96} << 20;
};

}  // namespace tengen
