#include "player/mcts.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "player/playout.h"
#include "textbook/uct_rules.h"

namespace tengen {

namespace uct = textbook::uct;

namespace {

/// Utilities lie between -1 and 1, the options' scale between 0 and 1.
constexpr double SPAN = 2.0;
/// Unproven moves are compared by mean - CAUTION / sqrt(visits), as `tengen.search.monte_carlo.uct`
/// does.
constexpr double CAUTION = 1.0;
/// Positions that one search by fours in place of a playout may visit.
constexpr std::uint64_t FOURS_NODES = 1'000;
/// What a simulation costs, in microseconds, for the budget.
constexpr std::uint32_t SIMULATION_TICKS = 16;

/// One part in so many of the memory is for what searches by fours learn.
constexpr std::size_t FOURS_SHARE = 8;
/// Of one position.
constexpr std::size_t MOST_MOVES = MAX_SIZE * MAX_SIZE;

}  // namespace

MonteCarloTree::MonteCarloTree(Position position, const TreeOptions& options)
    : options_(options),
      position_(std::move(position)),
      attacker_(position_.to_move()),
      near_(position_.board(), options.radius),
      random_(options.seed),
      four_board_(position_.board()),
      fours_table_(FoursTable::bits_for(options.memory / FOURS_SHARE)) {
    // Half of the memory each: a list of moves takes about as much as the nodes that grow from it.
    // The system gives pages as they are used, and nothing has to move.
    const std::size_t half = (options_.memory - options_.memory / FOURS_SHARE) / 2;
    nodes_.reserve(std::max<std::size_t>(half / sizeof(Node), 2));
    moves_.reserve(std::max<std::size_t>(half / sizeof(Move), MOST_MOVES));
    judge(nodes_.emplace_back());
    if (options_.simulate == Simulate::Threats && !nodes_[0].is_settled()) wins_by_fours(nodes_[0]);
}

void MonteCarloTree::grow(Budget& budget) {
    budget_ = &budget;
    while (!nodes_[0].is_settled() && budget.count(SIMULATION_TICKS)) {
        simulate();
        ++playouts_;
    }
    budget_ = nullptr;
}

// --- the four steps --------------------------------------------------------------------------

void MonteCarloTree::simulate() {
    path_.clear();
    std::uint32_t at = 0;
    Candidates near = near_;
    const auto step = [&](std::uint32_t to) {
        play(nodes_[to].move);
        near.add_stone(nodes_[to].move);
        return to;
    };
    while (!nodes_[at].is_settled() && nodes_[at].count > 0 &&
           nodes_[at].tried == nodes_[at].count) {
        path_.push_back(at);
        at = step(most_urgent(nodes_[at]));
    }
    if (!nodes_[at].is_settled() && has_room()) {
        if (nodes_[at].count == 0) list_moves(at, near);
        path_.push_back(at);
        at = step(expand(at));
        judge(nodes_[at]);
    }
    const double reward = nodes_[at].is_settled() ? nodes_[at].lower : reward_of(at, near);
    for (std::size_t i = 0; i < path_.size(); ++i) undo();
    backpropagate(at, reward);
}

std::uint32_t MonteCarloTree::most_urgent(const Node& node) const {
    const Color mover = to_move();
    const double sign = result_for_black(mover);
    const double bonus = uct::bonus(options_.exploration * SPAN, node.visits);
    const bool is_or = mover == attacker_;
    double greatest_number = 0;
    if (options_.select == Select::Pn)
        for (std::size_t i = node.first; i < node.first + node.count; ++i)
            if (const Number number = number_of(moves_[i], is_or); number < INFINITE)
                greatest_number = std::max(greatest_number, double(number));
    std::uint32_t best = moves_[node.first].child;
    double greatest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = node.first; i < node.first + node.count; ++i) {
        const Node& child = nodes_[moves_[i].child];
        if (options_.prove && uct::is_idle(child, node, sign)) continue;
        double urgency = uct::urgency(child, sign, bonus, uct::spread(child.visits));
        if (const Number number = number_of(moves_[i], is_or); number < greatest_number)
            urgency += options_.proof_weight * SPAN * (1.0 - number / greatest_number);
        if (urgency > greatest) {
            best = moves_[i].child;
            greatest = urgency;
        }
    }
    return best;
}

// The candidates; with proof numbers, first those that leave the opponent the fewest replies, and
// none that loses at once if there is another.
void MonteCarloTree::list_moves(std::uint32_t at, const Candidates& near) {
    const std::size_t first = moves_.size();
    for (const Point p : legal_candidates(position_, near)) moves_.push_back({p, 1, 0});
    if (options_.select == Select::Pn) {
        for (std::size_t i = first; i < moves_.size(); ++i)
            moves_[i].effort = effort_after(moves_[i].point, near);
        const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(first);
        std::stable_sort(begin, moves_.end(),
                         [](const Move& a, const Move& b) { return a.effort < b.effort; });
        while (moves_.size() > first + 1 && moves_.back().effort == LOST) moves_.pop_back();
    }
    // A five that threatens is stopped next to stones or not at all.
    nodes_[at].is_whole =
        near.count() == position_.size() * position_.size() - position_.board().stones() ||
        position_.has_five_point(~to_move());
    nodes_[at].first = static_cast<std::uint32_t>(first);
    nodes_[at].count = static_cast<std::uint16_t>(moves_.size() - first);
}

std::uint16_t MonteCarloTree::effort_after(Point move, const Candidates& near) {
    const Color us = to_move();
    position_.play(move);
    const bool loses = position_.has_five_point(~us), forces = position_.has_five_point(us);
    position_.undo();
    if (loses) return LOST;
    return forces ? 1 : static_cast<std::uint16_t>(near.count());
}

std::uint32_t MonteCarloTree::expand(std::uint32_t at) {
    assert(nodes_.size() < nodes_.capacity() && nodes_[at].tried < nodes_[at].count);
    const auto leaf = static_cast<std::uint32_t>(nodes_.size());
    Node child;
    Move& move = moves_[nodes_[at].first + nodes_[at].tried++];
    move.child = leaf;
    child.move = move.point;
    (to_move() == attacker_ ? child.pn : child.dn) = move.effort == LOST ? INFINITE : move.effort;
    nodes_.push_back(child);
    return leaf;
}

/// A node whose game is over, or in which a five ends it, is proven.
void MonteCarloTree::judge(Node& node) {
    const Color us = to_move();
    if (position_.has_five_point(us)) {
        node.winner = position_.points(us, PointClass::Five).first();
        node.distance = 1;
        node.lower = node.upper = node.value = result_for_black(us);
    } else if (position_.board().is_full()) {
        node.lower = node.upper = node.value = 0;
    } else if (position_.rule() == Rule::Renju && us == Color::Black &&
               legal_candidates(position_, Candidates(position_.board(), 1)).empty()) {
        node.lower = node.upper = node.value = result_for_black(~us);
    } else {
        return;
    }
    node.is_proven = true;
    const bool is_won = node.lower == result_for_black(attacker_);
    node.pn = is_won ? 0 : INFINITE;
    node.dn = is_won ? INFINITE : 0;
}

double MonteCarloTree::reward_of(std::uint32_t leaf, const Candidates& near) {
    switch (options_.simulate) {
        case Simulate::Random:
            return random_playout(position_, near, random_);
        case Simulate::Heuristic:
            return heuristic_playout(position_, near, random_);
        case Simulate::Genetic:
            return genetic_playout(position_, near, random_, *budget_);
        case Simulate::Threats:
            break;
    }
    if (wins_by_fours(nodes_[leaf])) return result_for_black(to_move());
    return heuristic_playout(position_, near, random_);
}

/// Does the side to move win by fours? If proofs count, the node is settled.
bool MonteCarloTree::wins_by_fours(Node& node) {
    Budget alone;  // of the root, which is asked about before anything grows
    Budget budget(budget_ ? *budget_ : alone, FOURS_NODES);
    FoursSearch search(four_board_, fours_table_, budget);
    const int length = search.find(to_move());
    threat_nodes_ += budget.nodes();
    if (budget_) budget_->tick(static_cast<std::uint32_t>(budget.nodes() / 4));
    if (length == FoursSearch::NONE) return false;
    if (options_.prove) {
        const FoursWin win = search.win(to_move(), length);
        node.winner = win.variation.empty() ? win.fives.front() : win.variation.front();
        node.distance = static_cast<std::uint16_t>(2 * length + 1);
        node.lower = node.upper = node.value = result_for_black(to_move());
        node.is_proven = true;
        node.pn = to_move() == attacker_ ? 0 : INFINITE;
        node.dn = to_move() == attacker_ ? INFINITE : 0;
    }
    return true;
}

void MonteCarloTree::backpropagate(std::uint32_t leaf, double reward) {
    uct::count(nodes_[leaf], reward);
    bool changed = options_.prove && nodes_[leaf].is_settled();
    for (std::size_t i = path_.size(); i-- > 0;) {
        Node& node = nodes_[path_[i]];
        const Color mover = i % 2 == 0 ? attacker_ : ~attacker_;
        if (changed) changed = tighten(node, mover);
        if (options_.select == Select::Pn) set_numbers(node, mover);
        reward = uct::within_bounds(reward, node);
        uct::count(node, reward);
    }
}

// --- nodes -----------------------------------------------------------------------------------

/// Draws a node's bounds from its children's, and whether they prove its value.
bool MonteCarloTree::tighten(Node& node, Color mover) const {
    assert(node.count > 0 && node.tried > 0 && node.tried <= node.count);
    const bool changed = uct::tighten(
        node, mover == Color::Black, node.tried, node.tried == node.count,
        [&](std::uint32_t i) -> const Node& { return nodes_[moves_[node.first + i].child]; });
    assert(node.lower <= node.upper);
    if (node.is_settled()) node.is_proven = proves(node, mover);
    return changed;
}

/// Do the children prove the node's value against every legal move, not only the candidates?
bool MonteCarloTree::proves(const Node& node, Color mover) const {
    const auto children = std::span(moves_).subspan(node.first, node.tried);
    if (node.lower == result_for_black(mover))
        return std::ranges::any_of(children, [&](const Move& move) {
            const Node& child = nodes_[move.child];
            return child.is_proven && child.lower == node.lower;
        });
    return node.is_whole && node.tried == node.count &&
           std::ranges::all_of(children,
                               [&](const Move& move) { return nodes_[move.child].is_proven; });
}

/// From a proven win or loss: the winner takes the shortest way that is known, the loser the
/// longest.
int MonteCarloTree::distance(const Node& node, Color mover) const {
    assert(node.is_proven && node.is_settled());
    if (node.winner != NO_POINT || node.count == 0) return node.distance;
    const bool wins = node.lower == result_for_black(mover);
    int best = wins ? std::numeric_limits<int>::max() : 2;  // what is not listed loses at once
    for (const Move& move : std::span(moves_).subspan(node.first, node.tried)) {
        const Node& child = nodes_[move.child];
        if (!child.is_proven || child.lower != node.lower) continue;
        const int plies = 1 + distance(child, ~mover);
        best = wins ? std::min(best, plies) : std::max(best, plies);
    }
    return best;
}

/// Proof and disproof number from the children; of an untried move they are guessed.
void MonteCarloTree::set_numbers(Node& node, Color mover) const {
    const bool is_or = mover == attacker_;
    std::uint64_t least = INFINITE, sum = 0;
    for (std::size_t i = node.first; i < std::size_t{node.first} + node.count; ++i) {
        const Move& move = moves_[i];
        Number one = move.effort == LOST ? INFINITE : move.effort, all = move.effort != LOST;
        if (i < std::size_t{node.first} + node.tried) {
            const Node& child = nodes_[move.child];
            one = is_or ? child.pn : child.dn;
            all = is_or ? child.dn : child.pn;
        }
        least = std::min<std::uint64_t>(least, one);
        sum += all;
    }
    const Number total = static_cast<Number>(std::min<std::uint64_t>(sum, INFINITE));
    node.pn = is_or ? static_cast<Number>(least) : total;
    node.dn = is_or ? total : static_cast<Number>(least);
}

/// For one node more, and its moves.
bool MonteCarloTree::has_room() const {
    return nodes_.size() < nodes_.capacity() && moves_.size() + MOST_MOVES <= moves_.capacity();
}

void MonteCarloTree::play(Point p) {
    if (options_.simulate == Simulate::Threats) four_board_.place(p, to_move());
    position_.play(p);
}

void MonteCarloTree::undo() {
    position_.undo();
    if (options_.simulate == Simulate::Threats) four_board_.undo();
}

// --- the answer ------------------------------------------------------------------------------

std::size_t MonteCarloTree::choose(const Node& node, Color mover) const {
    return uct::choose(node.count, [&](std::uint32_t i) {
        if (i >= node.tried) return uct::untried(-1.0);
        const Node& child = nodes_[moves_[node.first + i].child];
        const double doubt = CAUTION * SPAN * uct::spread(child.visits);
        return uct::preference(child, result_for_black(mover), doubt);
    });
}

std::vector<TreeMove> MonteCarloTree::moves() const {
    const Node& root = nodes_[0];
    std::vector<TreeMove> found;
    if (root.winner != NO_POINT) found.push_back({root.winner, 1.0, root.visits, true});
    for (std::size_t i = 0; i < root.tried; ++i) {
        const Node& child = nodes_[moves_[root.first + i].child];
        if (child.move == root.winner) continue;
        const double value = result_for_black(attacker_) * child.value;
        found.push_back({child.move, (value + 1) / 2, child.visits, child.is_settled()});
    }
    return found;
}

std::vector<Point> MonteCarloTree::variation() {
    std::vector<Point> line;
    if (const Node& end = follow(line); end.winner != NO_POINT) line.push_back(end.winner);
    return line;
}

/// Walks down by what both sides would choose, to a win or to where nothing is known.
const MonteCarloTree::Node& MonteCarloTree::follow(std::vector<Point>& line) {
    if (nodes_[0].winner == NO_POINT && nodes_[0].count == 0) list_moves(0, near_);
    const Node* node = &nodes_[0];
    for (Color mover = attacker_; node->winner == NO_POINT && node->count > 0; mover = ~mover) {
        const std::size_t index = choose(*node, mover);
        line.push_back(moves_[node->first + index].point);
        if (index >= node->tried) break;
        node = &nodes_[moves_[node->first + index].child];
    }
    return *node;
}

std::optional<int> MonteCarloTree::settled() const {
    if (!nodes_[0].is_settled()) return std::nullopt;
    return static_cast<int>(nodes_[0].lower) * result_for_black(attacker_);
}

std::optional<int> MonteCarloTree::proven() const {
    return nodes_[0].is_proven ? settled() : std::nullopt;
}

}  // namespace tengen
