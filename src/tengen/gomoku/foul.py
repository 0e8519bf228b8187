"""Why Black may not play somewhere in renju, or why Black may.

A five always comes first: the move that makes it wins. Then an overline, two fours, or two threes
are a foul. A three counts only if it can still become a straight four by a move that makes no five
and is not itself forbidden; whether it is, is the same question one stone later (the Renju
International Federation's rules, article 9). :class:`Explanation` keeps every step of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from tengen.errors import Sentence
from tengen.gomoku.color import Color
from tengen.gomoku.pattern import Direction
from tengen.gomoku.point import Point


class Foul(IntEnum):
    """What is forbidden to Black in renju."""

    OVERLINE = 1
    DOUBLE_FOUR = 2
    DOUBLE_THREE = 3

    @property
    def said(self) -> Sentence:
        """The name in a sentence."""
        if self is Foul.OVERLINE:
            return Sentence("foul.overline")
        if self is Foul.DOUBLE_FOUR:
            return Sentence("foul.double_four")
        return Sentence("foul.double_three")

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class Row:
    """Stones of one line, the new one among them, in the order of the line."""

    direction: Direction
    stones: tuple[Point, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.stones))


@dataclass(frozen=True, slots=True)
class Four:
    """A four, and the points that would complete five: two for a straight four."""

    row: Row
    completions: tuple[Point, ...]

    @property
    def is_straight(self) -> bool:
        """Whether five can be completed at both ends."""
        return len(self.completions) == 2


@dataclass(frozen=True, slots=True)
class Three:
    """A three, and the moves that would make it a straight four."""

    row: Row
    straight_fours: tuple[Point, ...]
    judged: tuple[Explanation, ...]
    """Those moves judged in turn, where the verdict depends on them; otherwise empty."""
    is_real: bool
    """Not judged, or one of the moves is neither forbidden nor a five. Only real threes count."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything that a stone of *color* at *point* makes, and the verdict.

    ``str`` tells it in sentences, a line for each five, overline, four and three.
    """

    point: Point
    color: Color
    foul: Foul | None
    fives: tuple[Row, ...]
    overlines: tuple[Row, ...]
    fours: tuple[Four, ...]
    threes: tuple[Three, ...]

    @property
    def is_legal(self) -> bool:
        """Whether the move is allowed."""
        return self.foul is None

    @property
    def verdict(self) -> str:
        """The first line of the text."""
        if self.foul:
            return f"{self.point} is forbidden: {self.foul}"
        return f"{self.point} wins: five" if self.fives else f"{self.point} is legal"

    def __str__(self) -> str:
        return "\n".join(self._lines(""))

    def _lines(self, indent: str) -> Iterator[str]:
        yield indent + self.verdict
        inner = indent + "  "
        for name, rows in (("five", self.fives), ("overline", self.overlines)):
            yield from (f"{inner}{name} {row}" for row in rows)
        for four in self.fours:
            name = "straight four" if four.is_straight else "four"
            yield f"{inner}{name} {four.row}, five at {' or '.join(map(str, four.completions))}"
        for three in self.threes:
            yield from _three_lines(three, inner)


def _three_lines(three: Three, indent: str) -> Iterator[str]:
    if not three.is_real:
        yield f"{indent}no real three {three.row}: no legal move makes it a straight four"
        for move in three.judged:
            yield from move._lines(indent + "  ")
        return
    bad = {move.point for move in three.judged if move.foul or move.fives}
    good = (str(point) for point in three.straight_fours if point not in bad)
    yield f"{indent}three {three.row}, straight four at {' or '.join(good)}"


def read_explanation(raw: tuple[Any, ...], color: Color, size: int) -> Explanation:
    """Return what the compiled core says, as values; points come as numbers ``y * size + x``."""

    def point(number: int) -> Point:
        return Point(number % size, number // size)

    def row(raw_row: tuple[int, tuple[int, ...]]) -> Row:
        return Row(Direction(raw_row[0]), tuple(map(point, raw_row[1])))

    number, foul, fives, overlines, fours, threes = raw
    return Explanation(
        point=point(number),
        color=color,
        foul=Foul(foul) if foul else None,
        fives=tuple(map(row, fives)),
        overlines=tuple(map(row, overlines)),
        fours=tuple(Four(row(line), tuple(map(point, ends))) for line, ends in fours),
        threes=tuple(
            Three(
                row(line),
                tuple(map(point, ends)),
                tuple(read_explanation(move, color, size) for move in judged),
                real,
            )
            for line, ends, judged, real in threes
        ),
    )
