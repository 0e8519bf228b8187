"""A brain's process under supervision.

All waiting is done by one selector on the pipes and on the process itself: no timer runs while a
brain thinks, but for a look at its memory. Whatever a brain does, a call here returns by its
deadline, with a line or with a :class:`~tengen.gomocup.manager.fault.BrainError`.
"""

from __future__ import annotations

import os
import re
import selectors
import shutil
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

from tengen.errors import Sentence
from tengen.gomocup.manager import launch, process_tree
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomocup.manager.folder import MOST_FILES, size_of
from tengen.gomocup.manager.guard import START_SECONDS, Guard, IsolationError

FILL_RATE: Final = 2 * 2**30
"""Bytes a second that a program can take at most, about: so soon must its memory be looked at again
as this rate would need to reach the cap…"""
LOOK_PERIODS: Final = (0.02, 0.25)
"""…but not sooner and not later than after so many seconds."""
_END_SECONDS: Final = 5.0
"""So long a ward may take to end what its brain has left."""
_CHUNK: Final = 65_536
_LINE_END: Final = re.compile(rb"[\r\n]+")


Log: TypeAlias = Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class Caps:
    """What a brain may use: output for each answer, standard error that is kept, memory."""

    lines: int = 20_000
    bytes: int = 1 << 20
    stderr: int = 1 << 16
    memory: int | None = None
    """Bytes of all its processes together (the proportional set size, and shared memory)."""
    processes: int = 256
    """How many it may have at a time."""
    folder: int = 1 << 30
    """Bytes in its folders."""


def check_sandbox() -> None:
    """Raise :class:`IsolationError` if this machine cannot put brains into a sandbox."""
    Process((sys.executable, "-I", "-S", "-c", ""), sandbox=True).close("", START_SECONDS)


class Process:
    """A program with pipes, in a session, a folder and an environment of its own, under guard.

    It starts in *cwd*, or in a folder that is removed with it; it may write to *folders*, too, in
    the mode *sandbox*. Raises :class:`~tengen.gomocup.manager.fault.BrainError` if the program
    cannot be started, and :class:`IsolationError` if the sandbox is not to be had.
    """

    def __init__(
        self,
        command: Sequence[str],
        caps: Caps | None = None,
        *,
        merges_stderr: bool = False,
        cwd: str | None = None,
        folders: Sequence[str] = (),
        sandbox: bool = False,
    ) -> None:
        self.command = tuple(command)
        self.caps = caps or Caps()
        if sandbox and not launch.HAS_FORK_SERVER:
            raise IsolationError("sandbox.linux")
        self._mark = launch.new_mark()
        self.log: Log | None = None
        """Is told each line: ``>`` to the brain, ``<`` from it, ``!`` from its standard error."""
        self._is_inside = sandbox
        self._own_folder = launch.new_folder(self._mark) if cwd is None else None
        self._folders = [*([self._own_folder] if self._own_folder else []), *folders]
        self._out = bytearray()
        self._lines: deque[str] = deque()
        self._stderr = bytearray()
        self._unsent = bytearray()
        self._is_suspended = False
        self._is_closed = False
        self._next_look = 0.0
        self.renew()
        try:
            self._start([cwd or self._own_folder or "", *folders], sandbox, merges_stderr)
        except (OSError, ValueError) as error:
            self._remove_folder()
            reason = getattr(error, "strerror", None) or error
            raise BrainError(
                Fault.CRASH, "brain.cannot_start", program=self.command[0], why=reason
            ) from None

    def _start(self, folders: list[str], sandbox: bool, merges_stderr: bool) -> None:
        command = launch.absolute(self.command)
        pipes = self._pipes = launch.launch(
            command,
            launch.environment(command, folders[0], self._mark),
            launch.SANDBOX if sandbox else "guard",
            folders,
            merges_stderr=merges_stderr,
        )
        self._stdin = pipes.stdin
        self._guard = Guard(pipes.status)
        self._selector = selectors.DefaultSelector()
        for file in filter(None, (pipes.stdout, pipes.stderr, pipes.status)):
            self._selector.register(file, selectors.EVENT_READ)
        try:
            self._guard.await_start(self.command[0])
        except BaseException:
            self.close()
            raise

    @property
    def pid(self) -> int:
        """The number of the brain's ward, the parent of all its processes."""
        return self._guard.pid

    # --- talking ---

    def renew(self) -> None:
        """Grant the output of another answer."""
        self._lines_left = self.caps.lines
        self._bytes_left = self.caps.bytes

    def send(self, text: str, deadline: float) -> None:
        """Write text to the brain; a brain that does not read it is one that does not answer."""
        self._note(">", text.splitlines())
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
        for process in self._family():
            with suppress(OSError):
                os.kill(process, number)

    def _family(self) -> set[int]:
        """Return the brain's processes, but for its ward."""
        if launch.HAS_FORK_SERVER:
            inner = process_tree.descendants(self.pid)
            return set(inner[1:] if self._is_inside else inner)  # without the sandbox's process 1
        return {self.pid, *process_tree.descendants(self.pid)}

    def close(self, farewell: str = "", grace: float = 0.0) -> bool:
        """End the brain: say farewell, wait for *grace* seconds, kill what is left.

        Returns whether it ended by itself. Nothing of it is left afterwards, neither a process nor
        a folder of its own.
        """
        if self._is_closed:
            return True
        ended = False
        try:
            self.resume()
            ended = self._wait_for_end(farewell, time.monotonic() + grace)
        finally:
            self._end_ward(_END_SECONDS if ended else 0.0)
            self._is_closed = True
            self._close_files()
            self._remove_folder()
        return ended

    def _end_ward(self, patience: float) -> None:
        self._guard.wait_for_end(patience)
        if not self._guard.is_over:
            self.kill()
            self._guard.wait_for_end(_END_SECONDS)
        if (pid := self._guard.living_pid) is not None:  # stopped by whoever could
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
            self._guard.wait_for_end(_END_SECONDS)

    def _close_files(self) -> None:
        self._selector.close()
        pipes = self._pipes
        for file in (pipes.stdin, pipes.stdout, pipes.stderr, pipes.status):
            if file is not None:
                with suppress(OSError):
                    os.close(file)

    def _remove_folder(self) -> None:
        if self._own_folder is not None:
            shutil.rmtree(self._own_folder, ignore_errors=True)

    def _wait_for_end(self, farewell: str, deadline: float) -> bool:
        with suppress(BrainError):
            self._unsent += farewell.encode()
            self._note(">", farewell.splitlines())
            self._flush()
        while not self._guard.has_ended:
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._bytes_left, self._lines_left = self.caps.bytes, self.caps.lines
            self._lines.clear()
            with suppress(BrainError):
                self._poll(left)
        self._catch_up()
        return True

    def kill(self) -> None:
        """Kill the brain with all its children, from any thread."""
        if not self._is_closed:
            process_tree.kill(self._guard.living_pid, self._mark)

    @property
    def is_running(self) -> bool:
        """Whether the brain's own process lives."""
        return not self._guard.has_ended

    # --- waiting ---

    def _wait(self, deadline: float) -> None:
        """Wait until something happens; raise what is wrong."""
        now = time.monotonic()
        if now >= deadline:
            raise BrainError(Fault.TIMEOUT, "brain.no_answer")
        self.look(now)
        timeout = 0.0 if self._guard.is_over else min(deadline, self._next_look) - now
        if not self._poll(max(timeout, 0.0)) and not self._lines and self._guard.has_ended:
            self._catch_up()  # what was written between the two looks
            if not self._lines:
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
            elif key.fd == self._guard.file:
                self._guard.wait(0)
                if self._guard.is_over:
                    self._selector.unregister(key.fd)
            else:
                moved |= self._read(key.fd, is_stdout=key.fd == self._pipes.stdout)
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
            return False
        if is_stdout:
            self._take(data)
        else:
            self._stderr = (self._stderr + data)[-self.caps.stderr :]
            self._note("!", data.decode(errors="replace").splitlines())
        return True

    def _note(self, direction: str, lines: Sequence[str]) -> None:
        if self.log is not None:
            for line in lines:
                self.log(direction, line)

    def _take(self, data: bytes) -> None:
        self._out += data
        if b"\n" in data or b"\r" in data:
            *lines, rest = _LINE_END.split(bytes(self._out))
            self._out = bytearray(rest)
            texts = [line.decode(errors="replace") for line in lines if line]
            self._lines.extend(texts)
            self._note("<", texts)
            self._lines_left -= len(texts)
        self._bytes_left -= len(data)
        if self._bytes_left < 0 or self._lines_left < 0:
            raise BrainError(
                Fault.FLOOD,
                "brain.flood",
                lines=f"{self.caps.lines:,}",
                bytes=f"{self.caps.bytes:,}",
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

    def _how_it_ended(self) -> Sentence:
        how = self._guard.how_it_ended()
        if not self._out:
            return Sentence("brain.ended", how=how)
        line = self._out[:80].decode(errors="replace")
        return Sentence("brain.ended_within", how=how, line=line)

    # --- memory and processes ---

    @property
    def memory(self) -> int:
        """The bytes that the brain's processes have by now."""
        return process_tree.own(self._family())

    def look_into_folders(self) -> None:
        """Raise a fault if the brain's folders hold more than they may."""
        most = self.caps.folder
        if size_of(self._folders, most) > most:
            raise BrainError(
                Fault.FOLDER, "brain.folders", size=f"{most / 2**20:,.0f}", files=f"{MOST_FILES:,}"
            )

    def look(self, now: float) -> None:
        """Raise a fault if the brain has more memory or processes than it may, now and then."""
        if now < self._next_look:
            return
        soonest, latest = LOOK_PERIODS
        self._next_look = now + latest
        processes = self._family()
        if len(processes) > self.caps.processes:
            raise BrainError(
                Fault.PROCESSES,
                "brain.processes",
                count=len(processes),
                allowed=self.caps.processes,
            )
        self.look_into_folders()
        cap = self.caps.memory
        if cap is None:
            return
        # No process owns more than its resident set and what it holds: these are cheap to read.
        most = sum(map(process_tree.rss, processes)) + sum(process_tree.held(processes).values())
        self._next_look = now + min(max((cap - most) / FILL_RATE, soonest), latest)
        if most > cap and (own := process_tree.own(processes)) > cap:
            raise BrainError(
                Fault.MEMORY,
                "brain.memory",
                used=f"{own / 2**20:,.0f}",
                allowed=f"{cap / 2**20:,.0f}",
            )
