// The search of one thread: principal variation search with iterative deepening on a position of
// its own, sharing the transposition table with others.
//
//   node ── won by what is seen? (five, straight four) ── yes ─▶ win in 1, 3
//     │         lost by what is seen? (two fives to stop) ─ yes ─▶ loss in 2
//     ├── table knows enough ─▶ its value
//     ├── must stop a five: one reply, the depth stays
//     ├── win by fours (VCF) ─▶ win in 2n + 1
//     ├── depth 0 ─▶ evaluation
//     ├── opponent threatens a straight four: only what takes it away, and fours
//     ├── opponent would win by fours after a pass: only the zone of that win
//     └── otherwise the points near the stones; reduce the late, skip the hopeless
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "board/neighbourhood.h"
#include "eval/evaluator.h"
#include "search/forced_replies.h"
#include "search/fours_probe.h"
#include "search/history.h"
#include "search/moves.h"
#include "search/transposition_table.h"
#include "search/value.h"

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
    static constexpr int MAX_PLY = 128;
    static constexpr int MOST_DEPTH = 100;

    /// Makes the judge of positions under a rule.
    using MakeEvaluator = std::function<std::unique_ptr<Evaluator>(Rule)>;

    static constexpr std::size_t FOURS_MEMORY = std::size_t{4} << 20;

    /// Its searches by fours keep what they learn in so many bytes.
    Worker(TranspositionTable& table, MakeEvaluator make_evaluator,
           std::size_t fours_memory = FOURS_MEMORY);

    /// A new root with these moves, at least one; when all of them lose, the rest is searched too
    /// before the position is called lost. It searches with a part of the budget that has so many
    /// nodes, 0 for any number.
    void begin(const Position& position, const std::vector<Point>& moves,
               const std::vector<Point>& rest, std::uint64_t nodes, Budget& whole);
    /// Forget what was learnt in earlier searches.
    void clear();
    /// Search all root moves to that depth, the best `ranks` of them exactly; false if it was ended
    /// before. What is finished stands in `root_moves`, best first.
    bool deepen(int depth, int ranks);

    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    /// How many of the ranks of the last depth were finished: the first so many moves are known.
    std::size_t finished_ranks() const { return finished_ranks_; }
    /// As of a few dozen nodes ago while it searches; may be asked from any thread.
    std::uint64_t nodes() const { return shown_nodes_.load(std::memory_order_relaxed); }
    std::uint64_t threat_nodes() const {
        return shown_threat_nodes_.load(std::memory_order_relaxed);
    }

    /// What is near a stone to this search.
    static constexpr Neighbourhood::Shape NEAR = {.square = 2, .reach = 3};

  private:
    struct Frame {  // of one ply
        Neighbourhood near;
        std::array<Point, 2> killers{};
        int estimate = 0;
        Point move = NO_POINT;  // played there
    };
    /// Free: nothing forces. Threatened: by a win by fours. Defend: against a straight four.
    enum class Kind : std::uint8_t { Free, Threatened, Defend };
    /// The moves that come into question at a node.
    struct Choice {
        Kind kind;
        PointSet points;
        std::optional<Proof> threat;  ///< if the side to move passed
    };

    int aspire(int depth, std::size_t first);
    bool widen(int best);
    int search_root(int alpha, int beta, int depth, std::size_t first);
    template <bool IsPv>
    int search(int alpha, int beta, int depth, int ply, bool is_cut);
    template <bool IsPv>
    int search_stops(int alpha, int beta, int depth, int ply, bool is_cut);
    template <bool IsPv>
    int search_moves(int alpha, int beta, int depth, int ply, bool is_cut, Point table_move);
    template <bool IsPv>
    int search_move(Point move, int alpha, int beta, int depth, int reduction, int ply,
                    bool is_first, bool is_cut);

    Choice choose(int depth, int ply);
    void generate(MoveList& moves, const PointSet& points, int ply, Point table_move);
    void learn(const MoveList& moves, std::size_t tried, int depth, int ply);
    template <bool IsPv>
    int settle(const Choice& choice, int best, int alpha, int beta, int depth, int ply, bool is_cut,
               Point& best_move);
    Point first_legal(const PointSet& points) const;
    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

    void play(Point p, int ply);
    /// What is near the stones at that ply, from the ply before; leaves never ask.
    void bring_near(int ply);
    void undo();
    void update_pv(int ply, Point move);
    bool count_node();
    void show_nodes();
    /// The search was cut off: what it returns means nothing.
    bool is_ended() const { return budget_->is_spent(); }

    TranspositionTable& table_;
    MakeEvaluator make_evaluator_;
    std::unique_ptr<Evaluator> evaluator_;
    Position position_;
    PointSet on_board_;
    FoursProbe fours_;
    History history_;
    std::optional<Budget> budget_;
    std::atomic<std::uint64_t> shown_nodes_ = 0, shown_threat_nodes_ = 0;
    int selective_depth_ = 0;
    int root_depth_ = 0;
    std::vector<RootMove> root_moves_;
    std::size_t finished_ranks_ = 0;
    std::vector<Point> rest_;  // root moves that are searched when all others lose
    std::vector<FoursProbe::Stone> path_;
    std::array<Frame, MAX_PLY + 2> frames_;
    std::array<std::array<Point, MAX_PLY + 2>, MAX_PLY + 2> pv_{};
    std::array<int, MAX_PLY + 2> pv_length_{};
};

}  // namespace tengen
