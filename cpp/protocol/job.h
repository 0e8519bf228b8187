// What a brain thinks about: run in one thread, stopped from another.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "game/game_state.h"
#include "protocol/messages.h"
#include "protocol/player.h"

namespace tengen::protocol {

using Tell = std::function<void(const Info&)>;

/// One piece of thinking. Without a limit it moves at once.
class Job {
  public:
    Job(std::shared_ptr<Player> player, GameState game, std::optional<SearchLimit> limit);
    virtual ~Job() = default;
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    /// Think to the end, tell what is found on the way, and return the stones to lay.
    virtual std::vector<Point> run(const Tell& tell) = 0;
    /// End the thinking soon; from any thread.
    void stop() { stop_.set(); }

    const GameState& game() const { return game_; }
    const SearchLimit& limit() const { return limit_; }

  protected:
    /// The best move, after so many lines and among these moves; all, if there are none.
    Point best_move(const Tell& tell, int lines = 1, std::vector<Point> among = {});

    std::shared_ptr<Player> player_;
    GameState game_;
    SearchLimit limit_;
    Stop stop_;
};

/// Choose a move, with several lines or among some moves only.
class MoveJob : public Job {
  public:
    MoveJob(std::shared_ptr<Player> player, GameState game, std::optional<SearchLimit> limit,
            int lines, std::vector<Point> among)
        : Job(std::move(player), std::move(game), limit), lines_(lines), among_(std::move(among)) {}
    std::vector<Point> run(const Tell& tell) override { return {best_move(tell, lines_, among_)}; }

  private:
    int lines_;
    std::vector<Point> among_;
};

/// Find one or two stones that leave both sides equal chances.
class BalanceJob : public Job {
  public:
    BalanceJob(std::shared_ptr<Player> player, GameState game, std::optional<SearchLimit> limit,
               int stones)
        : Job(std::move(player), std::move(game), limit), stones_(stones) {}
    std::vector<Point> run(const Tell& tell) override;

  private:
    int stones_;
};

/// Think in the opponent's time until stopped; what is learnt stays in the table.
class PonderJob : public Job {
  public:
    PonderJob(std::shared_ptr<Player> player, GameState game)
        : Job(std::move(player), std::move(game), SearchLimit{}) {}
    std::vector<Point> run(const Tell& tell) override;
};

}  // namespace tengen::protocol
