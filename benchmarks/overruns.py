"""How much processor time a move takes beyond its limit, user and system time apart."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.stops import is_near
from tengen import Board, Engine, Limit, Rule
from tengen._core import SplitMix64

MEMORY_MB = 350
"""A table that is much too large for so short a time."""
MOVES_PER_PROCESS = 10
"""After so many moves a new engine has a new table, as the first moves of a game do."""


@dataclass(frozen=True, slots=True)
class Overrun:
    """One move, in seconds of processor time."""

    limit: float
    user: float
    system: float

    @property
    def seconds(self) -> float:
        """What was used beyond the limit; less than nothing if it was kept."""
        return self.user + self.system - self.limit


def fights(rule: Rule, random: SplitMix64) -> Iterator[Board]:
    """Games begun at random, each stone near the last ones: there is always something to solve."""
    while True:
        board = Board(rule).play("h8")
        for _ in range(3 + random.below(26)):
            near = [p for p in board.legal_moves if is_near(board.moves[-4:], p.x, p.y)]
            if not near or board.outcome is not None:
                break
            board = board.play(near[random.below(len(near))])
        if board.outcome is None:
            yield board


def overruns(rule: Rule, milliseconds: int, count: int) -> Iterator[Overrun]:
    """That many moves."""
    seconds = milliseconds / 1000
    boards = fights(rule, SplitMix64(milliseconds))
    for number in range(count):
        if number % MOVES_PER_PROCESS == 0:
            engine = Engine(memory_mb=MEMORY_MB)
        board = next(boards)
        before = resource.getrusage(resource.RUSAGE_SELF)
        engine.play(board, Limit(seconds=seconds))
        after = resource.getrusage(resource.RUSAGE_SELF)
        yield Overrun(seconds, after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime)
