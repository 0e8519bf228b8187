"""What the manager hears of the ward of one brain (:mod:`tengen.gomocup.manager.ward`)."""

from __future__ import annotations

import os
import select
import signal
import time
from contextlib import suppress
from typing import Final

from tengen.errors import Sentence, TengenError

START_SECONDS: Final = 30.0
"""So long a ward may take to run the program; it takes milliseconds."""


class IsolationError(TengenError):
    """This machine cannot guard brains in the way that was asked for."""


class Guard:
    """The manager's end of the pipe on which a ward tells how its brain fares."""

    def __init__(self, file: int) -> None:
        self.file: Final = file
        self.pid = 0
        """The number of the ward, once it has told it."""
        self.is_over = False
        """Whether the ward is gone, and with it all that it guards."""
        self._told = bytearray()

    def await_start(self, program: str) -> None:
        """Wait until the program runs.

        Raises :class:`OSError` if it cannot be run, :class:`IsolationError` if not be guarded.
        """
        deadline = time.monotonic() + START_SECONDS
        self.pid = int(self._await_word("ward", program, deadline))
        self._await_word("started", program, deadline)

    def _await_word(self, word: str, program: str, deadline: float) -> str:
        while b"\n" not in self._told:
            left = deadline - time.monotonic()
            if left <= 0 or self.is_over:
                raise IsolationError("sandbox.guard", program=program)
            self.wait(left)
        line, _, rest = bytes(self._told).partition(b"\n")
        self._told = bytearray(rest)
        found, _, detail = line.decode().partition(" ")
        if found == "missing":
            raise OSError(int(detail), os.strerror(int(detail)))
        if found == "refused":
            raise IsolationError("sandbox.refused", what=detail)
        assert found == word
        return detail

    def wait(self, seconds: float) -> None:
        """Wait for a word of the ward, or for its end, so long at most."""
        if not self.is_over and _poll(self.file, select.POLLIN, seconds):
            data = os.read(self.file, 4096)
            self._told += data
            self.is_over = not data

    def wait_for_end(self, seconds: float) -> None:
        """Wait for the end of the ward, so long at most."""
        deadline = time.monotonic() + seconds
        while not self.is_over and (left := deadline - time.monotonic()) > 0:
            self.wait(left)

    @property
    def has_ended(self) -> bool:
        """Whether the brain's own process has ended."""
        self.wait(0)
        return self.is_over or b"ended" in self._told

    @property
    def living_pid(self) -> int | None:
        """The number of the ward if it lives; any thread may ask.

        A number that was given back may be somebody else's by now; the pipe tells whether it was.
        """
        return None if not self.pid or _poll(self.file, 0, 0) else self.pid

    def how_it_ended(self) -> Sentence:
        """Return how the brain has ended, in words."""
        words = self._told.decode().split()
        if "ended" not in words:
            return Sentence("process.with_guard")
        code = os.waitstatus_to_exitcode(int(words[words.index("ended") + 1]))
        if code < 0:
            with suppress(ValueError):
                return Sentence("process.signal", signal=signal.Signals(-code).name)
        return Sentence("process.exit_code", code=code)


def _poll(file: int, events: int, seconds: float) -> bool:
    """Return whether an event, or the end of the other side, comes within the time."""
    poll = select.poll()
    poll.register(file, events)
    return bool(poll.poll(1000 * seconds))
