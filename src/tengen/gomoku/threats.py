"""Threats as values: what a stone would force, and what the defender can reply.

The terms are those of Allis, van den Herik & Huntjens 1994: the attacker plays the *gain* point of
a threat; the *cost* points are all the replies that take the win away; the *rest* are the stones
of the pattern that stand already.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tengen import _core
from tengen.gomoku.arguments import check_board
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.core import position_of
from tengen.gomoku.pattern import Direction
from tengen.gomoku.point import Point, points_of


class ThreatKind(IntEnum):
    """What the attacker threatens, weakest first."""

    BROKEN_THREE = 0
    """To make a straight four; the three stones have a gap."""
    THREE = 1
    """To make a straight four; three in a row."""
    FOUR = 2
    """To make five at one point."""
    STRAIGHT_FOUR = 3
    """To make five at either end: one reply is not enough."""
    FIVE = 4
    """Nothing more: the game is over."""

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True, repr=False)
class Threat:
    """A stone on *gain* makes *kind* with the stones *rest*; *cost* are the replies that help.

    A straight four has the two points of its fives as cost, though one reply is not enough. In
    renju only legal moves are gains and replies: a four of White whose reply is forbidden costs
    nothing.
    """

    kind: ThreatKind
    direction: Direction
    gain: Point
    cost: tuple[Point, ...]
    rest: tuple[Point, ...]

    def depends_on(self, other: Threat) -> bool:
        """Whether the gain of *other* is a stone that this threat needs."""
        return other.gain in self.rest

    def conflicts_with(self, other: Threat) -> bool:
        """Whether the two cannot both be played: a gain or a cost of one is taken by the other."""
        return (
            self.gain == other.gain
            or self.gain in other.cost
            or other.gain in self.cost
            or not set(self.cost).isdisjoint(other.cost)
        )

    def as_json(self) -> dict[str, object]:
        """Return the threat, ready for JSON."""
        return {
            "kind": str(self.kind),
            "gain": str(self.gain),
            "cost": [str(point) for point in self.cost],
            "rest": [str(point) for point in self.rest],
        }

    def __repr__(self) -> str:
        return f"<Threat {self}>"

    def __str__(self) -> str:
        cost = " ".join(map(str, self.cost)) or "none"
        return f"{self.kind} at {self.gain}, cost {cost}, rest {' '.join(map(str, self.rest))}"


def threats(board: Board, color: Color | str | None = None) -> tuple[Threat, ...]:
    """Return every threat of *color* (the side to move unless given), by gain from the lower left.

    >>> for threat in threats(Board.from_stones(["g8", "h8"], [], to_move=Color.BLACK)):
    ...     print(threat)
    broken three at e8, cost d8 f8 i8, rest g8 h8
    three at f8, cost e8 i8, rest g8 h8
    three at i8, cost f8 j8, rest g8 h8
    broken three at j8, cost f8 i8 k8, rest g8 h8

    Two fours that one stone makes on one line are two threats. Where the side has won or lost
    already there is nothing to threaten, and the result is empty.
    """
    check_board(board)
    color = board.to_move if color is None else Color.parse(color)
    if board.outcome is not None:
        return ()
    return read_threats(
        _core.threats(position_of(board, color), color, -1),
        board.size,
    )


def read_threats(
    raw: list[tuple[int, int, int, list[int], list[int]]], size: int
) -> tuple[Threat, ...]:
    """Return threats from the numbers of the compiled core."""
    points = points_of(size)
    return tuple(
        Threat(
            ThreatKind(kind),
            Direction(direction),
            points[gain],
            tuple(points[number] for number in cost),
            tuple(points[number] for number in rest),
        )
        for kind, direction, gain, cost, rest in raw
    )
