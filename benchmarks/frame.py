"""Rows and clocks for the benchmarks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: ``value`` in ``unit``, and how it compares with ``beside`` in the same run."""

    what: str
    value: float
    unit: str
    ratio: float | None = None
    beside: str = ""


def cpu_seconds(work: Callable[[], object], *, repeat: int = 5) -> float:
    """Return the least CPU time that *work* took: noise only ever adds."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def wall_seconds(work: Callable[[], object], *, repeat: int = 5) -> float:
    """Return the least wall-clock time that *work* took, for work in other processes."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best
