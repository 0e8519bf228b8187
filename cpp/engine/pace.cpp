#include "engine/pace.h"

#include <algorithm>

namespace tengen {

namespace {

/// Kept back for what comes after the search: handing over, joining threads.
constexpr double RESERVE = 0.002;
/// So many times the aim, if it comes to that and the limit allows.
constexpr double MOST_AIMS = 2.5;
/// An iteration takes some times as long as the one before, so it begins only with time in hand.
constexpr double START = 0.6;

constexpr double LONGEST = 1e8;

}  // namespace

Pace::Pace(const SearchLimit& limit)
    : limit_(limit), most_(limit.seconds > 0 ? limit.seconds : LONGEST) {
    if (limit.aim > 0) most_ = std::min(most_, MOST_AIMS * limit.aim);
    if (is_timed()) deadline_ = std::max(most_ - RESERVE, most_ / 2);
}

bool Pace::is_enough(Point best, int value) {
    stable_ = best == best_ ? stable_ + 1 : 0;
    const int fall = value_ - value;
    best_ = best;
    value_ = value;
    if (limit_.aim <= 0) return false;
    double share = START;
    if (stable_ >= 6) share *= 0.6;
    if (stable_ == 0) share *= 1.4;
    if (fall > 60)
        share *= 2;
    else if (fall > 25)
        share *= 1.4;
    return elapsed() >= share * limit_.aim;
}

}  // namespace tengen
