// What stops a five.
#pragma once

#include "board/point_set.h"
#include "pattern/pattern.h"

namespace tengen {

/// In caro a five needs an end that is not the defender's: besides the five itself, a stone at one
/// end of its row may stop it, if the other end is the defender's already. The empty points after
/// which the attacker has no five left. `board` is any kind that knows its patterns; it is as
/// before afterwards.
template <typename AnyBoard, typename HasFive>
PointSet caro_five_stops(AnyBoard& board, Point five, Color attacker, HasFive has_five) {
    PointSet candidates;
    candidates.add(five);
    for (const Direction d : ALL_DIRECTIONS) {
        if (board.pattern(five, attacker, d) != Pattern::Five) continue;
        for (const int side : {-1, 1}) {
            Point end = along(five, d, side);
            while (board.at(end) == cell_of(attacker)) end = along(end, d, side);
            if (board.at(end) == Cell::Empty) candidates.add(end);
        }
    }
    PointSet found;
    for (const Point p : candidates) {
        board.place(p, ~attacker);
        if (!has_five()) found.add(p);
        board.undo();
    }
    return found;
}

}  // namespace tengen
