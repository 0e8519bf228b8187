"""A brain's process under supervision.

All waiting is done by one selector on the pipes and on the process itself: no timer runs while a
brain thinks, but for a look at its memory. Whatever a brain does, a call here returns by its
deadline, with a line or with a :class:`~tengen.gomocup.fault.BrainError`.
"""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tengen.gomocup import keeper, tree
from tengen.gomocup.fault import BrainError, Fault

FILL_RATE: Final = 2 * 2**30
"""Bytes a second that a program can take at most, about: so soon must its memory be looked at again
as this rate would need to reach the cap…"""
LOOK_PERIODS: Final = (0.02, 0.25)
"""…but not sooner and not later than after so many seconds."""
_FULL_PERIOD: Final = 40
"""Every so many looks, processes that ran away from their parents are counted as well: to find them
every process of the machine has to be asked."""
_CHUNK: Final = 65_536
_LINE_END: Final = re.compile(rb"[\r\n]+")


@dataclass(frozen=True, slots=True)
class Caps:
    """What a brain may use: output for each answer, standard error that is kept, memory."""

    lines: int = 20_000
    bytes: int = 1 << 20
    stderr: int = 1 << 16
    memory: int | None = None
    """Bytes that belong to its processes alone (the unique set size)."""


class Process:
    """A program with pipes, in a session of its own.

    Raises :class:`~tengen.gomocup.fault.BrainError` if the program cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        caps: Caps | None = None,
        *,
        merges_stderr: bool = False,
        cwd: str | None = None,
    ) -> None:
        self.command = tuple(command)
        self.caps = caps or Caps()
        self._mark = tree.new_mark()
        try:
            self._popen = subprocess.Popen(
                self.command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT if merges_stderr else subprocess.PIPE,
                start_new_session=True,
                cwd=cwd,
                env={**os.environ, keeper.MARK: self._mark},
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BrainError(Fault.CRASH, f"cannot start {self.command[0]!r}: {reason}") from None
        self.pid: Final = self._popen.pid
        self._out = bytearray()
        self._lines: deque[str] = deque()
        self._stderr = bytearray()
        self._unsent = bytearray()
        self._is_suspended = False
        self._is_closed = False
        self._looks = 0
        self._next_look = 0.0
        self.renew()
        self._open()

    def _open(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._pidfd: int | None = None
        assert self._popen.stdin is not None
        self._stdin: int = self._popen.stdin.fileno()
        os.set_blocking(self._stdin, False)
        for stream in (self._popen.stdout, self._popen.stderr):
            if stream is not None:
                os.set_blocking(stream.fileno(), False)
                self._selector.register(stream.fileno(), selectors.EVENT_READ, stream)
        with suppress(AttributeError, OSError):  # not every system has it; the pipes' end tells too
            self._pidfd = os.pidfd_open(self.pid)
            self._selector.register(self._pidfd, selectors.EVENT_READ)

    # --- talking ---

    def renew(self) -> None:
        """Grant the output of another answer."""
        self._lines_left = self.caps.lines
        self._bytes_left = self.caps.bytes

    def send(self, text: str, deadline: float) -> None:
        """Write text to the brain; a brain that does not read it is one that does not answer."""
        self._unsent += text.encode()
        self._flush()
        while self._unsent:
            self._wait(deadline)

    def read_line(self, deadline: float) -> str:
        """Return the next line that is not empty, without its end.

        Lines end with CR, LF or both. *deadline* is a time of :func:`time.monotonic`.
        """
        while not self._lines:
            self._wait(deadline)
        return self._lines.popleft()

    def take_lines(self) -> list[str]:
        """Return the lines that are there already."""
        self._catch_up()
        lines = list(self._lines)
        self._lines.clear()
        return lines

    @property
    def stderr(self) -> str:
        """The last that the brain wrote to its standard error."""
        return self._stderr.decode(errors="replace")

    def forget_stderr(self) -> None:
        """Begin anew with what is kept of the standard error."""
        self._catch_up()
        self._stderr.clear()

    # --- stopping ---

    def suspend(self) -> None:
        """Stop the brain's processes where they are."""
        self._is_suspended = True
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let the brain's processes go on."""
        if self._is_suspended:
            self._is_suspended = False
            self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(OSError):
            os.killpg(self.pid, number)
        for process in tree.descendants(self.pid):
            with suppress(OSError):
                os.kill(process, number)

    def close(self, farewell: str = "", grace: float = 0.0) -> bool:
        """End the brain: say farewell, wait for *grace* seconds, kill what is left.

        Returns whether it ended by itself. Nothing of it is left afterwards, not even a zombie.
        """
        if self._is_closed:
            return True
        self._is_closed = True
        ended = False
        try:
            self.resume()
            ended = self._wait_for_end(farewell, time.monotonic() + grace)
        finally:
            self.kill()
            self._popen.wait()
            self._selector.close()
            if self._pidfd is not None:
                os.close(self._pidfd)
            for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()
        return ended

    def _wait_for_end(self, farewell: str, deadline: float) -> bool:
        with suppress(BrainError):
            self._unsent += farewell.encode()
            self._flush()
        while self._popen.poll() is None:
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._bytes_left, self._lines_left = self.caps.bytes, self.caps.lines
            self._lines.clear()
            with suppress(BrainError):
                self._poll(left if self._pidfd is not None else min(left, 0.02))
        self._catch_up()
        return True

    def kill(self) -> None:
        """Kill the brain with all its children, from any thread."""
        # A number that was given back may be somebody else's by now; the mark never is.
        tree.kill(self.pid if self._popen.returncode is None else None, self._mark)

    @property
    def is_running(self) -> bool:
        """Whether the brain's own process lives."""
        return self._popen.poll() is None

    # --- waiting ---

    def _wait(self, deadline: float) -> None:
        """Wait until something happens; raise what is wrong."""
        now = time.monotonic()
        if now >= deadline:
            raise BrainError(Fault.TIMEOUT, "no answer in time")
        timeout = deadline - now
        if self.caps.memory is not None:
            self.look_at_memory(now)
            timeout = min(timeout, self._next_look - now)
        if self._pidfd is None:
            timeout = min(timeout, LOOK_PERIODS[0])
        if not self._poll(timeout) and not self._lines and self._popen.poll() is not None:
            raise BrainError(Fault.CRASH, self._how_it_ended())

    def _catch_up(self) -> None:
        """Read what has come already; what is wrong with it is said when it is waited for."""
        with suppress(BrainError):
            while self._poll(0):
                pass

    def _poll(self, timeout: float) -> bool:
        """Read and write what can be; return whether the pipes still bring something."""
        moved = False
        for key, events in self._selector.select(timeout):
            if key.fd == self._stdin and events & selectors.EVENT_WRITE:
                self._flush()
                moved = True
            elif key.data is not None:
                moved |= self._read(key.fd, is_stdout=key.data is self._popen.stdout)
        return moved

    def _read(self, file: int, *, is_stdout: bool) -> bool:
        try:
            data = os.read(file, _CHUNK)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            self._selector.unregister(file)
            if is_stdout and self._pidfd is None:
                with suppress(subprocess.TimeoutExpired):
                    self._popen.wait(LOOK_PERIODS[0])
            return False
        if is_stdout:
            self._take(data)
        else:
            self._stderr = (self._stderr + data)[-self.caps.stderr :]
        return True

    def _take(self, data: bytes) -> None:
        self._out += data
        if b"\n" in data or b"\r" in data:
            *lines, rest = _LINE_END.split(bytes(self._out))
            self._out = bytearray(rest)
            texts = [line.decode(errors="replace") for line in lines if line]
            self._lines.extend(texts)
            self._lines_left -= len(texts)
        self._bytes_left -= len(data)
        if self._bytes_left < 0 or self._lines_left < 0:
            raise BrainError(
                Fault.FLOOD,
                f"more than {self.caps.lines:,} lines or {self.caps.bytes:,} bytes for one answer",
            )

    def _flush(self) -> None:
        try:
            while self._unsent:
                del self._unsent[: os.write(self._stdin, self._unsent)]
        except BlockingIOError:
            with suppress(KeyError):
                self._selector.register(self._stdin, selectors.EVENT_WRITE)
            return
        except OSError:
            self._unsent.clear()  # it reads no more; the end of its output will tell the rest
        with suppress(KeyError):
            self._selector.unregister(self._stdin)

    def _how_it_ended(self) -> str:
        code = self._popen.returncode
        how = f"exit code {code}"
        if code < 0:
            with suppress(ValueError):
                how = f"signal {signal.Signals(-code).name}"
        tail = f", within the line {self._out[:80].decode(errors='replace')!r}" if self._out else ""
        return f"the process ended with {how}{tail}"

    # --- memory ---

    def look_at_memory(self, now: float) -> None:
        """Raise a fault if the brain holds more memory than it may, unless it was asked of late."""
        cap = self.caps.memory
        if cap is None or now < self._next_look:
            return
        self._looks += 1
        processes = {self.pid, *tree.descendants(self.pid)}
        if self._looks % _FULL_PERIOD == 0:
            processes.update(tree.marked(self._mark))
        resident = sum(map(tree.rss, processes))
        soonest, latest = LOOK_PERIODS
        self._next_look = now + min(max((cap - resident) / FILL_RATE, soonest), latest)
        if resident > cap:  # no process owns more than its resident set, which is cheaper to read
            own = sum(map(tree.uss, processes))
            if own > cap:
                raise BrainError(
                    Fault.MEMORY, f"{own / 2**20:,.0f} MB, {cap / 2**20:,.0f} MB are allowed"
                )
