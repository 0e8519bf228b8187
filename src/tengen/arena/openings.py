"""Openings: the first stones of a pair of games, laid by nobody, the same for both players.

Two kinds of file are read, one opening per line. *Offset* files are Gomocup's: ``dx,dy`` of each
stone from the centre point, x to the right and y downwards, Black first. *Position* files hold
strings such as ``h8 i9 g7`` (:mod:`tengen.records.position`).

The package brings openings of its own for each rule: balanced ones (:func:`bundled`), made by
:mod:`tengen.arena.openings_balanced`, and ones that no engine chose (:func:`neutral`), made by
:mod:`tengen.arena.openings_neutral`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from tengen._core import SplitMix64
from tengen.errors import IllegalMoveError, NotationError, Sentence, TengenError
from tengen.gomoku.board import Board
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.gomoku.symmetry import SYMMETRIES, transform
from tengen.records.files import read_bounded
from tengen.records.options import Options, Rows
from tengen.records.position import parse_line

Stones: TypeAlias = tuple[Point, ...]
"""The stones of an opening in order, Black's first."""

EMPTY: Final[Stones] = ()
"""The opening without a stone."""
BUNDLED_SIZE: Final = 15
"""The board on which the bundled openings were found even."""

VARIATIONS: Final = ("turn", "shift")
"""What may be done to an opening before it is played."""
SHIFT: Final = 3
"""The points by which an opening is shifted at most."""

_OFFSETS = re.compile(r"\s*-?[0-9]{1,2}\s*,\s*-?[0-9]{1,2}(?:\s*,\s*-?[0-9]{1,2}){0,400}\s*,?\s*")
_NUMBER = re.compile(r"-?[0-9]+")


def parse_offsets(text: str, size: int) -> Stones:
    """Read one line of a Gomocup file.

    >>> [str(point) for point in parse_offsets("0,0, 1,-1, -2,3", 15)]
    ['h8', 'i9', 'f5']
    """
    if _OFFSETS.fullmatch(text) is None:
        raise NotationError("opening.text", text=text.strip()[:40])
    numbers = [int(word) for word in _NUMBER.findall(text)]
    if len(numbers) % 2:
        raise NotationError("opening.odd")
    centre = size // 2
    stones = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        if not (0 <= centre + dx < size and 0 <= centre + dy < size):
            raise NotationError("opening.off_board", stone=f"{dx},{dy}", size=size)
        stones.append(Point(centre + dx, size - 1 - (centre + dy)))
    return tuple(stones)


def write_offsets(stones: Sequence[Point], size: int) -> str:
    """Return the line of a Gomocup file.

    >>> write_offsets(parse_offsets("0,0, 1,-1", 15), 15)
    '0,0, 1,-1'
    """
    centre = size // 2
    return ", ".join(f"{x - centre},{size - 1 - y - centre}" for x, y in stones)


def read_openings(
    path: str | os.PathLike[str],
    *,
    rule: Rule = Rule.FREESTYLE,
    size: int = 15,
    rows: Rows = "bottom",
) -> list[Stones]:
    """Read an offset file or a position file; which of the two it is, the first line tells.

    *rows* says where row 1 of position strings is. Raises
    :class:`~tengen.errors.NotationError` with the line of an opening that cannot be played, and
    :class:`~tengen.errors.TengenError` for a file that cannot be read or holds none.
    """
    text = read_bounded(path).decode("utf-8-sig", "replace")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise TengenError("opening.none", path=path)
    has_offsets = _OFFSETS.fullmatch(lines[0][1]) is not None
    options = Options(rule=rule, size=size, rows=rows)
    openings = []
    for number, line in lines:
        try:
            stones: Stones = parse_offsets(line, size) if has_offsets else _position(line, options)
            check(stones, rule, size)
        except (NotationError, IllegalMoveError) as error:
            raise NotationError(
                "opening.in_file",
                why=Sentence(error.code, **error.parameters),
                path=path,
                line=number,
            ) from None
        openings.append(stones)
    return openings


def check(stones: Stones, rule: Rule, size: int) -> Board:
    """Return the board after an opening.

    Raises :class:`~tengen.errors.IllegalMoveError` if it cannot be played or ends the game.
    """
    board = Board(rule, size).play(*stones)
    if board.outcome is not None:
        raise IllegalMoveError("opening.ends_game")
    return board


def varied(
    opening: Sequence[str], rule: Rule, size: int, how: Collection[str], random: SplitMix64
) -> tuple[str, ...]:
    """Return the opening turned (or mirrored), or shifted, or both, as chance will have it.

    Every one of the eight symmetries is as likely as any other. A shift is of at most three points
    each way, and stays on the board; one that ends the game or is forbidden is left out.

    >>> from tengen.game.seed import generator
    >>> varied(("h8", "i9"), Rule.FREESTYLE, 15, {"turn"}, generator(6))
    ('h8', 'i7')
    """
    stones = tuple(map(Point.parse, opening))
    if "turn" in how:
        symmetry = SYMMETRIES[random.below(len(SYMMETRIES))]
        stones = tuple(transform(point, symmetry, size) for point in stones)
    if "shift" in how and stones:
        dx, dy = (
            _between(max(-SHIFT, -min(line)), min(SHIFT, size - 1 - max(line)), random)
            for line in zip(*stones, strict=True)
        )
        moved = tuple(Point(x + dx, y + dy) for x, y in stones)
        with suppress(IllegalMoveError):
            check(moved, rule, size)
            stones = moved
    return tuple(map(str, stones))


def _between(low: int, high: int, random: SplitMix64) -> int:
    return low + random.below(high - low + 1)


def bundled(rule: Rule = Rule.FREESTYLE, size: int = BUNDLED_SIZE) -> list[Stones]:
    """Return the package's balanced openings of a rule, moved to the centre of the board.

    >>> openings = bundled(Rule.RENJU)
    >>> len(openings) >= 20, len(set(openings)) == len(openings)
    (True, True)

    They were found even on 15×15. Raises :class:`~tengen.errors.TengenError` for a board that is
    too small for them.
    """
    return _centred(_packaged("openings", rule), size)


def neutral(rule: Rule = Rule.FREESTYLE, size: int = BUNDLED_SIZE) -> list[Stones]:
    """Return the package's openings of random stones, moved to the centre of the board.

    >>> openings = neutral()
    >>> len(openings), len(set(openings)) == len(openings)
    (500, True)

    Raises :class:`~tengen.errors.TengenError` for a board that is too small for them. Caro is
    played on those of freestyle and standard.
    """
    kindred = {Rule.CARO: Rule.FREESTYLE, Rule.CARO_EXACT: Rule.STANDARD}
    return _centred(_packaged("neutral", kindred.get(rule, rule)), size)


def _centred(openings: Sequence[Stones], size: int) -> list[Stones]:
    shift = size // 2 - BUNDLED_SIZE // 2
    moved = [tuple(Point(x + shift, y + shift) for x, y in stones) for stones in openings]
    if any(not 0 <= i < size for stones in moved for point in stones for i in point):
        raise TengenError("opening.bundled_size", size=size)
    return moved


@cache
def _packaged(kind: str, rule: Rule) -> tuple[Stones, ...]:
    path = files("tengen.arena") / "data" / f"{kind}_{rule.word}.json"
    plain = json.loads(path.read_text(encoding="utf-8"))
    options = Options(rule=rule, size=BUNDLED_SIZE)
    return tuple(_position(line, options) for line in plain["openings"])


def _position(line: str, options: Options) -> Stones:
    moves = parse_line(line, options).moves()
    stones = tuple(move for move in moves if isinstance(move, Point))
    if len(stones) != len(moves):
        raise NotationError("opening.passes")
    return stones
