"""How things stand: the score of a pair of players, and the points of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tengen.arena.elo import Tally
from tengen.arena.task import GameTask


def tally(tasks: Iterable[GameTask], points: Mapping[int, float], one: str, other: str) -> Tally:
    """Count the finished games of two players for the first of them, pairs as pairs.

    *points* are those of the first contestant of each finished game. A pair of which one game is
    missing still counts as nothing: half of a pair would favour whoever had Black.
    """
    pairs: defaultdict[int, list[float]] = defaultdict(list)
    for task in tasks:
        if {task.first.name, task.second.name} == {one, other} and task.number in points:
            score = points[task.number]
            pairs[task.pair].append(score if task.first.name == one else 1 - score)
    return Tally.of((pair[0], pair[1]) for pair in pairs.values() if len(pair) == 2)


@dataclass(slots=True)
class Standing:
    """One player's games so far."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many were finished."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is 1, a draw ½."""
        return self.wins + self.draws / 2


def standings(tasks: Iterable[GameTask], points: Mapping[int, float]) -> list[Standing]:
    """Return everybody's games, best score first."""
    table: dict[str, Standing] = {}
    for task in tasks:
        for name, sign in ((task.first.name, 1), (task.second.name, -1)):
            standing = table.setdefault(name, Standing(name))
            if task.number in points:
                result = sign * (2 * points[task.number] - 1)
                standing.wins += result > 0
                standing.draws += result == 0
                standing.losses += result < 0
    return sorted(table.values(), key=lambda each: (-each.points / max(each.games, 1), each.name))
