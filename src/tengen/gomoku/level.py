"""Levels: handicaps under which the engine still plays sensible Gomoku.

A level searches less (a limit of depth and nodes) and does not insist on the best move: it chooses
at random among the lines whose score is within a margin of the best, better ones more often. It
never gives away what it has proved: it plays a win that it has found, and chooses a losing move
only if all others lose, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tengen._core import SplitMix64
from tengen.game import Limit
from tengen.gomoku.info import Info


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level searches, and how far it may stray from the best move.

    >>> LEVELS[1].limit(Limit(seconds=5)).depth
    1
    """

    depth: int
    nodes: int
    margin: int
    """In units of the score: moves that are worse by less may be chosen."""
    lines: int = 6
    """So many of the best moves it chooses among."""
    elo: int = 0
    """Measured, relative to the strongest level: docs/methods/levels.md."""

    def limit(self, limit: Limit) -> Limit:
        """Return *limit* with what the level sees at most."""
        depth = min(limit.depth or self.depth, self.depth)
        nodes = min(limit.nodes or self.nodes, self.nodes)
        return replace(limit, depth=depth, nodes=nodes)

    def choose(self, infos: Sequence[Info], random: SplitMix64) -> Info:
        """Return one of the lines, the best of which is first."""
        best = infos[0].score
        if best is None or best.plies is not None or not self.margin:
            return infos[0]
        weights = []
        for info in infos:
            behind = best.value - info.score.value if info.score is not None else self.margin
            known_loss = info.score is not None and info.score.is_loss
            weights.append(0 if known_loss else max(0, self.margin - behind) ** 2)
        chance = random.below(sum(weights))
        for info, weight in zip(infos, weights, strict=True):
            chance -= weight
            if chance < 0:
                return info
        raise AssertionError("the chances add up")

    @staticmethod
    def as_first(info: Info) -> Info:
        """Return the line as the move that is played."""
        return replace(info, line=1, text="chosen by the level")


LEVELS: Mapping[int, Level] = {
    1: Level(depth=1, nodes=6_000, margin=450, lines=20, elo=-1434),
    2: Level(depth=1, nodes=6_000, margin=180, lines=10, elo=-1232),
    3: Level(depth=3, nodes=6_000, margin=280, lines=10, elo=-1014),
    4: Level(depth=3, nodes=6_000, margin=130, lines=8, elo=-802),
    5: Level(depth=5, nodes=8_000, margin=140, elo=-657),
    6: Level(depth=5, nodes=10_000, margin=50, elo=-426),
    7: Level(depth=7, nodes=15_000, margin=60, elo=-359),
    8: Level(depth=8, nodes=20_000, margin=50, lines=4, elo=-282),
    9: Level(depth=10, nodes=30_000, margin=25, lines=3, elo=-62),
    10: Level(depth=100, nodes=40_000, margin=0, lines=1),
}
"""By number, weakest first."""
