"""The leagues of Gomocup: board, rule, time and memory, under the manager that is used there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tengen.errors import TengenError
from tengen.gomocup.manager.control import Control
from tengen.gomoku.rule import Rule

MEMORY_MB: Final = 350


@dataclass(frozen=True, slots=True)
class League:
    """What a league fixes."""

    name: str
    rule: Rule
    size: int
    control: Control
    profile: str = "judge"
    swap2: bool = False
    pairs: int = 12
    """Openings a meeting, each with both colours."""


def _control(turn: float, match: float) -> Control:
    return Control(turn=turn, match=match, memory_mb=MEMORY_MB)


_USUAL: Final = _control(30, 180)

LEAGUES: Final = {
    league.name: league
    for league in (
        League("freestyle-20", Rule.FREESTYLE, 20, _USUAL),
        League("fastgame", Rule.FREESTYLE, 20, _control(5, 120)),
        League("freestyle-15", Rule.FREESTYLE, 15, _USUAL),
        League("standard", Rule.STANDARD, 15, _USUAL),
        League("renju", Rule.RENJU, 15, _USUAL),
        League("caro", Rule.CARO_EXACT, 15, _USUAL),
        League("final", Rule.STANDARD, 15, _control(300, 1000)),
        League(
            "unlimited", Rule.STANDARD, 15, Control(match=7200), profile="tengen", swap2=True,
            pairs=1,
        ),
    )
}  # fmt: skip
"""The leagues by name; the final is played under each rule, here under the standard one."""


def league_named(name: str) -> League:
    """Return the league with this name.

    >>> league_named("fastgame").size
    20

    Raises :class:`~tengen.errors.TengenError` with the names that there are.
    """
    if name not in LEAGUES:
        raise TengenError("league.unknown", name=name, leagues=LEAGUES)
    return LEAGUES[name]
