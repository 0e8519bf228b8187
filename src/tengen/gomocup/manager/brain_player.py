"""A foreign brain as a player, and players by any of their names."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Generator, Sequence
from shutil import which

from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomocup.manager.client import Client
from tengen.gomocup.manager.control import Control
from tengen.gomocup.manager.engine_info import value_of
from tengen.gomocup.manager.fault import BrainError
from tengen.gomoku import players
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.score import Score

KINDS = ("cmd:", "py:", "name:")
"""How the name of a player begins that is not a bare one of ours."""


def command_of(text: str) -> tuple[str, ...]:
    """Return the command that runs a player as a brain.

    ``cmd:./pbrain-x --flag`` is a program, ``py:module:function`` a function of yours, and
    ``name:tengen?threads=2``, or only the name, one of our players.

    >>> command_of("cmd:./pbrain-x --flag")
    ('./pbrain-x', '--flag')
    >>> command_of("random?seed=1")[1:]
    ('-m', 'tengen.gomocup', '--player', 'random?seed=1')

    Raises :class:`~tengen.errors.PlayerError` for a name that nobody has.
    """
    kind, _, rest = text.partition(":")
    ours = (sys.executable, "-m", "tengen.gomocup")
    if kind == "cmd":
        return split_command(rest)
    if kind == "py":
        if not all(rest.partition(":")):
            raise PlayerError("player.function", text=text)
        return (*ours, "--function", rest)
    name = rest if kind == "name" else text
    players.prepare(name)  # a mistake in the name is found now
    return (*ours, "--player", name)


def load(text: str) -> Player:
    """Return the player that *text* names: one of ours, or any brain.

    >>> load("random").name
    'random'
    """
    kind, _, rest = text.partition(":")
    if kind in ("cmd", "py"):
        return BrainPlayer(command_of(text), name=text)
    return players.load(rest if kind == "name" else text)


def split_command(*words: str) -> tuple[str, ...]:
    """Return the words of a command that is given as one word, or as several.

    One word is split as a shell does it, unless it is the name of a program as a whole.

    >>> split_command("python x.py"), split_command("python", "x.py")
    (('python', 'x.py'), ('python', 'x.py'))

    Raises :class:`~tengen.errors.PlayerError` if it names no program.
    """
    found = words
    if len(words) == 1 and which(words[0]) is None:
        try:
            found = tuple(shlex.split(words[0]))
        except ValueError as error:
            raise PlayerError("brain.command", text=words[0], why=str(error).lower()) from None
    if not found:
        raise PlayerError("brain.no_program")
    return found


class BrainPlayer(Player):
    """A brain in its own process. What it does wrong is a :class:`~tengen.errors.PlayerError`.

    The limit's seconds and memory are those of the first move; a brain is told them once.
    """

    def __init__(self, command: Sequence[str], *, name: str = "") -> None:
        self.name = name or command[0]
        self._command = tuple(command)
        self._client: Client | None = None
        self._control: Control | None = None

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        """Yield one info: the brain's move, with what it said of it."""
        client = self._ready(board, limit)
        try:
            answer = client.move(board, stop=stop)
        except BrainError as error:
            self.close()
            raise PlayerError("brain.gave_no_move", player=self.name, why=error.detail) from None
        if answer.point not in board.legal_moves:
            self.close()
            raise PlayerError("brain.illegal_move", player=self.name, point=answer.point)
        remarks = answer.remarks
        yield Info(
            best=answer.point,
            score=_score(remarks.evaluation),
            depth=remarks.depth,
            nodes=remarks.nodes,
            seconds=answer.seconds,
            text=answer.messages[-1] if answer.messages else "",
        )

    def _ready(self, board: Board, limit: Limit) -> Client:
        control = Control(
            turn=limit.budget, nodes=limit.nodes, depth=limit.depth, memory_mb=limit.memory_mb
        )
        if self._client is None or control != self._control:
            self.close()
            client = Client(self._command, control=control)
            try:
                client.new_game(board.rule, board.size)
            except BrainError as error:
                client.end()
                raise PlayerError("brain.not_started", player=self.name, why=error.detail) from None
            self._client, self._control = client, control
        return self._client

    def new_game(self) -> None:
        """End the process: the next game is played by a new one."""
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._client is not None:
            self._client.end()
            self._client = None


def _score(text: str | None) -> Score | None:
    """Read an evaluation, if it is a whole number: others have another scale than ours."""
    value = value_of(text)
    return Score(int(value)) if value is not None and "." not in (text or "") else None
