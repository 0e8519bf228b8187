// One thread's search of a root: iterative deepening over its moves, best first.
#pragma once

#include <cstdint>
#include <vector>

#include "search/tree_search.h"

namespace tengen {

/// A move of the root and what is known of it.
struct RootMove {
    Point point = NO_POINT;
    int value = -INFINITE_VALUE;     ///< of the present iteration
    int previous = -INFINITE_VALUE;  ///< of the one before
    int selective_depth = 0;
    std::vector<Point> pv;
};

class Worker {
  public:
    static constexpr int MOST_DEPTH = 100;
    static constexpr Neighbourhood::Shape NEAR = TreeSearch::NEAR;
    static constexpr std::size_t FOURS_MEMORY = std::size_t{4} << 20;

    /// Its searches by fours keep what they learn in so many bytes.
    Worker(TranspositionTable& table, EvaluatorFactory make_evaluator,
           std::size_t fours_memory = FOURS_MEMORY, BusyMoves* busy_moves = nullptr)
        : tree_(table, std::move(make_evaluator), fours_memory, busy_moves) {}

    /// A new root with these moves, at least one; when all of them lose, the rest is searched too
    /// before the position is called lost. It searches with a part of the budget that has so many
    /// nodes, 0 for any number.
    void begin(const Position& position, const std::vector<Point>& moves,
               const std::vector<Point>& rest, std::uint64_t nodes, Budget& whole);
    /// Forget what was learnt in earlier searches.
    void clear() { tree_.clear(); }
    /// Search all root moves to that depth, the best `ranks` of them exactly; false if it was ended
    /// before. What is finished stands in `root_moves`, best first.
    bool deepen(int depth, int ranks);

    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    /// How many of the ranks of the last depth were finished: the first so many moves are known.
    std::size_t finished_ranks() const { return finished_ranks_; }
    /// As of a few dozen nodes ago while it searches; may be asked from any thread.
    std::uint64_t nodes() const { return tree_.nodes(); }
    std::uint64_t threat_nodes() const { return tree_.threat_nodes(); }

  private:
    int aspire(int depth, std::size_t first);
    bool widen(int best, std::vector<std::size_t>& order);
    int search_root(int alpha, int beta, int depth, std::size_t first);
    int value_of(Point point, int alpha, int beta, int depth, std::size_t number, bool is_first);

    TreeSearch tree_;
    std::vector<RootMove> root_moves_;
    std::size_t finished_ranks_ = 0;
    std::vector<Point> rest_;  // root moves that are searched when all others lose
};

}  // namespace tengen
