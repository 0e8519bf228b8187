// What a position demands of the side to move, read off the patterns without search.
//
// All of it is exact: a set of replies leaves out only moves after which the opponent wins at once
// or with a straight four. "Wins with a straight four" is meant for two fours at a time as well.
#pragma once

#include "pattern/position.h"

namespace tengen {

/// Points where that colour makes a straight four or two fours, and has won unless the opponent
/// makes five first. In caro one stone may stop two fours, and in renju two fours are Black's foul.
inline int winning_four_count(const Position& position, Color color) {
    const int doubles = position.count(color, PointClass::DoubleFour);
    const bool doubles_win =
        !is_caro(position.rule()) && (position.rule() != Rule::Renju || color == Color::White);
    return position.count(color, PointClass::StraightFour) + (doubles_win ? doubles : 0);
}
PointSet winning_fours(const Position& position, Color color);

/// Points where that colour makes a four of some kind, fouls perhaps among them.
inline int four_point_count(const Position& position, Color color) {
    return position.count(color, PointClass::Four) + position.count(color, PointClass::FourThree) +
           position.count(color, PointClass::DoubleFour) +
           position.count(color, PointClass::StraightFour);
}

/// Does one of that colour's fours bring another within reach: with a three, open or closed, on a
/// second line, or with a two if there are fours on other lines? Hardly any win by fours begins
/// otherwise.
bool has_promising_four(const Position& position, Color color);

/// The plies in which the side to move wins by what is on the board: 1, 3, or 0 if it is not seen.
inline int seen_win(const Position& position) {
    const Color us = position.to_move();
    if (position.has_five_point(us)) return 1;
    return !position.has_five_point(~us) && winning_four_count(position, us) > 0 ? 3 : 0;
}

/// The opponent threatens five and we have none: the legal moves that stop it.
PointSet five_stops(Position& position);

/// The opponent, who has no five, threatens a winning four: the moves after which there is none
/// (`stoppers`, legal or not), and our fours.
struct FourDefences {
    PointSet stoppers, fours;
};
FourDefences four_defences(const Position& position);

/// The points on which a stone of the opponent of `color` takes its winning four at p away.
PointSet four_stoppers(const Position& position, Point p, Color color);

}  // namespace tengen
