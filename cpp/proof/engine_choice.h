// The quiet move that the engine would play: a function of the position alone.
#pragma once

#include <chrono>
#include <future>

#include "engine/engine.h"
#include "proof/solver.h"

namespace tengen {

/// The engine forgets everything before each question, so that the answer does not depend on those
/// before. It thinks in a thread of its own while this one looks at the budget: a stop, or an
/// exception of its poll, ends the thinking at once.
inline Solver::Choose engine_choice(Engine& engine, Budget& budget) {
    return [&engine, &budget](const Board& board, std::uint64_t nodes) {
        constexpr std::chrono::milliseconds LOOK_EVERY{20};
        std::vector<Point> moves;
        Stop stop;
        engine.new_game();
        const Question question{Position(board), {0, 0, nodes, 0}, 1, {}};
        std::future<void> thinking = std::async(std::launch::async, [&] {
            engine.think(question, stop,
                         [&](const Report& report) { moves = {report.pv.front()}; });
        });
        try {
            while (thinking.wait_for(LOOK_EVERY) != std::future_status::ready)
                if (budget.must_end()) stop.set();
        } catch (...) {
            stop.set();
            thinking.wait();
            throw;
        }
        thinking.get();
        return moves;
    };
}

}  // namespace tengen
