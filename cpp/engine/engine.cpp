#include "engine/engine.h"

#include <algorithm>
#include <stdexcept>

#include "engine/thinking.h"

namespace tengen {

namespace {

/// How many positions a thread may meet in a second, at most.
constexpr double MOST_PER_SECOND = 2e6;

}  // namespace

Engine::Engine(int threads, std::size_t memory_mb, const EvaluatorFactory& make_evaluator)
    : memory_(memory_mb << 20, static_cast<std::size_t>(std::max(threads, 1))),
      table_(memory_.table) {
    if (threads < 1 || threads > MOST_THREADS)
        throw std::invalid_argument("an engine does not have so many threads");
    if (memory_mb < 1) throw std::invalid_argument("an engine needs at least 1 MB of memory");
    if (threads > 1) busy_moves_ = std::make_unique<BusyMoves>();
    for (int i = 0; i < threads; ++i)
        workers_.push_back(
            std::make_unique<Worker>(table_, make_evaluator, memory_.fours, busy_moves_.get()));
}

void Engine::think(const Question& question, const Stop& stop, const ReportSink& sink) {
    const Lock lock(mutex_);
    prepare_table(question.limit, workers_.size());
    Thinking(question, stop, sink, workers_, memory_.threats).run();
}

// A table as large as the search may need: a short search is not made to pay for a large one.
void Engine::prepare_table(const SearchLimit& limit, std::size_t threads) {
    double most = Pace(limit).most_seconds() * MOST_PER_SECOND * static_cast<double>(threads);
    if (limit.nodes > 0) most = std::min(most, static_cast<double>(limit.nodes));
    table_.grow_older();
    table_.make_room(static_cast<std::uint64_t>(std::min(most, 1e15)));
}

void Engine::new_game() {
    const Lock lock(mutex_);
    table_.clear();
    for (const auto& worker : workers_) worker->clear();
}

}  // namespace tengen
