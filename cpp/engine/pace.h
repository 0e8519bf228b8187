// How long a move may take.
#pragma once

#include "engine/question.h"
#include "search/control.h"

namespace tengen {

/// Weighs the time after every iteration: a stable move is played early, a falling value gets more.
class Pace {
  public:
    using Clock = Control::Clock;

    explicit Pace(const SearchLimit& limit);

    Clock::time_point deadline() const { return deadline_; }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    /// A search takes no longer; a very long time if there is no limit.
    double most_seconds() const { return most_; }
    bool is_timed() const { return limit_.seconds > 0 || limit_.aim > 0; }

    /// An iteration ended with that move and value; should another begin?
    bool is_enough(Point best, int value);

  private:
    Clock::time_point after(double seconds) const;

    SearchLimit limit_;
    double most_;
    Clock::time_point start_ = Clock::now(), deadline_ = Control::NEVER;
    Point best_ = NO_POINT;
    int value_ = 0;
    int stable_ = 0;  // iterations since the move changed
};

}  // namespace tengen
