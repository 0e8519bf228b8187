"""What pruning chance nodes saves: nodes of Star1 and Star2 beside plain expectimax."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.frame import Row, cpu_seconds
from tengen.games import Pig
from tengen.search.chance.expectimax import Prune, expectimax


def run() -> Iterator[Row]:
    prunings: tuple[Prune, Prune] = ("star1", "star2")
    for game in (Pig(8, 6, 1), Pig(10, 6, 1), Pig(6, 6, 2)):
        plain = expectimax(game)
        seconds = cpu_seconds(partial(expectimax, game), repeat=2)
        yield Row(f"{game}: plain", plain.stats.nodes, "nodes")
        yield Row(f"{game}: plain", plain.stats.nodes / seconds, "nodes/s")
        for prune in prunings:
            nodes = expectimax(game, prune=prune, bounds=(-1, 1)).stats.nodes
            yield Row(f"{game}: {prune}", nodes, "nodes", nodes / plain.stats.nodes, "plain")
