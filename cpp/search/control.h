// When a search has to end, for all its threads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "base/stop.h"

namespace tengen {

/// Ended from outside by a `Stop`, by a deadline, or by the search itself.
class Control {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::time_point NEVER = Clock::time_point::max();

    explicit Control(const Stop& stop, Clock::time_point deadline = NEVER)
        : stop_(stop), deadline_(deadline.time_since_epoch().count()) {}

    /// Looks at the clock: a worker asks every few hundred nodes.
    bool must_end() {
        if (is_ended()) return true;
        const auto deadline = deadline_.load(std::memory_order_relaxed);
        const bool must = stop_.is_set() || (deadline != NEVER.time_since_epoch().count() &&
                                             Clock::now().time_since_epoch().count() >= deadline);
        if (must) end();
        return must;
    }
    void end() { is_ended_.store(true, std::memory_order_relaxed); }
    bool is_ended() const { return is_ended_.load(std::memory_order_relaxed); }
    /// For `Work`, which ends soon after the search does.
    const std::atomic<bool>* flag() const { return &is_ended_; }

    void set_deadline(Clock::time_point deadline) {
        deadline_.store(deadline.time_since_epoch().count(), std::memory_order_relaxed);
    }

  private:
    const Stop& stop_;
    std::atomic<Clock::rep> deadline_;
    std::atomic<bool> is_ended_ = false;
};

}  // namespace tengen
