// How long a move may take.
#pragma once

#include <chrono>

#include "engine/question.h"

namespace tengen {

/// Weighs the time after every iteration: a stable move is played early, a falling value gets more.
class Pace {
  public:
    explicit Pace(const SearchLimit& limit);

    /// For the budget: the search ends after so many seconds; 0 if time does not matter.
    double deadline() const { return deadline_; }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    /// A search takes no longer; a very long time if there is no limit.
    double most_seconds() const { return most_; }
    bool is_timed() const { return limit_.seconds > 0 || limit_.aim > 0; }

    /// An iteration ended with that move and value; should another begin?
    bool is_enough(Point best, int value);

  private:
    using Clock = std::chrono::steady_clock;

    SearchLimit limit_;
    double most_;
    double deadline_ = 0;
    Clock::time_point start_ = Clock::now();
    Point best_ = NO_POINT;
    int value_ = 0;
    int stable_ = 0;  // iterations since the move changed
};

}  // namespace tengen
