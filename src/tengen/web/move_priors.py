"""What the engine thinks of each move before it searches: its prior."""

from __future__ import annotations

from tengen import _core
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.point import Point

RADIUS = 2
"""Only moves near stones are compared."""


def move_priors(board: Board) -> list[tuple[Point, int]]:
    """Return the moves with their priors, in the order in which the engine looks at them.

    A prior orders moves and means nothing else; a finished game has none.

    >>> [str(point) for point, _ in move_priors(Board.parse("h8 a1 h9 a2 h10 a3"))[:2]]
    ['h7', 'h11']
    """
    if board.outcome is not None:
        return []
    position = position_of(board)
    # The network knows quiet positions. Where a move decides at once, the engine asks nobody.
    kind = _core.Network if _core.is_quiet(position) else _core.PatternWeights
    weights = kind.learnt(board.rule)
    numbers = _core.candidates(position, RADIUS)
    priors = [weights.prior(position, number) for number in numbers]
    return sorted(zip(to_points(board, numbers), priors, strict=True), key=lambda each: -each[1])
