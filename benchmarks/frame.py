"""Rows and clocks for the benchmarks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: ``value`` in ``unit``, and how it compares with ``beside`` in the same run."""

    what: str
    value: float
    unit: str
    ratio: float | None = None
    beside: str = ""


def cpu_seconds(work: Callable[[], object], *, repeat: int = 5) -> float:
    """Return the least CPU time that *work* took."""
    return _least(work, repeat, time.process_time)


def wall_seconds(work: Callable[[], object], *, repeat: int = 5) -> float:
    """Return the least wall-clock time that *work* took, for work in other processes."""
    return _least(work, repeat, time.perf_counter)


def best_of(contestants: list[tuple[Callable[[], object], int]], *, rounds: int = 7) -> list[float]:
    """Return the least CPU seconds of each; every one is run so many times per round.

    The contestants take turns, so that a busy moment hits all of them.
    """
    best = [inf] * len(contestants)
    for _ in range(rounds):
        for place, (work, times) in enumerate(contestants):
            best[place] = min(best[place], cpu_seconds(work, repeat=times))
    return best


def _least(work: Callable[[], object], repeat: int, clock: Callable[[], float]) -> float:
    """Return the least of several times: noise only ever adds."""
    times = []
    for _ in range(repeat):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)
