#include "search/worker.h"

#include <algorithm>
#include <cassert>

#include "search/parameters.h"

namespace tengen {

namespace {

bool is_better(const RootMove& a, const RootMove& b) {
    return a.value != b.value ? a.value > b.value : a.previous > b.previous;
}

}  // namespace

void Worker::begin(const Position& position, const std::vector<Point>& moves,
                   const std::vector<Point>& rest, std::uint64_t nodes, Budget& whole) {
    assert(!moves.empty());
    tree_.begin(position, nodes, whole);
    rest_ = rest;
    // The first iteration begins with what looks best.
    std::vector<int> priors(moves.size());
    tree_.evaluator().priors(position, moves, priors);
    std::vector<std::size_t> order(moves.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t i) { return priors[i]; });
    root_moves_.clear();
    for (const std::size_t i : order)
        root_moves_.push_back({moves[i], -INFINITE_VALUE, -INFINITE_VALUE, 0, {moves[i]}});
}

bool Worker::deepen(int depth, int ranks) {
    assert(depth >= 1 && depth <= MOST_DEPTH && ranks >= 1);
    finished_ranks_ = 0;
    for (RootMove& move : root_moves_) move.previous = move.value;
    const std::size_t count = std::min(root_moves_.size(), static_cast<std::size_t>(ranks));
    for (std::size_t rank = 0; rank < count; ++rank) {
        aspire(depth, rank);
        tree_.show_nodes();
        if (tree_.is_ended()) return false;
        std::stable_sort(root_moves_.begin(),
                         root_moves_.begin() + static_cast<std::ptrdiff_t>(rank) + 1, is_better);
        finished_ranks_ = rank + 1;
    }
    return true;
}

// A narrow window around the last value, widened on the side where it fails.
int Worker::aspire(int depth, std::size_t first) {
    const int last = root_moves_[first].previous;
    int alpha = -INFINITE_VALUE, beta = INFINITE_VALUE, delta = parameters::ASPIRATION;
    if (depth >= parameters::ASPIRATION_DEPTH && !is_decided(last)) {
        alpha = std::max(last - delta, -INFINITE_VALUE);
        beta = std::min(last + delta, INFINITE_VALUE);
    }
    for (;;) {
        const int value = search_root(alpha, beta, depth, first);
        if (tree_.is_ended()) return value;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = is_decided(value) ? -INFINITE_VALUE : std::max(value - delta, -INFINITE_VALUE);
        } else if (value >= beta) {
            beta = is_decided(value) ? INFINITE_VALUE : std::min(value + delta, INFINITE_VALUE);
        } else {
            return value;
        }
        delta += delta;
    }
}

// All root moves lose: are there others to try?
bool Worker::widen(int best, std::vector<std::size_t>& order) {
    if (!is_loss(best) || rest_.empty()) return false;
    for (const Point p : rest_) {
        order.push_back(root_moves_.size());
        root_moves_.push_back({p, -INFINITE_VALUE, -INFINITE_VALUE, 0, {p}});
    }
    rest_.clear();
    return true;
}

int Worker::value_of(Point point, int alpha, int beta, int depth, std::size_t number,
                     bool is_first) {
    const Position& position = tree_.position();
    tree_.reset_selective_depth();
    if (position.point_class(point, position.to_move()) == PointClass::Five) {
        tree_.clear_variation(1);
        return win_in(1);
    }
    const int reduction =
        is_first || depth < 3
            ? 0
            : parameters::reduction(depth, static_cast<int>(number)) / (2 * parameters::PLY);
    return tree_.search_move<true>(point, alpha, beta, depth, reduction, 0, is_first, false);
}

int Worker::search_root(int alpha, int beta, int depth, std::size_t first) {
    int best = -INFINITE_VALUE;
    const int old_alpha = alpha;
    std::vector<std::size_t> order;
    for (std::size_t i = first; i < root_moves_.size(); ++i) order.push_back(i);
    const std::size_t count = order.size();
    for (std::size_t n = 0; n < order.size() || widen(best, order); ++n) {
        const std::size_t i = order[n];
        const Point point = root_moves_[i].point;
        const bool is_first = i == first;
        if (!is_first && n < count && tree_.is_busy(point, depth)) {
            order.push_back(i);
            continue;
        }
        const BusyMoves::Mark mark = tree_.mark_busy(point, depth);
        const int value = value_of(point, alpha, beta, depth, i, is_first);
        if (tree_.is_ended()) break;
        RootMove& move = root_moves_[i];
        if (is_first || value > alpha) {
            const std::span<const Point> replies = tree_.variation(1);
            move.value = value;
            move.selective_depth = tree_.selective_depth();
            move.pv.assign(1, point);
            move.pv.insert(move.pv.end(), replies.begin(), replies.end());
        } else {
            move.value = -INFINITE_VALUE;  // worse than the best, no matter how much
        }
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta) break;
    }
    // On a fail low the first move stays first: nothing better is known.
    if (best > old_alpha)
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(first),
                         root_moves_.end(), is_better);
    return best;
}

}  // namespace tengen
