#include "textbook/connect_four_solver.h"

#include <bit>

namespace tengen::textbook {

ConnectFourSolver::Position ConnectFourSolver::position(const Stones& stones) {
    const Bits all = stones.xs | stones.os;
    if ((all & ~BOARD) != 0 || (stones.xs & stones.os) != 0 || ((all + BOTTOM) & all) != 0)
        throw GameError("connect_four.impossible");
    return {stones.side == Side::MAX ? stones.xs : stones.os, all, std::popcount(all)};
}

/// One number per position and, while it is worth looking for, its mirror image: the stones of the
/// side to move plus all stones is different for different positions.
Bits ConnectFourSolver::key(const Position& position) {
    const Bits own = position.mine + position.all;
    if (position.count > MIRRORED_UNTIL) return own;
    Bits mirrored = 0;
    for (int column = 0; column < COLUMNS; ++column)
        mirrored |= (own >> (column * HEIGHT) & (bit(HEIGHT) - 1))
                    << ((COLUMNS - 1 - column) * HEIGHT);
    return own < mirrored ? own : mirrored;
}

}  // namespace tengen::textbook
