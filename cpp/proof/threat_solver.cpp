#include "proof/threat_solver.h"

#include <cassert>

namespace tengen {

namespace {

/// Positions that one search by fours may visit, and to shorten what it found: a shorter win has a
/// smaller zone.
constexpr std::uint64_t FOURS_NODES = 20'000, SHORTEN_NODES = 2'000;
/// Windows that need so few stones more are a danger to a win that takes one reply for granted.
constexpr int DANGEROUS = 2;
/// Whoever follows a win finds so many fours without being told.
constexpr int FEW_FOURS = 2;
/// Nodes in which a proof that was just found is played through.
constexpr std::uint64_t REPLAY_OF_PROOF = 20'000;

}  // namespace

ThreatSolver::ThreatSolver(FourBoard& board, Color attacker, FoursTable& table, Advice& advice,
                           Budget& whole)
    : board_(board),
      attacker_(attacker),
      table_(table),
      advice_(advice),
      whole_(whole),
      fours_budget_(whole, Budget::NO_LIMIT),
      fours_(board, table, fours_budget_) {}

int ThreatSolver::find_fours(Color color) {
    fours_budget_.allow(FOURS_NODES);
    return fours_.find(color);
}

FoursWin ThreatSolver::short_win(int length) {
    fours_budget_.allow(SHORTEN_NODES);
    return fours_.win(attacker_, fours_.shorten(attacker_, length));
}

bool ThreatSolver::wins(Effort effort) {
    moves_.clear();
    threatened_.clear();
    is_followed_ = true;
    if (find_fours(attacker_) != FoursSearch::NONE) return true;
    if (effort.replay > 0) {
        failed_.clear();
        left_ = effort.replay;
        if (follow()) return true;
        moves_.clear();
        threatened_.clear();
    }
    return effort.search > 0 && search(effort.search);
}

Point ThreatSolver::move() const {
    const auto found = moves_.find(board_.key());
    return found == moves_.end() ? NO_POINT : found->second;
}

Point ThreatSolver::first_four() {
    const int length = find_fours(attacker_);
    if (length == FoursSearch::NONE) return NO_POINT;
    const FoursWin win = short_win(length);
    return win.variation.empty() ? win.fives.front() : win.variation.front();
}

bool ThreatSolver::search(std::uint64_t nodes) {
    Budget budget(whole_, nodes);
    ThreatSearch search(board_, attacker_, budget, Breadth::Threes, table_);
    const bool is_proved = search.run() == ThreatSearch::Status::Proved;
    nodes_ += budget.nodes();
    if (!is_proved) return false;
    std::unordered_map<std::uint64_t, Point> found;
    search.visit_proof([&](Point move) {
        found[board_.key()] = move;
        advice_.add(Advice::key(board_, attacker_), move);
    });
    // The zones of a proof are those of the lines that were threatened in it, and another search
    // may find other lines. So the proof is played through once more, and its own lines are kept.
    failed_.clear();
    left_ = REPLAY_OF_PROOF;
    is_followed_ = follow();
    if (!is_followed_) {
        moves_ = std::move(found);
        threatened_.clear();
    }
    return true;
}

// --- advice ----------------------------------------------------------------------------------

bool ThreatSolver::follow() {
    if (left_ == 0) return false;
    --left_;
    ++nodes_;
    if (find_fours(attacker_) != FoursSearch::NONE) return true;
    const int fives = board_.five_count(defender());
    if (fives > 1 || failed_.contains(board_.key())) return false;
    for (const Point move : advice_.find(Advice::key(board_, attacker_))) {
        if (move == NO_POINT) break;
        if (!board_.is_empty(move)) continue;
        if (fives == 1 && !board_.fives(defender()).contains(move)) continue;
        board_.place(move, attacker_);
        const bool wins = follow_replies();
        board_.undo();
        if (wins) {
            moves_[board_.key()] = move;
            return true;
        }
        if (left_ == 0) return false;
    }
    failed_.insert(board_.key());
    return false;
}

bool ThreatSolver::follow_replies() {
    if (board_.five_count(defender()) > 0) return false;
    if (board_.five_count(attacker_) == 0) {
        const int length = find_fours(attacker_);
        if (length == FoursSearch::NONE || find_fours(defender()) != FoursSearch::NONE)
            return false;
        threatened_[board_.key()] = short_win(length);
    }
    return each_reply([&] { return follow(); });
}

// The replies to a move of the proof, as long as `reply` says so: those that stop the five, or the
// zone of the fours that are threatened.
template <typename Reply>
bool ThreatSolver::each_reply(Reply reply) {
    std::vector<Point> replies;
    if (board_.five_count(attacker_) > 0) {
        stops(board_, attacker_, replies);
    } else {
        auto threatened = threatened_.find(board_.key());
        if (threatened == threatened_.end()) {
            const int length = find_fours(attacker_);
            if (length == FoursSearch::NONE) return false;
            threatened = threatened_.emplace(board_.key(), short_win(length)).first;
        }
        for (const Point p : reply_zone(board_, attacker_, threatened->second).points)
            if (board_.is_empty(p)) replies.push_back(p);
    }
    for (const Point p : replies) {
        board_.place(p, defender());
        const bool goes_on = reply();
        board_.undo();
        if (!goes_on) return false;
    }
    return true;
}

// --- the proof that was found ----------------------------------------------------------------

void ThreatSolver::visit(const std::function<void(Point)>& visitor) {
    std::unordered_set<std::uint64_t> seen;
    visit(visitor, seen);
}

void ThreatSolver::visit(const std::function<void(Point)>& visitor,
                         std::unordered_set<std::uint64_t>& seen) {
    if (!seen.insert(board_.key()).second) return;
    const auto found = moves_.find(board_.key());
    if (found == moves_.end()) return visit_fours(visitor);
    const Point move = found->second;
    visitor(move);
    board_.place(move, attacker_);
    each_reply([&] { return visit(visitor, seen), true; });
    board_.undo();
}

void ThreatSolver::visit_fours(const std::function<void(Point)>& visitor) {
    const int length = find_fours(attacker_);
    if (length == FoursSearch::NONE || length <= FEW_FOURS) return;
    const FoursWin win = short_win(length);
    for (std::size_t i = 0; i < win.variation.size(); ++i) {
        if (i % 2 == 0) visitor(win.variation[i]);
        board_.place(win.variation[i], i % 2 == 0 ? attacker_ : defender());
    }
    for (std::size_t i = 0; i < win.variation.size(); ++i) board_.undo();
}

std::optional<PointSet> ThreatSolver::zone() {
    if (!is_followed_) return std::nullopt;
    PointSet zone;
    std::unordered_set<std::uint64_t> seen;
    add_zone(zone, seen);
    return zone;
}

void ThreatSolver::add_zone(PointSet& zone, std::unordered_set<std::uint64_t>& seen) {
    zone |= board_.fours(defender()) | board_.fives(defender());
    const auto found = moves_.find(board_.key());
    if (found == moves_.end()) {
        const int length = find_fours(attacker_);
        assert(length != FoursSearch::NONE);
        zone |= reply_zone(board_, attacker_, short_win(length)).points;
        return;
    }
    if (!seen.insert(board_.key()).second) return;
    const Point move = found->second;
    zone.add(move);
    board_.place(move, attacker_);
    add_zone_of_replies(zone, seen);
    board_.undo();
}

void ThreatSolver::add_zone_of_replies(PointSet& zone, std::unordered_set<std::uint64_t>& seen) {
    const bool is_forced = board_.five_count(attacker_) > 0;
    each_reply([&] { return add_zone(zone, seen), true; });
    if (is_forced) {
        std::vector<Point> replies;
        stops(board_, attacker_, replies);
        for (const Point p : replies) zone.add(p);
        return;
    }
    const FoursWin& threatened = threatened_.at(board_.key());
    zone |= reply_zone(board_, attacker_, threatened).points;
    std::size_t placed = 0;
    for (std::size_t i = 1; i < threatened.variation.size(); i += 2, ++placed)
        board_.place(threatened.variation[i], defender());
    zone |= open_windows(DANGEROUS);
    for (; placed > 0; --placed) board_.undo();
}

// The empty points of windows that hold at least so many stones of the defender, none of the
// attacker's.
PointSet ThreatSolver::open_windows(int stones) const {
    PointSet found;
    for (const Point first : all_points(board_.size()))
        for (const Direction d : ALL_DIRECTIONS) {
            int own = 0;
            bool is_open = true;
            for (int i = 0; i < 5 && is_open; ++i) {
                const Cell cell = board_.at(along(first, d, i));
                is_open = cell == Cell::Empty || cell == cell_of(defender());
                own += cell == cell_of(defender());
            }
            if (!is_open || own < stones) continue;
            for (int i = 0; i < 5; ++i)
                if (const Point p = along(first, d, i); board_.is_empty(p)) found.add(p);
        }
    return found;
}

}  // namespace tengen
