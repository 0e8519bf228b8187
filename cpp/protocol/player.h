// Who plays behind the protocol: the engine, made anew when the manager changes threads, memory or
// strength.
#pragma once

#include <memory>

#include "engine/level.h"
#include "protocol/settings.h"

namespace tengen::protocol {

class Player {
  public:
    /// What the manager's settings make of the engine.
    struct Options {
        int threads = 1;
        std::uint64_t memory_mb = 1;
        const Level* level = nullptr;
        bool operator==(const Options&) const = default;
    };

    /// Takes less memory where there is too little. Throws Refusal if there is none.
    Player(const Options& options, const EvaluatorFactory& make_evaluator);

    const Options& options() const { return options_; }
    Engine& engine() { return *engine_; }
    /// Think as the level plays.
    void think(const Question& question, const Stop& stop, const ChoiceSink& sink);
    /// Forget what was learnt, and begin with the first random number again.
    void new_game();

  private:
    Options options_;
    std::unique_ptr<Engine> engine_;
    SplitMix64 random_{0};
};

Player::Options options_of(const Settings& settings);

}  // namespace tengen::protocol
