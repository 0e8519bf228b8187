// Winning by continuous threats (VCT): lambda search of order two (Thomsen 2000) by depth-first
// proof numbers (Nagai 2002).
//
// The attacker may play fours, and moves that threaten to win by fours: if the defender passed.
// The defender may reply with anything that could help: the zone of the threatened win where that
// is complete (`reply_zone`), otherwise every legal move. So a proof is a
// real win; a disproof says no more than "not by threats". Stones are never removed, so the value
// of a position does not depend on the way to it, and the table needs no care for cycles.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "threat/dfpn.h"
#include "threat/fours.h"

namespace tengen {

/// Where the defender may reply to a threatened win by fours.
struct ReplyZone {
    PointSet points;
    bool is_complete;  ///< a stone of the defender elsewhere does not help
};

/// After a pass the attacker wins by these fours: the replies that could change that.
///
/// A defender's stone elsewhere neither stops one of the fours nor ever gets into a four: it would
/// have to stand in a row of five, free of the attacker, with three other stones of the defender,
/// forced replies included. In caro it may close a row, so there the zone is not complete. In
/// renju it may change what is forbidden: not complete if a four of Black's makes two threes
/// besides, real or not (only these may become a foul by a white stone), or if White wins because
/// Black's one reply is forbidden.
ReplyZone reply_zone(FourBoard& board, Color attacker, const FoursWin& threatened);

/// A win by fours that is proved: the winner, on the move, makes five within so many plies whatever
/// the loser plays. If it is the loser's turn, only a reply in the zone could change that; after
/// any other the same number of plies is enough, if the zone is complete.
struct Proof {
    Color winner;
    int distance;
    ReplyZone zone;
};

class ThreatSearch {
  public:
    enum class Status : std::uint8_t { Proved, Disproved, Unknown };

    /// The attacker is to move on `board`. The budget counts positions of this search; those of the
    /// searches by fours inside it are on a part of it without a limit. All tables together take at
    /// most the budget's memory, about.
    ThreatSearch(FourBoard& board, Color attacker, Budget& budget,
                 Breadth breadth = Breadth::Whole);
    /// The same with a table of fours that is shared with other searches of that breadth of fours
    /// (all of them for Whole and Threes).
    ThreatSearch(FourBoard& board, Color attacker, Budget& budget, Breadth breadth,
                 FoursTable& table);

    /// Does the attacker win? With `first` given: by that move? Disproved: not within the breadth.
    Status run(Point first = NO_POINT);
    /// The win that was proved: the attacker makes five within so many plies whatever is played.
    /// The moves are those of the longest resistance, as far as they are known.
    struct Win {
        FoursWin moves;
        int distance = 0;
    };
    Win win();
    /// Calls `visit(move)` at every attacker's node of the proof, with the position on the board:
    /// the move that wins there. Nodes that are won by fours have none.
    void visit_proof(const std::function<void(Point)>& visit);

    Breadth breadth() const { return breadth_; }
    /// Positions of the searches by fours.
    std::uint64_t fours_nodes() const { return fours_budget_.nodes(); }
    /// What the proof numbers take at present.
    std::size_t table_bytes() const { return dfpn_.bytes(); }
    /// Is the memory used up by what must be kept? Then it finds no more.
    bool is_full() const { return dfpn_.is_full(); }

  private:
    // --- the problem that `DfPn` solves: the attacker's nodes are OR nodes ---
    friend class DfPn<ThreatSearch>;
    using Move = Point;
    using Key = std::uint64_t;
    /// Defender to move: of the replies that lose to fours, the one that loses latest, and how many
    /// fours that takes at most. Replies outside a complete zone are among them.
    struct Note {
        Point losing_reply = NO_POINT;
        int losing_length = 0;
    };
    using Node = DfPn<ThreatSearch>::Node;
    using Child = DfPn<ThreatSearch>::Child;

    Key key(bool is_attacker) const;
    Key key_after(Point move, bool is_attacker) const;
    Expansion expand(bool is_attacker, std::vector<Point>& moves, Note& note);
    void play(Point move, bool is_attacker);
    void undo();
    bool must_end() const { return budget_.is_spent(); }

    void list_threats(std::vector<Point>& threats);
    bool is_threat(Point move);
    void list_replies(std::vector<Point>& open, Note& note);
    std::vector<Point> replies(Note& note);
    std::optional<Proof> threatened_win();
    std::vector<Point> legal_moves(Color color, Breadth breadth = Breadth::Whole) const;
    int find_fours(Color attacker);
    void visit_proof(const Node& node, bool is_attacker, const std::function<void(Point)>& visit,
                     std::unordered_set<const Node*>& seen);
    int length(const Node& node, bool is_attacker);
    const Child* longest(const Node& node, bool is_attacker);
    Color color_of(bool is_attacker) const { return is_attacker ? attacker_ : defender(); }
    Color defender() const { return ~attacker_; }

    FourBoard& board_;
    Color attacker_;
    Budget& budget_;
    Budget fours_budget_;
    Breadth breadth_;
    std::unique_ptr<FoursTable> own_table_;
    FoursTable& table_;
    FoursSearch fours_;
    DfPn<ThreatSearch> dfpn_;
    Point first_ = NO_POINT;  // the only move at the root, if there is one
    int ply_ = 0;
    int fours_length_ = FoursSearch::NONE;  // of a win from the root
    bool is_incomplete_ = false;            // some search by fours was cut off
    std::unordered_map<const Node*, int> lengths_;
};

}  // namespace tengen
