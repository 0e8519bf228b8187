"""The brain's side of the Gomocup protocol: lines in, actions out, and nothing else.

It touches no stream, no thread and no clock, so that it can be tested line by line. Whoever drives
it (:mod:`tengen.gomocup.brain.server`) feeds lines, runs the jobs that it asks for and hands back
their results. While a job runs, INFO, STOP and END are heard at once; every other line waits its
turn, and what is told after it waits with it. After END the jobs are cut short, but what was asked
before it is answered.

Every line has a meaning of its own: what is malformed costs one ERROR and the next line is read
afresh. A block (BOARD … DONE) is read to its end before it is judged.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tengen.errors import NotationError, PlayerError, Sentence, TengenError
from tengen.game import Limit
from tengen.gomocup.brain import commands, messages, position_commands, yixin
from tengen.gomocup.brain.actions import Action, Begin, Halt, Quit, Say, error_line, failure
from tengen.gomocup.brain.clock import Clock
from tengen.gomocup.brain.job import Job, MoveJob, PonderJob
from tengen.gomocup.brain.player_source import OPTIONS, PlayerSource
from tengen.gomocup.brain.settings import Settings
from tengen.gomocup.brain.words import first_word, lower, upper
from tengen.gomocup.coordinates import Notation, shown
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Analyst, Player, Ponderer
from tengen.gomoku.point import MAX_SIZE, Point
from tengen.gomoku.rule import Rule

Rows = Sequence[tuple[Point, int | None]]
Respond = Callable[[tuple[Point, ...]], list[Action]]
Handler = Callable[["Conversation", list[str]], list[Action]]

COMMANDS: Final[Mapping[str, Handler]] = {**commands.COMMANDS, **yixin.COMMANDS}
"""Every command but INFO and END, which are heard at any time."""
BLOCKS: Final = commands.BLOCKS | yixin.BLOCKS
"""The commands whose rows go on to a line DONE."""

MOST_ROWS: Final = MAX_SIZE**2
"""The rows of a block that can all be stones: the points of the largest board."""
MOST_WORD: Final = 64
"""Letters of a row that are kept: more than any row has."""
MOST_WAITING: Final = 1 << 20
"""Characters of lines that wait while a job runs."""

YIXIN_RULES: Final = {2: Rule.RENJU}
"""What the Yixin family means by numbers that the protocol's bit mask uses otherwise."""


@dataclass(frozen=True, slots=True)
class Task:
    """A job under way, and how its stones become an answer."""

    job: Job
    lines: int = 1
    answer: Respond | None = None
    """None for pondering, which nobody waits for."""


class Conversation:
    """A brain as the manager sees it.

    *source* says who plays. With *yixin*, points are written row first and rule 2 is renju, as the
    interfaces of the Yixin family want it. *seed* chooses among the openings of Swap2.

    >>> from tengen.gomocup.brain.player_source import NamedSource
    >>> brain = Conversation(NamedSource("random"))
    >>> brain.feed("START 15"), brain.feed("TURN 7,77")
    ([Say(text='OK')], [Say(text='ERROR 7,77 is not on the 15x15 board')])
    """

    def __init__(
        self, source: PlayerSource, *, name: str = "", yixin: bool = False, seed: int = 0
    ) -> None:
        self.source = source
        self.settings = Settings()
        self.yixin = yixin
        self.board: Board | None = None
        self.blocked: set[Point] = set()
        self.name = name or source.name
        self.seed = seed
        self._clock = Clock()
        self._late = 0.0
        self._task: Task | None = None
        self._waiting: deque[str] = deque()
        self._waiting_size, self._is_flooded = 0, False
        self._block: tuple[str, list[str]] | None = None
        self._last_info: Info | None = None
        self._is_ending = self._may_ponder = False

    # --- what the driver calls ---

    def feed(self, line: str, late: float = 0.0) -> list[Action]:
        """Take one line of the manager, whose clock has run for *late* seconds by now."""
        text = line.strip()
        word = first_word(text)
        if is_end(text):
            self._is_ending = True
            return [Quit()] if self._task is None else [Halt()]
        if word == "INFO" and (not (self._waiting or self._is_flooded) or _is_time(text)):
            return self._info(text)
        if self._task is None:
            self._late = late
            return self._read(text)
        if word in ("STOP", "YXSTOP"):
            return [Halt()]
        if text:
            self._wait(text)
        return [Halt()] if text and self._task.answer is None else []

    def _wait(self, text: str) -> None:
        """Keep a line for its turn; of a flood only the beginning."""
        self._is_flooded = self._is_flooded or self._waiting_size + len(text) > MOST_WAITING
        if not self._is_flooded:
            self._waiting.append(text)
            self._waiting_size += len(text)

    def info(self, info: Info) -> list[Action]:
        """Take what the running job has found so far."""
        task = self._task
        if task is None or task.answer is None:
            return []
        if info.line == 1:
            self._last_info = info
        show, said = self.settings.show_detail, list[str]()
        if show & messages.REALTIME and info.line == 1:
            said += messages.realtime(info, self.notation)
        if show & messages.DETAIL:
            said += messages.detail(info, task.lines, self.notation)
        return list(map(Say, said))

    def finish(self, stones: tuple[Point, ...], seconds: float) -> list[Action]:
        """Take the stones that the job chose, after so many seconds; then comes :meth:`go_on`."""
        task, last = self._end(seconds)
        if task.answer is None:
            return []
        try:
            actions = task.answer(stones)
        except TengenError as error:
            actions = [error_line(Sentence("protocol.answer", why=error))]
        except Exception as error:
            actions = failure("the player", error)
        if last is not None and (summary := messages.summary(last)):
            actions.insert(0, Say(summary))
        self._may_ponder = True
        return actions

    def fail(self, error: BaseException, seconds: float) -> list[Action]:
        """Take the reason why the job has no result; then comes :meth:`go_on`."""
        task, _ = self._end(seconds)
        return [] if task.answer is None else failure("the player", error)

    def _end(self, seconds: float) -> tuple[Task, Info | None]:
        task, last = self._task, self._last_info
        assert task is not None
        self._task = self._last_info = None
        self._may_ponder = False
        if task.answer is not None:
            self._clock.spend(seconds)
        return task, last

    def go_on(self) -> list[Action] | None:
        """Take one step after a job: a line that waited for its end, the end, or pondering.

        None means that the next step is the manager's, or a job's.
        """
        if self._task is not None:
            return None
        if self._waiting:
            self._late = 0.0
            text = self._waiting.popleft()
            self._waiting_size -= len(text)
            return self._read(text)
        if self._is_flooded:
            self._is_flooded = False
            return [error_line(Sentence("protocol.flood"))]
        if self._is_ending:
            return [Quit()]
        self._make_player()
        if self._may_ponder and self.settings.pondering:
            return self._ponder() or None
        return None

    # --- lines and blocks ---

    def _read(self, text: str) -> list[Action]:
        if not text:
            return []
        command, *words = text.split()
        command = upper(command)
        if command == "INFO":
            return self._info(text)
        actions: list[Action] = []
        if self._block is not None:
            if not (command in COMMANDS and command != "DONE"):
                return self._collect(text.split())
            actions = [error_line(Sentence("protocol.not_ended", command=self._block[0]))]
            self._block = None
        if command in BLOCKS:
            self._block = command, []
            return actions + self._collect(words)
        return actions + self._obey(command, text, words)

    def _collect(self, words: list[str]) -> list[Action]:
        """Take rows of the open block, as many as can be of use, and judge it at DONE."""
        assert self._block is not None
        command, rows = self._block
        end = next((i for i, word in enumerate(words) if upper(word) == "DONE"), len(words))
        room = MOST_ROWS + 1 - len(rows)
        rows += [word[:MOST_WORD] for word in words[: min(end, room)]]
        if end == len(words):
            return []
        self._block = None
        if words[end + 1 :]:
            return [error_line(Sentence("protocol.after_done", word=shown(words[end + 1])))]
        return self._obey(command, command, rows)

    def _obey(self, command: str, text: str, words: list[str]) -> list[Action]:
        handler = COMMANDS.get(command)
        if handler is None:
            return [Say(f"UNKNOWN command {shown(text)}")]
        try:
            return handler(self, words)
        except yixin.LackingAbilityError as error:
            return [Say(f"UNKNOWN {error}")]
        except Exception as error:  # a player that is made or asked here may raise anything
            return failure(command, error)

    # --- INFO, heard at any time ---

    def _info(self, text: str) -> list[Action]:
        _, key, value, *_ = [*text.split(None, 2), "", ""]
        before = self.settings.time_left
        if not self.settings.tell(key, value.strip()):
            return []
        name = lower(key)
        if name == "time_left" and self.settings.time_left is not None:
            self._clock.told_time_left(before, self.settings.time_left)
        task = self._task
        if task is None:
            if name in OPTIONS:
                self._make_player()
            return []
        if task.answer is None:
            return [Halt()] if name == "pondering" and not self.settings.pondering else []
        if not _is_time(text):
            return []
        limit = self._limit(task.job.board)
        if limit is None:
            return [Halt()]
        return [] if limit.seconds is None else [Halt(limit.seconds)]

    # --- what the commands use ---

    @property
    def notation(self) -> Notation:
        """How points are written on this board."""
        return Notation(self.open_board().size, self.yixin)

    @property
    def rule(self) -> Rule:
        """The rule that the manager told.

        Raises :class:`~tengen.errors.PlayerError` for a number without a meaning here.
        """
        number = self.settings.rule
        if self.yixin and number in YIXIN_RULES:
            return YIXIN_RULES[number]
        if number not in set(Rule):
            raise PlayerError("protocol.rule", number=number, rules=[int(rule) for rule in Rule])
        return Rule(number)

    def open_board(self) -> Board:
        """Return the board, under the rule that was told last.

        Raises :class:`~tengen.errors.PlayerError` before START.
        """
        if self.board is None:
            raise PlayerError("protocol.no_board")
        if self.board.rule is not self.rule:
            self.board = position_commands.under_rule(self.board, self.rule)
        return self.board

    def player(self) -> Player:
        """Return who plays, with the options that the manager told."""
        return self.source.player(self.settings)

    def new_game(self, board: Board) -> list[Action]:
        """Begin again on that empty board."""
        self.board = board
        self.blocked.clear()
        self._clock = Clock()
        self.player().new_game()
        return [Say("OK")]

    def _make_player(self) -> None:
        """Make the player for a game under way before a move needs it, off the manager's clock.

        What goes wrong is told by the move: an INFO is not answered.
        """
        if self.board is not None:
            with suppress(Exception):
                self.player()

    def limit(self, board: Board | None = None) -> Limit | None:
        """Return the limit of the next move, on *board* if it is another; None is at once."""
        late, self._late = self._late, 0.0
        return self._limit(self.open_board() if board is None else board, late)

    def move(self, lines: int = 1) -> list[Action]:
        """Think about the board; the answer is a move, which is played."""
        board = self.open_board()
        if (lost := position_commands.only_forbidden(board)) is not None:
            self.board = position_commands.put(board, lost)
            return [Say(self.notation.write(lost))]
        return self.begin(
            MoveJob(self.player(), board, self.limit(), lines, self._among(board)),
            lambda stones: self.play(stones[0]),
            lines,
        )

    def begin(self, job: Job, answer: Respond, lines: int = 1) -> list[Action]:
        """Start a job whose stones *answer* makes into lines."""
        self._task = Task(job, lines, answer)
        return [Begin(job), Halt()] if self._is_ending else [Begin(job)]

    def say_points(self, stones: tuple[Point, ...]) -> list[Action]:
        """Answer with stones that are not played: the manager will say what becomes of them."""
        return [Say(self.notation.write(*stones))]

    def play(self, point: Point) -> list[Action]:
        """Play a move of the brain's own, and say it."""
        self.board = self.open_board().play(point)
        return [Say(self.notation.write(point))]

    def _among(self, board: Board) -> list[Point] | None:
        """Return the moves that are not blocked; None for all, and for players that cannot."""
        if not self.blocked or not isinstance(self.player(), Analyst):
            return None
        free = [point for point in board.legal_moves if point not in self.blocked]
        if not free:
            raise PlayerError("protocol.blocked")
        return free

    def _limit(self, board: Board, late: float = 0.0) -> Limit | None:
        own = board.cells.count(board.to_move + 1)
        return self._clock.limit(self.settings, own, board.cells.count(0), late)

    def _ponder(self) -> list[Action]:
        self._may_ponder = False
        try:
            player, board = self.player(), self.board
            if board is None or board.outcome is not None or not isinstance(player, Ponderer):
                return []
            job = PonderJob(player, board)
        except Exception:  # nobody asked: the next command tells what is wrong
            return []
        self._task = Task(job)
        return [Begin(job)]

    # --- what they read ---

    def one_point(self, command: str, words: list[str]) -> Point:
        """Read the one point that a command needs."""
        notation = self.notation
        if len(words) != 1:
            raise NotationError("protocol.one_point", command=command)
        return notation.read(words[0])

    def rows(self, words: list[str]) -> Rows:
        """Read the rows of a block."""
        notation = self.notation
        if len(words) > notation.size**2:
            raise NotationError("protocol.too_many_points", size=notation.size)
        return [notation.read_row(word) for word in words]

    def set_position(self, words: list[str]) -> None:
        """Make the rows ``x,y,field`` the position."""
        board = self.open_board()
        self.board = position_commands.own_turn(self.rows(words), board.rule, board.size)


def is_end(line: str) -> bool:
    """Whether nothing that follows this line is read."""
    return first_word(line) == "END"


def _is_time(text: str) -> bool:
    """Whether an INFO concerns the move that is being thought about."""
    return lower(text).split(None, 2)[1:2] in (["timeout_turn"], ["time_left"])
