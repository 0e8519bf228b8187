"""Boards as lines of text."""

from __future__ import annotations

import re

from tengen.errors import NotationError
from tengen.gomoku.point import MAX_SIZE, MIN_SIZE

_SIGNS = ".XO"
_ROW = re.compile(r"\s*(?:[0-9]+\s)?\s*((?:[.XO]\s*)+)")
_COLUMNS = re.compile(r"[a-vA-V\s]*")
_CHARACTERS = frozenset(".XO abcdefghijklmnopqrstuv0123456789\r\n")
_MOST = 4_000
"""Characters of the largest board, and some blanks."""


def write_diagram(size: int, cells: bytes) -> str:
    """Return the board with its coordinates, the top row first.

    >>> print(write_diagram(5, bytes([*[0] * 12, 1, *[0] * 12])))
     5 . . . . .
     4 . . . . .
     3 . . X . .
     2 . . . . .
     1 . . . . .
       a b c d e
    """
    rows = [
        f"{y + 1:2} " + " ".join(_SIGNS[cell] for cell in cells[y * size : (y + 1) * size])
        for y in reversed(range(size))
    ]
    letters = " ".join(chr(ord("a") + x) for x in range(size))
    return "\n".join([*rows, "   " + letters])


def looks_like_diagram(text: str) -> bool:
    """Whether the text could only be a board.

    >>> looks_like_diagram(" 5 . . X . ."), looks_like_diagram("h8 i9")
    (True, False)
    """
    return len(text) <= _MOST and "." in text and _CHARACTERS.issuperset(text)


def read_diagram(text: str) -> tuple[int, bytes]:
    """Return the size and the cells of a board that *text* shows.

    Raises :class:`~tengen.errors.NotationError` unless it shows a square of ``.``, ``X`` and ``O``.
    """
    rows: list[bytes] = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _ROW.fullmatch(line):
            rows.append(bytes(_SIGNS.index(sign) for sign in "".join(match[1].split())))
        elif not _COLUMNS.fullmatch(line):
            raise NotationError("diagram.board_row", line=number)
    size = len(rows)
    if not MIN_SIZE <= size <= MAX_SIZE or any(len(row) != size for row in rows):
        raise NotationError("diagram.board_square", least=MIN_SIZE, most=MAX_SIZE)
    return size, b"".join(reversed(rows))
