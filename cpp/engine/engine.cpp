#include "engine/engine.h"

#include <algorithm>
#include <stdexcept>

#include "engine/session.h"

namespace tengen {

Engine::Engine(int threads, std::size_t memory_mb, std::shared_ptr<const PatternTables> weights)
    : table_(memory_mb << 20) {
    if (threads < 1 || threads > MOST_THREADS)
        throw std::invalid_argument("an engine has from 1 to 256 threads");
    if (memory_mb < 1) throw std::invalid_argument("an engine needs at least 1 MB of memory");
    for (int i = 0; i < threads; ++i)
        workers_.push_back(std::make_unique<Worker>(table_, [weights](Rule rule) {
            return weights ? std::make_unique<PatternEvaluator>(weights)
                           : std::make_unique<PatternEvaluator>(rule);
        }));
}

void Engine::think(const Question& question, const Stop& stop, const Report& report) {
    const std::lock_guard lock(mutex_);
    table_.grow_older();
    Session(question, stop, report, workers_).run();
}

void Engine::new_game() {
    const std::lock_guard lock(mutex_);
    table_.clear();
    for (const auto& worker : workers_) worker->clear();
}

}  // namespace tengen
