"""How commands read a position or a game: moves, a diagram, a record file, or the input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tengen.errors import TengenError

if TYPE_CHECKING:
    from tengen.gomoku import Board, Color, Rule


def read_rule(name: str | None) -> Rule | None:
    """Return the rule of that name."""
    from tengen.records import parse_rule

    return None if name is None else parse_rule(name)


def read_color(name: str) -> Color:
    """Return the colour of that name."""
    from tengen.gomoku import Color

    if name.upper() not in Color.__members__:
        raise TengenError("cli.color", name=name)
    return Color[name.upper()]


def read_board(source: str, rule: str | None, size: int | None) -> Board:
    """Return the position of moves, of a diagram, or at the end of a record's main line.

    Its history holds the moves, so that the game that led there can be looked at, too.
    """
    from tengen import records
    from tengen.gomoku import Board, Rule
    from tengen.gomoku.diagram import looks_like_diagram

    kind = read_rule(rule)
    if source == "-":
        data = records.bounded(sys.stdin.buffer.read(records.MAX_BYTES + 1))
    elif not Path(source).exists() and records.looks_like_position(source):
        return Board.parse(source, rule=kind or Rule.FREESTYLE, size=size or 15)
    elif not Path(source).exists():
        raise TengenError("cli.position", text=source)
    else:
        with open(source, "rb") as file:
            data = records.bounded(file.read(records.MAX_BYTES + 1))
    text = data.decode("utf-8", errors="replace")
    if looks_like_diagram(text):
        return Board.from_diagram(text, rule=kind or Rule.FREESTYLE)
    return records.to_board(records.read(data, rule=kind, size=size))
