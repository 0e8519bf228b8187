"""Points of the board, written as Allis wrote them: letter = column, 1 = bottom row."""

from __future__ import annotations

import re
from functools import cache
from operator import index
from typing import NamedTuple, Self

from tengen.errors import ArgumentError, NotationError

MIN_SIZE = 5
MAX_SIZE = 22

_POINT = re.compile(r"([a-vA-V])([1-9][0-9]?)")


class Point(NamedTuple):
    """An intersection: column *x* from the left and row *y* from the bottom, both from 0.

    >>> Point.parse("h8")
    Point.parse('h8')
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
        if not isinstance(text, str):
            raise ArgumentError("argument.point", given=text)
        match = _POINT.fullmatch(text)
        if match is None or int(match[2]) > MAX_SIZE:
            raise NotationError("point.text", text=text)
        return cls(ord(match[1].lower()) - ord("a"), int(match[2]) - 1)

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.x)}{self.y + 1}"

    def __repr__(self) -> str:
        return f"Point.parse('{self}')"


def to_point(point: Point | str) -> Point:
    """Return a point, whether it is given as one, as text or as a pair of whole numbers.

    >>> to_point("h8") == to_point((7, 7)) == Point(7, 7)
    True

    Raises :class:`~tengen.errors.NotationError` for text that names no point, and
    :class:`~tengen.errors.ArgumentError` for anything else.
    """
    if type(point) is Point:
        return point
    if isinstance(point, str):
        return Point.parse(point)
    try:
        x, y = map(index, point)
    except (TypeError, ValueError):
        raise ArgumentError("argument.point", given=point) from None
    return Point(x, y)


@cache
def points_of(size: int) -> tuple[Point, ...]:
    """Return the points of a board, row by row from the lower left.

    >>> [str(point) for point in points_of(5)[:6]]
    ['a1', 'b1', 'c1', 'd1', 'e1', 'a2']
    """
    return tuple(Point(x, y) for y in range(size) for x in range(size))
