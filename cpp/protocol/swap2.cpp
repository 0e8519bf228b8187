#include "protocol/swap2.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "board/symmetry.h"
#include "protocol/refusal.h"

namespace tengen::protocol {

namespace {

/// Steps right and up from the centre.
struct Step {
    int right, up;
};
/// Black, White, Black.
using Opening = std::array<Step, 3>;

/// By the index of the rule; where they come from is told in `tengen.gomocup.brain.swap2`.
constexpr std::array<std::array<Opening, 5>, RULES> OPENINGS = {{
    {{{{{0, 0}, {2, 1}, {-2, 0}}},
      {{{0, 0}, {2, 0}, {3, 3}}},
      {{{0, 0}, {2, 2}, {3, -1}}},
      {{{0, 0}, {2, 1}, {-2, -2}}},
      {{{0, 0}, {1, 0}, {0, 3}}}}},
    {{{{{0, 0}, {2, 2}, {3, 3}}},
      {{{0, 0}, {2, 1}, {4, 0}}},
      {{{0, 0}, {2, 1}, {0, 4}}},
      {{{0, 0}, {2, 1}, {-4, 0}}},
      {{{0, 0}, {2, 2}, {1, 0}}}}},
    {{{{{0, 0}, {1, 1}, {0, -2}}},
      {{{0, 0}, {2, 1}, {-2, -2}}},
      {{{0, 0}, {2, 1}, {0, 4}}},
      {{{0, 0}, {1, 1}, {3, 0}}},
      {{{0, 0}, {1, 1}, {2, -2}}}}},
    {{{{{0, 0}, {2, 0}, {3, 3}}},
      {{{0, 0}, {2, 2}, {4, -4}}},
      {{{0, 0}, {2, 1}, {4, 0}}},
      {{{0, 0}, {2, 0}, {-2, 0}}},
      {{{0, 0}, {1, 1}, {2, -2}}}}},
    {{{{{0, 0}, {2, 2}, {3, -3}}},
      {{{0, 0}, {2, 1}, {4, -4}}},
      {{{0, 0}, {2, 1}, {0, 2}}},
      {{{0, 0}, {2, 1}, {4, 0}}},
      {{{0, 0}, {2, 0}, {3, 3}}}}},
}};

/// With less time than this, one of the openings is laid.
constexpr double BALANCE_SECONDS = 1.0;
/// How far from the centre the stone that is evened out may lie.
constexpr int FIRST_STONES = 2;

int reach_of(const Opening& opening) {
    int reach = 0;
    for (const Step step : opening)
        reach = std::max({reach, std::abs(step.right), std::abs(step.up)});
    return reach;
}

}  // namespace

Swap2Job::Swap2Job(std::shared_ptr<Player> player, GameState game, std::optional<SearchLimit> limit,
                   std::uint64_t seed)
    : Job(std::move(player), std::move(game), limit), random_(seed) {
    const int stones = game_.board().stones();
    if (stones != 0 && stones != 3 && stones != 5) throw Refusal("SWAP2BOARD has 0, 3 or 5 stones");
}

std::vector<Point> Swap2Job::run(const Tell& tell) {
    if (game_.board().stones() > 0) return choose_side(tell);
    double budget = limit_.seconds;
    if (limit_.aim > 0) budget = budget > 0 ? std::min(budget, limit_.aim) : limit_.aim;
    return budget > 0 && budget < BALANCE_SECONDS ? opening() : even_out();
}

// White is to move: with the better chances White stays and moves.
std::vector<Point> Swap2Job::choose_side(const Tell& tell) {
    int value = 0;
    const Point move = best_move([&](const Info& info) {
        if (info.report.rank == 1) value = info.report.value;
        tell(info);
    });
    return win_rate(value) >= 0.5 ? std::vector{move} : std::vector<Point>{};
}

std::vector<Point> Swap2Job::even_out() {
    const int centre = game_.size() / 2, reach = std::min(FIRST_STONES, centre);
    const auto offset = [&] {
        return static_cast<int>(random_.below(static_cast<std::uint32_t>(2 * reach + 1))) - reach;
    };
    const int x = centre + offset(), y = centre + offset();
    std::vector<Point> stones{point_at(x, y)};
    GameState laid = game_;
    laid.play(stones.front());
    const auto others = player_->engine().balance({laid.position(), limit_, 1, {}}, stop_, 2);
    stones.insert(stones.end(), others.begin(), others.end());
    return stones;
}

std::vector<Point> Swap2Job::opening() {
    const int size = game_.size(), centre = size / 2;
    std::vector<Opening> fitting;
    for (const Opening& known : OPENINGS[static_cast<std::size_t>(index_of(game_.rule()))])
        if (reach_of(known) <= (size - 1) / 2) fitting.push_back(known);
    const Opening& chosen = fitting[random_.below(static_cast<std::uint32_t>(fitting.size()))];
    const int symmetry = static_cast<int>(random_.below(SYMMETRIES));
    std::vector<Point> stones;
    for (const Step step : chosen)
        stones.push_back(
            transform(point_at(centre + step.right, centre + step.up), symmetry, size));
    return stones;
}

}  // namespace tengen::protocol
