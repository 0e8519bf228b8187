// Perft: the number of ways to play exactly n moves, the customary test of a move generator.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "textbook/game.h"

namespace tengen::textbook {

/// The number of lines of play of exactly `depth` moves from `root`; a finished game has none.
/// The last move of a line is counted without being played. `poll()` is called now and then, and
/// ends the work by throwing.
template <Game G, class Poll>
std::uint64_t perft(const G& game, typename G::State root, int depth, Poll&& poll) {
    struct Frame {
        typename G::State state;
        typename G::Moves moves;
        std::size_t next = 0;
    };
    if (depth <= 0) return depth == 0;
    std::uint64_t lines = 0, nodes = 0;
    std::vector<Frame> path;
    const auto visit = [&](typename G::State&& state) {
        if (++nodes % POLL_INTERVAL == 0) poll();
        if (game.outcome(state)) return;
        typename G::Moves moves = game.legal_moves(state);
        if (path.size() + 1 == static_cast<std::size_t>(depth)) {
            lines += moves.size();
        } else {
            path.push_back({std::move(state), std::move(moves)});
        }
    };
    visit(std::move(root));
    while (!path.empty()) {
        Frame& frame = path.back();
        if (frame.next < frame.moves.size()) {
            visit(game.play(frame.state, frame.moves[frame.next++]));
        } else {
            path.pop_back();
        }
    }
    return lines;
}

}  // namespace tengen::textbook
