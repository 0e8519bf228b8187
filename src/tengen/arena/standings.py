"""How things stand: wins, draws and losses, the pairs of two players, and the points of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tengen.arena.elo import Tally
from tengen.arena.task import GameTask


class Counts(NamedTuple):
    """Wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, scores: Iterable[float]) -> Counts:
        """Count results, each 1, ½ or 0.

        >>> Counts.of([1, 0.5, 1, 0])
        Counts(wins=2, draws=1, losses=1)
        """
        places = [0, 0, 0]
        for score in scores:
            places[int(2 - 2 * score)] += 1
        return cls(*places)

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def points(self) -> float:
        """A win is 1, a draw ½."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Points per game; ½ where nothing was played.

        >>> Counts(3, 2, 1).score
        0.666...
        """
        return self.points / self.games if self.games else 0.5


def pairs(
    scores: Iterable[tuple[GameTask, float]], one: str, other: str
) -> Iterator[tuple[float, float]]:
    """Yield what *one* scored in each pair against *other*, as soon as the pair is complete.

    *scores* are finished games and the points of their first contestant. Half of a pair counts as
    nothing yet: it would favour whoever had Black.
    """
    waiting: dict[int, float] = {}
    for task, points in scores:
        if {task.first.name, task.second.name} != {one, other}:
            continue
        score = points if task.first.name == one else 1 - points
        if task.pair in waiting:
            yield waiting.pop(task.pair), score
        else:
            waiting[task.pair] = score


def tally(tasks: Iterable[GameTask], points: Mapping[int, float], one: str, other: str) -> Tally:
    """Count the finished games of two players for the first of them, pairs as pairs.

    *points* are those of the first contestant of each finished game.
    """
    finished = ((task, points[task.number]) for task in tasks if task.number in points)
    return Tally.of(pairs(finished, one, other))


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's games so far."""

    name: str
    counts: Counts

    @property
    def points(self) -> float:
        """A win is 1, a draw ½."""
        return self.counts.points


def standings(tasks: Iterable[GameTask], points: Mapping[int, float]) -> list[Standing]:
    """Return everybody's games, best score first; a player without a game comes last."""
    scores: defaultdict[str, list[float]] = defaultdict(list)
    for task in tasks:
        first, second = scores[task.first.name], scores[task.second.name]
        if task.number in points:
            first.append(points[task.number])
            second.append(1 - points[task.number])
    table = [Standing(name, Counts.of(found)) for name, found in scores.items()]
    return sorted(table, key=lambda each: (-each.points / max(each.counts.games, 1), each.name))
