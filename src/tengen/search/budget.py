"""What is left of a search's time and nodes."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from tengen.game import Limit

NODES_PER_LOOK = 64
"""The clock is read once in so many nodes: some tenths of a millisecond in Python."""


class ExhaustedError(Exception):
    """The limit is reached; caught by whoever set it, never seen by a user."""


class Budget:
    """Counts nodes and raises :class:`ExhaustedError` when the *limit* is reached.

    >>> budget = Budget(Limit(nodes=2))
    >>> budget.spend(), budget.spend()
    (None, None)
    >>> budget.spend()
    Traceback (most recent call last):
    ...
    tengen.search.budget.ExhaustedError
    """

    def __init__(self, limit: Limit, clock: Callable[[], float] = perf_counter) -> None:
        self.nodes = 0
        self._clock = clock
        self._started = clock()
        self._most_nodes = limit.nodes
        self._end = None if limit.seconds is None else self._started + limit.seconds
        self._next_look = 0

    @property
    def seconds(self) -> float:
        """How long it has been."""
        return self._clock() - self._started

    def spend(self) -> None:
        """Count one node that is about to be visited."""
        if self.nodes >= self._next_look:
            self._look()
        self.nodes += 1

    def _look(self) -> None:
        self._next_look = self.nodes + NODES_PER_LOOK
        if self._most_nodes is not None:
            if self.nodes >= self._most_nodes:
                raise ExhaustedError
            self._next_look = min(self._next_look, self._most_nodes)
        if self._end is not None and self._clock() >= self._end:
            raise ExhaustedError
