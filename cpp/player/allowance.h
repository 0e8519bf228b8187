// How much a player may do: whatever is reached first ends it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/stop.h"
#include "threat/work.h"

namespace tengen {

/// Counts units (nodes, playouts, whatever the player counts); ends the work at a number of them,
/// at a time, by `stop`, or by an exception of `poll`. The clock and the flag are looked at once in
/// LOOK_EVERY ticks, a tick being about a microsecond of work.
class Allowance {
  public:
    static constexpr std::uint64_t NO_LIMIT = ~0ULL;

    /// `units` 0 and `seconds` 0 mean no limit.
    Allowance(std::uint64_t units, double seconds, const Stop* stop,
              std::function<void()> poll = {})
        : units_left_(units ? units : NO_LIMIT), stop_(stop), poll_(std::move(poll)) {
        if (seconds > 0 && seconds < LONGEST) {
            has_end_ = true;
            end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(seconds));
        }
        look();
    }
    Allowance(const Allowance&) = delete;
    Allowance& operator=(const Allowance&) = delete;

    /// One unit more, which takes so many ticks, if there may be one.
    bool count(std::uint32_t ticks = 1) {
        if (units_left_ == 0 || is_over()) return false;
        --units_left_;
        tick(ticks);
        return !is_over();
    }
    /// Work that is part of a unit.
    void tick(std::uint32_t ticks = 1) {
        if ((ticks_ += ticks) >= LOOK_EVERY) look();
    }
    /// Is it time to end, whatever units are left?
    bool is_over() const { return is_over_.load(std::memory_order_relaxed); }

    /// The count of a search by threats inside, which ends when this one does.
    Work work(std::uint64_t nodes) {
        return Work(nodes, [this] { look(); }, &is_over_);
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint32_t LOOK_EVERY = 1024;
    static constexpr double LONGEST = 1e9;

    void look() {
        ticks_ = 0;
        if (poll_) poll_();
        if ((stop_ && stop_->is_set()) || (has_end_ && Clock::now() >= end_))
            is_over_.store(true, std::memory_order_relaxed);
    }

    std::uint64_t units_left_;
    const Stop* stop_;
    std::function<void()> poll_;
    bool has_end_ = false;
    Clock::time_point end_{};
    std::uint32_t ticks_ = 0;
    std::atomic<bool> is_over_ = false;
};

}  // namespace tengen
