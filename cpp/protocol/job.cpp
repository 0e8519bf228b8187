#include "protocol/job.h"

#include "protocol/refusal.h"

namespace tengen::protocol {

namespace {

/// For a move without any search: the engine is stopped before it begins, and is told this limit.
constexpr double AT_ONCE = 0.001;

}  // namespace

Job::Job(std::shared_ptr<Player> player, GameState game, std::optional<SearchLimit> limit)
    : player_(std::move(player)),
      game_(std::move(game)),
      limit_(limit.value_or(SearchLimit{.seconds = AT_ONCE})) {
    if (!limit) stop_.set();
}

Point Job::best_move(const Tell& tell, int lines, std::vector<Point> among) {
    Point best = NO_POINT;
    const Question question{game_.position(), limit_, lines, std::move(among)};
    player_->think(question, stop_, [&](const Report& report, bool is_chosen) {
        if (report.rank == 1) best = report.pv.front();
        tell({report, is_chosen ? "chosen by the level" : words_of(report.source)});
    });
    if (best == NO_POINT) throw Refusal("the player has found no move");
    return best;
}

std::vector<Point> BalanceJob::run(const Tell&) {
    return player_->engine().balance({game_.position(), limit_, 1, {}}, stop_, stones_);
}

std::vector<Point> PonderJob::run(const Tell&) {
    best_move([](const Info&) {});
    return {};
}

}  // namespace tengen::protocol
