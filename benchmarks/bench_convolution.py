"""Pattern matching by convolution, O(n log n), beside the direct method, O(nm).

Two texts: a long run of one value with a pattern that is such a run but for its last value, the
worst case of methods that stop at the first difference; and random 64-bit integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import numpy.typing as npt

from benchmarks.frame import Row, cpu_seconds
from tengen.convolution import find_pattern, find_pattern_directly

Pair = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]

_MOST_COMPARISONS = 1 << 31  # the direct method is given no more than some seconds


def cases(n: int, m: int) -> dict[str, Pair]:
    """Return texts of length n with patterns of length m."""
    run = np.zeros(n, dtype=np.int64)
    near_miss = np.append(run[: m - 1], 1)
    random = np.random.default_rng(1).integers(-(2**63), 2**63 - 1, n)
    return {"run": (run, near_miss), "random": (random, random[n // 2 : n // 2 + m])}


def run() -> Iterator[Row]:
    for n in (1 << 14, 1 << 16, 1 << 18, 1 << 20):
        for m in (n // 256, n // 2):
            for name, (text, pattern) in cases(n, m).items():
                fast = cpu_seconds(partial(find_pattern, text, pattern), repeat=3)
                what = f"{name}, n = {n:,}, m = {m:,}"
                if n * m > _MOST_COMPARISONS:
                    yield Row(what, fast, "s")
                    continue
                slow = cpu_seconds(partial(find_pattern_directly, text, pattern), repeat=1)
                yield Row(what, fast, "s", slow / fast, f"direct: {slow:.3f} s")
