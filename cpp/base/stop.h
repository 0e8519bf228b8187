// How one thread tells another to end its work.
#pragma once

#include <atomic>

namespace tengen {

/// Set once, seen soon by whoever looks: a search looks every few hundred nodes.
class Stop {
  public:
    void set() { flag_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return flag_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> flag_ = false;
};

}  // namespace tengen
