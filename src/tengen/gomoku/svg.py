"""Boards as pictures (SVG), for notebooks, pages and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from tengen.gomoku.color import Color
from tengen.gomoku.point import Point, to_point

if TYPE_CHECKING:
    from tengen.gomoku.board import Board

CELL = 24
"""Pixels between two points."""
MARGIN = 36
"""Pixels left of and below the grid, where the coordinates stand clear of stones on the edge."""
WOOD = "#e8c07d"

# Every rule begins with .tengen, so that a page that holds the picture keeps its own style.
_STYLE = "".join(
    f".tengen {rule}"
    for rule in (
        "text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central}",
        ".grid{stroke:#5b4636;stroke-width:1;fill:none}",
        ".black{fill:#1b1b1b}",
        ".white{fill:#fafafa;stroke:#555;stroke-width:.8}",
        ".label{font-size:10px;fill:#5b4636}",
        ".number{font-size:10px}",
        ".mark{font-size:13px;font-weight:bold}",
        ".last{fill:none;stroke:#d33;stroke-width:1.6}",
        ".foul{stroke:#c22;stroke-width:2}",
        ".threat{fill:#fbe3a8;stroke:#b3261e;stroke-width:1.6}",
    )
)

SIGNS = ("b", "3", "4", "S", "5")
"""What marks a threat: broken three, three, four, straight four, five."""


class Picture(str):
    """An SVG picture as text; a notebook draws it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board_svg(
    board: Board,
    *,
    threats: Color | str | bool = False,
    marks: Mapping[Point | str, str] | None = None,
    numbers: bool = True,
    forbidden: bool = True,
) -> Picture:
    """Return the board as an SVG picture; the options are those of :meth:`Board.svg`.

    A threat is marked where it gains: ``5`` five, ``S`` straight four, ``4`` four, ``3`` three,
    ``b`` broken three; the strongest one counts.

    >>> from tengen.gomoku import Board
    >>> board_svg(Board().play("h8")).count("<circle")
    7
    """
    width = MARGIN + board.size * CELL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tengen" viewBox="0 0 {width} {width}" '
        f'width="{width}" height="{width}"><style>{_STYLE}</style>'
        f'<rect width="{width}" height="{width}" fill="{WOOD}"/>',
        _grid(board.size),
        *(_stone(board, point, color) for color in Color for point in board.stones(color)),
    ]
    if numbers:
        parts += [_number(board, point, i) for i, point in enumerate(board.moves, 1)]
    if board.last_move:
        x, y = _place(board.size, board.last_move)
        parts.append(f'<circle class="last" cx="{x}" cy="{y}" r="{CELL * 0.46:g}"/>')
    if forbidden:
        parts += [_cross(board.size, point) for point in board.forbidden_points]
    if threats is not False:
        parts += _threats(board, None if threats is True else Color.parse(threats))
    parts += [_mark(board, to_point(point), text) for point, text in (marks or {}).items()]
    return Picture("".join([*parts, "</svg>"]))


def _threats(board: Board, color: Color | None) -> list[str]:
    from tengen.gomoku.threats import threats  # it knows boards, and boards know pictures

    strongest = {
        threat.gain: threat
        for threat in sorted(threats(board, color), key=lambda threat: threat.kind)
    }
    parts = []
    for point, threat in strongest.items():
        x, y = _place(board.size, point)
        parts.append(
            f"<g><title>{escape(str(threat))}</title>"
            f'<circle class="threat" cx="{x}" cy="{y}" r="{CELL * 0.4:g}"/>'
            f'<text class="mark" x="{x}" y="{y}" fill="#b3261e">{SIGNS[threat.kind]}</text></g>'
        )
    return parts


def _place(size: int, point: Point) -> tuple[int, int]:
    return MARGIN + point.x * CELL, (size - point.y) * CELL


def _grid(size: int) -> str:
    long = (size - 1) * CELL
    lines = "".join(
        f"M{MARGIN} {CELL + i * CELL}h{long}M{MARGIN + i * CELL} {CELL}v{long}" for i in range(size)
    )
    parts = [f'<path class="grid" d="{lines}"/>']
    near = MARGIN - CELL
    for i in range(size):
        x, y = _place(size, Point(i, i))
        letter = chr(ord("a") + i)
        parts.append(f'<text class="label" x="{x}" y="{size * CELL + CELL}">{letter}</text>')
        parts.append(f'<text class="label" x="{near}" y="{y}">{i + 1}</text>')
    for star in stars(size):
        x, y = _place(size, star)
        parts.append(f'<circle cx="{x}" cy="{y}" r="2.5" fill="#5b4636"/>')
    return "".join(parts)


def stars(size: int) -> list[Point]:
    """Return the points that the board marks for the eye."""
    centre = [Point(size // 2, size // 2)] if size % 2 else []
    if size < 11:
        return centre
    near, far = 3, size - 4
    return [*centre, *(Point(x, y) for x in (near, far) for y in (near, far))]


def _stone(board: Board, point: Point, color: Color) -> str:
    x, y = _place(board.size, point)
    return f'<circle class="{color.word}" cx="{x}" cy="{y}" r="{CELL * 0.44:g}"/>'


def _number(board: Board, point: Point, number: int) -> str:
    x, y = _place(board.size, point)
    ink = "#fff" if board.at(point) is Color.BLACK else "#000"
    return f'<text class="number" x="{x}" y="{y}" fill="{ink}">{number}</text>'


def _cross(size: int, point: Point) -> str:
    x, y = _place(size, point)
    r = CELL * 0.2
    return (
        f'<path class="foul" d="M{x - r:g} {y - r:g}L{x + r:g} {y + r:g}'
        f'M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"/>'
    )


def _mark(board: Board, point: Point, text: str) -> str:
    x, y = _place(board.size, point)
    ink = "#fff" if board.at(point) is Color.BLACK else "#124"
    # On an empty point the lines are covered, so that the text can be read.
    ground = (
        f'<circle cx="{x}" cy="{y}" r="{CELL * 0.4:g}" fill="{WOOD}"/>'
        if board.at(point) is None
        else ""
    )
    return f'{ground}<text class="mark" x="{x}" y="{y}" fill="{ink}">{escape(text)}</text>'
