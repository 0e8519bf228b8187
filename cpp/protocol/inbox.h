// What happens to a brain, from several threads into one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace tengen::protocol {

/// Two queues that are read in turn: neither the manager nor the engine can drown the other. A
/// finished move waits for no queue of commands, and a STOP for no flood of infos.
template <typename Event>
class Inbox {
  public:
    using Clock = std::chrono::steady_clock;

    /// Put in what comes from the manager, as soon as there is room.
    void hear(Event event) {
        {
            std::unique_lock lock(mutex_);
            taken_.wait(lock, [&] { return heard_.size() < MOST_HEARD; });
        }
        put(heard_, std::move(event));
    }
    /// Put in what comes from the engine.
    void find(Event event) { put(found_, std::move(event)); }

    /// The next event; none if there is none before the deadline, if that is given.
    std::optional<Event> get(std::optional<Clock::time_point> deadline) {
        std::unique_lock lock(mutex_);
        const auto has_event = [&] { return !heard_.empty() || !found_.empty(); };
        if (!deadline)
            changed_.wait(lock, has_event);
        else if (!changed_.wait_until(lock, *deadline, has_event))
            return {};
        std::deque<Event>& first = is_found_next_ ? found_ : heard_;
        std::deque<Event>& queue = !first.empty() ? first : is_found_next_ ? heard_ : found_;
        is_found_next_ = !is_found_next_;
        Event event = std::move(queue.front());
        queue.pop_front();
        if (&queue == &heard_) taken_.notify_one();
        return event;
    }

  private:
    /// Events of the manager that wait; whoever reads more of them waits with them.
    static constexpr std::size_t MOST_HEARD = 256;

    void put(std::deque<Event>& queue, Event event) {
        {
            const std::lock_guard lock(mutex_);
            queue.push_back(std::move(event));
        }
        changed_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable changed_, taken_;
    std::deque<Event> heard_, found_;
    bool is_found_next_ = true;
};

}  // namespace tengen::protocol
