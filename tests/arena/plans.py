"""Plans and results for the tests of the arena."""

from __future__ import annotations

from typing import Any

from tengen.arena.contestant import Contestant
from tengen.arena.plan import Plan
from tengen.arena.task import GameResult, GameTask, MoveRecord, Reason, SideRecord
from tengen.gomocup.manager.control import Control
from tests.gomocup.brains import mock

CONTROL = Control(turn=20.0)


def contestant(name: str, *arguments: object, control: Control = CONTROL) -> Contestant:
    return Contestant(name, "cmd:" + " ".join(mock(*arguments)), control)


def plan(*contestants: Contestant, **words: Any) -> Plan:
    return Plan(contestants, **{"size": 9, **words})


def names(count: int, **words: Any) -> Plan:
    """Return a plan of players who never play."""
    return Plan(tuple(Contestant(chr(97 + i), "random") for i in range(count)), **words)


def result(task: GameTask, winner: str | None = "black") -> GameResult:
    return GameResult(
        task.number,
        winner,
        Reason.FIVE,
        "",
        SideRecord(task.first.name, deviations=["said 'x'"], stderr="tail"),
        SideRecord(task.second.name, 1.5, {"name": "w"}, "hash"),
        [MoveRecord("h8", 0.25, "+M7", 9, 1000, ["MESSAGE a", "MESSAGE b"]), MoveRecord("i9")],
        1000.0,
        2.0,
    )
