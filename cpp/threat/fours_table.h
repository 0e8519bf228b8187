// What a search by fours has learnt of the positions it met, attacker to move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/prefetch.h"
#include "base/zeroed_array.h"
#include "board/point.h"

namespace tengen {

/// Grows with use up to a limit; then the entries that cost least make room.
class FoursTable {
  public:
    static constexpr int NONE = 255;  ///< no win; as a number of fours, more than any board allows

    struct Entry {
        std::uint64_t key = 0;    ///< 0: an empty slot
        std::uint8_t failed = 0;  ///< there is no win with at most so many fours
        std::uint8_t won = NONE;  ///< there is a win with so many
        Point move = NO_POINT;    ///< that begins with this one
    };

    /// 16 bytes an entry: from 64 kB up to 2^`most_bits` entries.
    explicit FoursTable(int most_bits = 22)
        : most_bits_(most_bits), buckets_((1 << LEAST_BITS) / BUCKET) {}

    /// The most entries that so many bytes have room for, as an exponent of two.
    static int bits_for(std::size_t bytes) {
        return std::max(static_cast<int>(std::bit_width(bytes / sizeof(Entry))) - 1, LEAST_BITS);
    }

    /// Prefetch the cache line of that position.
    void prefetch(std::uint64_t key) const { prefetch_line(&buckets_[index(key)]); }

    /// What is known of that position, or an entry that knows nothing.
    Entry find(std::uint64_t key) const {
        for (const Entry& entry : buckets_[index(key)])
            if (entry.key == key && key) return entry;
        return {key};
    }

    void store(const Entry& entry) {
        assert(entry.won == NONE || entry.move != NO_POINT);
        const std::size_t places = buckets_.size() * BUCKET;
        if (entries_ > places / 2 && places >> most_bits_ == 0) grow();
        put(entry);
    }

    /// How many positions it holds.
    std::size_t entries() const { return entries_; }

  private:
    static constexpr int LEAST_BITS = 12;
    static constexpr int BUCKET = 4;
    using Bucket = std::array<Entry, BUCKET>;

    std::size_t index(std::uint64_t key) const { return key & (buckets_.size() - 1); }

    void put(const Entry& entry) {
        Entry* place = nullptr;
        for (Entry& old : buckets_[index(entry.key)]) {
            if (old.key == entry.key || old.key == 0) {
                entries_ += old.key == 0;
                old = entry;
                return;
            }
            if (!place || old.failed < place->failed) place = &old;
        }
        *place = entry;
    }

    void grow() {
        ZeroedArray<Bucket> before(buckets_.size() * 4);
        std::swap(before, buckets_);
        entries_ = 0;
        for (const Bucket& bucket : before)
            for (const Entry& entry : bucket)
                if (entry.key) put(entry);
    }

    int most_bits_;
    std::size_t entries_ = 0;
    ZeroedArray<Bucket> buckets_;
};

}  // namespace tengen
