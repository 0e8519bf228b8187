"""What the engine thinks of each move before it searches: its prior."""

from __future__ import annotations

from tengen import _core
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.point import Point


def move_priors(board: Board) -> list[tuple[Point, int]]:
    """Return the moves near stones with their priors, in the order in which the engine looks.

    A prior orders moves and means nothing else; a finished game has none.

    >>> [str(point) for point, _ in move_priors(Board.parse("h8 a1 h9 a2 h10 a3"))[:2]]
    ['h7', 'h11']
    """
    if board.outcome is not None:
        return []
    found = _core.move_priors(position_of(board))
    points = to_points(board, [number for number, _ in found])
    return [(point, prior) for point, (_, prior) in zip(points, found, strict=True)]
