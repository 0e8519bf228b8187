#include "search/worker.h"

#include <algorithm>
#include <cassert>

#include "search/parameters.h"

namespace tengen {

namespace {

/// Nodes between two looks at the clock. The searches by fours between them look themselves.
constexpr std::uint32_t LOOK_EVERY = 64;

bool is_better(const RootMove& a, const RootMove& b) {
    return a.value != b.value ? a.value > b.value : a.previous > b.previous;
}

}  // namespace

Worker::Worker(TranspositionTable& table, MakeEvaluator make_evaluator, std::size_t fours_memory)
    : table_(table),
      make_evaluator_(std::move(make_evaluator)),
      position_(Rule::Freestyle, MIN_SIZE),
      fours_(FoursTable::bits_for(fours_memory)) {}

void Worker::begin(const Position& position, const std::vector<Point>& moves,
                   const std::vector<Point>& rest, std::uint64_t nodes, Budget& whole) {
    assert(!moves.empty());
    if (!evaluator_ || position.rule() != position_.rule())
        evaluator_ = make_evaluator_(position.rule());
    position_ = position;
    evaluator_->reset(position_);
    on_board_ = all_points(position.size());
    budget_.emplace(whole, nodes ? nodes : Budget::NO_LIMIT, LOOK_EVERY);
    fours_.reset(position.board(), whole);
    history_.fade();
    show_nodes();
    path_.clear();
    frames_[0] = Frame{};
    frames_[0].near = Neighbourhood(position.board(), NEAR);
    for (Frame& frame : frames_) frame.killers = {};
    rest_ = rest;
    root_moves_.clear();
    for (const Point p : moves)
        root_moves_.push_back({p, -INFINITE_VALUE, -INFINITE_VALUE, 0, {p}});
    // The first iteration begins with what looks best.
    std::stable_sort(root_moves_.begin(), root_moves_.end(), [&](const auto& a, const auto& b) {
        return evaluator_->prior(position_, a.point) > evaluator_->prior(position_, b.point);
    });
}

void Worker::clear() {
    history_.clear();
    fours_.clear();
}

bool Worker::deepen(int depth, int ranks) {
    assert(depth >= 1 && depth <= MOST_DEPTH && ranks >= 1);
    root_depth_ = depth;
    finished_ranks_ = 0;
    for (RootMove& move : root_moves_) move.previous = move.value;
    const std::size_t count = std::min(root_moves_.size(), static_cast<std::size_t>(ranks));
    for (std::size_t rank = 0; rank < count; ++rank) {
        aspire(depth, rank);
        show_nodes();
        if (is_ended()) return false;
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
    if (depth >= 5 && !is_decided(last)) {
        alpha = std::max(last - delta, -INFINITE_VALUE);
        beta = std::min(last + delta, INFINITE_VALUE);
    }
    for (;;) {
        const int value = search_root(alpha, beta, depth, first);
        if (is_ended()) return value;
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
bool Worker::widen(int best) {
    if (!is_loss(best) || rest_.empty()) return false;
    for (const Point p : rest_)
        root_moves_.push_back({p, -INFINITE_VALUE, -INFINITE_VALUE, 0, {p}});
    rest_.clear();
    return true;
}

int Worker::search_root(int alpha, int beta, int depth, std::size_t first) {
    int best = -INFINITE_VALUE;
    const int old_alpha = alpha;
    pv_length_[0] = 0;
    for (std::size_t i = first; i < root_moves_.size() || widen(best); ++i) {
        const Point point = root_moves_[i].point;
        selective_depth_ = 0;
        const bool is_first = i == first;
        const int reduction =
            is_first || depth < 3 ? 0 : parameters::reduction(depth, static_cast<int>(i)) / 2;
        const bool is_five = position_.point_class(point, position_.to_move()) == PointClass::Five;
        if (is_five) pv_length_[1] = 0;
        const int value =
            is_five ? win_in(1)
                    : search_move<true>(point, alpha, beta, depth, reduction, 0, is_first, false);
        if (is_ended()) break;
        RootMove& move = root_moves_[i];
        if (is_first || value > alpha) {
            move.value = value;
            move.selective_depth = selective_depth_;
            move.pv.assign(1, point);
            move.pv.insert(move.pv.end(), pv_[1].begin(), pv_[1].begin() + pv_length_[1]);
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

void Worker::play(Point p, int ply) {
    path_.push_back({p, position_.to_move()});
    frame(ply).move = p;
    position_.play(p);
    evaluator_->played(position_);
}

void Worker::bring_near(int ply) {
    frame(ply).near = frame(ply - 1).near;
    frame(ply).near.add(frame(ply - 1).move);
}

void Worker::undo() {
    position_.undo();
    evaluator_->undone(position_);
    path_.pop_back();
}

void Worker::update_pv(int ply, Point move) {
    auto& variation = pv_[static_cast<std::size_t>(ply)];
    const auto& next = pv_[static_cast<std::size_t>(ply) + 1];
    const int length = pv_length_[static_cast<std::size_t>(ply) + 1];
    variation[0] = move;
    std::copy_n(next.begin(), length, variation.begin() + 1);
    assert(length >= 0 && ply + length <= MAX_PLY + 1);
    pv_length_[static_cast<std::size_t>(ply)] = length + 1;
}

bool Worker::count_node() {
    if (!budget_->count()) return false;
    if (budget_->nodes() % LOOK_EVERY == 0) show_nodes();
    return true;
}

void Worker::show_nodes() {
    shown_nodes_.store(budget_->nodes(), std::memory_order_relaxed);
    shown_threat_nodes_.store(fours_.nodes(), std::memory_order_relaxed);
}

}  // namespace tengen
