#include "search/transposition_table.h"

#include <algorithm>

namespace tengen {

namespace {

constexpr auto RELAXED = std::memory_order_relaxed;

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
    : clusters_(std::clamp<std::size_t>(bytes / sizeof(Cluster), 1, 0xFFFFFFFF)) {}

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

void TranspositionTable::store(std::uint64_t key, Entry entry) {
    Slot* place = nullptr;
    int least = 0;
    for (Slot& slot : clusters_[index(key)].slots) {
        const std::uint64_t data = slot.data.load(RELAXED);
        if ((slot.check.load(RELAXED) ^ data) == key && data != 0) {
            const Entry old = unpack(data);
            if (entry.move == NO_POINT) entry.move = old.move;
            if (old.is_proof() && !entry.is_proof()) entry = old;  // but it is young again
            // A much deeper result of this search is worth more than a new shallow bound.
            else if (entry.bound != Bound::Exact && !entry.is_proof() &&
                     entry.depth + 3 < old.depth && age(data) == 0)
                return;
            place = &slot;
            break;
        }
        const int value = worth(data);
        if (!place || value < least) place = &slot, least = value;
    }
    const std::uint64_t data = pack(entry, generation_);
    place->data.store(data, RELAXED);
    place->check.store(key ^ data, RELAXED);
}

void TranspositionTable::clear() {
    for (Cluster& cluster : clusters_)
        for (Slot& slot : cluster.slots) {
            if (slot.data.load(RELAXED) == 0) continue;  // leave untouched pages untouched
            slot.data.store(0, RELAXED);
            slot.check.store(0, RELAXED);
        }
    generation_ = 0;
}

int TranspositionTable::permille_full() const {
    const std::size_t sample = std::min<std::size_t>(clusters_.size(), 250);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        for (const Slot& slot : clusters_[i].slots) {
            const std::uint64_t data = slot.data.load(RELAXED);
            used += data != 0 && age(data) == 0;
        }
    return used * 1000 / static_cast<int>(sample * SLOTS);
}

}  // namespace tengen
