#include "proof/solver.h"

#include <algorithm>
#include <cassert>

namespace tengen {

namespace {

constexpr int FOURS_TABLE_BITS = 22;
/// Wider searches for what decides a node: so many times the usual effort.
constexpr std::uint64_t THOROUGH = 4;
/// First proof numbers: of a move that won before with all the same stones nearby, or with the same
/// stones of the attacker; of asking for others, of the engine's choice, of the first of the others
/// and of each next one.
constexpr ProofNumber KNOWN = 1, SIMILAR = 2, ASKED = 4, CHOSEN = 2, RATED = 8, PER_RANK = 4;
/// Of more effort among MANY stones and more; four times as much for each further level. With fewer
/// stones there is more below a node, and large proof numbers are no sign that it fails.
constexpr ProofNumber HARDER_NUMBER = 40;
constexpr int MANY = 12;
/// A choice takes at most so many times the usual nodes, as an exponent of two.
constexpr int MOST_SHIFT = 4;

/// What a stone is worth by the pattern it makes on one line, in the order of `Pattern`.
constexpr int WORTH[] = {0, 0, 1, 2, 4, 10, 11, 17, 18, 14, 30, 40, 50};

int worth(Pattern pattern) {
    const auto index = static_cast<std::size_t>(pattern);
    return index < std::size(WORTH) ? WORTH[index] : 0;
}

}  // namespace

Solver::Solver(Rule rule, int size, Color attacker, const SolverOptions& options, Choose choose,
               Budget& budget, const Hints* hints)
    : attacker_(attacker),
      options_(options),
      choose_(std::move(choose)),
      budget_(budget),
      root_(rule, size),
      board_(root_),
      fours_table_(FOURS_TABLE_BITS),
      advice_(hints ? &hints->threats() : nullptr),
      quiet_(hints ? &hints->quiet() : nullptr),
      threats_(board_, attacker, fours_table_, advice_, budget),
      dfpn_(*this, options.memory) {}

void Solver::set_up(std::span<const std::uint8_t> cells) {
    const Board wanted(root_.rule(), root_.size(), cells, attacker_);
    board_ = FourBoard(wanted);
    assert(path_.empty() && level_ == 0);
}

Solver::Status Solver::solve(Color to_move) {
    is_root_ = true;
    root_node_ = &dfpn_.node_at(key(to_move == attacker_));
    const bool is_proved = dfpn_.solve(to_move == attacker_).is_proved();
    proof_number_ = root_node_->pn;
    root_node_ = nullptr;
    return is_proved ? Status::Proved : Status::Unknown;
}

Point Solver::winning_move() {
    const Key plain = board_.key();
    for (int level = 0; level < options_.levels; ++level)
        for (const bool is_asked : {false, true}) {
            const auto& node = dfpn_.node_at(with_effort(plain, level, is_asked));
            if (!node.is_proved()) continue;
            const DfPn<Solver>::Child* best = nullptr;
            for (const auto& child : node.children)
                if (!is_pseudo(child.move) && child.node && child.node->is_proved() &&
                    (!best || child.node->work < best->node->work))
                    best = &child;
            if (best) return best->move;
        }
    return NO_POINT;
}

Solver::Key Solver::with_effort(Key key, int level, bool is_asked) const {
    const int effort = 2 * level + is_asked;
    return effort == 0 ? key : key ^ SplitMix64(static_cast<std::uint64_t>(effort)).next();
}

Solver::Key Solver::key(bool is_attacker) const {
    return with_effort(is_attacker ? board_.key() : board_.key() ^ ZOBRIST.turn(), level_,
                       is_asked_);
}

Solver::Key Solver::key_after(Point move, bool is_attacker) const {
    const Key after = is_attacker ? board_.key() ^ ZOBRIST.turn() : board_.key();
    if (move == HARDER) return with_effort(after, level_ + is_attacker, false);
    if (move == ASK) return with_effort(after, level_, true);
    return with_effort(after ^ ZOBRIST.stone(move, color_of(is_attacker)), level_, false);
}

void Solver::play(Point move, bool is_attacker) {
    path_.push_back({move, is_attacker, is_asked_});
    is_asked_ = move == ASK;
    if (move == HARDER) level_ += is_attacker;
    if (!is_pseudo(move)) board_.place(move, color_of(is_attacker));
}

void Solver::undo() {
    const Ply ply = path_.back();
    path_.pop_back();
    is_asked_ = ply.was_asked;
    if (ply.move == HARDER) level_ -= ply.is_attacker;
    if (!is_pseudo(ply.move)) board_.undo();
}

ThreatSolver::Effort Solver::effort(std::uint64_t replay, std::uint64_t search) const {
    return {replay << level_, search << 2 * level_};
}

// With less effort, by another way here.
bool Solver::was_proved(bool is_attacker) {
    const Key plain = is_attacker ? board_.key() : board_.key() ^ ZOBRIST.turn();
    for (int level = 0; level < options_.levels; ++level)
        if (level != level_ && dfpn_.knows_proved(with_effort(plain, level, false))) return true;
    return false;
}

ProofNumber Solver::first_number(Point move, bool is_attacker) const {
    if (!is_attacker) return 1;
    if (move == HARDER)
        return HARDER_NUMBER << (2 * level_ + std::clamp((MANY - stones()) / 2, 0, MOST_SHIFT));
    if (move == ASK) return ASKED;
    const auto found = first_numbers_.find(move);
    return found == first_numbers_.end() ? 1 : found->second;
}

void Solver::proved(Point move, bool) {
    if (is_pseudo(move)) return;
    quiet_.add(Advice::key(board_, attacker_), move);
    quiet_.add(local_key(), move);
}

Expansion Solver::expand(bool is_attacker, std::vector<Point>& moves, Note&) {
    if (!path_.empty() && is_pseudo(path_.back().move) && !is_attacker) {
        moves.push_back(path_.back().move);  // nothing to reply to
        return Expansion::Open;
    }
    if (level_ > 0 && was_proved(is_attacker)) return Expansion::Proved;
    const Expansion found = is_attacker ? expand_attacker(moves) : expand_defender(moves);
    is_root_ = false;
    return must_end() ? Expansion::CutOff : found;
}

// --- attacker's nodes ------------------------------------------------------------------------

Expansion Solver::expand_attacker(std::vector<Point>& moves) {
    ++counts_.attacker_nodes;
    first_numbers_.clear();
    if (is_asked_) {
        ask(moves);
        return Expansion::Open;
    }
    if (threats_.wins(effort(THOROUGH * options_.replay, options_.leaf_search)))
        return Expansion::Proved;
    const int fives = board_.five_count(defender());
    if (fives > 1) return Expansion::Disproved;
    if (fives == 1) {
        add_candidate(board_.fives(defender()).first(), KNOWN, moves);
        return Expansion::Open;
    }
    for (const auto& [key, number] :
         {std::pair(local_key(), KNOWN), std::pair(Advice::key(board_, attacker_), SIMILAR)})
        for (const Point move : quiet_.find(key))
            if (move != NO_POINT && board_.is_empty(move)) add_candidate(move, number, moves);
    if (moves.empty() || level_ > 0)
        ask(moves);
    else
        moves.push_back(ASK);
    return Expansion::Open;
}

void Solver::ask(std::vector<Point>& moves) {
    if (choose_) {
        ++counts_.choices;
        choice_nodes_ += choice_nodes();
        ProofNumber number = CHOSEN;
        for (const Point move : choose_(position(), choice_nodes()))
            add_candidate(move, number++, moves);
    }
    std::vector<std::pair<int, Point>> rated;
    for (const Point p : empty_points(board_))
        if (const int value = rating(p); value > 0) rated.emplace_back(-value, p);
    std::ranges::sort(rated);
    const std::size_t count =
        std::min(rated.size(), static_cast<std::size_t>(options_.candidates << level_));
    for (std::size_t i = 0; i < count; ++i)
        add_candidate(rated[i].second, RATED + PER_RANK * static_cast<ProofNumber>(i), moves);
    if (level_ + 1 < options_.levels) moves.push_back(HARDER);
}

// The fewer the stones, the more depends on the move.
std::uint64_t Solver::choice_nodes() const {
    const int shift = std::max(8 - stones(), 0) + 2 * level_;
    return options_.choice_nodes << std::min(shift, MOST_SHIFT);
}

void Solver::add_candidate(Point move, ProofNumber number, std::vector<Point>& moves) {
    if (!first_numbers_.emplace(move, number).second) return;
    moves.push_back(move);
}

int Solver::rating(Point p) const {
    int sum = 0;
    for (const Direction d : ALL_DIRECTIONS)
        sum += 2 * worth(board_.pattern(p, attacker_, d)) + worth(board_.pattern(p, defender(), d));
    return sum;
}

std::uint64_t Solver::local_key() const {
    return Advice::local_key(board_.size(), attacker_,
                             [&](int x, int y) { return board_.at(point_at(x, y)); });
}

Board Solver::position() const {
    return Board(board_.rule(), board_.size(), cells_of(board_), attacker_);
}

int Solver::stones() const { return board_.size() * board_.size() - empty_points(board_).count(); }

// --- defender's nodes ------------------------------------------------------------------------

Expansion Solver::expand_defender(std::vector<Point>& moves) {
    ++counts_.defender_nodes;
    if (board_.five_count(defender()) > 0) return Expansion::Disproved;
    if (!list_replies(moves)) return Expansion::Disproved;
    return settle(moves) ? Expansion::Open : Expansion::Disproved;
}

// The replies that could help; false if the attacker threatens nothing.
bool Solver::list_replies(std::vector<Point>& replies) {
    if (board_.five_count(attacker_) > 0) {
        stops(board_, attacker_, replies);
        return true;
    }
    if (threats_.defender_wins_by_fours()) return false;
    std::optional<PointSet> zone;
    if (threats_.wins(effort(THOROUGH * options_.replay, options_.null_search)))
        zone = threats_.zone();
    if (!zone && !is_root_ && stones() > options_.wide_stones) return false;
    const PointSet helpful = zone.value_or(all_points(board_.size())) & empty_points(board_);
    // The likely refutations first: they settle the node if it is bad.
    std::vector<std::pair<int, Point>> rated;
    for (const Point p : helpful) rated.emplace_back(-rating(p), p);
    std::ranges::sort(rated);
    for (const auto& [value, p] : rated) replies.push_back(p);
    return true;
}

// Leaves the replies after which no win by threats was found; false if there are too many. Whenever
// a search has learnt something, the others are tried with it.
bool Solver::settle(std::vector<Point>& replies) {
    const auto follow = [&](std::vector<Point>& left) {
        std::erase_if(left, [&](Point p) { return is_settled(p, effort(options_.replay, 0)); });
    };
    counts_.replies += replies.size();
    follow(replies);
    std::vector<Point> open;
    while (!replies.empty() && !must_end()) {
        const Point reply = replies.front();
        replies.erase(replies.begin());
        const std::size_t known = advice_.size();
        if (!is_settled(reply, effort(0, options_.reply_search))) {
            open.push_back(reply);
            if (open.size() > options_.most_open && !is_root_) return false;
            continue;
        }
        if (advice_.size() == known) continue;
        follow(replies);
        follow(open);
    }
    replies = std::move(open);
    return true;
}

bool Solver::is_settled(Point reply, ThreatSolver::Effort effort) {
    board_.place(reply, defender());
    const bool wins = board_.five_count(defender()) < 2 && threats_.wins(effort);
    board_.undo();
    if (wins) ++(effort.search > 0 ? counts_.by_search : counts_.by_advice);
    return wins;
}

}  // namespace tengen
