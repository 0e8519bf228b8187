"""Opening rules: who lays which stones where, who may change colours, before ordinary play begins.

Each rule is data, a small table of steps (:data:`PROCEDURES`); :class:`Opening` walks through it. A
step has an actor and one or more choices; a choice lays stones, changes colours, names a number,
offers fifth moves or picks one of them, and leads to another step, or to the end.

>>> opening = Opening("swap2")
>>> opening = opening.act("place", "h8", "i9", "h10")   # the first player lays three stones
>>> opening.actor, [choice.name for choice in opening.choices]
(<Seat.SECOND: 1>, ['black', 'white', 'place'])
>>> opening = opening.act("black")                      # the second takes Black
>>> opening.is_over, opening.actor, opening.board.to_move
(True, <Seat.FIRST: 0>, <Color.WHITE: 1>)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import Final

from tengen.errors import IllegalMoveError, NotationError, Sentence
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point, points_of
from tengen.gomoku.rule import Rule
from tengen.gomoku.symmetry import SYMMETRIES, transform


class Seat(IntEnum):
    """A person at the board, whatever the colour."""

    FIRST = 0
    SECOND = 1


class Actor(Enum):
    """Whose decision a step is."""

    FIRST = "the first player"
    SECOND = "the second player"
    MOVER = "whoever has the colour to move"
    WAITER = "whoever has the other colour"


@dataclass(frozen=True, slots=True)
class Area:
    """Where a stone may lie: in, or outside, the central square of *side* points per side."""

    side: int
    inside: bool = True

    def allows(self, point: Point, size: int) -> bool:
        """Whether the point may be played on a board of that size."""
        centre = size // 2
        distance = max(abs(point.x - centre), abs(point.y - centre))
        return (distance <= self.side // 2) is self.inside

    @property
    def said(self) -> Sentence:
        """The place in a sentence."""
        return Sentence("area.inside" if self.inside else "area.outside", side=self.side)

    def __str__(self) -> str:
        return str(self.said)


ANYWHERE: Final = Area(99)
CENTRE: Final = Area(1)


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that the actor of a step may do.

    The name says what: ``place`` lays a stone in each of *areas*; ``black`` and ``white`` take that
    colour; ``swap`` and ``stay`` change colours or not; ``declare`` names a number of fifth moves,
    up to *most*; ``offer`` shows that many (or *most*), no two symmetric; ``pick`` plays one.
    """

    name: str
    then: str | None
    areas: tuple[Area, ...] = ()
    most: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """A decision: whose it is, and between what."""

    actor: Actor
    choices: tuple[Choice, ...]


Procedure = Mapping[str, Step]
"""Steps by name; the first is ``begin``."""


def _place(actor: Actor, then: str | None, *areas: Area) -> Step:
    return Step(actor, (Choice("place", then, areas),))


def _may_swap(actor: Actor, then: str | None) -> Step:
    return Step(actor, (Choice("swap", then), Choice("stay", then)))


def _take(actor: Actor, *more: Choice) -> Step:
    return Step(actor, (Choice("black", None), Choice("white", None), *more))


def _fifths(most: int = 0) -> dict[str, Step]:
    return {
        "offer": Step(Actor.MOVER, (Choice("offer", "pick", (ANYWHERE,), most),)),
        "pick": Step(Actor.WAITER, (Choice("pick", None),)),
    }


_THREE = (CENTRE, Area(3), Area(5))
"""The twenty-six renju openings."""

PROCEDURES: Final[Mapping[str, Procedure]] = MappingProxyType(
    {
        "free": {},
        "pro": {"begin": _place(Actor.MOVER, "second", CENTRE)}
        | {"second": _place(Actor.MOVER, "third", ANYWHERE)}
        | {"third": _place(Actor.MOVER, None, Area(5, inside=False))},
        "long-pro": {"begin": _place(Actor.MOVER, "second", CENTRE)}
        | {"second": _place(Actor.MOVER, "third", ANYWHERE)}
        | {"third": _place(Actor.MOVER, None, Area(7, inside=False))},
        "swap-after-first": {
            "begin": _place(Actor.FIRST, "choose", ANYWHERE),
            "choose": _take(Actor.SECOND),
        },
        "swap": {
            "begin": _place(Actor.FIRST, "choose", ANYWHERE, ANYWHERE, ANYWHERE),
            "choose": _take(Actor.SECOND),
        },
        "swap2": {
            "begin": _place(Actor.FIRST, "choose", ANYWHERE, ANYWHERE, ANYWHERE),
            "choose": _take(Actor.SECOND, Choice("place", "again", (ANYWHERE, ANYWHERE))),
            "again": _take(Actor.FIRST),
        },
        "rif": {
            "begin": _place(Actor.FIRST, "swap", *_THREE),
            "swap": _may_swap(Actor.SECOND, "fourth"),
            "fourth": _place(Actor.MOVER, "offer", ANYWHERE),
            **_fifths(2),
        },
        "yamaguchi": {
            "begin": _place(Actor.FIRST, "declare", *_THREE),
            "declare": Step(Actor.FIRST, (Choice("declare", "swap", most=50),)),
            "swap": _may_swap(Actor.SECOND, "fourth"),
            "fourth": _place(Actor.MOVER, "offer", ANYWHERE),
            **_fifths(),
        },
        "soosyrv-8": {
            "begin": _place(Actor.FIRST, "swap", *_THREE),
            "swap": _may_swap(Actor.SECOND, "fourth"),
            "fourth": _place(Actor.MOVER, "declare", ANYWHERE),
            "declare": Step(Actor.WAITER, (Choice("declare", "swap again", most=8),)),
            "swap again": _may_swap(Actor.MOVER, "offer"),
            **_fifths(),
        },
        "taraguchi-10": {
            "begin": _place(Actor.MOVER, "swap 1", CENTRE),
            "swap 1": _may_swap(Actor.MOVER, "second"),
            "second": _place(Actor.MOVER, "swap 2", Area(3)),
            "swap 2": _may_swap(Actor.MOVER, "third"),
            "third": _place(Actor.MOVER, "swap 3", Area(5)),
            "swap 3": _may_swap(Actor.MOVER, "fourth"),
            "fourth": _place(Actor.MOVER, "swap 4", Area(7)),
            "swap 4": _may_swap(Actor.MOVER, "fifth"),
            "fifth": Step(
                Actor.MOVER,
                (Choice("place", "swap 5", (Area(9),)), Choice("offer", "pick", (ANYWHERE,), 10)),
            ),
            "swap 5": _may_swap(Actor.MOVER, None),
            "pick": Step(Actor.WAITER, (Choice("pick", None),)),
        },
    }
)
"""The opening rules by name (the renju federation's last four are meant for 15×15)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A game that is still in its opening: an immutable value like :class:`Board`."""

    name: str
    board: Board = field(default_factory=Board)
    step: str | None = "begin"
    black: Seat = Seat.FIRST
    """Who has Black, as things stand."""
    declared: int = 0
    """How many fifth moves were announced."""
    offers: tuple[Point, ...] = ()
    """The fifth moves from which White picks."""

    def __post_init__(self) -> None:
        if self.name not in PROCEDURES:
            raise NotationError("opening.unknown", name=self.name, openings=PROCEDURES)
        if not PROCEDURES[self.name]:
            object.__setattr__(self, "step", None)

    @property
    def is_over(self) -> bool:
        """Whether ordinary play begins: :attr:`actor` is to move on :attr:`board`."""
        return self.step is None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the actor may do; empty when the opening is over."""
        return () if self.step is None else PROCEDURES[self.name][self.step].choices

    @property
    def actor(self) -> Seat:
        """Who decides now."""
        mover = self.player(self.board.to_move)
        if self.step is None:
            return mover
        return {
            Actor.FIRST: Seat.FIRST,
            Actor.SECOND: Seat.SECOND,
            Actor.MOVER: mover,
            Actor.WAITER: Seat(1 - mover),
        }[PROCEDURES[self.name][self.step].actor]

    def player(self, color: Color) -> Seat:
        """Return who has that colour, as things stand."""
        return self.black if color is Color.BLACK else Seat(1 - self.black)

    def allowed(self, choice: Choice, stone: int = 0) -> tuple[Point, ...]:
        """Return where the stone of that number of a choice may lie, on the board as it is."""
        if choice.name == "pick":
            return self.offers
        area = choice.areas[stone]
        size = self.board.size
        return tuple(
            point
            for point in points_of(size)
            if area.allows(point, size) and self.board.at(point) is None
        )

    def act(self, name: str, *arguments: Point | str | int) -> Opening:
        """Return the opening after the actor's choice of that name.

        ``place``, ``offer`` and ``pick`` take points, ``declare`` takes a number. Raises
        :class:`~tengen.errors.IllegalMoveError` with the reason when the choice is not to be had.
        """
        choice = next((each for each in self.choices if each.name == name), None)
        if choice is None:
            names = [each.name for each in self.choices]
            hint = Sentence("opening.choose", names=names) if names else Sentence("opening.over")
            raise IllegalMoveError("opening.choice", name=name, hint=hint)
        if name == "declare":
            after = self._declare(choice, arguments)
        elif name in ("place", "offer", "pick"):
            points = tuple(self._point(each) for each in arguments)
            after = {"place": self._place, "offer": self._offer, "pick": self._pick}[name](
                choice, points
            )
        elif arguments:
            raise IllegalMoveError("opening.nothing_more", name=name)
        else:
            after = replace(self, black=self._black_after(name))
        return replace(after, step=choice.then)

    def _black_after(self, name: str) -> Seat:
        if name == "stay":
            return self.black
        if name == "swap":
            return Seat(1 - self.black)
        return self.actor if name == "black" else Seat(1 - self.actor)

    def _place(self, choice: Choice, points: tuple[Point, ...]) -> Opening:
        if len(points) != len(choice.areas):
            raise IllegalMoveError("opening.lay", count=len(choice.areas), given=len(points))
        for point, area in zip(points, choice.areas, strict=True):
            if not area.allows(point, self.board.size):
                raise IllegalMoveError("opening.area", point=point, area=area)
        return replace(self, board=self.board.play(*points))

    def _declare(self, choice: Choice, arguments: tuple[Point | str | int, ...]) -> Opening:
        if len(arguments) != 1 or not isinstance(number := arguments[0], int):
            raise IllegalMoveError("opening.declare_one")
        if not 1 <= number <= choice.most:
            raise IllegalMoveError("opening.declare", most=choice.most, number=number)
        return replace(self, declared=number)

    def _offer(self, choice: Choice, points: tuple[Point, ...]) -> Opening:
        wanted = self.declared or choice.most
        if len(points) != wanted:
            raise IllegalMoveError("opening.offer", wanted=wanted, given=len(points))
        for i, point in enumerate(points):
            self.board.play(point)  # raises when it is not legal
            if twin := next((other for other in points[:i] if self.is_same(point, other)), None):
                raise IllegalMoveError("opening.twin", point=point, twin=twin)
        return replace(self, offers=points)

    def _pick(self, _choice: Choice, points: tuple[Point, ...]) -> Opening:
        if len(points) != 1 or points[0] not in self.offers:
            raise IllegalMoveError("opening.pick", offers=self.offers)
        return replace(self, board=self.board.play(points[0]))

    def is_same(self, one: Point, other: Point) -> bool:
        """Whether a symmetry of the stones on the board takes one point to the other.

        >>> Opening("rif", Board().play("h8", "h9")).is_same(Point(6, 7), Point(8, 7))
        True
        """
        return any(
            transform(one, symmetry, self.board.size) == other
            for symmetry in SYMMETRIES
            if self.board.transformed(symmetry) == self.board
        )

    def _point(self, argument: Point | str | int) -> Point:
        if isinstance(argument, int):
            raise IllegalMoveError("point.text", text=str(argument))
        return Point.parse(argument) if isinstance(argument, str) else Point(*argument)


def opening(name: str, rule: Rule = Rule.FREESTYLE, size: int = 15) -> Opening:
    """Return the beginning of an opening on an empty board.

    >>> opening("taraguchi-10", Rule.RENJU).choices[0].areas[0]
    Area(side=1, inside=True)
    """
    return Opening(name, Board(rule, size))
