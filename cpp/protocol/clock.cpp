#include "protocol/clock.h"

#include <algorithm>
#include <cmath>

namespace tengen::protocol {

namespace {

/// No limit: what a manager sends for none, and what is taken for none from here on.
constexpr long long UNLIMITED_MS = 2'147'483'647;
/// Gomocup's times, for a manager that tells none at all.
constexpr double TURN_SECONDS = 30, MATCH_SECONDS = 180;
/// The seconds that are left to the pipe, the scheduler and the manager, at most.
constexpr double MARGIN_SECONDS = 0.05;
/// Of a very short time, this share is left instead.
constexpr double MARGIN_SHARE = 0.2;
/// With less than this there is no search: the move is made at once.
constexpr double LEAST = 0.002;
/// What a move at once takes, without the manager's part.
constexpr double AT_ONCE_SECONDS = 0.005;
/// So many moves are looked back on; the median of three forgets the start of the process.
constexpr std::size_t LAGS = 9, FEWEST_LAGS = 3;
/// No single move takes more of the time that is left for the game.
constexpr double GREATEST_SHARE = 1.0 / 3;
/// The moves of its own that a side plans for at the start of a game, and at any time.
constexpr int GAME_MOVES = 28, FEWEST_MOVES = 9;

/// The time less what is left to others.
double safe(double seconds) { return seconds - std::min(MARGIN_SECONDS, seconds * MARGIN_SHARE); }

double in_seconds(long long milliseconds) { return static_cast<double>(milliseconds) / 1000; }

double rounded(double seconds) { return std::round(seconds * 1e4) / 1e4; }

}  // namespace

void MatchClock::told_time_left(Settings::Number before, long long now) {
    if (before && std::max(*before, now) < UNLIMITED_MS && used_since_told_ > 0)
        lags_.push_back(std::max(in_seconds(*before - now) - used_since_told_, 0.0));
    used_since_told_ = 0;
}

void MatchClock::spend(double seconds) {
    used_ += seconds;
    used_since_told_ += seconds;
}

// The seconds that a move costs beyond its thinking, on a busy machine many.
double MatchClock::lag() const {
    std::vector<double> recent(
        lags_.end() - static_cast<std::ptrdiff_t>(std::min(lags_.size(), LAGS)), lags_.end());
    std::ranges::sort(recent);
    return recent.size() >= FEWEST_LAGS ? recent[recent.size() / 2] : 0;
}

// The seconds for the rest of the game, if it has an end.
std::optional<double> MatchClock::left(const Settings& settings) const {
    if (const auto told = settings.time_left) {
        if (*told >= UNLIMITED_MS) return {};
        return in_seconds(*told) - used_since_told_;
    }
    if (const auto match = settings.timeout_match) {
        if (*match <= 0 || *match >= UNLIMITED_MS) return {};
        return in_seconds(*match) - used_;
    }
    if (settings.timeout_turn) return {};
    return MATCH_SECONDS - used_;
}

std::optional<SearchLimit> MatchClock::limit(const Settings& settings, int own_stones, int empty,
                                             double late) const {
    std::optional<double> seconds;
    double aim = 0;
    const auto turn = settings.timeout_turn;
    if (!turn)
        seconds = safe(TURN_SECONDS) - late;
    else if (*turn < UNLIMITED_MS)
        seconds = safe(in_seconds(*turn)) - late;
    if (auto rest = left(settings)) {
        *rest = safe(*rest) - late - (empty + 1) / 2 * (AT_ONCE_SECONDS + lag());
        const double increment =
            in_seconds(std::max<long long>(settings.time_increment.value_or(0), 0));
        const int moves = std::max(FEWEST_MOVES, GAME_MOVES - own_stones);
        aim = std::min(*rest / moves + increment / 2, *rest);
        const double most = std::max(*rest * GREATEST_SHARE, aim);
        seconds = seconds ? std::min(*seconds, most) : most;
        aim = std::min(aim, *seconds);
    }
    if (seconds && *seconds < LEAST) return {};
    SearchLimit limit;
    limit.seconds = seconds ? rounded(*seconds) : 0;
    limit.aim = rounded(aim);
    limit.nodes = static_cast<std::uint64_t>(std::max<long long>(settings.max_node.value_or(0), 0));
    limit.depth =
        static_cast<int>(std::clamp<long long>(settings.max_depth.value_or(0), 0, 1'000'000));
    return limit;
}

}  // namespace tengen::protocol
