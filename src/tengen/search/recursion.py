"""Room for searches that are written as recursive functions.

Since Python 3.11 a call from Python to Python takes no C stack, so the limit can be raised without
danger as long as no C function (``min`` with a key, ``sorted`` …) stands between the levels.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

DEEPEST = 100_000
"""No search goes deeper than so many plies: a game that does has no end."""
FRAMES = 3 * DEEPEST
"""Two or three calls a ply."""

_lock = Lock()
_users = 0
_limit = 0


@contextmanager
def deep_recursion(frames: int = FRAMES) -> Iterator[None]:
    """Raise the recursion limit by *frames* for a while; the last user puts it back.

    >>> with deep_recursion():
    ...     sys.getrecursionlimit() > FRAMES
    True
    """
    global _users, _limit
    with _lock:
        if _users == 0:
            _limit = sys.getrecursionlimit()
        _users += 1
        sys.setrecursionlimit(max(sys.getrecursionlimit(), _limit + frames))
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            if _users == 0:
                sys.setrecursionlimit(_limit)
