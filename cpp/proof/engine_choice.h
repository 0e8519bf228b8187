// The quiet move that the engine would play: a function of the position alone.
#pragma once

#include "engine/engine.h"
#include "proof/solver.h"

namespace tengen {

/// With so many nodes, four times as many per level of effort. The engine forgets everything before
/// each question, so that the answer does not depend on those before.
inline Solver::Choose engine_choice(Engine& engine, const Stop& stop, std::uint64_t nodes) {
    return [&engine, &stop, nodes](const Board& board, int level) {
        std::vector<Point> moves;
        engine.new_game();
        const Question question{Position(board), {0, 0, nodes << 2 * level, 0}, 1, {}};
        engine.think(question, stop, [&](const Report& report) { moves = {report.pv.front()}; });
        return moves;
    };
}

}  // namespace tengen
