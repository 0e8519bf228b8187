"""Points and positions as the protocol writes them: ``x,y``, from 0, with the *top* row first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tengen.errors import NotationError
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point, points_of

_ROW = re.compile(r"([0-9]{1,4}),([0-9]{1,4})(?:,([0-9]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Notation:
    """Reads and writes the points of a board of that size.

    >>> Notation(15).write(Point.parse("a15")), str(Notation(15).read("7,6"))
    ('0,0', 'h9')

    The Yixin family of interfaces puts the row first:

    >>> Notation(15, row_first=True).write(Point.parse("a14"))
    '1,0'
    """

    size: int
    row_first: bool = False

    def read(self, text: str) -> Point:
        """Read ``x,y``.

        Raises :class:`~tengen.errors.NotationError` for anything else, or off the board.
        """
        point, field = self.read_row(text)
        if field is not None:
            raise NotationError("protocol.point", text=shown(text))
        return point

    def read_row(self, text: str) -> tuple[Point, int | None]:
        """Read ``x,y`` or ``x,y,field``, the rows of a block; the field is None without one."""
        match = _ROW.fullmatch(text)
        if match is None:
            raise NotationError("protocol.point", text=shown(text))
        x, y = int(match[1]), int(match[2])
        if self.row_first:
            x, y = y, x
        if not (x < self.size and y < self.size):
            raise NotationError("point.off_board", point=text, size=self.size)
        return Point(x, self.size - 1 - y), None if match[3] is None else int(match[3])

    def pair(self, point: Point) -> tuple[int, int]:
        """Return the two numbers of *point*, in the order in which they are written."""
        x, y = point.x, self.size - 1 - point.y
        return (y, x) if self.row_first else (x, y)

    def write(self, *points: Point) -> str:
        """Write points, with blanks between them."""
        return " ".join("{},{}".format(*self.pair(point)) for point in points)


def write_board(board: Board) -> Iterator[str]:
    """Yield the lines of a BOARD block for the side to move: 1 its own stones, 2 the others.

    Set-up stones come first, then the moves in the order in which they were played, as renju
    needs them.

    >>> list(write_board(Board().play("h8", "i9")))
    ['BOARD', '7,7,1', '8,6,2', 'DONE']
    """
    notation = Notation(board.size)

    def line(point: Point, color: Color) -> str:
        return f"{notation.write(point)},{1 if color is board.to_move else 2}"

    yield "BOARD"
    played = set(board.moves)
    for cell, point in zip(board.cells, points_of(board.size), strict=True):
        if cell and point not in played:
            yield line(point, Color(cell - 1))
    for i, point in enumerate(board.moves):
        is_own = (len(board.moves) - i) % 2 == 0
        yield line(point, board.to_move if is_own else board.to_move.other)
    yield "DONE"


def shown(text: str, most: int = 40) -> str:
    r"""Return foreign text so that it can stand in an answer: one short printable line.

    >>> shown("abc" * 50, most=5), shown("a\tb")
    ("'abcab...'", "'a\\tb'")
    """
    return ascii(text[:most] + "..." if len(text) > most else text)
