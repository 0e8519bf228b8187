// Ctrl-C during long work: a search calls its `poll` every few thousand nodes.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

namespace tengen {

/// Raises what a signal handler raised (KeyboardInterrupt); the GIL is held.
inline void check_signals() {
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

/// The poll of searches that call Python, and so hold the GIL.
struct PollHolding {
    void operator()() const { check_signals(); }
};

/// The poll of searches that run without the GIL: takes it for a moment, some twenty times a
/// second.
class PollReleased {
  public:
    void operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + PAUSE;
        nanobind::gil_scoped_acquire gil;
        check_signals();
    }

  private:
    static constexpr std::chrono::milliseconds PAUSE{50};
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + PAUSE;
};

}  // namespace tengen
