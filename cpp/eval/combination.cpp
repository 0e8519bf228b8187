#include "eval/combination.h"

namespace tengen {

namespace {

int outlook_bit(PointClass point_class, bool is_renju_black) {
    switch (point_class) {
        case PointClass::Three:
            return THREE;
        case PointClass::DoubleThree:
            return DOUBLE_THREE;
        case PointClass::Four:
            return FOUR;
        case PointClass::FourThree:
            return FOUR_THREE;
        case PointClass::DoubleFour:
            return is_renju_black ? 0 : STRAIGHT_FOUR;
        case PointClass::StraightFour:
            return STRAIGHT_FOUR;
        case PointClass::Five:
            return FIVE;
        case PointClass::None:
        case PointClass::Overline:
            return 0;
    }
    return 0;
}

}  // namespace

int outlook_slowly(const Board& board, Color color) {
    const PatternTable& table = PatternTable::of(board.rule());
    const bool is_renju_black = board.rule() == Rule::Renju && color == Color::Black;
    int bits = 0;
    for (const Point p : empty_points(board))
        bits |= outlook_bit(classify(table.look_up(board.lines(), p, color), is_renju_black),
                            is_renju_black);
    return bits;
}

}  // namespace tengen
