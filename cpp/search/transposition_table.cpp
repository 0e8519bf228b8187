#include "search/transposition_table.h"

#include <algorithm>
#include <cassert>

namespace tengen {

namespace {

constexpr auto RELAXED = std::memory_order_relaxed;
/// In use at once: 1 MB.
constexpr std::size_t FIRST_CLUSTERS = 1 << 14;
/// So many places for each position, lest positions compete for places.
constexpr std::uint64_t SPARSE = 2;

// A word: value 16 bits, estimate 16, move 16, depth 8, bound 2, generation 6.
std::uint64_t pack(const TranspositionTable::Entry& entry, int generation) {
    return static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.value)) |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.estimate)) << 16 |
           static_cast<std::uint64_t>(entry.move) << 32 |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << 48 |
           static_cast<std::uint64_t>(entry.bound) << 56 |
           static_cast<std::uint64_t>(generation) << 58;
}

TranspositionTable::Entry unpack(std::uint64_t data) {
    return {static_cast<std::int16_t>(data & 0xFFFF),
            static_cast<std::int16_t>(data >> 16 & 0xFFFF), static_cast<Point>(data >> 32 & 0xFFFF),
            static_cast<std::int8_t>(data >> 48 & 0xFF), static_cast<Bound>(data >> 56 & 3)};
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes)
    : clusters_(std::clamp<std::size_t>(bytes / sizeof(Cluster), 1, 0xFFFFFFFF)),
      count_(std::min(clusters_.size(), FIRST_CLUSTERS)) {
    clusters_.touch(count_);
}

// Clusters are ordered by the upper half of their keys. So an entry moves up or stays when the
// table grows, and from the last cluster to the first nothing is overwritten that is still to be
// moved.
void TranspositionTable::make_room(std::uint64_t positions) {
    const std::uint64_t most = clusters_.size();
    std::uint64_t wanted = most;
    if (positions < most * SLOTS) wanted = (positions + this->positions()) * SPARSE / SLOTS;
    if (wanted <= count_) return;
    const std::size_t before = count_;
    count_ = static_cast<std::size_t>(std::min(wanted, most));
    for (std::size_t i = before; i-- > 0;)
        for (Slot& slot : clusters_[i].slots) {
            const std::uint64_t data = slot.data.load(RELAXED), check = slot.check.load(RELAXED);
            if (data == 0 || index(check ^ data) == i) continue;
            slot.data.store(0, RELAXED);
            slot.check.store(0, RELAXED);
            assert(index(check ^ data) > i);
            Slot& place = least_worth(clusters_[index(check ^ data)]);
            place.data.store(data, RELAXED);
            place.check.store(check, RELAXED);
        }
}

// How many there are, from a sample.
std::uint64_t TranspositionTable::positions() const {
    const std::size_t sample = std::min<std::size_t>(count_, 256);
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        for (const Slot& slot : clusters_[i * (count_ / sample)].slots)
            used += slot.data.load(RELAXED) != 0;
    return used * count_ / sample;
}

TranspositionTable::Entry TranspositionTable::find(std::uint64_t key) const {
    for (const Slot& slot : clusters_[index(key)].slots) {
        const std::uint64_t data = slot.data.load(RELAXED);
        if ((slot.check.load(RELAXED) ^ data) == key && data != 0) return unpack(data);
    }
    return {};
}

int TranspositionTable::age(std::uint64_t data) const {
    return (generation_ - static_cast<int>(data >> 58)) & GENERATION_MASK;
}

int TranspositionTable::worth(std::uint64_t data) const {
    return data == 0 ? -1000 : unpack(data).depth - 8 * age(data);
}

TranspositionTable::Slot& TranspositionTable::least_worth(Cluster& cluster) {
    return *std::ranges::min_element(
        cluster.slots, {}, [&](const Slot& slot) { return worth(slot.data.load(RELAXED)); });
}

void TranspositionTable::store(std::uint64_t key, Entry entry) {
    assert(entry.is_found());
    Cluster& cluster = clusters_[index(key)];
    Slot* place = nullptr;
    for (Slot& slot : cluster.slots) {
        const std::uint64_t data = slot.data.load(RELAXED);
        if ((slot.check.load(RELAXED) ^ data) != key || data == 0) continue;
        const Entry old = unpack(data);
        if (entry.move == NO_POINT) entry.move = old.move;
        if (old.is_proof() && !entry.is_proof()) entry = old;  // but it is young again
        // A much deeper result of this search is worth more than a new shallow bound.
        else if (entry.bound != Bound::Exact && !entry.is_proof() && entry.depth + 3 < old.depth &&
                 age(data) == 0)
            return;
        place = &slot;
        break;
    }
    if (!place) place = &least_worth(cluster);
    const std::uint64_t data = pack(entry, generation_);
    place->data.store(data, RELAXED);
    place->check.store(key ^ data, RELAXED);
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < count_; ++i)
        for (Slot& slot : clusters_[i].slots) {
            if (slot.data.load(RELAXED) == 0) continue;  // leave untouched pages untouched
            slot.data.store(0, RELAXED);
            slot.check.store(0, RELAXED);
        }
    generation_ = 0;
}

}  // namespace tengen
