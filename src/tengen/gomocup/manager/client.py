"""The manager's side of the protocol: one brain, spoken to as a manager of that profile would.

Every deviation from the protocol that does not lose is noted.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from tengen._core import Stop
from tengen.gomocup.coordinates import Notation, write_board
from tengen.gomocup.manager.answer import Answer, Reader, read_move, read_swap2
from tengen.gomocup.manager.control import Control
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomocup.manager.process import Caps, Log, Process
from tengen.gomocup.manager.profile import PROFILES, Profile
from tengen.gomocup.times import UNLIMITED_MS
from tengen.gomoku.board import Board
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule

ABOUT: Final = re.compile(r'(\w+)\s*=\s*"([^"]*)"')
"""A word of the answer to ABOUT; blanks around the sign are fine."""
_KEPT_LINES, _KEPT_CHARACTERS = 10, 240
"""What is kept of a brain's messages for each answer: the last lines, cut."""
_SLICE = 0.02
"""Seconds between two looks at a stop."""
_AGAIN = 2.0
"""Seconds after which START is repeated: a brain may lose a command that follows its move."""


class Client:
    """Speaks with one brain, game after game.

    Every method may raise :class:`~tengen.gomocup.manager.fault.BrainError`; the brain has then
    lost its game, and its process is of no more use.
    """

    def __init__(
        self,
        command: Sequence[str],
        profile: Profile = PROFILES["tengen"],
        control: Control | None = None,
        *,
        tolerance: float | None = None,
        settle: float = 0.0,
        cwd: str | None = None,
        folder: str | None = None,
        caps: Caps | None = None,
        sandbox: bool = False,
        info: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.command = tuple(command)
        self.profile = profile
        self.control = control or Control(turn=1.0)
        self.tolerance = profile.tolerance if tolerance is None else tolerance
        self.about: dict[str, str] = {}
        """What the brain says of itself: name, version, author and so on."""
        self.deviations: list[str] = []
        """What it did against the protocol outside its moves, in this game."""
        self._settle, self._cwd, self._folder = settle, cwd, folder
        self._sandbox = sandbox
        self._info = [f"INFO {name} {value}" for name, value in info]
        memory = self.control.memory_mb
        checked = memory * 2**20 if memory and profile.checks_memory else None
        given = caps or Caps()
        self._caps = replace(
            given,
            memory=given.memory or checked,
            folder=min(given.folder, profile.folder_mb * 2**20),
        )
        self._process: Process | None = None
        self._board = Board()
        self._known: tuple[Point, ...] | None = None
        self._answered = 0.0
        self.is_sound = True
        """Whether the process may go on: it has not lost by a fault."""
        self._lost_stderr = ""
        self._log: Log | None = None

    @property
    def log(self) -> Log | None:
        """Who is told each line that is said."""
        return self._log

    @log.setter
    def log(self, log: Log | None) -> None:
        self._log = log
        if self._process is not None:
            self._process.log = log

    # --- a game ---

    def new_game(self, rule: Rule = Rule.FREESTYLE, size: int = 15) -> None:
        """Begin a game; under a profile that puts the start on the clock, with the first move."""
        self._board, self._known = Board(rule, size), ()
        self.deviations = []
        self._lost_stderr = ""
        if self._process is not None:
            if self.profile.keeps and self.is_sound and self._process.is_running:
                self._process.forget_stderr()
            else:
                self.end()
        if not self.profile.start_on_clock:
            try:
                self._start()
            except BrainError:
                self.is_sound = False
                raise

    def move(self, board: Board, left: float | None = None, stop: Stop | None = None) -> Answer:
        """Ask for a move on *board* with *left* seconds of the game (None: no limit).

        A *stop* makes the brain move at once, as far as it understands YXSTOP or a limit of 0.
        """
        words = self._position(board)
        answer = self._ask([self._time_left(left), *words], left, stop, read_move)
        self._known = (*board.moves, answer.point)
        return answer

    def swap2(self, stones: Sequence[Point], left: float | None = None) -> Answer:
        """Ask for a decision of the swap2 opening, after 0, 3 or 5 stones."""
        points = [Notation(self._board.size).write(stone) for stone in stones]
        lines = [self._time_left(left), "SWAP2BOARD", *points, "DONE"]
        answer = self._ask(lines, left, None, read_swap2)
        self._known = None
        return answer

    def end(self) -> None:
        """End the process: END, a moment's grace, and the kill of what is left.

        A brain that has lost by a fault has no grace.
        """
        process, self._process = self._process, None
        if process is None:
            return
        if not self.is_sound:
            process.close()
        elif not process.close("END" + self.profile.newline, self.profile.grace):
            self.deviations.append(f"did not end within {self.profile.grace:g} s of END")
        self._lost_stderr = process.stderr

    def kill(self) -> None:
        """End the process at once, from any thread; what waits for it sees a crash."""
        if (process := self._process) is not None:
            process.kill()

    @property
    def stderr(self) -> str:
        """The last that the brain wrote to its standard error."""
        return self._process.stderr if self._process is not None else self._lost_stderr

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process is not None else None

    # --- starting ---

    def _spawn(self) -> Process:
        self.is_sound = True
        self._process = Process(
            self.command,
            self._caps,
            merges_stderr=self.profile.merges_stderr,
            cwd=self._cwd,
            folders=[self._folder] if self._folder else (),
            sandbox=self._sandbox,
        )
        self._process.log = self._log
        return self._process

    def _start(self) -> None:
        """Start the process if need be, and await its OK."""
        is_new = self._process is None
        process = self._process or self._spawn()
        process.renew()
        deadline = time.monotonic() + self.profile.start_seconds
        if is_new and self.profile.says_about:
            self._ask_about(process, deadline)
        elif not is_new:
            self._note_unasked(process.take_lines())
        self._await_ok(process, deadline)
        self._send(process, self._infos(), deadline)
        if self.profile.suspends:
            process.suspend()

    def _ask_about(self, process: Process, deadline: float) -> None:
        self._send(process, ["ABOUT"], deadline)
        patience = min(deadline, time.monotonic() + self.profile.start_seconds / 2)
        try:
            line = process.read_line(patience)
        except BrainError as error:
            if error.fault is not Fault.TIMEOUT:
                raise
            self.deviations.append("does not answer ABOUT")
        else:
            self.about = dict(ABOUT.findall(line[:2000])) or {"name": line[:200].strip()}

    def _await_ok(self, process: Process, deadline: float) -> None:
        size = self._board.size
        self._send(process, [f"START {size}"], deadline)
        repeat_at = time.monotonic() + _AGAIN if self.profile.repeats_start else deadline
        said = ""
        while True:
            try:
                line = process.read_line(min(deadline, repeat_at)).strip()
            except BrainError as error:
                if error.fault is Fault.TIMEOUT and repeat_at < deadline:
                    repeat_at = deadline
                    self._send(process, [f"START {size}"], deadline)
                    continue
                if error.fault is Fault.TIMEOUT:
                    if said:
                        raise BrainError(
                            error.fault, "brain.no_ok_but", size=size, line=said[:80]
                        ) from None
                    raise BrainError(error.fault, "brain.no_ok", size=size) from None
                raise
            word = line.upper()
            if word == "OK" and (line == "OK" or not self.profile.is_strict):
                return
            if word.startswith("OK") and not self.profile.is_strict:
                self.deviations.append(f"answers START with {line[:80]!r} instead of OK")
                return
            if word.startswith(("ERROR", "UNKNOWN")):
                raise BrainError(Fault.GARBAGE, "brain.start_answer", size=size, line=line[:200])
            said = line

    def _infos(self) -> list[str]:
        control = self.control
        values = {
            "rule": int(self._board.rule),
            "timeout_turn": control.turn_ms,
            "timeout_match": control.match_ms,
            "time_increment": round(1000 * control.increment) or None,
            "max_memory": (control.memory_mb or 0) * 2**20,
            "game_type": self.profile.game_type,
            "max_depth": control.depth,
            "max_node": control.nodes,
            "folder": self._folder,
        }
        told = [
            f"INFO {key} {values[key]}" for key in self.profile.infos if values[key] is not None
        ]
        return told + self._info

    # --- asking ---

    def _ask(
        self,
        lines: Iterable[str],
        left: float | None,
        stop: Stop | None,
        read: Reader,
    ) -> Answer:
        """Send the lines and return the answer that *read* recognises."""
        answer = Answer(deviations=self.deviations)
        self.deviations = []
        process = self._ready()
        process.renew()
        self._note_unasked(process.take_lines(), answer)
        limit = self.control.seconds(left)
        begin = time.monotonic()
        try:
            self._send(process, lines, begin + limit + self.tolerance)
            if self.profile.suspends:
                begin = time.monotonic()
                process.resume()
            self._listen(process, begin, limit, stop, answer, read)
            if answer.seconds > limit:
                over = 1000 * (answer.seconds - limit)
                answer.deviations.append(f"{over:.0f} ms over its time, which was forgiven")
            process.look(time.monotonic())
            process.look_into_folders()
        except BrainError as error:
            self.is_sound = False
            raise self._explained(error, answer, limit) from None
        finally:
            self._answered = time.monotonic()
            del answer.messages[:-_KEPT_LINES]
        if self.profile.suspends:
            process.suspend()
        return answer

    def _ready(self) -> Process:
        """Return the process, started on the clock if the profile says so."""
        if self._process is None:
            process = self._spawn()
            process.suspend()
            start = [f"START {self._board.size}", *self._infos()]
            self._send(process, start, time.monotonic() + self.tolerance)
            return process
        if self._settle:
            time.sleep(max(0.0, self._answered + self._settle - time.monotonic()))
        return self._process

    def _listen(
        self,
        process: Process,
        begin: float,
        limit: float,
        stop: Stop | None,
        answer: Answer,
        read: Reader,
    ) -> None:
        soft = begin + limit
        deadline = soft + self.tolerance
        if self.profile.stops_by:
            deadline = soft + self.tolerance / 2
        must_stop = bool(self.profile.stops_by)
        while True:
            until = soft if must_stop else deadline
            if stop is not None:
                until = min(until, time.monotonic() + _SLICE)
            try:
                line = process.read_line(until)
            except BrainError as error:
                now = time.monotonic()
                if error.fault is not Fault.TIMEOUT or now >= deadline:
                    raise
                if must_stop and now >= soft:
                    must_stop = False
                    self._send(process, [self.profile.stops_by], deadline)
                if stop is not None and stop.is_set():
                    stop = None
                    self._send(process, ["INFO timeout_turn 0", "YXSTOP"], deadline)
                    deadline = now + self.tolerance
                continue
            if self._is_answer(process, line, answer, read, deadline):
                answer.seconds = time.monotonic() - begin
                return

    def _is_answer(
        self, process: Process, line: str, answer: Answer, read: Reader, deadline: float
    ) -> bool:
        if read(line, self._board.size, self.profile.is_strict, answer):
            return True
        word = line.lstrip()[:10].upper()
        if word == "OK" and not self.profile.awaits_ok:
            return False
        answer.messages.append(line[:_KEPT_CHARACTERS])
        if len(answer.messages) > 2 * _KEPT_LINES:
            del answer.messages[:_KEPT_LINES]
        if word.startswith(("MESSAGE", "DEBUG", "INFO")):
            answer.remarks.hear(line[:_KEPT_CHARACTERS])
        elif word.startswith("SUGGEST") and self.profile.accepts_suggest:
            with suppress(IndexError):
                self._send(process, [f"PLAY {line.split()[1]}"], deadline)
        elif word.startswith(("ERROR", "UNKNOWN")):
            answer.deviations.append(f"said {line[:200]!r}")
            if self.profile.is_strict:
                raise BrainError(Fault.GARBAGE, "brain.answer", line=line[:200])
        else:
            answer.deviations.append(f"unreadable line {line[:80]!r}")
            del answer.deviations[100:]
        return False

    def _explained(self, error: BrainError, answer: Answer, limit: float) -> BrainError:
        """Return the fault of a missing answer with what was said instead of it."""
        if error.fault is not Fault.TIMEOUT:
            return error
        strange = [each for each in answer.deviations if each.startswith(("unreadable", "said"))]
        if strange:
            return BrainError(Fault.GARBAGE, "brain.strange", line=strange[-1])
        return BrainError(
            error.fault, "brain.late", seconds=f"{limit:g}", grace=f"{self.tolerance:g}"
        )

    # --- words ---

    def _position(self, board: Board) -> list[str]:
        stones = board.size**2 - board.cells.count(0)
        is_other = board.rule is not self._board.rule or board.size != self._board.size
        if is_other or (not stones and self._known):  # BEGIN is for a board that is still empty
            self.new_game(board.rule, board.size)
        moves, known = board.moves, self._known
        if not stones and not self.profile.always_board and known is not None:
            return ["BEGIN"]
        is_next = known is not None and moves[:-1] == known and stones == len(moves) > 0
        one_by_turn = self.profile.turn_after_one and not self.profile.always_board
        if is_next and (known or one_by_turn):
            return [f"TURN {Notation(board.size).write(moves[-1])}"]
        return list(write_board(board))

    @staticmethod
    def _time_left(left: float | None) -> str:
        return f"INFO time_left {UNLIMITED_MS if left is None else int(1000 * left)}"

    def _send(self, process: Process, lines: Iterable[str], deadline: float) -> None:
        process.send("".join(line + self.profile.newline for line in lines), deadline)

    def _note_unasked(self, lines: Sequence[str], answer: Answer | None = None) -> None:
        """Keep messages; anything else that comes unasked is against the protocol."""
        target = self.deviations if answer is None else answer.deviations
        for line in lines[-_KEPT_LINES:]:
            if not line.lstrip()[:7].upper().startswith(("MESSAGE", "DEBUG", "INFO")):
                target.append(f"unasked line {line[:80]!r}")
