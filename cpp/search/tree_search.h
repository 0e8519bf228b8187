// The search below the root: principal variation search (Marsland 1986) on a position of its own,
// sharing the transposition table with other threads.
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
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "board/neighbourhood.h"
#include "board/zobrist.h"
#include "eval/evaluator.h"
#include "search/busy_moves.h"
#include "search/correction_history.h"
#include "search/forced_replies.h"
#include "search/fours_probe.h"
#include "search/history.h"
#include "search/moves.h"
#include "search/transposition_table.h"
#include "search/value.h"

namespace tengen {

class TreeSearch {
  public:
    static constexpr int MAX_PLY = 128;
    /// What is near a stone to this search.
    static constexpr Neighbourhood::Shape NEAR = {.square = 2, .reach = 3};

    /// Its searches by fours keep what they learn in so many bytes. It shares the table, and where
    /// there are other threads, what each of them is at.
    TreeSearch(TranspositionTable& table, EvaluatorFactory make_evaluator, std::size_t fours_memory,
               BusyMoves* busy_moves);

    /// A new root. It searches with a part of the budget that has so many nodes, 0 for any number.
    void begin(const Position& position, std::uint64_t nodes, Budget& whole);
    /// Forget what was learnt in earlier searches.
    void clear();

    /// Play the move at that ply and search what follows, at full width or with a null window
    /// first. A reduced search that finds more than `promising` is repeated a ply deeper. The value
    /// is the mover's. It means nothing if the search `is_ended`.
    template <bool IsPv>
    int search_move(Point move, int alpha, int beta, int depth, int reduction, int ply,
                    bool is_first, bool is_cut, int promising = INFINITE_VALUE);

    /// Another thread searches that move to that depth now.
    bool is_busy(Point move, int depth) const {
        return busy_moves_ && depth >= BusyMoves::LEAST_DEPTH &&
               busy_moves_->is_busy(BusyMoves::key(key_after(move), depth));
    }
    /// Tell the other threads, as long as the mark lives.
    BusyMoves::Mark mark_busy(Point move, int depth) {
        if (!busy_moves_ || depth < BusyMoves::LEAST_DEPTH) return {};
        return {*busy_moves_, BusyMoves::key(key_after(move), depth)};
    }

    const Position& position() const { return position_; }
    Evaluator& evaluator() { return *evaluator_; }
    /// The principal variation from that ply on.
    std::span<const Point> variation(int ply) const {
        return {pv_[at(ply)].data(), static_cast<std::size_t>(pv_length_[at(ply)])};
    }
    void clear_variation(int ply) { pv_length_[at(ply)] = 0; }
    int selective_depth() const { return selective_depth_; }
    void reset_selective_depth() { selective_depth_ = 0; }

    /// It was cut off.
    bool is_ended() const { return budget_->is_spent(); }
    /// As of a few dozen nodes ago while it searches; may be asked from any thread.
    std::uint64_t nodes() const { return shown_nodes_.load(std::memory_order_relaxed); }
    std::uint64_t threat_nodes() const {
        return shown_threat_nodes_.load(std::memory_order_relaxed);
    }
    /// Bring these numbers up to date.
    void show_nodes();

  private:
    struct Frame {  // of one ply
        Neighbourhood near;
        std::array<Point, 2> killers{};
        int evaluation = 0;     // what the evaluator says
        int estimate = 0;       // the same, corrected
        int cutoffs = 0;        // of the nodes there, since the node above was entered
        Point move = NO_POINT;  // played there
    };
    /// What the moves of a choice are. Free: nothing forces. ZoneOfFours: the opponent would win by
    /// fours after a pass. AgainstFour: the opponent threatens a straight four.
    enum class Kind : std::uint8_t { Free, ZoneOfFours, AgainstFour };
    /// The moves that come into question at a node.
    struct Choice {
        Kind kind;
        PointSet points;
        std::optional<Proof> threat;  ///< if the side to move passed
    };

    template <bool IsPv>
    int search(int alpha, int beta, int depth, int ply, bool is_cut);
    template <bool IsPv>
    int search_stops(int alpha, int beta, int depth, int ply, bool is_cut);
    template <bool IsPv>
    int search_moves(int alpha, int beta, int depth, int ply, bool is_cut, Point table_move);
    /// What decides by how much a move is reduced, beside the move itself.
    struct Lateness {
        int tried;       ///< moves before it
        int behind;      ///< by how much its score is less than that of the most promising one
        bool is_quiet;   ///< it makes no three and takes no four away
        bool has_risen;  ///< a move before it raised alpha
    };
    template <bool IsPv>
    int reduction_of(Point move, int depth, int ply, const Lateness& late, bool is_cut) const;
    /// The estimate at that ply is better than at the same side's last move.
    bool is_improving(int ply) const {
        return ply < 2 || frames_[at(ply)].estimate > frames_[at(ply - 2)].estimate;
    }
    int corrected(int evaluation, int ply) const;
    void correct(int value, Bound bound, int depth, int ply);
    bool finds_fours(int depth, const TranspositionTable::Entry& entry, int& length);

    Choice choose(int depth, int ply);
    int generate(MoveList& moves, const PointSet& points, int ply, Point table_move);
    void learn(const MoveList& moves, std::size_t tried, int depth, int ply);
    template <bool IsPv>
    int settle(const Choice& choice, int best, int alpha, int beta, int depth, int ply, bool is_cut,
               Point& best_move);
    Point first_legal(const PointSet& points) const;
    static constexpr std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
    std::uint64_t key_after(Point move) const {
        return position_.key() ^ ZOBRIST.turn() ^ ZOBRIST.stone(move, position_.to_move());
    }
    Frame& frame(int ply) { return frames_[at(ply)]; }

    void play(Point p, int ply);
    void undo();
    /// What is near the stones at that ply, from the ply before; leaves never ask.
    void bring_near(int ply);
    void update_pv(int ply, Point move);
    bool count_node();

    TranspositionTable& table_;
    BusyMoves* busy_moves_;  // null: there are no other threads
    EvaluatorFactory make_evaluator_;
    std::unique_ptr<Evaluator> evaluator_;
    Position position_;
    PointSet on_board_;
    FoursProbe fours_;
    History history_;
    CorrectionHistory corrections_;
    std::optional<Budget> budget_;
    std::atomic<std::uint64_t> shown_nodes_ = 0, shown_threat_nodes_ = 0;
    int selective_depth_ = 0;
    std::vector<FoursProbe::Stone> path_;
    std::array<Frame, MAX_PLY + 2> frames_;
    std::array<std::array<Point, MAX_PLY + 2>, MAX_PLY + 2> pv_{};
    std::array<int, MAX_PLY + 2> pv_length_{};
};

}  // namespace tengen
