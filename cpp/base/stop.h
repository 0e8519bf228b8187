// How one thread tells another to end its work.
#pragma once

#include <atomic>

namespace tengen {

/// Set once, seen soon by whoever looks: a search looks every few hundred nodes.
class Stop {
  public:
    /// For systems without threads, where nobody could set it meanwhile: whoever looks asks.
    using Ask = bool (*)();

    explicit Stop(Ask ask = nullptr) : ask_(ask) {}

    void set() { flag_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return flag_.load(std::memory_order_relaxed) || (ask_ && ask_()); }

  private:
    std::atomic<bool> flag_ = false;
    Ask ask_;
};

}  // namespace tengen
