#include "protocol/player.h"

#include <algorithm>
#include <new>

#include "protocol/machine.h"
#include "protocol/refusal.h"

namespace tengen::protocol {

namespace {

/// `INFO strength`: from 0 to 100, which is no handicap.
constexpr long long FULL_STRENGTH = 100;

}  // namespace

Player::Player(const Options& options, const EvaluatorFactory& make_evaluator) : options_(options) {
    for (std::uint64_t megabytes = options.memory_mb; !engine_; megabytes /= 2) {
        if (megabytes == 0)
            throw Refusal(
                "there is not enough memory for tengen; end other programs, or give it a smaller "
                "memory_mb");
        try {
            engine_ = std::make_unique<Engine>(options.threads, static_cast<std::size_t>(megabytes),
                                               make_evaluator);
        } catch (const std::bad_alloc&) {
            continue;
        }
    }
}

void Player::think(const Question& question, const Stop& stop, const ChoiceSink& sink) {
    tengen::think(*engine_, options_.level, random_, question, stop, sink);
}

void Player::new_game() {
    engine_->new_game();
    random_ = SplitMix64(0);
}

Player::Options options_of(const Settings& settings) {
    Player::Options options;
    options.memory_mb = settings.table_mb();
    if (settings.thread_num)
        options.threads =
            static_cast<int>(std::clamp<long long>(*settings.thread_num, 1, processors()));
    if (settings.strength && *settings.strength < FULL_STRENGTH) {
        const auto level = std::max<long long>(*settings.strength, 0) *
                           static_cast<long long>(LEVELS.size()) / FULL_STRENGTH;
        options.level = &LEVELS[static_cast<std::size_t>(level)];
    }
    options.threads = std::min(options.threads, Engine::MOST_THREADS);
    return options;
}

}  // namespace tengen::protocol
