#include "player/plain_search.h"

#include <algorithm>
#include <cassert>

namespace tengen {

namespace {

constexpr std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

}  // namespace

PlainSearch::PlainSearch(Position position, bool prunes, int radius)
    : position_(std::move(position)),
      evaluator_(position_.rule()),
      prunes_(prunes),
      near_(position_.board(), radius),
      root_moves_(legal_candidates(position_, near_)) {
    evaluator_.reset(position_);
    if (prunes_) order(root_moves_);
}

PlainSearch::Found PlainSearch::search(int depth, Budget& budget) {
    assert(depth > 0 && !root_moves_.empty());
    budget_ = &budget;
    is_cut_off_ = false;
    lines_.resize(at(depth) + 1);
    Found found{-INFINITE, {}, false};
    int alpha = -INFINITE;
    for (const Point move : root_moves_) {
        const int after = value_after(move, depth, 0, alpha, INFINITE, near_);
        if (is_cut_off_) break;
        if (after > found.value) {
            found.value = after;
            found.pv = lines_[1];
            found.pv.insert(found.pv.begin(), move);
        }
        if (prunes_) alpha = found.value;
    }
    found.is_complete = !is_cut_off_;
    if (!found.pv.empty()) {
        const auto best = std::find(root_moves_.begin(), root_moves_.end(), found.pv.front());
        std::rotate(root_moves_.begin(), best, best + 1);
    }
    budget_ = nullptr;
    return found;
}

// For the side to move, `depth` plies from the horizon. Fail-soft.
int PlainSearch::value(int depth, int ply, int alpha, int beta, const Candidates& near) {
    assert(depth >= 0 && alpha < beta);
    lines_[at(ply)].clear();
    if (near.count() == 0) return 0;  // the board is full
    if (depth == 0 && position_.rule() != Rule::Renju) return evaluator_.evaluate(position_);
    std::vector<Point> moves = legal_candidates(position_, near);
    if (moves.empty()) return ply - WIN;  // renju: Black has no legal move
    if (depth == 0) return evaluator_.evaluate(position_);
    if (prunes_) order(moves);
    int best = -INFINITE;
    for (const Point move : moves) {
        const int after = value_after(move, depth, ply, alpha, beta, near);
        if (is_cut_off_) return 0;
        if (after > best) {
            best = after;
            lines_[at(ply)] = lines_[at(ply + 1)];
            lines_[at(ply)].insert(lines_[at(ply)].begin(), move);
        }
        if (!prunes_) continue;
        if (best >= beta) break;
        alpha = std::max(alpha, best);
    }
    return best;
}

int PlainSearch::value_after(Point move, int depth, int ply, int alpha, int beta,
                             const Candidates& near) {
    if (!budget_->count()) {
        is_cut_off_ = true;
        return 0;
    }
    ++nodes_;
    if (position_.point_class(move, position_.to_move()) == PointClass::Five) {
        lines_[at(ply + 1)].clear();
        return WIN - (ply + 1);
    }
    Candidates nearer = near;
    nearer.add_stone(move);
    play(move);
    const int after = -value(depth - 1, ply + 1, -beta, -alpha, nearer);
    undo();
    return after;
}

void PlainSearch::order(std::vector<Point>& moves) {
    std::vector<int> priors(moves.size());
    evaluator_.priors(position_, moves, priors);
    std::vector<std::pair<int, Point>> keyed;
    keyed.reserve(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) keyed.emplace_back(-priors[i], moves[i]);
    std::sort(keyed.begin(), keyed.end());
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = keyed[i].second;
}

}  // namespace tengen
