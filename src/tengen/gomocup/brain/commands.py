"""The commands of the protocol, mandatory and optional; ``INFO`` and ``END`` are the driver's.

Each takes the words behind its name (for a block, its rows) and returns actions. What it cannot do
it raises as a TengenError, which becomes one ``ERROR``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tengen._version import __version__
from tengen.errors import NotationError, PlayerError
from tengen.gomocup.brain import position_commands
from tengen.gomocup.brain.actions import Action, Say
from tengen.gomocup.brain.swap2 import Swap2Job
from tengen.gomocup.coordinates import shown
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color

if TYPE_CHECKING:
    from tengen.gomocup.brain.conversation import Conversation, Handler

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


def number(text: str) -> int:
    """Read a whole number.

    >>> number("-7")
    -7
    """
    if _NUMBER.fullmatch(text) is None:
        raise NotationError("protocol.number", text=shown(text))
    return int(text)


def start(brain: Conversation, words: list[str]) -> list[Action]:
    """START n, or as the Yixin family has it, ``start w h``."""
    sizes = [number(word) for word in words]
    if len(sizes) not in (1, 2):
        raise NotationError("protocol.start")
    if len(set(sizes)) > 1:
        raise PlayerError("protocol.square")
    return brain.new_game(position_commands.started(sizes[0], brain.rule))


def rectstart(brain: Conversation, words: list[str]) -> list[Action]:
    """RECTSTART w,h: square ones only."""
    sides = words[0].split(",") if len(words) == 1 else []
    if len(sides) != 2:
        raise NotationError("protocol.rectstart")
    return start(brain, sides)


def restart(brain: Conversation, words: list[str]) -> list[Action]:
    """RESTART: the same board, empty."""
    return brain.new_game(Board(brain.rule, brain.open_board().size))


def begin(brain: Conversation, words: list[str]) -> list[Action]:
    """BEGIN: the brain has the first move."""
    if any(brain.open_board().cells):
        raise PlayerError("protocol.begin")
    return brain.move()


def turn(brain: Conversation, words: list[str]) -> list[Action]:
    """TURN x,y: the opponent has moved."""
    point = brain.one_point("TURN", words)
    brain.board = brain.open_board().play(point)
    return brain.move()


def play(brain: Conversation, words: list[str]) -> list[Action]:
    """PLAY x,y: the brain must move there."""
    return brain.play(brain.one_point("PLAY", words))


def takeback(brain: Conversation, words: list[str]) -> list[Action]:
    """TAKEBACK x,y."""
    brain.board = position_commands.take_back(
        brain.open_board(), brain.one_point("TAKEBACK", words)
    )
    return [Say("OK")]


def board(brain: Conversation, words: list[str]) -> list[Action]:
    """BOARD … DONE: the position, the brain to move."""
    brain.set_position(words)
    return brain.move()


def swap2board(brain: Conversation, words: list[str]) -> list[Action]:
    """SWAP2BOARD … DONE: stones in the order in which they were laid, perhaps with a field.

    Nothing of it is kept: the BOARD that follows says what became of the stones.
    """
    points = [point for point, _ in brain.rows(words)]
    position = Board.from_stones(
        points[::2],
        points[1::2],
        to_move=Color(len(points) % 2),
        rule=brain.rule,
        size=brain.open_board().size,
    )
    brain.seed += 1
    job = Swap2Job(
        brain.player(),
        position_commands.with_moves(position, points),
        brain.limit(position),
        brain.seed,
    )
    return brain.begin(job, lambda laid: brain.say_points(laid) if laid else [Say("SWAP")])


def about(brain: Conversation, words: list[str]) -> list[Action]:
    """ABOUT."""
    facts = {
        "name": brain.name,
        "version": __version__,
        "author": "the Tengen authors",
        "country": "International",
    }
    return [Say(", ".join(f'{key}="{value}"' for key, value in facts.items()))]


def stop(brain: Conversation, words: list[str]) -> list[Action]:
    """STOP while nothing is thought about."""
    return []


def done(brain: Conversation, words: list[str]) -> list[Action]:
    """DONE without a block."""
    raise NotationError("protocol.done")


COMMANDS: Final[dict[str, Handler]] = {
    "ABOUT": about,
    "BEGIN": begin,
    "BOARD": board,
    "DONE": done,
    "PLAY": play,
    "RECTSTART": rectstart,
    "RESTART": restart,
    "START": start,
    "STOP": stop,
    "SWAP2BOARD": swap2board,
    "TAKEBACK": takeback,
    "TURN": turn,
}
BLOCKS: Final = frozenset({"BOARD", "SWAP2BOARD"})
