// The engine: threads, memory and the order in which things are tried. No globals, no text.
#pragma once

#include <memory>
#include <vector>

#include "base/threads.h"
#include "engine/memory_shares.h"
#include "engine/pace.h"
#include "engine/question.h"
#include "eval/evaluator.h"
#include "search/worker.h"

namespace tengen {

class Engine {
  public:
    static constexpr int MOST_THREADS = tengen::MOST_THREADS;

    /// All tables together take at most `memory_mb`, but for some hundred kilobytes per thread.
    /// Positions are judged by what the factory makes for the rule of each question.
    /// Throws std::invalid_argument for no threads, too many, or no memory.
    Engine(int threads, std::size_t memory_mb,
           const EvaluatorFactory& make_evaluator = evaluator_factory(DEFAULT_EVALUATOR));

    /// Think until a limit is reached or `stop` is set. There is at least one report, also if
    /// `stop` was set before; the last of rank 1 has the move. One question at a time: others wait.
    void think(const Question& question, const Stop& stop, const ReportSink& sink);

    /// One or two moves that leave the position as even as can be found.
    std::vector<Point> balance(const Question& question, const Stop& stop, int stones);

    /// Forget what was learnt.
    void new_game();

  private:
    void prepare_table(const SearchLimit& limit, std::size_t threads);

    Mutex mutex_;
    MemoryShares memory_;
    TranspositionTable table_;
    std::unique_ptr<BusyMoves> busy_moves_;  // null with one thread
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace tengen
