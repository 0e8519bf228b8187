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
/// What the map and the allocator add to a node and to a list of children, about.
constexpr std::size_t MAP_BYTES = 48, LIST_BYTES = 16;

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
      most_bytes_(budget.memory() - budget.memory() / FOURS_SHARE),
      table_(FoursTable::bits_for(budget.memory() / FOURS_SHARE)),
      fours_(board, table_, fours_budget_, breadth) {}

ThreatSearch::Status ThreatSearch::run(Point first) {
    Node& root = node_at(key(true));
    budget_.count();
    if (first == NO_POINT) {
        fours_length_ = find_fours(attacker_);
        if (fours_length_ != FoursSearch::NONE) return Status::Proved;
    } else {
        root.is_expanded = true;
        if (!board_.is_forbidden(first, attacker_)) add_threat(root, first);
    }
    search(root, true, INFINITE, INFINITE);
    if (root.pn == 0) return Status::Proved;
    return root.dn == 0 && !is_incomplete_ ? Status::Disproved : Status::Unknown;
}

std::uint64_t ThreatSearch::key(bool is_attacker) const {
    return is_attacker ? board_.key() : board_.key() ^ ZOBRIST.turn();
}

ThreatSearch::Node& ThreatSearch::node_at(std::uint64_t key) {
    const auto [found, is_new] = nodes_.try_emplace(key);
    if (is_new) bytes_ += sizeof(Node) + MAP_BYTES;
    return found->second;
}

int ThreatSearch::find_fours(Color attacker) {
    fours_budget_.allow(FOURS_NODES);
    const int length = fours_.find(attacker);
    if (length == FoursSearch::NONE && fours_budget_.is_spent()) is_incomplete_ = true;
    return length;
}

ThreatSearch::Child ThreatSearch::child(Point move, bool is_attacker) {
    const Color color = is_attacker ? attacker_ : defender();
    return {move, &node_at(key(!is_attacker) ^ ZOBRIST.stone(move, color))};
}

// The attacker needs one child that is proved, the defender one that is disproved. What all
// children have to give is a sum for the defender's replies; for the attacker's many threats, which
// mostly transpose, the greatest and one for each other (weak proof numbers, Ueda et al. 2008).
ThreatSearch::Outlook ThreatSearch::look(const Node& node, bool is_attacker) {
    Number least = INFINITE, second = INFINITE;             // what one child decides
    Number greatest = 0, sum = 0, open = 0, best_part = 0;  // what all children decide
    const Child* best = nullptr;
    for (const Child& child : node.children) {
        const Node& next = *child.node;
        const Number one = is_attacker ? next.pn : next.dn, part = is_attacker ? next.dn : next.pn;
        greatest = std::max(greatest, part);
        sum = std::min(INFINITE, sum + part);
        open += part > 0;
        if (one < least) {
            second = least;
            least = one;
            best = &child;
            best_part = part;
        } else {
            second = std::min(second, one);
        }
    }
    const bool is_decided = greatest == 0 || greatest == INFINITE;
    if (is_attacker) {
        const Number others = is_decided ? 0 : open - 1;
        return {least, greatest + others, second, others, best};
    }
    return {sum, least, second, sum - best_part, best};
}

void ThreatSearch::search(Node& node, bool is_attacker, Number pn_limit, Number dn_limit) {
    if (!node.is_expanded) {
        expand(node, is_attacker);
        if (node.pn == 0 || node.dn == 0) return;
    }
    while (!must_end()) {
        const Outlook outlook = look(node, is_attacker);
        node.pn = outlook.pn;
        node.dn = outlook.dn;
        if (node.pn == 0 || node.dn == 0 || node.pn >= pn_limit || node.dn >= dn_limit) return;
        // Leave the best child only when it is clearly worse than the second (1 + ε).
        const Number own = std::min(INFINITE, outlook.second + outlook.second / 4 + 1);
        const Number limits[2] = {
            is_attacker ? std::min(pn_limit, own) : pn_limit - outlook.others,
            is_attacker ? dn_limit - outlook.others : std::min(dn_limit, own)};
        assert(outlook.best && limits[0] > 0 && limits[1] > 0);
        board_.place(outlook.best->move, is_attacker ? attacker_ : defender());
        search(*outlook.best->node, !is_attacker, limits[0], limits[1]);
        board_.undo();
    }
}

void ThreatSearch::expand(Node& node, bool is_attacker) {
    assert(!node.is_expanded && node.children.empty());
    // A defender who is not forced and wins by fours first has refuted the threat.
    if (!is_attacker && board_.five_count(attacker_) == 0 &&
        find_fours(defender()) != FoursSearch::NONE) {
        node.is_expanded = true;
        node.pn = INFINITE;
        node.dn = 0;
        return;
    }
    if (is_attacker)
        expand_attacker(node);
    else
        expand_defender(node);
    if (must_end()) {  // the list of children is not complete
        node.children.clear();
        node.losing_reply = NO_POINT;
        node.losing_length = 0;
        return;
    }
    node.is_expanded = true;
    bytes_ += node.children.capacity() * sizeof(Child) + LIST_BYTES;
    const Outlook outlook = look(node, is_attacker);
    node.pn = outlook.pn;
    node.dn = outlook.dn;
}

// Every move that makes a four or threatens to win by fours. There is no win by fours yet.
void ThreatSearch::expand_attacker(Node& node) {
    const bool is_caro = board_.is_caro();
    const int their_fives = board_.five_count(defender());
    if (their_fives > 1 && !is_caro) return;
    if (their_fives == 1 && !is_caro) {
        const Point move = board_.fives(defender()).first();
        if (!board_.is_forbidden(move, attacker_)) add_threat(node, move);
        return;
    }
    for (const Point move : legal_moves(attacker_, breadth_)) add_threat(node, move);
}

void ThreatSearch::add_threat(Node& node, Point move) {
    board_.place(move, attacker_);
    const bool can_be = board_.five_count(defender()) == 0 &&
                        (board_.four_count(attacker_) > 0 || board_.five_count(attacker_) > 0);
    // After a pass; at once if the move makes a four.
    const bool is_threat = can_be && budget_.count() && find_fours(attacker_) != FoursSearch::NONE;
    board_.undo();
    if (is_threat) node.children.push_back(child(move, true));
}

// The replies that do not lose to fours; none, and the attacker has won.
void ThreatSearch::expand_defender(Node& node) {
    for (const Point reply : replies(node)) {
        if (!budget_.count()) return;
        board_.place(reply, defender());
        const int length = find_fours(attacker_);
        board_.undo();
        if (length == FoursSearch::NONE) {
            node.children.push_back(child(reply, false));
        } else if (node.losing_reply == NO_POINT || length > node.losing_length) {
            node.losing_reply = reply;
            node.losing_length = length;
        }
    }
}

// Every reply that could help. What is left out loses to the threatened fours.
std::vector<Point> ThreatSearch::replies(Node& node) {
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
        } else if (node.losing_reply == NO_POINT) {
            node.losing_reply = p;
            node.losing_length = threatened->distance / 2;
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
        if (breadth == Breadth::Fertile && line_count(board_.patterns(p, color), Pattern::Two) == 0)
            continue;
        if (!board_.is_forbidden(p, color)) found.push_back(p);
    }
    return found;
}

// The attacker's moves before the five from a node that is proved, against every reply.
int ThreatSearch::length(const Node& node, bool is_attacker) {
    assert(node.pn == 0 && node.is_expanded);
    if (const auto known = lengths_.find(&node); known != lengths_.end()) return known->second;
    int best = is_attacker ? FoursSearch::NONE : node.losing_length;
    for (const Child& child : node.children) {
        if (child.node->pn != 0) continue;
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
        if (child.node->pn == 0 && length(*child.node, !is_attacker) + is_attacker == own)
            return &child;
    return nullptr;
}

ThreatSearch::Win ThreatSearch::win() {
    fours_budget_.detach();  // what is proved can be shown
    lengths_.clear();
    Win win;
    // With a first move given there may be a win by fours that nobody asked about.
    if (fours_length_ == FoursSearch::NONE) fours_length_ = find_fours(attacker_);
    const bool is_by_fours = fours_length_ != FoursSearch::NONE;
    const Node* node = &node_at(key(true));
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
        const Point resistance = reply ? reply->move : threat->node->losing_reply;
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
