"""A recorded conversation with the brain that is checked."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Sequence

from tengen.gomocup.compliance.finding import ProtocolError
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomocup.manager.process import Caps, Process

MEMORY = 350 << 20
"""What Gomocup allows, in bytes."""
REPLY = 2.0
"""Seconds for an answer that needs no thinking."""
TURN = 200
"""Milliseconds for a move, where time is not what is checked."""
TRIES = 3
"""How often a time is measured before it is called too long: noise only ever adds."""
QUIET = 0.25
"""Seconds without a word, where none is due."""

_MOVE = re.compile(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\b")

Place = tuple[int, int]
"""Column and row as the protocol counts them."""


class Listener(Process):
    """A process whose input can end before it does."""

    def close_input(self) -> None:
        """End its input; what is sent afterwards goes nowhere."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stdin, inheritable=False)
        os.close(nowhere)


class Dialogue:
    """Says lines, hears answers, and writes both down. A mistake of the brain is raised."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        patience: float,
        newline: str = "\r\n",
        cwd: str | None = None,
    ) -> None:
        self.transcript: list[str] = []
        self.patience = patience
        self.size = 15
        self.taken: set[Place] = set()
        self.own: set[Place] = set()
        """The points on which the brain itself has moved."""
        self.unreadable: list[str] = []
        """Lines before a move that are neither messages nor answers."""
        self._newline = newline
        self._command, self._cwd = command, cwd
        self._run()

    def _run(self) -> None:
        self.begun = time.monotonic()
        self._is_awake = False
        caps = Caps(lines=2_000, bytes=1 << 18, memory=2 * MEMORY)
        self.process = Listener(self._command, caps, cwd=self._cwd)

    def run_again(self) -> None:
        """End the process and start another."""
        self.close("END\r\n", 0.3)
        self.transcript.append("  (a new process)")
        self._run()

    # --- saying and hearing ---

    def say(self, *lines: str) -> None:
        """Send lines."""
        self.transcript += [f"> {line}" for line in lines]
        self.process.renew()
        text = "".join(line + self._newline for line in lines)
        self.process.send(text, time.monotonic() + self.patience)

    def hear(self, seconds: float | None = None) -> str:
        """Return the next line that is no message, exactly as it came."""
        deadline = time.monotonic() + (self.patience if seconds is None else seconds)
        while True:
            line = self.process.read_line(deadline)
            self._is_awake = True
            self.transcript.append(f"< {line}")
            if not is_message(line):
                return line

    def expect_quiet(self, after: str) -> None:
        """Make sure that nothing but messages comes, for a moment."""
        heard: list[str] = []
        end = time.monotonic() + QUIET
        try:
            while True:
                heard.append(self.hear(max(end - time.monotonic(), 0.0)))
        except BrainError as error:
            if error.fault is not Fault.TIMEOUT:
                raise
        if heard:
            raise ProtocolError("compliance.must_not_answer", command=after, answer=heard[0])

    def answer(self, *lines: str, seconds: float = REPLY) -> str:
        """Send lines (if any) and return the answer, which must come, without blanks around it."""
        self.say(*lines)
        if not self._is_awake:
            seconds = max(seconds, self.patience)  # it may still be starting
        try:
            return self.hear(seconds).strip()
        except BrainError as error:
            if error.fault is not Fault.TIMEOUT:
                raise
            asked = repr(lines[-1]) if lines else "it"
            raise ProtocolError("compliance.not_answered", command=asked, seconds=seconds) from None

    def answer_of(self, line: str, *kinds: str) -> str:
        """Send a line whose answer must begin with one of these words."""
        said = self.answer(line)
        if not said.upper().startswith(kinds):
            raise ProtocolError("compliance.instead", line=line, answer=said, kinds=kinds)
        return said

    # --- a game ---

    def start(self, size: int = 15, *, rule: int = 0, turn: int = TURN) -> None:
        """Begin a game and tell what a manager tells."""
        said = self.answer(f"START {size}", seconds=self.patience)
        while not said.upper().startswith(("OK", "ERROR", "UNKNOWN")):  # a greeting, perhaps
            self.unreadable.append(said)
            said = self.answer(seconds=self.patience)
        if not said.upper().startswith("OK"):
            raise ProtocolError("brain.start_answer", size=size, line=said)
        self.size = size
        self.taken.clear()
        self.own.clear()
        self.say(*infos(rule, turn))

    def move(self, *lines: str, seconds: float | None = None) -> Place:
        """Send lines, and return the move that must follow: on the board, on an empty point."""
        self.say(*lines)
        said = self._until_move(lines[-1], self.patience if seconds is None else seconds)
        match = _MOVE.match(said)
        if match is None:
            raise ProtocolError("compliance.no_move", line=lines[-1], answer=said)
        place = int(match[1]), int(match[2])
        if not (0 <= place[0] < self.size and 0 <= place[1] < self.size):
            raise ProtocolError("compliance.off_board", answer=said, size=self.size)
        if place in self.taken:
            raise ProtocolError("compliance.taken", answer=said)
        self.taken.add(place)
        self.own.add(place)
        return place

    def _until_move(self, asked: str, seconds: float) -> str:
        """Return the move, or the ERROR or UNKNOWN instead of it."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self.hear(max(deadline - time.monotonic(), 0.0))
            except BrainError as error:
                if error.fault is not Fault.TIMEOUT:
                    raise
                if self.unreadable:
                    raise ProtocolError(
                        "compliance.late_but",
                        command=asked,
                        seconds=seconds,
                        line=self.unreadable[-1],
                    ) from None
                raise ProtocolError("compliance.late", command=asked, seconds=seconds) from None
            word = line.strip().upper()
            if _MOVE.match(line) or word.startswith(("ERROR", "UNKNOWN")):
                return line
            if word != "OK":  # the late answer to START, where nobody waited for it
                self.unreadable.append(line)

    def turn(self, place: Place) -> Place:
        """Play there, and return the brain's move."""
        self.taken.add(place)
        return self.move("INFO time_left 50000", f"TURN {place[0]},{place[1]}")

    def turns(self, number: int) -> None:
        """Play so many turns; after five in a row of the brain's, in another game."""
        for _ in range(number):
            if _has_five(self.own, self.turn(self.free())):
                self.start(self.size)

    def board(self, rows: Iterable[tuple[int, int, int]]) -> Place:
        """Send a position, and return the brain's move."""
        stones = list(rows)
        self.taken = {(x, y) for x, y, _ in stones}
        self.own = {(x, y) for x, y, field in stones if field == 1}
        return self.move("BOARD", *(f"{x},{y},{field}" for x, y, field in stones), "DONE")

    def free(self) -> Place:
        """Return a point for the next stone against the brain: scattered, never five in a row."""
        for i in range(self.size**2):
            place = (7 * i + 3) % self.size, (i * 11 + i // self.size + 5) % self.size
            if place not in self.taken:
                return place
        raise AssertionError("the board is full")

    def swap2(self, *stones: Place) -> str:
        """Send the stones of a Swap2 opening and return the answer."""
        rows = [f"{x},{y}" for x, y in stones]
        return self.answer("SWAP2BOARD", *rows, "DONE", seconds=self.patience)

    def close(self, farewell: str = "", grace: float = 0.0) -> bool:
        """End the process, whatever state it is in; return whether it went by itself."""
        return self.process.close(farewell, grace)


def _has_five(stones: set[Place], last: Place) -> bool:
    """Whether the stone on *last* is in a row of five or more."""
    x, y = last
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        row = "".join(" x"[(x + dx * i, y + dy * i) in stones] for i in range(-4, 5))
        if "xxxxx" in row:
            return True
    return False


def is_message(line: str) -> bool:
    """Whether a line is for people: MESSAGE or DEBUG."""
    return line.lstrip()[:7].upper().startswith(("MESSAGE", "DEBUG"))


def infos(rule: int = 0, turn: int = TURN) -> list[str]:
    """Return what a manager tells at the start of a game."""
    return [
        f"INFO timeout_turn {turn}",
        "INFO timeout_match 60000",
        f"INFO max_memory {MEMORY}",
        "INFO game_type 2",
        f"INFO rule {rule}",
        "INFO time_left 60000",
    ]


def nearly_full(size: int, *empty: Place) -> list[tuple[int, int, int]]:
    """Return a board without five in a row anywhere and with only these points empty.

    >>> len(nearly_full(15, (0, 0)))
    224
    """
    return [
        (x, y, 1 + (x + 2 * y + 2) // 2 % 2)
        for y in range(size)
        for x in range(size)
        if (x, y) not in empty
    ]
