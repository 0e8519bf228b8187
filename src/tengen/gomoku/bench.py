"""The engine's signature: how many nodes it searches in a fixed set of positions.

The positions come from games of the engine with itself. One thread searches each to the same depth
with an empty table. The number of nodes depends on every decision of the search and on nothing
else, neither on the machine nor on the clock; a change that keeps it keeps the engine's play.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from time import perf_counter

from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.engine import Engine
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.gomoku.score import Score

MEMORY_MB = 64


@dataclass(frozen=True, slots=True)
class BenchSet:
    """The positions, the depth, and the signature that was checked in."""

    depth: int
    signature: int
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class BenchEntry:
    """What the engine did in one position."""

    board: Board
    best: Point
    score: Score | None
    depth: int
    nodes: int
    threat_nodes: int
    seconds: float


def bench_set() -> BenchSet:
    """Return the set that the signature belongs to.

    >>> len(bench_set().boards)
    16
    """
    data = json.loads(files("tengen.gomoku").joinpath("data/bench.json").read_text("utf-8"))
    boards = tuple(
        Board.parse(one["moves"], rule=Rule[one["rule"].upper()], size=one["size"])
        for one in data["positions"]
    )
    return BenchSet(data["depth"], data["signature"], boards)


def run_bench(boards: tuple[Board, ...], depth: int) -> Iterator[BenchEntry]:
    """Search each board to *depth* with one thread; the sum of the nodes is the signature.

    >>> a, b = (list(run_bench((Board().play("h8"),), 3))[0] for _ in range(2))
    >>> a.nodes == b.nodes
    True
    """
    for board in boards:
        with Engine(threads=1, memory_mb=MEMORY_MB) as engine:
            start = perf_counter()
            *_, last = engine.analyse(board, Limit(depth=depth))
            seconds = perf_counter() - start
        yield BenchEntry(
            board,
            last.best,
            last.score,
            last.depth or 0,
            last.nodes or 0,
            last.threat_nodes or 0,
            seconds,
        )
