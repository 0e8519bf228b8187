// How much a search may do, and how much it has done.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>

namespace tengen {

/// Counts nodes; ends a search by its budget, by a flag that anybody sets, or by an exception of
/// `poll`, which is called once in `every` nodes, a power of two.
class Work {
  public:
    static constexpr std::uint64_t NO_LIMIT = ~0ULL;

    explicit Work(std::uint64_t limit = NO_LIMIT, std::function<void()> poll = {},
                  const std::atomic<bool>* stop = nullptr, std::uint64_t every = 256)
        : limit_(limit), poll_(std::move(poll)), stop_(stop), mask_(every - 1) {}

    /// One more node, if there may be one. False when the search has to end.
    bool count() {
        if (nodes_ >= limit_ || (stop_ && stop_->load(std::memory_order_relaxed))) {
            is_spent_ = true;
            return false;
        }
        if ((++nodes_ & mask_) == 0 && poll_) poll_();
        return true;
    }
    /// Was a node refused?
    bool is_spent() const { return is_spent_; }
    std::uint64_t nodes() const { return nodes_; }

    /// From here on so many more nodes.
    void allow(std::uint64_t nodes) {
        limit_ = nodes_ + nodes;
        is_spent_ = false;
    }
    /// From here on no flag ends the search.
    void ignore_stop() { stop_ = nullptr; }

  private:
    std::uint64_t limit_;
    std::uint64_t nodes_ = 0;
    std::function<void()> poll_;
    const std::atomic<bool>* stop_;
    std::uint64_t mask_;
    bool is_spent_ = false;
};

}  // namespace tengen
