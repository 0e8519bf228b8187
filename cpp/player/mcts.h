// Monte-Carlo tree search on Gomoku: UCT with proven values, and what proof numbers, threats and
// genes add to it.
//
// With the plain options it grows the tree of `tengen.search.mcts` on the same candidates, move by
// move and number by number. The four steps and what may replace them:
//
//   selection        upper confidence bounds (Kocsis & Szepesvari 2006), to which proof numbers may
//                    add (Doe, Winands, Soemers & Browne 2022)
//   expansion        the candidates in order, or the easiest to prove first
//   simulation       a playout: random, by knowledge, or by the genetic player; or a win by fours
//   backpropagation  means, proven bounds (Winands, Bjornsson & Saito 2008), proof numbers
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/random.h"
#include "player/candidates.h"
#include "player/genetic.h"
#include "threat/fours.h"

namespace tengen {

enum class Select : std::uint8_t { Ucb, Pn };
enum class Simulate : std::uint8_t { Random, Heuristic, Threats, Genetic };

struct TreeOptions {
    int radius = 2;
    double exploration = 1.0;   ///< weight of the confidence bound, on the scale from 0 to 1
    double proof_weight = 0.0;  ///< weight of the proof numbers, on the same scale
    Select select = Select::Ucb;
    Simulate simulate = Simulate::Random;
    bool prove = true;  ///< do proven values settle nodes?
    std::uint64_t seed = 0;
    std::size_t memory = std::size_t{512} << 20;  ///< in bytes; when it is used up, nothing grows
};

/// What was learnt of one root move.
struct TreeMove {
    Point point;
    double win_rate;  ///< for the side to move at the root; a draw is half a win
    std::uint32_t visits;
    bool is_settled;
};

class MonteCarloTree {
  public:
    MonteCarloTree(Position position, const TreeOptions& options);

    /// Simulations, a unit each, until the budget or the root's value is known.
    void grow(Budget& budget);

    /// The root moves that were tried, in the order of trying.
    std::vector<TreeMove> moves() const;
    /// The moves that both sides would choose; the first is there always.
    std::vector<Point> variation();
    /// The root's value for the side to move, 1, 0 or -1, once it is known among the candidates:
    /// then the tree grows no more.
    std::optional<int> settled() const;
    /// The same if it is proven: no legal move, candidate or not, changes it.
    std::optional<int> proven() const;
    /// A proven win or loss takes at most so many plies.
    int distance() const { return distance(nodes_[0], attacker_); }
    std::uint64_t playouts() const { return playouts_; }
    std::size_t nodes() const { return nodes_.size(); }
    /// Positions of the searches by fours.
    std::uint64_t threat_nodes() const { return threat_nodes_; }

  private:
    using Number = std::uint32_t;
    static constexpr Number INFINITE = 1'000'000'000;
    static constexpr std::uint16_t LOST = std::numeric_limits<std::uint16_t>::max();

    struct Node {
        double total = 0;
        double value = 0;  // the mean of the simulations, within the bounds; Black's, as these are
        double lower = -1, upper = 1;
        std::uint32_t visits = 0;
        std::uint32_t first = 0;  // of its moves in moves_
        std::uint16_t count = 0;  // of its moves, once they are listed
        std::uint16_t tried = 0;
        Point move = NO_POINT;       // that led here
        Point winner = NO_POINT;     // wins for the side to move
        std::uint16_t distance = 0;  // plies from here to that five
        Number pn = 1, dn = 1;       // of a win of the root's side
        bool is_whole = false;       // moves that are not listed lose at once, or there are none
        bool is_proven = false;      // settled, and moves that are not listed do not matter

        bool is_settled() const { return lower == upper; }
    };
    struct Move {
        Point point;
        std::uint16_t effort;  // a first guess at the number that one child decides; or LOST
        std::uint32_t child;
    };

    void simulate();
    std::uint32_t most_urgent(const Node& node) const;
    void list_moves(std::uint32_t at, const Candidates& near);
    std::uint16_t effort_after(Point move, const Candidates& near);
    std::uint32_t expand(std::uint32_t at);
    void judge(Node& node);
    double reward_of(std::uint32_t leaf, const Candidates& near);
    bool wins_by_fours(Node& node);
    void backpropagate(std::uint32_t leaf, double reward);
    bool tighten(Node& node, Color mover) const;
    bool proves(const Node& node, Color mover) const;
    int distance(const Node& node, Color mover) const;
    void set_numbers(Node& node, Color mover) const;
    std::size_t choose(const Node& node, Color mover) const;
    const Node& follow(std::vector<Point>& line);
    void play(Point p);
    void undo();
    bool has_room() const;
    Color to_move() const { return position_.to_move(); }
    Number number_of(const Move& move, bool is_or) const {
        return is_or ? nodes_[move.child].pn : nodes_[move.child].dn;
    }

    TreeOptions options_;
    Position position_;
    Color attacker_;  // the side to move at the root
    Candidates near_;
    SplitMix64 random_;
    FourBoard four_board_;
    FoursTable fours_table_;
    std::vector<Node> nodes_;  // the root first
    std::vector<Move> moves_;  // a run for every node that was expanded
    std::vector<std::uint32_t> path_;
    std::uint64_t playouts_ = 0, threat_nodes_ = 0;
    Budget* budget_ = nullptr;  // of the present `grow`
};

}  // namespace tengen
