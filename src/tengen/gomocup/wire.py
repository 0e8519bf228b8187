"""Points and positions as the protocol writes them.

The protocol counts columns from the left and rows from the top, both from 0; our points count rows
from the bottom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tengen.gomocup.fault import BrainError, Fault
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point, points_of

_PAIR = re.compile(r"(-?\d{1,9})\s*,\s*(-?\d{1,9})")


def write_point(point: Point, size: int) -> str:
    """Return the point as ``x,y``.

    >>> write_point(Point.parse("a15"), 15)
    '0,0'
    """
    return f"{point.x},{size - 1 - point.y}"


def read_points(line: str, size: int) -> Iterator[Point]:
    """Yield every point of a line.

    >>> [str(point) for point in read_points("0,0 7,7", 15)]
    ['a15', 'h8']

    Raises :class:`~tengen.gomocup.fault.BrainError` for one that is not on the board.
    """
    for x, y in _PAIR.findall(line):
        if not (0 <= int(x) < size and 0 <= int(y) < size):
            raise BrainError(Fault.ILLEGAL, "point.off_board", point=f"{x},{y}", size=size)
        yield Point(int(x), size - 1 - int(y))


def write_board(board: Board) -> Iterator[str]:
    """Yield the lines of a BOARD block for the side to move: 1 its own stones, 2 the others.

    Set-up stones come first, then the moves in the order in which they were played, as renju
    needs them.

    >>> list(write_board(Board().play("h8", "i9")))
    ['BOARD', '7,7,1', '8,6,2', 'DONE']
    """

    def line(point: Point, color: Color) -> str:
        return f"{write_point(point, board.size)},{1 if color is board.to_move else 2}"

    yield "BOARD"
    played = set(board.moves)
    for cell, point in zip(board.cells, points_of(board.size), strict=True):
        if cell and point not in played:
            yield line(point, Color(cell - 1))
    for i, point in enumerate(board.moves):
        is_own = (len(board.moves) - i) % 2 == 0
        yield line(point, board.to_move if is_own else board.to_move.other)
    yield "DONE"
