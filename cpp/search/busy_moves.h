// Which moves are being searched now, so that threads share the work instead of doing it twice:
// ABDADA (Weill 1996), in the simplified form of Kerrigan. A thread defers a move that another one
// is searching, and finds its value in the transposition table later.
//
// A mark is a hint, not a lock: another that falls into its slot takes its place.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tengen {

class BusyMoves {
  public:
    /// Below this depth a move is searched sooner than it is asked about.
    static constexpr int LEAST_DEPTH = 3;

    /// The move to that position, searched to that depth.
    static std::uint64_t key(std::uint64_t position, int depth) {
        return position ^ (static_cast<std::uint64_t>(depth) * 0x9E37'79B9'7F4A'7C15);
    }
    bool is_busy(std::uint64_t key) const {
        return slots_[key % SLOTS].load(std::memory_order_relaxed) == key;
    }

    /// A move is busy as long as its mark lives.
    class Mark {
      public:
        /// Of nothing.
        Mark() = default;
        Mark(BusyMoves& moves, std::uint64_t key) : slot_(&moves.slots_[key % SLOTS]) {
            slot_->store(key, std::memory_order_relaxed);
        }
        ~Mark() {
            if (slot_) slot_->store(0, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

      private:
        std::atomic<std::uint64_t>* slot_ = nullptr;
    };

  private:
    static constexpr std::size_t SLOTS = 1 << 12;
    std::array<std::atomic<std::uint64_t>, SLOTS> slots_{};
};

/// The moves of a node that another thread is searching, in order.
class DeferredMoves {
  public:
    struct Move {
        std::size_t index;  ///< in the list of moves
        int number;         ///< of moves tried or deferred before it
    };

    /// False if it has to be searched at once: there is no room.
    bool defer(std::size_t index, int number) {
        if (size_ == moves_.size()) return false;
        moves_[size_++] = {index, number};
        return true;
    }
    std::size_t size() const { return size_; }
    const Move& operator[](std::size_t i) const { return moves_[i]; }

    // Not initialised: a search makes one in every node.
    DeferredMoves() {}  // NOLINT

  private:
    std::size_t size_ = 0;
    std::array<Move, 16> moves_;
};

}  // namespace tengen
