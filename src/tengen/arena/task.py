"""One game to be played, described so that it can be played anywhere, and what came of it.

Both are plain values that go through JSON, so that a backend may send them to another machine and
nothing has to be unpickled.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Self

from tengen.arena.contestant import Contestant
from tengen.gomocup.manager.fault import Fault
from tengen.gomoku.color import Color
from tengen.gomoku.rule import Rule


class Reason(StrEnum):
    """Why a game ended: the board, an adjudication, or a fault of the loser."""

    FIVE = "five"
    STUCK = "no legal move"
    """Renju: every empty point is forbidden to Black."""
    FULL = "full board"
    MARGIN = "too few points left"
    """A draw as some managers count it."""
    DEAD = "dead board"
    """A draw: neither side can ever make five."""
    PROVEN = "proven"
    """Adjudicated: the winner had a win by fours, verified move by move."""
    SET_ASIDE = "set aside"
    """Not played: managers died again and again while it was. It counts for nobody."""
    AGREED = "agreed"
    """Adjudicated: both sides said move by move that the loser is lost."""
    TIMEOUT = Fault.TIMEOUT.value
    CRASH = Fault.CRASH.value
    ILLEGAL = Fault.ILLEGAL.value
    FOUL = Fault.FOUL.value
    MEMORY = Fault.MEMORY.value
    PROCESSES = Fault.PROCESSES.value
    FOLDER = Fault.FOLDER.value
    FLOOD = Fault.FLOOD.value
    GARBAGE = Fault.GARBAGE.value

    @property
    def is_fault(self) -> bool:
        """Whether the loser broke down, or broke the rules."""
        return self.value in set(Fault)


@dataclass(frozen=True, slots=True)
class GameTask:
    """A game to be played. *first* has Black, or makes the first decision of swap2."""

    number: int
    """Its place in the tournament, from 0."""
    pair: int
    """Games of one pair share an opening and change colours."""
    round: int
    first: Contestant
    second: Contestant
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    opening: tuple[str, ...] = ()
    """The first moves, laid by nobody."""
    swap2: bool = False
    profile: str = "tengen"
    tolerance: float | None = None
    adjudicates: bool = False
    """Whether a proven win by fours ends the game."""
    seed: int = 0
    sandbox: bool = False
    """Whether the brains run in namespaces of their own."""
    resign: str = ""
    """``SCORE,MOVES`` of :class:`~tengen.arena.adjudication.Resign`, or nothing."""
    log: str = ""
    """The folder for a file with every line that was said."""

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self) | {"rule": int(self.rule)}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """Return what :meth:`to_json` wrote.

        >>> from tengen.gomocup.manager.control import Control
        >>> one = Contestant.parse("random", Control(turn=1.0))
        >>> task = GameTask(0, 0, 0, one, one, opening=("h8",))
        >>> GameTask.from_json(task.to_json()) == task
        True
        """
        return cls(
            **{
                **plain,
                "first": Contestant.from_json(plain["first"]),
                "second": Contestant.from_json(plain["second"]),
                "rule": Rule(plain["rule"]),
                "opening": tuple(plain["opening"]),
            }
        )


@dataclass(slots=True)
class MoveRecord:
    """A move of a game. A stone of the opening has no time."""

    point: str
    seconds: float | None = None
    evaluation: str | None = None
    """For the side that moved, in its own units; ``+M7``: a win in seven plies."""
    depth: int | None = None
    nodes: int | None = None
    messages: list[str] = field(default_factory=list)


@dataclass(slots=True)
class SideRecord:
    """What is kept of a side: who it was, what it said of itself and did against the protocol."""

    name: str
    seconds: float = 0.0
    about: dict[str, str] = field(default_factory=dict)
    identity: str = ""
    deviations: list[str] = field(default_factory=list)
    stderr: str = ""
    """The end of its standard error."""


@dataclass(slots=True)
class GameResult:
    """A game that was played."""

    number: int
    winner: str | None
    """``black``, ``white``, or None for a draw."""
    reason: Reason
    detail: str
    black: SideRecord
    white: SideRecord
    moves: list[MoveRecord]
    began: float
    """Seconds since 1970."""
    seconds: float

    @classmethod
    def set_aside(cls, task: GameTask, detail: str) -> Self:
        """Return the result of a game that nobody is able to play to its end."""
        black, white = SideRecord(task.first.name), SideRecord(task.second.name)
        return cls(task.number, None, Reason.SET_ASIDE, detail, black, white, [], time.time(), 0.0)

    @property
    def winning_color(self) -> Color | None:
        """Who won, if anybody."""
        return None if self.winner is None else Color[self.winner.upper()]

    @property
    def loser(self) -> SideRecord | None:
        """Who lost, if anybody."""
        return {"black": self.white, "white": self.black}.get(self.winner or "")

    def __str__(self) -> str:
        """Return one line: who against whom, what came of it, and why."""
        winner = {"black": self.black, "white": self.white}.get(self.winner or "")
        if self.reason is Reason.SET_ASIDE:
            return f"{self.black.name} – {self.white.name}: set aside ({self.detail})"
        what = f"{winner.name} wins" if winner else "draw"
        why = self.reason.value
        if self.loser is not None and self.reason.is_fault:
            why += f": {self.detail}"
            if last := self.loser.stderr.strip().rpartition("\n")[2]:
                why += f"; its standard error ends with {last[:100]!r}"
        stones = len(self.moves)
        return f"{self.black.name} – {self.white.name}: {what} ({why}, {stones} stones)"

    def score(self, name: str) -> float:
        """Return the points of the player with that name: 1, ½ or 0 (½ of a game set aside)."""
        if self.winner is None:
            return 0.5
        return float((self.black if self.winner == "black" else self.white).name == name)

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self) | {"reason": self.reason.value}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """Return what :meth:`to_json` wrote."""
        return cls(
            **{
                **plain,
                "reason": Reason(plain["reason"]),
                "black": SideRecord(**plain["black"]),
                "white": SideRecord(**plain["white"]),
                "moves": [MoveRecord(**move) for move in plain["moves"]],
            }
        )
