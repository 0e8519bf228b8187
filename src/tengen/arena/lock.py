"""A file that one process holds at a time, by a lock of the operating system.

The system gives the lock back when its holder ends, however that happens; no clock has a part in
it. The lock is on a file of its own: SQLite has locks of its own on the store.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Lock:
    """A lock on the file *path*, which is made on demand and removed on release.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     one, other = Lock(f"{folder}/lock"), Lock(f"{folder}/lock")
    ...     before = one.acquire(), one.acquire(), other.acquire()
    ...     one.release()
    ...     after = other.acquire()
    ...     other.release()
    >>> before, after
    ((True, True, False), True)
    """

    def __init__(self, path: str) -> None:
        self.path: Final = path
        self._file: int | None = None

    def acquire(self) -> bool:
        """Take the lock; return whether this object holds it now. It never waits."""
        while self._file is None:
            # A child does not inherit the file: it must not hold the lock of a dead parent.
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            if not _try_lock(file):
                os.close(file)
                return False
            if self._is_still(file):
                self._file = file
            else:  # whoever had it has removed the file since it was opened
                os.close(file)
        return True

    def _is_still(self, file: int) -> bool:
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(file))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the lock back, if it is held."""
        if self._file is not None:
            with suppress(OSError):  # some systems do not remove a file that is open
                os.unlink(self.path)
            os.close(self._file)
            self._file = None
