// Minimax and alpha-beta as the textbook has them (Shannon 1950; Knuth & Moore 1975), on the
// candidates near the stones and the shared evaluation: no table, no extensions, no threats.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "eval/pattern_evaluator.h"
#include "player/candidates.h"

namespace tengen {

class PlainSearch {
  public:
    /// A win with the n-th stone from here on is worth WIN - n, as `tengen.gomoku.score` counts.
    static constexpr int WIN = 30'000;
    static constexpr int LONGEST_WIN = 1'000;

    /// What one depth showed, for the side to move.
    struct Found {
        int value = 0;
        std::vector<Point> pv;
        bool is_complete = false;
    };

    /// With `prunes` it is alpha-beta with the moves in the evaluator's order, without it minimax
    /// with the moves row by row: the value is the same.
    PlainSearch(Position position, bool prunes, int radius);

    /// Look at these root moves only; all are legal, and there is one.
    void set_root_moves(std::vector<Point> moves) { root_moves_ = std::move(moves); }
    const std::vector<Point>& root_moves() const { return root_moves_; }

    /// Search that many plies. The best move of the last depth is looked at first, so that an
    /// iteration which the budget cuts off still tells something: the best of the moves that
    /// were finished; none, and its line is empty. A unit is a stone played.
    Found search(int depth, Budget& budget);

    std::uint64_t nodes() const { return nodes_; }
    /// What the evaluation says of the root.
    int evaluate() { return evaluator_.evaluate(position_); }

  private:
    static constexpr int INFINITE = WIN + 1;

    int value(int depth, int ply, int alpha, int beta, const Candidates& near);
    int value_after(Point move, int depth, int ply, int alpha, int beta, const Candidates& near);
    void order(std::vector<Point>& moves);
    void play(Point p) {
        position_.play(p);
        evaluator_.played(position_);
    }
    void undo() {
        position_.undo();
        evaluator_.undone(position_);
    }

    Position position_;
    PatternEvaluator evaluator_;
    bool prunes_;
    Candidates near_;
    std::vector<Point> root_moves_;
    std::vector<std::vector<Point>> lines_;  // the principal variation from each ply on
    std::uint64_t nodes_ = 0;
    Budget* budget_ = nullptr;  // of the present search
    bool is_cut_off_ = false;
};

}  // namespace tengen
