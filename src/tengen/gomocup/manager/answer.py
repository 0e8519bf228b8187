"""A brain's answer, and how it is read out of a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from tengen.gomocup.manager.engine_info import EngineInfo
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomoku.point import Point

_PAIR = re.compile(r"(-?\d{1,9})\s*,\s*(-?\d{1,9})")
_STRICT = re.compile(r"\d{1,3},\d{1,3}")
_LOOSE = re.compile(r"\s*-?\d{1,9}\s*,\s*-?\d{1,9}\s*(?:[.;,].*)?")
_SWAP2 = re.compile(r"\s*(?:-?\d{1,9}\s*,\s*-?\d{1,9}[\s;]*){1,3}")


@dataclass(slots=True)
class Answer:
    """What came back: points, or the wish to swap; how long it took; what was said on the way."""

    points: tuple[Point, ...] = ()
    swaps: bool = False
    seconds: float = 0.0
    remarks: EngineInfo = field(default_factory=EngineInfo)
    messages: list[str] = field(default_factory=list)
    """The last lines before the answer."""
    deviations: list[str] = field(default_factory=list)

    @property
    def point(self) -> Point:
        """The first point."""
        return self.points[0]


Reader: TypeAlias = Callable[[str, int, bool, Answer], bool]
"""Takes the answer out of a line, if it is there: line, size, whether to be strict, answer."""


def read_move(line: str, size: int, strict: bool, answer: Answer) -> bool:
    """Read a move.

    >>> answer = Answer()
    >>> read_move(" 7,7", 15, True, answer), read_move(" 7,7", 15, False, answer)
    (False, True)
    >>> answer.deviations
    ["writes a move as ' 7,7'"]

    Raises :class:`~tengen.gomocup.manager.fault.BrainError` for a point that is not on the board.
    """
    if not _STRICT.fullmatch(line):
        if strict or not _LOOSE.fullmatch(line):
            return False
        answer.deviations.append(f"writes a move as {line[:80]!r}")
    answer.points = tuple(read_points(line, size))[:1]
    return True


def read_swap2(line: str, size: int, strict: bool, answer: Answer) -> bool:
    """Read a decision of the swap2 opening: ``SWAP``, or one to three points.

    Raises :class:`~tengen.gomocup.manager.fault.BrainError` for a point that is not on the board.
    """
    del strict
    if line.strip().upper() == "SWAP":
        answer.swaps = True
        return True
    if not _SWAP2.fullmatch(line):
        return False
    answer.points = tuple(read_points(line, size))
    return True


def read_points(line: str, size: int) -> Iterator[Point]:
    """Yield every point of a line.

    >>> [str(point) for point in read_points("0,0 7,7", 15)]
    ['a15', 'h8']

    Raises :class:`~tengen.gomocup.manager.fault.BrainError` for one that is not on the board.
    """
    for x, y in _PAIR.findall(line):
        if not (0 <= int(x) < size and 0 <= int(y) < size):
            raise BrainError(Fault.ILLEGAL, "point.off_board", point=f"{x},{y}", size=size)
        yield Point(int(x), size - 1 - int(y))
