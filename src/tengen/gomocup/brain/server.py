"""The brain at work on its pipes: one thread reads, one thinks, the main one talks.

Everything that happens becomes an event of one inbox, which the main thread empties, so that the
conversation is never touched by two threads. It works through what was asked before END or the end
of the input, and then it leaves. Only if nothing at all moves any more, because a player does not
stop or a manager does not read, the reader ends the process.
"""

from __future__ import annotations

import io
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from tengen.gomocup.brain.actions import Action, Begin, Halt, Quit, Say, failure
from tengen.gomocup.brain.conversation import Conversation, is_end
from tengen.gomocup.brain.function_player import Choose, FunctionPlayer
from tengen.gomocup.brain.inbox import Inbox
from tengen.gomocup.brain.job import Job
from tengen.gomocup.brain.player_source import FixedSource
from tengen.gomoku.info import Info
from tengen.gomoku.point import Point

T = TypeVar("T")

LONGEST_LINE: Final = 1 << 16
"""Bytes; the rest of a longer line is dropped."""
PATIENCE: Final = 3.0
"""Seconds without any progress after the end, until a player that does not stop is abandoned."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A line of the manager, and when it was read."""

    line: str
    at: float


@dataclass(frozen=True, slots=True)
class Found:
    """An info of the running job."""

    info: Info


@dataclass(frozen=True, slots=True)
class Finished:
    """The job has ended, with stones or with the error."""

    stones: tuple[Point, ...] = ()
    error: BaseException | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """The input cannot be read."""

    error: BaseException


Event = Heard | Found | Finished | Broken | Say


def split_lines(chunks: Iterator[bytes]) -> Iterator[str]:
    r"""Yield the lines of a stream, which end with CR, LF or both; empty ones are left out.

    >>> list(split_lines(iter([b"START 1", b"5\r\nBEG", b"IN\n\n"])))
    ['START 15', 'BEGIN']
    """
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).replace(b"\r", b"\n").split(b"\n")
        yield from (_decode(line) for line in lines if line)
        rest = rest[:LONGEST_LINE]
    if rest:
        yield _decode(rest)


def _decode(line: bytes) -> str:
    return line[:LONGEST_LINE].decode("utf-8", errors="replace")


class Server:
    """Runs a conversation on two file descriptors until END, by a *clock* in seconds."""

    def __init__(
        self,
        brain: Conversation,
        *,
        stdin: int = 0,
        stdout: int = 1,
        leave: Callable[[int], object] = os._exit,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._brain = brain
        self._stdin, self._stdout, self._leave, self._clock = stdin, stdout, leave, clock
        self._inbox: Inbox[Event] = Inbox()
        self._job: Job | None = None
        self._thread: threading.Thread | None = None
        self._begun = self._asked = self._answered = clock()
        self._deadline: float | None = None
        self._quitting = False
        self._has_moved_on = threading.Event()

    def run(self) -> None:
        """Talk until END, the end of the input, or a manager that no longer listens."""
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        try:
            while not self._quitting:
                event = self._next()
                if event is None:
                    self._stop_job()
                else:
                    self._handle(event)
        except (OSError, KeyboardInterrupt):
            pass  # nobody listens
        try:
            self._close()
        finally:
            self._leave(0)

    def _next(self) -> Event | None:
        """Return the next event; None if the deadline of the job comes first."""
        if self._deadline is None:
            return self._inbox.get()
        seconds = self._deadline - self._clock()
        return None if seconds <= 0 else self._inbox.get(seconds)

    def _handle(self, event: Event) -> None:
        """Do what an event asks for. A move is written before anything that waited for it."""
        self._do(self._safely(lambda: self._actions(event)))
        if isinstance(event, Finished):
            self._asked = self._answered
            self._go_on()
        if isinstance(event, Heard | Finished):
            self._has_moved_on.set()

    def _go_on(self) -> None:
        """Do what waited for the end of the job, up to the next one."""
        while not self._quitting:
            actions = self._safely(self._brain.go_on)
            if actions is None:
                return
            self._do(actions)
            self._has_moved_on.set()

    def _safely(self, step: Callable[[], T]) -> T | list[Action]:
        try:
            return step()
        except Exception as error:  # a mistake of ours ends no game
            return failure("the brain", error)

    def _actions(self, event: Event) -> list[Action]:
        if isinstance(event, Heard):
            self._asked = max(event.at, self._answered)  # no manager's clock runs before its OK
            return self._brain.feed(event.line, self._clock() - self._asked)
        if isinstance(event, Say):
            return [event]
        if isinstance(event, Found):
            return self._brain.info(event.info)
        if isinstance(event, Broken):
            return failure("the input", event.error)
        self._job = self._deadline = None
        seconds = self._clock() - self._begun
        if event.error is None:
            return self._brain.finish(event.stones, seconds)
        return self._brain.fail(event.error, seconds)

    def _do(self, actions: list[Action]) -> None:
        said = []
        for action in actions:
            if isinstance(action, Say):
                said.append(action.text)
            elif isinstance(action, Begin):
                self._start(action.job)
            elif isinstance(action, Halt):
                self._deadline = self._begun + action.seconds if self._job else None
            elif isinstance(action, Quit):
                self._quitting = True
        if said:
            self._write("".join(f"{line}\n" for line in said))
            self._answered = self._clock()

    def _start(self, job: Job) -> None:
        self._job, self._begun = job, self._asked
        seconds = job.limit.seconds
        self._deadline = None if seconds is None else self._clock() + seconds
        thread = threading.Thread(target=self._think, args=(job,), name="thinker", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the system has no more threads
            self._inbox.find(Finished(error=error))
        else:
            self._thread = thread

    def _stop_job(self) -> None:
        self._deadline = None
        if self._job is not None:
            self._job.stop()

    def _write(self, text: str) -> None:
        data = memoryview(text.encode("ascii", errors="replace"))
        while data:
            data = data[os.write(self._stdout, data) :]

    def _close(self) -> None:
        """Close the player, unless it goes on thinking."""
        self._stop_job()
        if self._thread is not None:
            self._thread.join(PATIENCE)
            if self._thread.is_alive():
                return
        with suppress(Exception):
            self._brain.source.close()

    # --- the other threads ---

    def _think(self, job: Job) -> None:
        try:
            stones = job.run(lambda info: self._inbox.find(Found(info)))
            self._inbox.find(Finished(stones))
        except BaseException as error:  # whatever a player raises is its failure, not ours
            self._inbox.find(Finished(error=error))

    def _read(self) -> None:
        try:
            for line in split_lines(self._chunks()):
                self._inbox.hear(Heard(line, self._clock()))
                if is_end(line):
                    break
        except BaseException as error:
            self._inbox.hear(Broken(error))
        self._inbox.hear(Heard("END", self._clock()))
        while self._has_moved_on.wait(PATIENCE):
            self._has_moved_on.clear()
        self._leave(0)

    def _chunks(self) -> Iterator[bytes]:
        try:
            while chunk := os.read(self._stdin, 1 << 16):
                yield chunk
        except OSError:
            return

    def printed(self) -> io.TextIOBase:
        """Return a stream whose lines become messages, for ``print`` in a player."""
        return _Messages(lambda line: self._inbox.find(Say(f"MESSAGE {line}")))


class _Messages(io.TextIOBase):
    """A text stream that hands out whole lines."""

    def __init__(self, put: Callable[[str], None]) -> None:
        self._put, self._rest = put, ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._put(line)
        return len(text)


def run(brain: Conversation) -> None:
    """Be that brain on the standard streams; the process ends with it.

    What a player prints is sent as messages: a line of its own in the stream would be taken for an
    answer.
    """
    sys.setswitchinterval(0.001)  # the reader is heard also while a player computes in Python
    server = Server(brain)
    sys.stdout = server.printed()
    server.run()


def serve(choose: Choose, *, name: str = "") -> None:
    """Run a Gomocup brain that plays what ``choose(board, limit)`` returns; it never returns.

    *board* is a :class:`~tengen.Board` with *choose* to move, *limit* a
    :class:`~tengen.game.Limit` whose ``budget`` are the seconds for this move. The move is a point
    of ``board.legal_moves``, or text like ``"h8"``. What *choose* prints becomes messages.
    """
    run(Conversation(FixedSource(FunctionPlayer(choose, name)), seed=int.from_bytes(os.urandom(4))))
