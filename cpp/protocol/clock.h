// How long a move may take and how long it deserves: the manager's times become a limit.
#pragma once

#include <optional>
#include <vector>

#include "engine/question.h"
#include "protocol/settings.h"

namespace tengen::protocol {

/// Counts the seconds of one game that are its own, as the manager's INFOs do not always come.
class MatchClock {
  public:
    /// `time_left` is fresh; learn how much slower the manager's clock is.
    void told_time_left(Settings::Number before, long long now);
    /// A move took so long.
    void spend(double seconds);

    /// The limit of the next move, of which `late` seconds are over; none means at once. The game
    /// may last until no point is empty: time for moves at once is kept back for that.
    std::optional<SearchLimit> limit(const Settings& settings, int own_stones, int empty,
                                     double late) const;

  private:
    double lag() const;
    std::optional<double> left(const Settings& settings) const;

    double used_ = 0;             // since the game began
    double used_since_told_ = 0;  // since the last INFO time_left
    std::vector<double> lags_;    // what moves took by the manager's clock beyond our own
};

}  // namespace tengen::protocol
