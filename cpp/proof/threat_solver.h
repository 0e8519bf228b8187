// Wins by threats as the prover asks for them: by fours, by following advice, by search; and the
// zone in which a reply could spoil such a win.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "proof/advice.h"
#include "threat/threat_search.h"

namespace tengen {

class ThreatSolver {
  public:
    /// How much may be done for one answer.
    struct Effort {
        std::uint64_t replay = 0;  ///< nodes in which advice is followed
        std::uint64_t search = 0;  ///< nodes of a search by threats
    };

    /// All on `board`, which is as before after each call. What is learnt goes into the advice.
    ThreatSolver(FourBoard& board, Color attacker, FoursTable& table, Advice& advice,
                 Budget& whole);

    /// Does the attacker, who is to move, win by threats?
    bool wins(Effort effort);
    /// The first move of the last win; none if it was by fours.
    Point move() const;
    /// The first four of a win by fours, or five itself.
    Point first_four();
    /// The moves of the last win at the attacker's nodes, with the position on the board. Where it
    /// is won by a few fours there is no need to say how.
    void visit(const std::function<void(Point)>& visit);

    /// The attacker has just won after a pass of the defender: the replies that could change that.
    /// The union over the proof of: its moves; the zones of fours (`reply_zone`); and at nodes
    /// where the defender has a choice the points of windows that hold two of the defender's stones
    /// and none of the attacker's, since one more stone there makes a three into a four. For one
    /// extra stone only. Nothing, if the lines of the proof are not known.
    std::optional<PointSet> zone();

    bool defender_wins_by_fours() { return find_fours(~attacker_) != FoursSearch::NONE; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    bool follow();
    bool follow_replies();
    bool search(std::uint64_t nodes);
    int find_fours(Color color);
    FoursWin short_win(int length);
    template <typename Reply>
    bool each_reply(Reply reply);
    void add_zone(PointSet& zone, std::unordered_set<std::uint64_t>& seen);
    void add_zone_of_replies(PointSet& zone, std::unordered_set<std::uint64_t>& seen);
    void visit(const std::function<void(Point)>& visit, std::unordered_set<std::uint64_t>& seen);
    void visit_fours(const std::function<void(Point)>& visit);
    PointSet open_windows(int stones) const;
    Color defender() const { return ~attacker_; }

    FourBoard& board_;
    Color attacker_;
    FoursTable& table_;
    Advice& advice_;
    Budget& whole_;
    Budget fours_budget_;
    FoursSearch fours_;
    std::uint64_t left_ = 0;                                  // nodes of the present replay
    std::uint64_t nodes_ = 0;                                 // of all calls
    std::unordered_map<std::uint64_t, Point> moves_;          // of the last win, by position
    std::unordered_map<std::uint64_t, FoursWin> threatened_;  // by position after such a move
    bool is_followed_ = true;  // the last win was played through: its threatened lines are known
    std::unordered_set<std::uint64_t> failed_;  // positions of the present replay
};

}  // namespace tengen
