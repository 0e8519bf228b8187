"""Points of the board, written as Allis wrote them: letter = column, 1 = bottom row."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple, Self

from tengen.errors import NotationError

MIN_SIZE = 5
MAX_SIZE = 22

_POINT = re.compile(r"([a-vA-V])([1-9][0-9]?)")


class Point(NamedTuple):
    """An intersection: column *x* from the left and row *y* from the bottom, both from 0.

    >>> Point.parse("h8")
    Point(x=7, y=7)
    >>> str(Point(0, 14))
    'a15'
    """

    x: int
    y: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a point such as ``h8``; no letter is skipped.

        Raises :class:`~tengen.errors.NotationError` for text that names no point of any board.
        """
        match = _POINT.fullmatch(text)
        if match is None or int(match[2]) > MAX_SIZE:
            raise NotationError("point.text", text=text)
        return cls(ord(match[1].lower()) - ord("a"), int(match[2]) - 1)

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.x)}{self.y + 1}"


@cache
def points_of(size: int) -> tuple[Point, ...]:
    """Return the points of a board, row by row from the lower left.

    >>> [str(point) for point in points_of(5)[:6]]
    ['a1', 'b1', 'c1', 'd1', 'e1', 'a2']
    """
    return tuple(Point(x, y) for y in range(size) for x in range(size))
