// Alpha-beta (Knuth & Moore 1975): minimax without the branches that cannot matter.
#pragma once

#include <algorithm>
#include <utility>

#include "textbook/minimax.h"

namespace tengen::textbook {

/// One search of one state with one window.
///
/// A node is cut when its value leaves the window: v >= beta at a MAX node (a beta cut), v <= alpha
/// at a MIN node (an alpha cut). Fail-soft returns v itself; fail-hard never less than alpha at a
/// MAX node, never more than beta at a MIN node. Both visit the same leaves.
template <Game G, class Leaves, class Poll>
class AlphaBeta {
  public:
    using Value = typename Leaves::Value;

    struct RootValue {
        Ordinal ordinal;
        Value value;
        Bound bound;
        bool is_final;
    };

    AlphaBeta(const G& game, const Leaves& leaves, bool fail_hard, Poll& poll)
        : game_(game), leaves_(leaves), poll_(poll), fail_hard_(fail_hard) {}

    /// Searches `root`, which is `ply` moves from where the plies are counted. (Flattened, that is
    /// with everything a node needs inlined, it is half as fast again.)
    [[gnu::flatten]] Value search(typename G::State root, int ply, Value alpha, Value beta) {
        root_ply_ = ply;
        visit(std::move(root), alpha, beta);
        while (!path_.empty()) {
            Node& node = path_.back();
            if (!node.is_cut && node.next < node.moves.size()) {
                const Ordinal ordinal = node.next++;
                visit(game_.play(node.state, node.moves[ordinal]), node.alpha, node.beta);
            } else {
                const bool is_max = node.side == Side::MAX;
                const Value hard = is_max ? node.alpha : node.beta;
                const Value value = fail_hard_ ? hard : node.value;
                path_.pop_back();
                take(value, false);
            }
        }
        return result_;
    }

    const Stats& stats() const { return stats_; }
    const std::vector<RootValue>& root_values() const { return root_values_; }
    Line take_line() { return std::move(lines_[0]); }

  private:
    struct Node : Frame<G, Value> {
        Node(const G& game, typename G::State&& opened, int ply, Value alpha_, Value beta_)
            : Frame<G, Value>(game, std::move(opened), ply, Leaves::LOWEST),
              alpha(alpha_),
              beta(beta_) {}
        Value alpha;
        Value beta;
        bool is_cut = false;
    };

    void visit(typename G::State&& state, Value alpha, Value beta) {
        const int ply = root_ply_ + static_cast<int>(path_.size());
        if (++stats_.nodes % POLL_INTERVAL == 0) poll_();
        if (ply > stats_.depth) {
            stats_.depth = ply;
            lines_.resize(static_cast<std::size_t>(ply - root_ply_) + 1);
        }
        if (const auto leaf = leaves_(state, ply)) {
            ++stats_.leaves;
            stats_.evaluations += leaf->is_estimate;
            take(leaf->score, true);
            return;
        }
        path_.emplace_back(game_, std::move(state), ply, alpha, beta);
    }

    /// Hands a value to the state whose move led to it.
    void take(Value value, bool is_leaf) {
        if (path_.empty()) {
            result_ = value;
            return;
        }
        Node& parent = path_.back();
        const bool is_max = parent.side == Side::MAX;
        const Ordinal ordinal = parent.next - 1;
        if (path_.size() == 1) note(parent, ordinal, value, is_leaf);
        if (ordinal > 0 && !(is_max ? value > parent.value : value < parent.value)) return;
        parent.value = value;
        extend_line(ordinal, is_leaf);
        if (is_max) {
            parent.alpha = std::max(parent.alpha, value);
            parent.is_cut = value >= parent.beta;
            stats_.beta_cutoffs += parent.is_cut;
        } else {
            parent.beta = std::min(parent.beta, value);
            parent.is_cut = value <= parent.alpha;
            stats_.alpha_cutoffs += parent.is_cut;
        }
    }

    void extend_line(Ordinal ordinal, bool is_leaf) {
        Line& line = lines_[path_.size() - 1];
        if (is_leaf) {
            line.clear();
        } else {
            line.swap(lines_[path_.size()]);
        }
        line.push_back(ordinal);
    }

    /// Notes the value of a root move: exact if it was read off or lies inside the window that it
    /// was searched with, otherwise a bound.
    void note(const Node& root, Ordinal ordinal, Value value, bool is_leaf) {
        Bound bound = Bound::EXACT;
        if (!is_leaf && root.side == Side::MAX) {
            if (value <= root.alpha && root.alpha > Leaves::LOWEST) bound = Bound::UPPER;
        } else if (!is_leaf) {
            if (value >= root.beta && root.beta < Leaves::HIGHEST) bound = Bound::LOWER;
        }
        const bool saw_horizon =
            stats_.evaluations != std::exchange(evaluations_, stats_.evaluations);
        root_values_.push_back({ordinal, value, bound, !saw_horizon || is_final(value)});
    }

    const G& game_;
    const Leaves& leaves_;
    Poll& poll_;
    bool fail_hard_;
    int root_ply_ = 0;
    Stats stats_;
    std::uint64_t evaluations_ = 0;  // before the root move that is searched now
    std::vector<Node> path_;
    std::vector<Line> lines_ = std::vector<Line>(1);  // per ply below the root
    std::vector<RootValue> root_values_;
    Value result_ = Leaves::LOWEST;
};

struct AlphaBetaOptions {
    bool fail_hard = false;
    bool all_best = false;
};

/// Searches `root` with the full window; with `all_best`, then asks of every root move that was
/// only bounded whether it is as good, by a search with a null window.
template <Game G, class Leaves, class Poll>
Found alphabeta(const G& game, typename G::State root, const Leaves& leaves,
                AlphaBetaOptions options, Poll&& poll) {
    using Value = typename Leaves::Value;
    using Search = AlphaBeta<G, Leaves, std::remove_reference_t<Poll>>;
    Search search(game, leaves, options.fail_hard, poll);
    const Value value = search.search(root, 0, Leaves::LOWEST, Leaves::HIGHEST);
    Found found{number(value), search.take_line(), {}, std::nullopt, search.stats()};
    for (const auto& move : search.root_values())
        found.moves.push_back({move.ordinal, number(move.value), move.bound, move.is_final});
    if (!options.all_best) return found;

    found.best.emplace();
    if (found.moves.empty()) return found;
    const bool is_max = game.to_move(root) == Side::MAX;
    const typename G::Moves moves = game.legal_moves(root);
    for (Ordinal ordinal = 0; ordinal < moves.size(); ++ordinal) {
        const bool was_searched = ordinal < found.moves.size();
        if (was_searched && search.root_values()[ordinal].value != value) continue;
        if (!was_searched || found.moves[ordinal].bound != Bound::EXACT) {
            Search test(game, leaves, options.fail_hard, poll);
            const Value reply =
                test.search(game.play(root, moves[ordinal]), 1, is_max ? below(value) : value,
                            is_max ? value : above(value));
            found.stats.all_best_nodes += test.stats().nodes;
            found.stats.evaluations += test.stats().evaluations;  // what is best rests on them
            const bool is_best = is_max ? reply >= value : reply <= value;
            const Bound worse = is_max ? Bound::UPPER : Bound::LOWER;
            if (!was_searched) found.moves.push_back({ordinal, number(value), worse, true});
            if (!is_best) continue;
            found.moves[ordinal].bound = Bound::EXACT;
        }
        found.best->push_back(ordinal);
    }
    return found;
}

}  // namespace tengen::textbook
