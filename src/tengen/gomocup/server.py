"""The brain at work on its pipes: one thread reads, one thinks, the main one talks.

Everything that happens becomes an event of one queue, which the main thread takes in turn, so that
the conversation is never touched by two threads. The reader alone guards the exit: 80 ms after END
or the end of the input the process is gone, whatever the others do.
"""

from __future__ import annotations

import io
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Final

from tengen.errors import TengenError
from tengen.gomocup.conversation import Conversation
from tengen.gomocup.effects import Begin, Effect, Halt, Quit, Say
from tengen.gomocup.function import Choose, FunctionPlayer
from tengen.gomocup.job import Job
from tengen.gomocup.seat import FixedSeat
from tengen.gomoku.point import Point
from tengen.gomoku.thinking import Info

LONGEST_LINE: Final = 1 << 16
"""Bytes; the rest of a longer line is dropped."""
EXIT_SECONDS: Final = 0.08
CLOSE_SECONDS: Final = 0.04


@dataclass(frozen=True, slots=True)
class Heard:
    """A line of the manager; None is the end of the input."""

    line: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """An info of the running job."""

    info: Info


@dataclass(frozen=True, slots=True)
class Finished:
    """The job has ended, with stones or with the error."""

    stones: tuple[Point, ...] = ()
    error: Exception | None = None


Event = Heard | Found | Finished | Say


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
    """Runs a conversation on two file descriptors until END."""

    def __init__(
        self,
        brain: Conversation,
        *,
        stdin: int = 0,
        stdout: int = 1,
        leave: Callable[[int], object] = os._exit,
    ) -> None:
        self._brain = brain
        self._stdin, self._stdout, self._leave = stdin, stdout, leave
        self._events: SimpleQueue[Event] = SimpleQueue()
        self._job: Job | None = None
        self._thread: threading.Thread | None = None
        self._begun = 0.0
        self._deadline: float | None = None
        self._quitting = False

    def run(self) -> None:
        """Talk until END, the end of the input, or a manager that no longer listens."""
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        late = time.process_time()  # a manager may count the start of the process
        try:
            while not self._quitting:
                event = self._next()
                if event is None:
                    self._stop_job()
                elif isinstance(event, Heard):
                    line = "END" if event.line is None else event.line
                    self._do(self._brain.feed(line, late))
                    late = 0.0
                else:
                    self._do(self._effects(event))
        except (BrokenPipeError, KeyboardInterrupt):
            pass
        self._close()
        self._leave(0)

    def _next(self) -> Event | None:
        """Return the next event; None if the deadline of the job comes first."""
        if self._deadline is None:
            return self._events.get()
        try:
            return self._events.get(timeout=max(self._deadline - time.monotonic(), 0))
        except Empty:
            return None

    def _effects(self, event: Found | Finished | Say) -> list[Effect]:
        if isinstance(event, Say):
            return [event]
        if isinstance(event, Found):
            return self._brain.info(event.info)
        self._job = self._deadline = None
        seconds = time.monotonic() - self._begun
        if event.error is None:
            return self._brain.finish(event.stones, seconds)
        if isinstance(event.error, TengenError):
            return self._brain.fail(str(event.error), seconds)
        sentence = f"the player has failed: {type(event.error).__name__}: {event.error}"
        return [*_traceback(event.error), *self._brain.fail(sentence, seconds)]

    def _do(self, effects: list[Effect]) -> None:
        said = []
        for effect in effects:
            if isinstance(effect, Say):
                said.append(effect.text)
            elif isinstance(effect, Begin):
                self._start(effect.job)
            elif isinstance(effect, Halt):
                self._deadline = self._begun + effect.seconds if self._job else None
            elif isinstance(effect, Quit):
                self._quitting = True
        if said:
            self._write("".join(f"{line}\n" for line in said))

    def _start(self, job: Job) -> None:
        self._job, self._begun = job, time.monotonic()
        seconds = job.limit.seconds
        self._deadline = None if seconds is None else self._begun + seconds
        self._thread = threading.Thread(
            target=self._think, args=(job,), name="thinker", daemon=True
        )
        self._thread.start()

    def _stop_job(self) -> None:
        self._deadline = None
        if self._job is not None:
            self._job.stop()

    def _write(self, text: str) -> None:
        data = memoryview(text.encode("ascii", errors="replace"))
        while data:
            data = data[os.write(self._stdout, data) :]

    def _close(self) -> None:
        """Let the thinking end and close the player, but do not wait long."""
        self._stop_job()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)
            if self._thread.is_alive():
                return
        self._brain.seat.close()

    # --- the other threads ---

    def _think(self, job: Job) -> None:
        try:
            stones = job.run(lambda info: self._events.put(Found(info)))
            self._events.put(Finished(stones))
        except Exception as error:  # whatever a player raises is its failure, not ours
            self._events.put(Finished(error=error))

    def _read(self) -> None:
        for line in split_lines(self._chunks()):
            self._events.put(Heard(line))
            if line.strip().upper() == "END":
                break
        self._events.put(Heard(None))
        time.sleep(EXIT_SECONDS)
        self._leave(0)

    def _chunks(self) -> Iterator[bytes]:
        try:
            while chunk := os.read(self._stdin, 1 << 16):
                yield chunk
        except OSError:
            return

    def printed(self) -> io.TextIOBase:
        """Return a stream whose lines become messages, for ``print`` in a player."""
        return _Messages(lambda line: self._events.put(Say(f"MESSAGE {line}")))


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


def _traceback(error: Exception) -> list[Say]:
    from traceback import format_exception

    text = "".join(format_exception(error)).rstrip()
    return [Say(f"MESSAGE {line}") for line in text.splitlines()]


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
    """Be a Gomocup brain that plays what ``choose(board, limit)`` returns; never returns itself.

    *board* is a :class:`~tengen.Board` with *choose* to move, *limit* a
    :class:`~tengen.game.Limit` whose ``budget`` are the seconds for this move. The move is a point
    of ``board.legal_moves``, or text like ``"h8"``. What *choose* prints becomes messages.
    """
    run(Conversation(FixedSeat(FunctionPlayer(choose, name)), seed=int.from_bytes(os.urandom(4))))
