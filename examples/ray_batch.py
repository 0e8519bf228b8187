"""Analyse many positions on a Ray cluster.

Run it with ``python examples/ray_batch.py [ADDRESS]``; it needs ``pip install 'tengen[ray]'``.
Without an address a cluster is made of this machine's cores.
"""

import os
import sys
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
import ray

from tengen import Board, Engine, Limit

POSITIONS = ["h8 i9", "h8 h9 g9", "h8 i9 g7 h7", "h8 a1 i8 a2 j8 a3"]


class Analyst:
    """One engine per worker: it is made once, and its table is kept."""

    def __init__(self) -> None:
        self._engine = Engine(memory_mb=16)

    def analyse(self, text: str) -> str:
        """Return the best line of a position as text; text travels well."""
        (best,) = self._engine.analyse(Board.parse(text), Limit(depth=6)).lines()
        return f"{text}: {best}"


def main(address: str | None) -> None:
    """Give the positions to the workers in turn and print what they find."""
    ray.init(
        address=address or "local",
        num_cpus=None if address else 2,
        include_dashboard=False,
        log_to_driver=False,
    )
    remote: Any = ray.remote(Analyst)
    workers = [remote.remote() for _ in range(2)]
    work = [workers[i % 2].analyse.remote(text) for i, text in enumerate(POSITIONS)]
    for line in ray.get(work):
        print(line)
    ray.shutdown()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
