#include "search/tree_search.h"

#include <algorithm>
#include <cassert>

namespace tengen {

namespace {

/// Nodes between two looks at the clock. The searches by fours between them look themselves.
constexpr std::uint32_t LOOK_EVERY = 64;

}  // namespace

TreeSearch::TreeSearch(TranspositionTable& table, EvaluatorFactory make_evaluator,
                       std::size_t fours_memory, BusyMoves* busy_moves)
    : table_(table),
      busy_moves_(busy_moves),
      make_evaluator_(std::move(make_evaluator)),
      position_(Rule::Freestyle, MIN_SIZE),
      fours_(FoursTable::bits_for(fours_memory)) {}

void TreeSearch::begin(const Position& position, std::uint64_t nodes, Budget& whole) {
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
    frames_[0].estimate = clamp_estimate(evaluator_->evaluate(position_));
    for (Frame& frame : frames_) frame.killers = {};
}

void TreeSearch::clear() {
    history_.clear();
    corrections_.clear();
    fours_.clear();
}

void TreeSearch::play(Point p, int ply) {
    path_.push_back({p, position_.to_move()});
    frame(ply).move = p;
    position_.play(p);
    evaluator_->played(position_);
}

void TreeSearch::undo() {
    position_.undo();
    evaluator_->undone(position_);
    path_.pop_back();
}

void TreeSearch::bring_near(int ply) {
    frame(ply).near = frame(ply - 1).near;
    frame(ply).near.add(frame(ply - 1).move);
}

void TreeSearch::update_pv(int ply, Point move) {
    auto& variation = pv_[at(ply)];
    const int length = pv_length_[at(ply + 1)];
    assert(length >= 0 && ply + length <= MAX_PLY + 1);
    variation[0] = move;
    std::copy_n(pv_[at(ply + 1)].begin(), length, variation.begin() + 1);
    pv_length_[at(ply)] = length + 1;
}

bool TreeSearch::count_node() {
    if (!budget_->count()) return false;
    if (budget_->nodes() % LOOK_EVERY == 0) show_nodes();
    return true;
}

void TreeSearch::show_nodes() {
    shown_nodes_.store(budget_->nodes(), std::memory_order_relaxed);
    shown_threat_nodes_.store(fours_.nodes(), std::memory_order_relaxed);
}

}  // namespace tengen
