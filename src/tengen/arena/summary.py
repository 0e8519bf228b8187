"""What a tournament has shown so far, counted from its games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tengen.arena.elo import Tally
from tengen.arena.rating import Played
from tengen.arena.standings import Counts, pairs
from tengen.arena.task import GameResult, GameTask, Reason

Entry: TypeAlias = tuple[GameTask, GameResult]
"""A game that was to be played, and how it was."""


def counted(entries: Iterable[Entry]) -> list[Entry]:
    """Return the games that count: all but those that were set aside."""
    return [entry for entry in entries if entry[1].reason is not Reason.SET_ASIDE]


@dataclass(frozen=True, slots=True)
class Side:
    """One player's games: as Black, as White, how it used its time, what it did wrong."""

    name: str
    black: Counts
    white: Counts
    moves: int
    seconds: float
    """Of all its moves."""
    longest: float
    """Seconds of its slowest move."""
    depth: float | None
    """The mean over the moves for which it told one."""
    nodes: int
    """All that it told of."""
    faults: int

    @property
    def total(self) -> Counts:
        """Both colours together."""
        return Counts(*map(sum, zip(self.black, self.white, strict=True)))


@dataclass(frozen=True, slots=True)
class Ending:
    """How often games ended for a reason, and who lost them (nobody where they were drawn)."""

    reason: Reason
    count: int
    losers: tuple[tuple[str, int], ...]


def black_score(result: GameResult) -> float:
    """Return Black's points."""
    return {"black": 1.0, "white": 0.0, None: 0.5}[result.winner]


def played(entries: Iterable[Entry]) -> list[Played]:
    """Return the games as the ratings need them."""
    return [
        Played(result.black.name, result.white.name, black_score(result))
        for _, result in counted(entries)
    ]


def pair_results(entries: Iterable[Entry], one: str, other: str) -> list[Tally]:
    """Return the pairs between two players, each as soon as it is complete."""
    scores = ((task, result.score(task.first.name)) for task, result in counted(entries))
    return [Tally.of([pair]) for pair in pairs(scores, one, other)]


def tally(entries: Iterable[Entry], one: str, other: str) -> Tally:
    """Return all pairs of *one* against *other*."""
    return sum(pair_results(entries, one, other), Tally())


def names(entries: Iterable[Entry]) -> list[str]:
    """Return everybody who played, in the order of their first games."""
    seen = dict.fromkeys(
        side.name for _, result in entries for side in (result.black, result.white)
    )
    return list(seen)


def sides(entries: Sequence[Entry]) -> list[Side]:
    """Return everybody's games by colour, times and depths."""
    as_black: dict[str, list[float]] = defaultdict(list)
    as_white: dict[str, list[float]] = defaultdict(list)
    moves: dict[str, list[tuple[float, int | None, int | None]]] = defaultdict(list)
    faults: Counter[str] = Counter()
    for _, result in counted(entries):
        black, white = result.black.name, result.white.name
        as_black[black].append(black_score(result))
        as_white[white].append(1 - black_score(result))
        if result.reason.is_fault:
            faults[white if result.winner == "black" else black] += 1
        for number, move in enumerate(result.moves):
            if move.seconds is not None:
                name = white if number % 2 else black
                moves[name].append((move.seconds, move.depth, move.nodes))
    found = []
    for name in names(entries):
        seconds = [each[0] for each in moves[name]]
        depths = [depth for _, depth, _ in moves[name] if depth is not None]
        found.append(
            Side(
                name,
                Counts.of(as_black[name]),
                Counts.of(as_white[name]),
                len(seconds),
                sum(seconds),
                max(seconds, default=0.0),
                sum(depths) / len(depths) if depths else None,
                sum(nodes or 0 for _, _, nodes in moves[name]),
                faults[name],
            )
        )
    return found


def crosstable(entries: Iterable[Entry]) -> dict[tuple[str, str], Counts]:
    """Return what everybody scored against everybody, both ways round."""
    table: dict[tuple[str, str], list[float]] = defaultdict(list)
    for _, result in counted(entries):
        black, white = result.black.name, result.white.name
        table[black, white].append(black_score(result))
        table[white, black].append(1 - black_score(result))
    return {pair: Counts.of(scores) for pair, scores in table.items()}


def by_opening(entries: Iterable[Entry]) -> dict[tuple[str, ...], Counts]:
    """Return Black's results from each opening, the most played first."""
    table: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for task, result in counted(entries):
        table[task.opening].append(black_score(result))
    counts = {opening: Counts.of(scores) for opening, scores in table.items()}
    return dict(sorted(counts.items(), key=lambda item: -item[1].games))


def endings(entries: Iterable[Entry]) -> list[Ending]:
    """Return how games ended, the most frequent first."""
    counts: Counter[Reason] = Counter()
    losers: dict[Reason, Counter[str]] = defaultdict(Counter)
    for _, result in entries:
        counts[result.reason] += 1
        if result.winner is not None:
            loser = result.white if result.winner == "black" else result.black
            losers[result.reason][loser.name] += 1
    return [
        Ending(reason, count, tuple(losers[reason].most_common()))
        for reason, count in counts.most_common()
    ]
