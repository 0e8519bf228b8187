// Minimax (Shannon 1950): MAX takes the greatest of its moves' values, MIN the least.
#pragma once

#include <utility>

#include "textbook/found.h"
#include "textbook/leaves.h"

namespace tengen::textbook {

/// No search goes deeper than this many plies: a game that does has no end.
constexpr int DEEPEST = 100'000;

/// A state on the path from the root, with what is known of it so far.
template <Game G, class Value>
struct Frame {
    typename G::State state;
    Side side;
    Ordinal next = 0;
    Value value;  // the best so far; means nothing before the first move
    typename G::Moves moves;

    /// Asks the game all that is asked before the first move is tried.
    Frame(const G& game, typename G::State&& opened, int ply, Value worst)
        : state(std::move(opened)),
          side(game.to_move(state)),
          value(worst),
          moves(game.legal_moves(state)) {
        if (ply >= DEEPEST) [[unlikely]]
            throw SearchError("search.too_deep");
        if (side == Side::CHANCE) [[unlikely]]
            throw SearchError("search.chance");
        if (moves.size() == 0) [[unlikely]]
            throw GameError(NO_MOVE);
    }
};

/// To the leaves, every node, in the order of the moves; ties go to the first move. The path is an
/// explicit stack, so that a tree may be as deep as memory allows. (Flattened: all that a node
/// needs is inlined.)
template <Game G, class Leaves, class Poll>
[[gnu::flatten]] Found minimax(const G& game, typename G::State root, const Leaves& leaves,
                               bool all_best, Poll&& poll) {
    using Value = typename Leaves::Value;
    Found found;
    Stats& stats = found.stats;
    std::vector<Frame<G, Value>> path;
    std::vector<Line> lines(2);  // per ply and one below; they stay when a frame goes, with memory
    std::vector<Value> root_values;
    std::uint64_t evaluations = 0;  // before the root move that is searched now
    Value result = Leaves::LOWEST;

    // Hands a value to the state whose move led to it.
    const auto take = [&](Value value, bool is_leaf) {
        if (path.empty()) {
            result = value;
            return;
        }
        auto& parent = path.back();
        const std::size_t ply = path.size() - 1;
        const Ordinal ordinal = parent.next - 1;
        const bool is_better =
            parent.side == Side::MAX ? value > parent.value : value < parent.value;
        if (ordinal == 0 || is_better) {
            parent.value = value;
            if (is_leaf) {
                lines[ply].clear();
            } else {
                lines[ply].swap(lines[ply + 1]);
            }
            lines[ply].push_back(ordinal);
        }
        if (ply == 0) {
            root_values.push_back(value);
            const bool saw_horizon =
                stats.evaluations != std::exchange(evaluations, stats.evaluations);
            found.moves.push_back(
                {ordinal, number(value), Bound::EXACT, !saw_horizon || is_final(value)});
        }
    };

    const auto visit = [&](typename G::State&& state) {
        const int ply = static_cast<int>(path.size());
        if (++stats.nodes % POLL_INTERVAL == 0) poll();
        if (ply > stats.depth) {
            stats.depth = ply;
            lines.emplace_back();
        }
        if (const auto leaf = leaves(state, ply)) {
            ++stats.leaves;
            stats.evaluations += leaf->is_estimate;
            take(leaf->score, true);
            return;
        }
        path.emplace_back(game, std::move(state), ply, Leaves::LOWEST);
    };

    visit(std::move(root));
    while (!path.empty()) {
        auto& frame = path.back();
        if (frame.next < frame.moves.size()) {
            const Ordinal ordinal = frame.next++;
            visit(game.play(frame.state, frame.moves[ordinal]));
        } else {
            const Value value = frame.value;
            path.pop_back();
            take(value, false);
        }
    }
    found.value = number(result);
    found.line = std::move(lines[0]);
    if (!all_best) return found;
    found.best.emplace();
    for (Ordinal ordinal = 0; ordinal < root_values.size(); ++ordinal)
        if (root_values[ordinal] == result) found.best->push_back(ordinal);
    return found;
}

}  // namespace tengen::textbook
