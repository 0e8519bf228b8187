// Does the attacker win by force? Quiet moves, found by df-pn above the searches by threats.
//
// Attacker's nodes (OR): a win by threats; otherwise quiet moves that have won with the same
// stones, and if they do not, the engine's choice and the points with the best patterns, each later
// than the one before. Defender's nodes (AND): the attacker must threaten to win by threats after a
// pass, and only the zone of that win matters; while there are few stones, every empty point.
// Replies after which the attacker wins by threats are settled at once; what was learnt from one is
// tried on all others.
//
// Where nothing wins, the node is tried again with more effort, at the price of a higher proof
// number: as a move HARDER of the attacker that changes nothing but the level of effort. ASK is
// such a move, too: it stands for all moves that have not won with the same stones, so that the
// engine is asked only where it has to be.
//
// Zones, keys and limits make the search quick; nothing it says is proved before the checker has
// accepted the certificate (proof/certify.h).
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "board/board.h"
#include "proof/hints.h"
#include "proof/threat_solver.h"

namespace tengen {

struct SolverOptions {
    std::uint64_t leaf_search = 80'000;  ///< nodes of the search by threats at an attacker's node
    std::uint64_t null_search = 6'000;   ///< after a pass
    std::uint64_t reply_search = 4'000;  ///< after each reply
    std::uint64_t replay = 150;          ///< nodes in which advice is followed
    int candidates = 14;                 ///< points with the best patterns
    std::size_t most_open = 40;          ///< replies that are not settled; more, and a move is bad
    int wide_stones = 6;                 ///< up to so many stones every reply may have to be tried
    int levels = 3;                      ///< of effort
    /// That a choice takes among eight stones and more; up to 16 times as many among fewer, or with
    /// a higher level.
    std::uint64_t choice_nodes = 60'000;
    std::uint64_t nodes = Budget::NO_LIMIT;  ///< of searches by threats and choices together
    std::size_t memory = std::size_t{1} << 30;
};

class Solver {
  public:
    /// Good quiet moves for the side to move, the best first, found in so many nodes.
    using Choose = std::function<std::vector<Point>(const Board&, std::uint64_t nodes)>;

    enum class Status : std::uint8_t { Proved, Unknown };
    struct Counts {
        std::uint64_t attacker_nodes = 0, defender_nodes = 0;
        std::uint64_t replies = 0;    ///< tried at defender's nodes
        std::uint64_t by_advice = 0;  ///< settled by following advice, or by fours
        std::uint64_t by_search = 0;  ///< settled by a search by threats
        std::uint64_t choices = 0;    ///< moves that were asked for
    };

    /// `hints`, if there are any, outlive the solver.
    Solver(Rule rule, int size, Color attacker, const SolverOptions& options, Choose choose,
           Budget& budget, const Hints* hints = nullptr);

    /// The stones on the board: cells row by row from the lower left, 0 empty, 1 black, 2 white.
    void set_up(std::span<const std::uint8_t> cells);
    /// Does the attacker win from here?
    Status solve(Color to_move);
    /// The attacker to move, who wins by threats with that effort.
    bool wins_by_threats(ThreatSolver::Effort effort) { return threats_.wins(effort); }
    ThreatSolver& threats() { return threats_; }
    /// The attacker's move in a position that `solve` has proved.
    Point winning_move();

    const FourBoard& board() const { return board_; }
    Color attacker() const { return attacker_; }
    const SolverOptions& options() const { return options_; }
    Counts counts() const { return counts_; }
    /// Of the searches by threats and of the choices.
    std::uint64_t nodes() const { return threats_.nodes() + choice_nodes_; }
    /// The proof number of the position that is being solved, or was solved last.
    ProofNumber proof_number() const { return root_node_ ? root_node_->pn : proof_number_; }
    std::size_t advice() const { return advice_.size(); }

  private:
    friend class DfPn<Solver>;
    using Move = Point;
    using Key = std::uint64_t;
    struct Note {};

    Key key(bool is_attacker) const;
    Key key_after(Point move, bool is_attacker) const;
    Expansion expand(bool is_attacker, std::vector<Point>& moves, Note&);
    void play(Point move, bool is_attacker);
    void undo();
    bool must_end() const { return budget_.is_ended() || nodes() >= options_.nodes; }
    ProofNumber first_number(Point move, bool is_attacker) const;
    void proved(Point move, bool is_attacker);

    /// Points of no board.
    static constexpr Point HARDER = 1, ASK = 2;
    static bool is_pseudo(Point move) { return move == HARDER || move == ASK; }

    Key with_effort(Key key, int level, bool is_asked) const;
    ThreatSolver::Effort effort(std::uint64_t replay, std::uint64_t search) const;
    bool was_proved(bool is_attacker);
    Expansion expand_attacker(std::vector<Point>& moves);
    void ask(std::vector<Point>& moves);
    std::uint64_t choice_nodes() const;
    Expansion expand_defender(std::vector<Point>& moves);
    bool list_replies(std::vector<Point>& replies);
    bool settle(std::vector<Point>& replies);
    bool is_settled(Point reply, ThreatSolver::Effort effort);
    void add_candidate(Point move, ProofNumber number, std::vector<Point>& moves);
    int rating(Point p) const;
    std::uint64_t local_key() const;
    Board position() const;
    int stones() const;
    Color color_of(bool is_attacker) const { return is_attacker ? attacker_ : ~attacker_; }
    Color defender() const { return ~attacker_; }

    Color attacker_;
    SolverOptions options_;
    Choose choose_;
    Budget& budget_;
    Board root_;
    FourBoard board_;
    FoursTable fours_table_;
    Advice advice_, quiet_;  // threats that won, and quiet moves that did
    ThreatSolver threats_;
    DfPn<Solver> dfpn_;
    std::unordered_map<Point, ProofNumber> first_numbers_;  // of the last attacker's node
    struct Ply {
        Point move;
        bool is_attacker, was_asked;
    };
    std::vector<Ply> path_;
    const DfPn<Solver>::Node* root_node_ = nullptr;
    ProofNumber proof_number_ = 1;
    std::uint64_t choice_nodes_ = 0;
    int level_ = 0;
    bool is_asked_ = false;  // the last move was ASK
    bool is_root_ = false;   // the next defender's node is one
    Counts counts_;
};

}  // namespace tengen
