// SplitMix64 (Steele, Lea & Flood 2014), the one random generator of both halves.
//
// `tengen.search.random.SplitMix64` is its Python twin: the same seed gives the same numbers, so
// that a search with chance in it can be compared node for node between the two languages.
#pragma once

#include <cassert>
#include <cstdint>

namespace tengen {

class SplitMix64 {
  public:
    explicit constexpr SplitMix64(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    /// A number in [0, bound), by multiplying the upper 32 bits (Lemire 2019, without the rejection
    /// step: the bias is below bound / 2^32). `bound` must be positive.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

  private:
    std::uint64_t state_;
};

}  // namespace tengen
