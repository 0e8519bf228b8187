// One node of the main search; see the picture in tree_search.h.
#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "board/zobrist.h"
#include "search/parameters.h"
#include "search/tree_search.h"

namespace tengen {

namespace {

/// The move of the table comes first.
constexpr int TABLE_MOVE = 1 << 30;

bool makes_four(PointClass point_class) { return point_class >= PointClass::Four; }

}  // namespace

template <bool IsPv>
int TreeSearch::search(int alpha, int beta, int depth, int ply, bool is_cut) {
    assert(alpha < beta && (IsPv || alpha == beta - 1) && ply > 0);
    // 1. Count the node; the search may end here.
    if (!count_node()) return 0;
    pv_length_[at(ply)] = 0;
    selective_depth_ = std::max(selective_depth_, ply);

    // 2. Decided by what is on the board, or no better than what is known (mate-distance pruning).
    if (const int plies = seen_win(position_)) return win_in(ply + plies);
    if (position_.board().is_full()) return 0;
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 3));
    if (alpha >= beta) return alpha;
    if (ply >= MAX_PLY) return clamp_estimate(evaluator_->evaluate(position_));

    // 3. A five has to be stopped: no choice, and the depth stays.
    const Color us = position_.to_move();
    frame(ply + 1).cutoffs = 0;
    if (position_.has_five_point(~us)) {
        frame(ply).estimate = frame(std::max(ply - 2, 0)).estimate;
        return search_stops<IsPv>(alpha, beta, depth, ply, is_cut);
    }

    // 4. Transposition table. What is proved holds at any depth, and how soon is not asked again.
    const TranspositionTable::Entry entry =
        depth > 0 ? table_.find(position_.key()) : TranspositionTable::Entry{};
    if (entry.is_found()) {
        const int value = from_table(entry.value, ply);
        const bool is_lower = entry.bound != Bound::Upper, is_upper = entry.bound != Bound::Lower;
        if (!IsPv && entry.is_proof()) return value;
        const bool is_enough = IsPv ? entry.is_proof() : entry.depth >= depth;
        if (is_enough && ((is_lower && value >= beta) || (is_upper && value <= alpha)))
            return value;
        if (!IsPv && is_enough && entry.bound == Bound::Exact) return value;
    }

    // 5. Reverse futility: so far ahead that a quiet move will do.
    frame(ply).evaluation =
        entry.is_found() ? entry.estimate : clamp_estimate(evaluator_->evaluate(position_));
    const int estimate = corrected(frame(ply).evaluation, ply);
    frame(ply).estimate = estimate;
    if (!IsPv && depth <= parameters::REVERSE_FUTILITY_DEPTH && !is_decided(beta) &&
        estimate - parameters::REVERSE_FUTILITY * std::max(depth, 0) >= beta &&
        winning_four_count(position_, ~us) == 0)
        return estimate;

    // 6. Win by fours.
    if (int length = 0; finds_fours(depth, entry, length)) return win_in(ply + 2 * length + 1);

    // 7. The horizon, or the moves.
    if (depth <= 0) return estimate;
    return search_moves<IsPv>(alpha, beta, depth, ply, is_cut, entry.move);
}

// The evaluation with what searches after the same two moves have taught.
int TreeSearch::corrected(int evaluation, int ply) const {
    if (ply < 2 || std::abs(evaluation) > parameters::MOST_CORRECTED) return evaluation;
    const int error =
        corrections_.of(position_.to_move(), frames_[at(ply - 2)].move, frames_[at(ply - 1)].move);
    return evaluation + error * parameters::CORRECTION / 64;
}

// Teaches it: the value of a search, unless it is a bound that says nothing of the estimate.
void TreeSearch::correct(int value, Bound bound, int depth, int ply) {
    const Frame& here = frame(ply);
    if (ply < 2 || is_decided(value) || std::abs(here.evaluation) > parameters::MOST_CORRECTED)
        return;
    if (bound == Bound::Lower ? value <= here.estimate
                              : bound == Bound::Upper && value >= here.estimate)
        return;
    corrections_.learn(position_.to_move(), frame(ply - 2).move, frame(ply - 1).move,
                       value - here.evaluation, depth);
}

// Does the side to move win by fours? With an entry as deep it was tried before, in vain.
bool TreeSearch::finds_fours(int depth, const TranspositionTable::Entry& entry, int& length) {
    const Color us = position_.to_move();
    if (entry.is_found() && entry.depth >= std::min(depth, parameters::INSIDE)) return false;
    const bool is_inside = depth >= parameters::INSIDE;
    if (!(is_inside ? four_point_count(position_, us) > 0 : has_promising_four(position_, us)))
        return false;
    length =
        fours_.find(path_, us, is_inside ? parameters::FOURS_INSIDE : parameters::FOURS_AT_LEAF);
    return length != FoursProbe::NONE;
}

// The opponent threatens five: the depth stays, so that fours push nothing over the horizon.
template <bool IsPv>
int TreeSearch::search_stops(int alpha, int beta, int depth, int ply, bool is_cut) {
    bring_near(ply);
    int best = loss_in(ply + 2);
    bool is_first = true;
    for (const Point p : five_stops(position_)) {
        const int value = search_move<IsPv>(p, alpha, beta, depth + 1, 0, ply, is_first, is_cut);
        if (is_ended()) return 0;
        is_first = false;
        best = std::max(best, value);
        if (IsPv && value > alpha) update_pv(ply, p);
        alpha = std::max(alpha, value);
        if (alpha >= beta) break;
    }
    return best;
}

// Plays the move and searches what follows: at full width, or with a null window first. A reduced
// search that finds it promising is repeated a ply deeper.
template <bool IsPv>
int TreeSearch::search_move(Point move, int alpha, int beta, int depth, int reduction, int ply,
                            bool is_first, bool is_cut, int promising) {
    assert(position_.is_legal(move) && reduction >= 0);
    int next = depth - 1;
    if (next > 0) table_.prefetch(key_after(move));
    play(move, ply);
    int value = -INFINITE_VALUE;
    if (is_first) {
        value = IsPv ? -search<true>(-beta, -alpha, next, ply + 1, false)
                     : -search<false>(-beta, -alpha, next, ply + 1, !is_cut);
    } else {
        const int reduced = std::max(next - reduction, std::min(next, 1));
        value = -search<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
        if (value > alpha && reduced < next && !is_ended()) {
            next += value > promising && !is_decided(value);
            value = -search<false>(-alpha - 1, -alpha, next, ply + 1, !is_cut);
        }
        if (IsPv && value > alpha && value < beta && !is_ended())
            value = -search<true>(-beta, -alpha, next, ply + 1, false);
    }
    undo();
    return value;
}

// Which moves come into question, and what the opponent threatens.
TreeSearch::Choice TreeSearch::choose(int depth, int ply) {
    const Color us = position_.to_move();
    if (winning_four_count(position_, ~us) > 0) {
        const FourDefences defences = four_defences(position_);
        return {Kind::AgainstFour, defences.stoppers | defences.fours, {}};
    }
    Choice choice{Kind::Free, frame(ply).near.points(), {}};
    if (depth < parameters::PASS_DEPTH || four_point_count(position_, ~us) == 0) return choice;
    choice.threat = fours_.threat(path_, ~us, parameters::FOURS_OF_OPPONENT);
    if (choice.threat) {
        choice.kind = Kind::ZoneOfFours;
        choice.points = choice.threat->zone.points | position_.four_points(us);
    }
    return choice;
}

// By how many plies a move that is not the first is searched less deep, where nothing forces.
template <bool IsPv>
int TreeSearch::reduction_of(Point move, int depth, int ply, const Lateness& late,
                             bool is_cut) const {
    if (depth < 2 || late.tried == 0) return 0;
    const Color us = position_.to_move();
    int parts = parameters::reduction(depth, late.tried);
    if (is_cut) parts += parameters::CUT_NODE;
    if (IsPv) parts -= parameters::PV_NODE;
    if (!is_improving(ply)) parts += parameters::NOT_IMPROVING;
    if (late.has_risen) parts += parameters::ALPHA_ROSE;
    if (frames_[at(ply + 1)].cutoffs > parameters::MANY_CUTOFFS) parts += parameters::FAIL_HIGH;
    if (!late.is_quiet)
        parts -= makes_four(position_.point_class(move, us)) ? parameters::MAKES_FOUR
                                                             : parameters::TACTICAL;
    parts += std::clamp(late.behind, 0, parameters::MOST_BEHIND) * parameters::BEHIND / 512;
    parts -= history_.of(us, move) * parameters::HISTORY / 4096;
    return std::max(parts / parameters::PLY, 0);
}

template <bool IsPv>
int TreeSearch::search_moves(int alpha, int beta, int depth, int ply, bool is_cut,
                             Point table_move) {
    // 1. The moves that come into question.
    const Color us = position_.to_move();
    const int estimate = frame(ply).estimate, old_alpha = alpha;
    bring_near(ply);
    const Choice choice = choose(depth, ply);
    const bool is_free = choice.kind == Kind::Free;

    // 2. Razoring: so far behind that nothing quiet helps.
    if (!IsPv && is_free && !is_decided(alpha) && depth <= parameters::RAZOR_DEPTH &&
        estimate + parameters::RAZOR * depth <= alpha)
        return estimate;

    // 3. Internal iterative reduction: without a move from the table the order is poor.
    if (table_move == NO_POINT && depth >= parameters::IIR_DEPTH) --depth;

    MoveList moves;
    const int top = generate(moves, choice.points, ply, table_move);
    const int late_move = parameters::late_move(depth, is_improving(ply));
    int best = -INFINITE_VALUE;
    Point best_move = NO_POINT;
    int tried = 0;
    std::size_t i = 0;
    DeferredMoves deferred;
    for (std::size_t n = 0; n < moves.size() + deferred.size(); ++n) {
        const auto* late = n < moves.size() ? nullptr : &deferred[n - moves.size()];
        i = late ? late->index : n;
        if (!late) moves.select(i);
        const Point move = moves[i];
        if (!position_.is_legal(move)) continue;
        const bool is_quiet = position_.point_class(move, us) < PointClass::Three &&
                              position_.point_class(move, ~us) < PointClass::Four;

        // 4. Late-move and futility pruning of quiet moves.
        if (!IsPv && tried > 0 && is_free && is_quiet && !is_decided(best)) {
            if (!late && depth <= parameters::LATE_DEPTH && tried >= late_move) {
                n = moves.size() - 1;
                continue;
            }
            if (depth <= parameters::FUTILITY_DEPTH &&
                estimate + parameters::FUTILITY + parameters::FUTILITY_PER_DEPTH * depth <= alpha)
                continue;
        }

        // 5. Another thread is at it: come back when the others are tried.
        const int number = late ? late->number : tried++;
        if (!late && number > 0 && is_busy(move, depth) && deferred.defer(i, number)) continue;

        // 6. Search it, less deep if it is late.
        const BusyMoves::Mark mark = mark_busy(move, depth);
        const Lateness lateness = {number, top - moves.score(i), is_quiet, alpha > old_alpha};
        const int reduction = is_free ? reduction_of<IsPv>(move, depth, ply, lateness, is_cut)
                                      : parameters::forced_reduction(depth, number);
        const int value = search_move<IsPv>(move, alpha, beta, depth, reduction, ply, number == 0,
                                            is_cut, best + parameters::DEEPER);
        if (is_ended()) return 0;
        if (value > best) best = value, best_move = move;
        if (value > alpha) {
            alpha = value;
            if (IsPv) update_pv(ply, move);
            if (alpha >= beta) break;
        }
    }

    // 7. A cutoff teaches the order; a loss is settled before it is believed.
    if (best >= beta)
        ++frame(ply).cutoffs, learn(moves, i, depth, ply);
    else if (tried == 0 || is_loss(best))
        best = settle<IsPv>(choice, best, alpha, beta, depth, ply, is_cut, best_move);
    if (is_ended()) return 0;

    // 8. Remember it.
    assert(best > -INFINITE_VALUE && best < INFINITE_VALUE);
    const Bound bound = best >= beta       ? Bound::Lower
                        : best > old_alpha ? Bound::Exact
                                           : Bound::Upper;
    if (is_free) correct(best, bound, depth, ply);
    table_.store(position_.key(), {static_cast<std::int16_t>(to_table(best, ply)),
                                   static_cast<std::int16_t>(frame(ply).evaluation), best_move,
                                   static_cast<std::int8_t>(depth), bound});
    return best;
}

// The first of these points that the side to move may play.
Point TreeSearch::first_legal(const PointSet& points) const {
    for (const Point p : points)
        if (position_.is_legal(p)) return p;
    return NO_POINT;
}

// Returns the score of the most promising move, the table's left out.
int TreeSearch::generate(MoveList& moves, const PointSet& points, int ply, Point table_move) {
    int top = -TABLE_MOVE;
    const Color us = position_.to_move();
    const Point counter = ply > 0 ? history_.counter(us, frame(ply - 1).move) : NO_POINT;
    const auto& killers = frame(ply).killers;
    for (const Point p : points) moves.add(p);
    evaluator_->priors(position_, moves.points(), moves.scores());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Point p = moves[i];
        int& score = moves.scores()[i];
        if (p == table_move) {
            score = TABLE_MOVE;
            continue;
        }
        score += history_.of(us, p) / parameters::HISTORY_DIVISOR;
        if (p == killers[0] || p == killers[1]) score += parameters::KILLER;
        if (p == counter) score += parameters::COUNTER;
        top = std::max(top, score);
    }
    return top;
}

// The last of the moves tried refuted the position.
void TreeSearch::learn(const MoveList& moves, std::size_t last, int depth, int ply) {
    const Color us = position_.to_move();
    const Point move = moves[last];
    history_.reward(us, move, depth);
    for (std::size_t i = 0; i < last; ++i) history_.punish(us, moves[i], depth);
    if (ply > 0) history_.set_counter(us, frame(ply - 1).move, move);
    auto& killers = frame(ply).killers;
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
}

// Every move of the choice loses, or none is legal. That is a proof only if no other move helps,
// and its distance is that of the longest resistance, which may be outside the choice.
template <bool IsPv>
int TreeSearch::settle(const Choice& choice, int best, int alpha, int beta, int depth, int ply,
                       bool is_cut, Point& best_move) {
    assert(best < beta && (best_move == NO_POINT || is_loss(best)));
    const bool was_tried = best_move != NO_POINT;
    PointSet rest = on_board_ - frame(ply).near.stones() - choice.points;
    const auto resist = [&](Point p, int value) {
        if (p == NO_POINT || value <= best) return;
        best = value;
        best_move = p;
        if (IsPv && value > alpha) {
            clear_variation(ply + 1);
            update_pv(ply, p);
        }
    };
    if (choice.kind == Kind::AgainstFour) {  // elsewhere, the four comes and then the five
        resist(first_legal(rest), loss_in(ply + 4));
    } else {
        std::optional<Proof> threat = choice.threat;
        if (!threat && was_tried && first_legal(rest) != NO_POINT) {
            threat = fours_.threat(path_, ~position_.to_move(), parameters::FOURS_INSIDE);
            if (!threat) return without_proof(best);
        }
        if (threat && threat->zone.is_complete) {
            resist(first_legal(rest - threat->zone.points), loss_in(ply + 1 + threat->distance));
            rest &= threat->zone.points;
        } else if (was_tried && depth < parameters::REST_DEPTH && first_legal(rest) != NO_POINT) {
            return without_proof(best);
        }
        alpha = std::max(alpha, best);
        for (const Point p : rest) {
            if (alpha >= beta) break;
            if (!position_.is_legal(p)) continue;
            const int value =
                search_move<IsPv>(p, alpha, beta, depth, 0, ply, best_move == NO_POINT, is_cut);
            if (is_ended()) return 0;
            if (value > best) best = value, best_move = p;
            if (IsPv && value > alpha) update_pv(ply, p);
            alpha = std::max(alpha, value);
        }
    }
    // In renju every point may be forbidden, and Black has lost.
    return best_move == NO_POINT ? loss_in(ply) : best;
}

template int TreeSearch::search_move<true>(Point, int, int, int, int, int, bool, bool, int);

}  // namespace tengen
