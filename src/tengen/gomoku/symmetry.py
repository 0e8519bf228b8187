"""The eight symmetries of the square board."""

from __future__ import annotations

from typing import Final

from tengen.gomoku.point import Point

SYMMETRIES: Final = range(8)
"""Bit 0 mirrors left and right, bit 1 top and bottom, then bit 2 exchanges columns and rows."""

_INVERSES: Final = (0, 1, 2, 3, 4, 6, 5, 7)


def transform(point: Point, symmetry: int, size: int) -> Point:
    """Return the image of *point* under a symmetry of a board of that size.

    >>> sorted(str(transform(Point.parse("b1"), s, 15)) for s in SYMMETRIES)
    ['a14', 'a2', 'b1', 'b15', 'n1', 'n15', 'o14', 'o2']
    """
    x = size - 1 - point.x if symmetry & 1 else point.x
    y = size - 1 - point.y if symmetry & 2 else point.y
    return Point(y, x) if symmetry & 4 else Point(x, y)


def inverse(symmetry: int) -> int:
    """Return the symmetry that undoes *symmetry*."""
    return _INVERSES[symmetry]


def transform_cells(cells: bytes, symmetry: int, size: int) -> bytes:
    """Return the cells of a whole board, moved by a symmetry.

    >>> list(transform_cells(bytes([1, 2, 0, 0]), 1, 2))
    [2, 1, 0, 0]
    """
    rows = [cells[i : i + size] for i in range(0, size * size, size)]
    if symmetry & 1:
        rows = [row[::-1] for row in rows]
    if symmetry & 2:
        rows.reverse()
    if symmetry & 4:
        return b"".join(bytes(column) for column in zip(*rows, strict=True))
    return b"".join(rows)
