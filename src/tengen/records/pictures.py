"""Records as pictures: a position as SVG or PNG, a game as an animated GIF.

A picture is written and never read, so it is no :class:`~tengen.records.Format`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tengen.errors import TengenError

if TYPE_CHECKING:
    from tengen.gomoku.board import Board

PICTURES: Final = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
"""Kinds of pictures by name, each with its media type."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is drawn; None means the default of its kind."""

    numbers: bool = True
    """Stones bear their numbers; without them the last stone bears a dot."""
    cell: int | None = None
    """PNG and GIF: pixels between two points."""
    delay: float | None = None
    """GIF: seconds that a position is shown."""
    pause: float | None = None
    """GIF: seconds that the last position is shown."""


def picture_named(name: str | None, path: str = "") -> str | None:
    """Return the kind of picture that a name, else the suffix of a path, says; None for others.

    >>> picture_named(None, "game.gif"), picture_named("PNG"), picture_named("sgf", "game.gif")
    ('gif', 'png', None)
    """
    word = (Path(path).suffix if name is None else name).lower().removeprefix(".")
    return word if word in PICTURES else None


def draw(board: Board, kind: str, look: Look | None = None) -> bytes:
    """Return the picture of a board; a GIF shows the moves that led to it.

    >>> from tengen.gomoku import Board
    >>> draw(Board().play("h8"), "svg")[:4]
    b'<svg'

    Raises :class:`~tengen.errors.TengenError` for what cannot be drawn.
    """
    look = look or Look()
    if kind == "svg":
        from tengen.gomoku.svg import board_svg

        return board_svg(board, numbers=look.numbers).encode()
    if kind not in PICTURES:
        raise TengenError("picture.unknown", name=kind, pictures=PICTURES)
    from tengen.gomoku import picture  # and Pillow with it, which takes a while

    if kind == "png":
        cell = picture.PNG_CELL if look.cell is None else look.cell
        return picture.board_png(board, cell=cell, numbers=look.numbers)
    return picture.game_gif(
        board,
        cell=picture.GIF_CELL if look.cell is None else look.cell,
        numbers=look.numbers,
        delay=picture.DELAY if look.delay is None else look.delay,
        pause=picture.PAUSE if look.pause is None else look.pause,
    )
