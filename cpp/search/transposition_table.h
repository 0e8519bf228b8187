// What was learnt of positions, shared by all threads of an engine.
//
// Clusters of four entries, one cache line each. No locks: an entry is two words, the second of
// which is also mixed into the first, so an entry that two threads wrote at once matches no key
// (Hyatt & Mann 2002). Old entries of earlier searches give way first, then shallow ones. What is
// proved of a position is never forgotten for a mere estimate of the same position.
//
// A search of milliseconds must not pay for the pages of a table of gigabytes, which the system
// clears as they are first touched. So only a part of the table is in use, which grows with the
// searches.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/prefetch.h"
#include "base/zeroed_array.h"
#include "board/point.h"
#include "search/value.h"

namespace tengen {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

class TranspositionTable {
  public:
    struct Entry {
        std::int16_t value = 0;     ///< see `to_table`
        std::int16_t estimate = 0;  ///< the evaluation of the position itself
        Point move = NO_POINT;
        std::int8_t depth = 0;
        Bound bound = Bound::None;  ///< None: nothing is known

        bool is_found() const { return bound != Bound::None; }
        /// Won, or lost, in at most so many plies.
        bool is_proof() const {
            return (bound != Bound::Upper && is_win(value)) ||
                   (bound != Bound::Lower && is_loss(value));
        }
    };

    /// As many clusters as fit, at least one. A small part is in use at once, and its pages are
    /// there.
    explicit TranspositionTable(std::size_t bytes);

    /// Use a part that has room for so many positions more, or the whole. No other thread may use
    /// the table meanwhile. What is known stays known, up to a few entries.
    void make_room(std::uint64_t positions);

    Entry find(std::uint64_t key) const;
    void store(std::uint64_t key, Entry entry);
    void prefetch(std::uint64_t key) const { prefetch_line(&clusters_[index(key)]); }

    /// A new search begins: what is there grows old.
    void grow_older() { generation_ = (generation_ + 1) & GENERATION_MASK; }
    void clear();

    /// Those in use.
    std::size_t clusters() const { return count_; }

  private:
    static constexpr int SLOTS = 4;
    static constexpr int GENERATION_MASK = 63;
    struct Slot {
        std::atomic<std::uint64_t> check, data;
    };
    struct Cluster {
        Slot slots[SLOTS];
    };
    static_assert(sizeof(Cluster) == 64);
    std::size_t index(std::uint64_t key) const { return ((key >> 32) * count_) >> 32; }
    int age(std::uint64_t data) const;
    int worth(std::uint64_t data) const;
    Slot& least_worth(Cluster& cluster);
    std::uint64_t positions() const;

    ZeroedArray<Cluster> clusters_;
    std::size_t count_;  // of the clusters in use, the first ones
    int generation_ = 0;
};

}  // namespace tengen
