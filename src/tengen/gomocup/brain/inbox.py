"""What happens to a brain, from several threads into one."""

from __future__ import annotations

import threading
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_HEARD = 256
"""Events of the manager that wait; whoever reads more of them waits with them."""


class Inbox(Generic[T]):
    """Two queues that are read in turn: neither the manager nor the player can drown the other.

    A finished move waits for no queue of commands, and a STOP for no flood of infos.

    >>> inbox = Inbox[str]()
    >>> for line in ("INFO 1", "INFO 2", "INFO 3"):
    ...     inbox.hear(line)
    >>> inbox.find("move")
    >>> [inbox.get() for _ in range(4)], inbox.get(timeout=0)
    (['move', 'INFO 1', 'INFO 2', 'INFO 3'], None)
    """

    def __init__(self) -> None:
        self._heard: deque[T] = deque()
        self._found: deque[T] = deque()
        self._count = threading.Semaphore(0)
        self._room = threading.Semaphore(MOST_HEARD)
        self._is_found_next = True

    def hear(self, event: T) -> None:
        """Put in what comes from the manager, as soon as there is room."""
        self._room.acquire()
        self._heard.append(event)
        self._count.release()

    def find(self, event: T) -> None:
        """Put in what comes from the player."""
        self._found.append(event)
        self._count.release()

    def get(self, timeout: float | None = None) -> T | None:
        """Take the next event; None if there is none for so many seconds."""
        if not self._count.acquire(timeout=timeout):
            return None
        queues = (self._found, self._heard) if self._is_found_next else (self._heard, self._found)
        self._is_found_next = not self._is_found_next
        queue = queues[0] or queues[1]
        if queue is self._heard:
            self._room.release()
        return queue.popleft()
