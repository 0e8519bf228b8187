"""How far a search of the lab has come, said while it runs."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Self

from tengen.closing import Closing
from tengen.search.trace import Trace

SECONDS = 0.25
"""Between two reports."""


class Progress(Closing):
    """Reports the number of visited nodes, from a thread of its own, until it is closed.

    Iterative deepening begins a recording per iteration: the nodes of all of them are counted.
    """

    def __init__(self, tell: Callable[[int], None], seconds: float = SECONDS) -> None:
        self._tell = tell
        self._seconds = seconds
        self._finished = 0
        self._trace: Trace[Any] | None = None
        self._over = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return super().__enter__()

    def watch(self, trace: Trace[Any]) -> None:
        """Count the nodes of this recording from now on."""
        if self._trace is not None:
            self._finished += self._trace.node_count
        self._trace = trace

    def close(self) -> None:
        """Say no more."""
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(self._seconds):
            if self._trace is not None:
                self._tell(self._finished + self._trace.node_count)
