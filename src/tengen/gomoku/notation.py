"""Moves as text."""

from __future__ import annotations

import re

from tengen.errors import ArgumentError, NotationError
from tengen.gomoku.point import Point

_MOVE = re.compile(r"[\s,;]*([a-vA-V][0-9]{1,2})[\s,;]*")


def parse_moves(text: str) -> list[Point]:
    """Return the points that *text* names, with or without blanks between them.

    >>> [str(point) for point in parse_moves("h8 i9, G7h6")]
    ['h8', 'i9', 'g7', 'h6']

    Raises :class:`~tengen.errors.NotationError` with the column where that is impossible.
    """
    if not isinstance(text, str):
        raise ArgumentError("argument.moves", given=text)
    points, at = [], 0
    while at < len(text) and text[at:].strip():
        match = _MOVE.match(text, at)
        if match is None:
            wrong = text[at : at + 8]
            raise NotationError("move.text", text=wrong, column=at + 1)
        points.append(Point.parse(match[1]))
        at = match.end()
    return points
