// Exhaustive truth for tests of the search, from the bare rules.
#pragma once

#include "base/random.h"
#include "board/neighbourhood.h"
#include "eval/pattern_evaluator.h"
#include "pattern/position.h"
#include "search/worker.h"

namespace tengen::test {

/// Does the side to move win within so many plies (an odd number), by trying everything?
inline bool wins_within(Position& position, int plies);

/// Does the side to move lose within so many plies (an even number)?
inline bool loses_within(Position& position, int plies) {
    if (position.board().is_full()) return false;
    bool has_move = false;
    for (const Point p : all_points(position.size())) {
        if (!position.is_legal(p)) continue;
        has_move = true;
        if (position.board().makes_five(p, position.to_move())) return false;
    }
    if (!has_move) return true;  // renju: every point is forbidden
    if (plies < 2) return false;
    for (const Point p : all_points(position.size())) {
        if (!position.is_legal(p)) continue;
        position.play(p);
        const bool loses = wins_within(position, plies - 1);
        position.undo();
        if (!loses) return false;
    }
    return true;
}

inline bool wins_within(Position& position, int plies) {
    for (const Point p : all_points(position.size()))
        if (position.is_legal(p) && position.board().makes_five(p, position.to_move())) return true;
    if (plies < 3) return false;
    for (const Point p : all_points(position.size())) {
        if (!position.is_legal(p)) continue;
        position.play(p);
        const bool wins = loses_within(position, plies - 1);
        position.undo();
        if (wins) return true;
    }
    return false;
}

inline Worker make_worker(TranspositionTable& table) {
    return Worker(table, evaluator_factory("patterns"));
}

/// Stones anywhere, in turn, nobody with five; the board is not full.
inline Position random_position(SplitMix64& random, Rule rule, int size, int stones) {
    for (;;) {
        Position position(rule, size);
        while (position.board().stones() < stones) {
            const auto coordinate = [&] {
                return static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
            };
            const int x = coordinate();
            const Point p = point_at(x, coordinate());
            if (!position.is_legal(p)) continue;
            if (position.board().makes_five(p, position.to_move())) break;
            position.play(p);
        }
        if (position.board().stones() == stones) return position;
    }
}

}  // namespace tengen::test
