"""News at a bearable rate: of many messages the latest, at most so many per second."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Generic, Self, TypeVar

from tengen.closing import Closing

SECONDS = 0.1
"""Ten times per second is as often as anybody reads."""

T = TypeVar("T")


class Throttle(Closing, Generic[T]):
    """Sends the latest of what is put in, from a thread of its own; the last one always.

    >>> with Throttle(print) as news:
    ...     news.put("there")
    there
    """

    def __init__(self, tell: Callable[[T], None], seconds: float = SECONDS) -> None:
        self._tell = tell
        self._seconds = seconds
        self._lock = Lock()
        self._news: list[T] = []
        self._wake = Event()
        self._over = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def put(self, news: T) -> None:
        """Replace what was not sent yet."""
        with self._lock:
            self._news = [news]
        self._wake.set()

    def __enter__(self) -> Self:
        self._thread.start()
        return super().__enter__()

    def close(self) -> None:
        """Send what is left, and end."""
        self._over.set()
        self._wake.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._wake.wait()
            is_over = self._over.is_set()
            with self._lock:
                news, self._news = self._news, []
                self._wake.clear()
            for each in news:
                self._tell(each)
            if is_over:
                return
            self._over.wait(self._seconds)
            if self._over.is_set():
                self._wake.set()
