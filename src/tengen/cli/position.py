"""How commands read a position or a game: moves, a diagram, a record file, or the input."""

from __future__ import annotations

import sys
from pathlib import Path

from tengen import records
from tengen.errors import TengenError
from tengen.gomoku import Board, Rule
from tengen.gomoku.diagram import looks_like_diagram


def read_board(source: str, rule: Rule | None, size: int | None) -> Board:
    """Return the position of moves, of a diagram, or at the end of a record's main line.

    Its history holds the moves, so that the game that led there can be looked at, too.
    """
    if not source.strip():
        raise TengenError("cli.no_position")
    if source == "-":
        data = records.bounded(sys.stdin.buffer.read(records.MAX_BYTES + 1))
    elif not Path(source).exists() and records.looks_like_position(source):
        return Board.parse(source, rule=rule or Rule.FREESTYLE, size=size or 15)
    elif not Path(source).exists():
        raise TengenError("cli.position", text=source)
    else:
        with open(source, "rb") as file:
            data = records.bounded(file.read(records.MAX_BYTES + 1))
    text = data.decode("utf-8", errors="replace")
    if looks_like_diagram(text):
        return Board.from_diagram(text, rule=rule or Rule.FREESTYLE)
    return records.to_board(records.read(data, rule=rule, size=size))
