// Heuristic knowledge that forces a move (Tang, Zhao, Shao & Lv 2016).
#pragma once

#include "pattern/position.h"

namespace tengen {

/// The forced move of the side to move: make five, else stop a five, else make a straight four,
/// else take a point where the opponent would make one; of several the first. NO_POINT where
/// nothing is forced. What is forbidden is passed over.
inline Point forced_move(const Position& position) {
    const Color us = position.to_move();
    if (position.has_five_point(us)) return position.points(us, PointClass::Five).first();
    const auto first_legal = [&](Color color, PointClass point_class) -> Point {
        if (position.count(color, point_class) == 0) return NO_POINT;
        for (const Point p : position.points(color, point_class))
            if (position.is_legal(p)) return p;
        return NO_POINT;
    };
    if (const Point p = first_legal(~us, PointClass::Five)) return p;
    if (const Point p = first_legal(us, PointClass::StraightFour)) return p;
    return first_legal(~us, PointClass::StraightFour);
}

}  // namespace tengen
