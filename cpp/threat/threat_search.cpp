#include "threat/threat_search.h"

#include <algorithm>
#include <cassert>

#include "board/zobrist.h"

namespace tengen {

namespace {

/// Positions that one search by fours inside this one may visit.
constexpr std::uint64_t FOURS_NODES = 100'000;
/// Positions that it may visit to shorten what it found: a shorter win has a smaller zone.
constexpr std::uint64_t SHORTEN_NODES = 5'000;
/// One part in so many of the memory is for what searches by fours learn.
constexpr std::size_t FOURS_SHARE = 4;

Breadth fours_breadth(Breadth breadth) {
    return breadth == Breadth::Fertile ? Breadth::Fertile : Breadth::Whole;
}

/// What a threat of that breadth makes at least on some line.
Pattern least_pattern(Breadth breadth) {
    return breadth == Breadth::Threes ? Pattern::BrokenThree : Pattern::Two;
}

int three_count(Patterns patterns) {
    int threes = 0;
    for (const Direction d : ALL_DIRECTIONS) threes += is_three(patterns[d]);
    return threes;
}

}  // namespace

ReplyZone reply_zone(FourBoard& board, Color attacker, const FoursWin& threatened) {
    assert(threatened.variation.empty() || threatened.variation.size() % 2 == 1);
    const Color defender = ~attacker;
    ReplyZone zone{board.fours(defender) | board.fives(defender), !board.is_caro()};
    for (const Point p : threatened.fives) zone.points.add(p);
    for (std::size_t i = 0; i < threatened.variation.size(); ++i) {
        const Point p = threatened.variation[i];
        const bool is_reply = i % 2;
        if (!is_reply && board.is_renju_black(attacker) &&
            three_count(board.patterns(p, attacker)) > 1)
            zone.is_complete = false;
        zone.points.add(p);
        board.place(p, is_reply ? defender : attacker);
        if (is_reply) zone.points |= board.fours(defender) | board.fives(defender);
    }
    if (board.is_renju_black(defender) && !threatened.variation.empty() &&
        board.five_count(attacker) == 1)
        zone.is_complete = false;
    for (std::size_t i = 0; i < threatened.variation.size(); ++i) board.undo();
    return zone;
}

ThreatSearch::ThreatSearch(FourBoard& board, Color attacker, Budget& budget, Breadth breadth)
    : board_(board),
      attacker_(attacker),
      budget_(budget),
      fours_budget_(budget, Budget::NO_LIMIT),
      breadth_(breadth),
      own_table_(std::make_unique<FoursTable>(FoursTable::bits_for(budget.memory() / FOURS_SHARE))),
      table_(*own_table_),
      fours_(board, table_, fours_budget_, fours_breadth(breadth)),
      dfpn_(*this, budget.memory() - budget.memory() / FOURS_SHARE) {}

ThreatSearch::ThreatSearch(FourBoard& board, Color attacker, Budget& budget, Breadth breadth,
                           FoursTable& table)
    : board_(board),
      attacker_(attacker),
      budget_(budget),
      fours_budget_(budget, Budget::NO_LIMIT),
      breadth_(breadth),
      table_(table),
      fours_(board, table_, fours_budget_, fours_breadth(breadth)),
      dfpn_(*this, budget.memory()) {}

ThreatSearch::Status ThreatSearch::run(Point first) {
    budget_.count();
    first_ = first;
    if (first == NO_POINT) {
        fours_length_ = find_fours(attacker_);
        if (fours_length_ != FoursSearch::NONE) return Status::Proved;
    }
    const Node& root = dfpn_.solve();
    if (root.is_proved()) return Status::Proved;
    return root.dn == 0 && !is_incomplete_ ? Status::Disproved : Status::Unknown;
}

ThreatSearch::Key ThreatSearch::key(bool is_attacker) const {
    return is_attacker ? board_.key() : board_.key() ^ ZOBRIST.turn();
}

ThreatSearch::Key ThreatSearch::key_after(Point move, bool is_attacker) const {
    return key(!is_attacker) ^ ZOBRIST.stone(move, color_of(is_attacker));
}

void ThreatSearch::play(Point move, bool is_attacker) {
    ++ply_;
    board_.place(move, color_of(is_attacker));
}

void ThreatSearch::undo() {
    --ply_;
    board_.undo();
}

int ThreatSearch::find_fours(Color attacker) {
    fours_budget_.allow(FOURS_NODES);
    const int length = fours_.find(attacker);
    if (length == FoursSearch::NONE && fours_budget_.is_spent()) is_incomplete_ = true;
    return length;
}

Expansion ThreatSearch::expand(bool is_attacker, std::vector<Point>& moves, Note& note) {
    if (is_attacker) {
        list_threats(moves);
    } else {
        // A defender who is not forced and wins by fours first has refuted the threat.
        if (board_.five_count(attacker_) == 0 && find_fours(defender()) != FoursSearch::NONE)
            return Expansion::Disproved;
        list_replies(moves, note);
    }
    return must_end() ? Expansion::CutOff : Expansion::Open;
}

// Every move that makes a four or threatens to win by fours. There is no win by fours yet.
void ThreatSearch::list_threats(std::vector<Point>& threats) {
    const auto add = [&](Point move) {
        if (is_threat(move)) threats.push_back(move);
    };
    const auto add_legal = [&](Point move) {
        if (!board_.is_forbidden(move, attacker_)) add(move);
    };
    const int their_fives = board_.five_count(defender());
    if (ply_ == 0 && first_ != NO_POINT) return add_legal(first_);
    if (their_fives > 0 && !board_.is_caro()) {  // a single five may be stopped
        if (their_fives == 1) add_legal(board_.fives(defender()).first());
        return;
    }
    for (const Point move : legal_moves(attacker_, breadth_)) add(move);
}

// Does the attacker win by fours after the move, if the defender passes? At once if it is a four.
bool ThreatSearch::is_threat(Point move) {
    board_.place(move, attacker_);
    const bool can_be = board_.five_count(defender()) == 0 &&
                        (board_.four_count(attacker_) > 0 || board_.five_count(attacker_) > 0);
    const bool wins = can_be && budget_.count() && find_fours(attacker_) != FoursSearch::NONE;
    board_.undo();
    return wins;
}

// The replies that do not lose to fours; none, and the attacker has won.
void ThreatSearch::list_replies(std::vector<Point>& open, Note& note) {
    for (const Point reply : replies(note)) {
        if (!budget_.count()) return;
        board_.place(reply, defender());
        const int length = find_fours(attacker_);
        board_.undo();
        if (length == FoursSearch::NONE) {
            open.push_back(reply);
        } else if (note.losing_reply == NO_POINT || length > note.losing_length) {
            note.losing_reply = reply;
            note.losing_length = length;
        }
    }
}

// Every reply that could help. What is left out loses to the threatened fours.
std::vector<Point> ThreatSearch::replies(Note& note) {
    std::vector<Point> found;
    if (board_.five_count(attacker_) > 0) {
        stops(board_, attacker_, found);
        return found;
    }
    if (board_.is_caro()) return legal_moves(defender());
    const std::optional<Proof> threatened = threatened_win();
    if (!threatened || !threatened->zone.is_complete) return legal_moves(defender());
    for (const Point p : legal_moves(defender())) {
        if (threatened->zone.points.contains(p)) {
            found.push_back(p);
        } else if (note.losing_reply == NO_POINT) {
            note.losing_reply = p;
            note.losing_length = threatened->distance / 2;
        }
    }
    return found;
}

// A short win that the attacker threatens; none if it cannot be found again.
std::optional<Proof> ThreatSearch::threatened_win() {
    int length = find_fours(attacker_);
    if (length == FoursSearch::NONE) return std::nullopt;
    fours_budget_.allow(SHORTEN_NODES);
    length = fours_.shorten(attacker_, length);
    return Proof{attacker_, 2 * length + 1,
                 reply_zone(board_, attacker_, fours_.win(attacker_, length))};
}

std::vector<Point> ThreatSearch::legal_moves(Color color, Breadth breadth) const {
    std::vector<Point> found;
    for (const Point p : empty_points(board_)) {
        if (breadth != Breadth::Whole &&
            line_count(board_.patterns(p, color), least_pattern(breadth)) == 0)
            continue;
        if (!board_.is_forbidden(p, color)) found.push_back(p);
    }
    return found;
}

// The attacker's moves before the five from a node that is proved, against every reply.
int ThreatSearch::length(const Node& node, bool is_attacker) {
    assert(node.is_proved() && node.is_expanded);
    if (const auto known = lengths_.find(&node); known != lengths_.end()) return known->second;
    int best = is_attacker ? FoursSearch::NONE : node.note.losing_length;
    for (const Child& child : node.children) {
        if (!child.node || !child.node->is_proved()) continue;
        const int next = length(*child.node, !is_attacker);
        best = is_attacker ? std::min(best, next + 1) : std::max(best, next);
    }
    return lengths_[&node] = best;
}

// The child that the side to move chooses in a proved node; none if the defender's longest
// resistance is a reply that loses to fours.
const ThreatSearch::Child* ThreatSearch::longest(const Node& node, bool is_attacker) {
    const int own = length(node, is_attacker);
    for (const Child& child : node.children)
        if (child.node && child.node->is_proved() &&
            length(*child.node, !is_attacker) + is_attacker == own)
            return &child;
    return nullptr;
}

void ThreatSearch::visit_proof(const std::function<void(Point)>& visit) {
    if (fours_length_ != FoursSearch::NONE) return;
    std::unordered_set<const Node*> seen;
    lengths_.clear();
    visit_proof(dfpn_.node_at(key(true)), true, visit, seen);
}

void ThreatSearch::visit_proof(const Node& node, bool is_attacker,
                               const std::function<void(Point)>& visit,
                               std::unordered_set<const Node*>& seen) {
    assert(node.is_proved());
    if (!seen.insert(&node).second) return;
    const Child* const best = is_attacker ? longest(node, true) : nullptr;
    if (best) visit(best->move);
    for (const Child& child : node.children) {
        if (best && &child != best) continue;
        board_.place(child.move, color_of(is_attacker));
        visit_proof(*child.node, !is_attacker, visit, seen);
        board_.undo();
    }
}

ThreatSearch::Win ThreatSearch::win() {
    fours_budget_.detach();  // what is proved can be shown
    lengths_.clear();
    Win win;
    // With a first move given there may be a win by fours that nobody asked about.
    if (fours_length_ == FoursSearch::NONE) fours_length_ = find_fours(attacker_);
    const bool is_by_fours = fours_length_ != FoursSearch::NONE;
    const Node* node = &dfpn_.node_at(key(true));
    win.distance = 2 * (is_by_fours ? fours_length_ : length(*node, true)) + 1;
    std::vector<Point> line;
    const auto play = [&](Point move, bool is_attacker) {
        line.push_back(move);
        board_.place(move, is_attacker ? attacker_ : defender());
    };
    bool has_reply = true;
    while (!is_by_fours && has_reply) {
        const Child* threat = longest(*node, true);
        assert(threat);
        play(threat->move, true);
        const Child* reply = longest(*threat->node, false);
        const Point resistance = reply ? reply->move : threat->node->note.losing_reply;
        has_reply = resistance != NO_POINT;  // in renju every move may be forbidden
        if (has_reply) play(resistance, false);
        if (!reply) break;
        node = reply->node;
    }
    if (has_reply || board_.five_count(attacker_) > 0)
        if (const int by_fours = find_fours(attacker_); by_fours != FoursSearch::NONE)
            win.moves = fours_.win(attacker_, by_fours);
    for (std::size_t i = 0; i < line.size(); ++i) board_.undo();
    win.moves.variation.insert(win.moves.variation.begin(), line.begin(), line.end());
    return win;
}

}  // namespace tengen
