// When a search has to end.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/stop.h"

namespace tengen {

/// Counts the nodes of one search, and ends it at a number of them, at a time, by a stop flag, or
/// by an exception of `poll`: whatever comes first. Nodes are checked at every one; the clock, the
/// flag and `poll` once per `look_every` ticks, of which a node takes one unless told otherwise.
///
/// A search inside another counts its own nodes on a part of the other's budget. A part ends when
/// its whole does. Threads may hold parts of the same whole if it has no `poll`.
class Budget {
  public:
    static constexpr std::uint64_t NO_LIMIT = ~std::uint64_t{0};
    static constexpr std::uint32_t LOOK_EVERY = 256;

    struct Limits {
        std::uint64_t nodes = NO_LIMIT;
        double seconds = 0;                         ///< by the wall clock, from now; 0 for no limit
        std::size_t memory = std::size_t{1} << 30;  ///< bytes, for the tables of the search
        const Stop* stop = nullptr;
        std::function<void()> poll = {};
        std::uint32_t look_every = LOOK_EVERY;
    };

    Budget() : Budget(Limits{}) {}
    explicit Budget(Limits limits)
        : limits_(std::move(limits)),
          deadline_(limits_.seconds > 0 ? Clock::now() + duration(limits_.seconds) : NEVER),
          end_(&own_end_),
          own_end_(limits_.stop && limits_.stop->is_set()) {}
    /// A part: nodes of its own; time, stop and memory of the whole, which outlives it.
    Budget(Budget& whole, std::uint64_t nodes, std::uint32_t look_every = LOOK_EVERY)
        : whole_(whole.whole_ ? whole.whole_ : &whole), end_(whole.end_) {
        limits_.nodes = nodes;
        limits_.memory = whole.limits_.memory;
        limits_.look_every = look_every;
    }
    Budget(const Budget&) = delete;
    Budget& operator=(const Budget&) = delete;

    /// One more node, which takes so many ticks, if there may be one. False: the search has to end.
    bool count(std::uint32_t ticks = 1) {
        if (nodes_ >= limits_.nodes || is_ended()) {
            is_spent_ = true;
            return false;
        }
        ++nodes_;
        tick(ticks);
        return true;
    }
    /// Work that is part of a node.
    void tick(std::uint32_t ticks) {
        if ((ticks_ += ticks) < limits_.look_every) return;
        ticks_ = 0;
        look();
    }
    /// Was a node refused?
    bool is_spent() const { return is_spent_; }
    std::uint64_t nodes() const { return nodes_; }
    std::size_t memory() const { return limits_.memory; }

    /// From here on so many more nodes.
    void allow(std::uint64_t nodes) {
        limits_.nodes = nodes < NO_LIMIT - nodes_ ? nodes_ + nodes : NO_LIMIT;
        is_spent_ = false;
    }

    /// Has the whole ended, by time, stop or `end`?
    bool is_ended() const { return end_->load(std::memory_order_relaxed); }
    /// The same after a look at clock and stop. Asked before work that counts no nodes.
    bool must_end() {
        look();
        return is_ended();
    }
    /// End the whole with all its parts, from any thread.
    void end() { end_->store(true, std::memory_order_relaxed); }
    /// From here on the end of the whole does not end this part.
    void detach() {
        whole_ = nullptr;
        end_ = &own_end_;
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::time_point NEVER = Clock::time_point::max();
    static constexpr double MOST_SECONDS = 1e9;

    static Clock::duration duration(double seconds) {
        return std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(std::min(seconds, MOST_SECONDS)));
    }
    void look() {
        if (is_ended()) return;
        if (whole_) return whole_->look();
        if (limits_.poll) limits_.poll();
        if ((limits_.stop && limits_.stop->is_set()) ||
            (deadline_ != NEVER && Clock::now() >= deadline_))
            end();
    }

    Limits limits_;
    Clock::time_point deadline_ = NEVER;
    Budget* whole_ = nullptr;
    std::atomic<bool>* end_;
    std::atomic<bool> own_end_ = false;
    std::uint64_t nodes_ = 0;
    std::uint32_t ticks_ = 0;
    bool is_spent_ = false;
};

}  // namespace tengen
