"""The commands that the Yixin family of interfaces adds, for analysis.

A command for which the player lacks the ability is answered like one that does not exist.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from tengen.errors import NotationError, PlayerError
from tengen.gomocup.brain.actions import Action, Say
from tengen.gomocup.brain.commands import number, stop
from tengen.gomocup.brain.job import BalanceJob
from tengen.gomocup.brain.player_source import table_mb
from tengen.gomocup.coordinates import shown
from tengen.gomoku.player import Analyst, Balancer

if TYPE_CHECKING:
    from tengen.gomocup.brain.conversation import Conversation, Handler

MOST_LINES = 400


class LackingAbilityError(PlayerError):
    """The player cannot do this at all."""


def need_analyst(brain: Conversation) -> None:
    """Refuse for a player that cannot look among some moves, or show several lines."""
    if not isinstance(brain.player(), Analyst):
        raise LackingAbilityError("protocol.cannot_analyse", player=brain.player().name)


def yxboard(brain: Conversation, words: list[str]) -> list[Action]:
    """YXBOARD … DONE: the position; no thinking, no answer."""
    brain.set_position(words)
    return []


def yxnbest(brain: Conversation, words: list[str]) -> list[Action]:
    """YXNBEST n: think about the board and show the n best lines."""
    need_analyst(brain)
    lines = number(words[0]) if len(words) == 1 else 0
    if not 1 <= lines <= MOST_LINES:
        raise NotationError("protocol.best_lines", most=MOST_LINES)
    return brain.move(lines)


def _balance(brain: Conversation, command: str, words: list[str], stones: int) -> list[Action]:
    player = brain.player()
    if not isinstance(player, Balancer):
        raise LackingAbilityError("protocol.cannot_balance", player=player.name)
    if [number(word) for word in words] not in ([], [0]):
        raise PlayerError("protocol.balance_at", command=command, text=shown(" ".join(words)))
    board = brain.open_board()
    if board.outcome is not None:
        raise PlayerError("protocol.balance_over")
    return brain.begin(BalanceJob(player, board, brain.limit(), stones), brain.say_points)


def yxbalanceone(brain: Conversation, words: list[str]) -> list[Action]:
    """YXBALANCEONE 0: one stone that makes the chances equal."""
    return _balance(brain, "YXBALANCEONE", words, 1)


def yxbalancetwo(brain: Conversation, words: list[str]) -> list[Action]:
    """YXBALANCETWO 0: two stones that make the chances equal."""
    return _balance(brain, "YXBALANCETWO", words, 2)


def yxshowforbid(brain: Conversation, words: list[str]) -> list[Action]:
    """YXSHOWFORBID: the points that are forbidden to the side to move, four digits each."""
    board, notation = brain.open_board(), brain.notation
    pairs = sorted(notation.pair(point) for point in board.forbidden_points)
    return [Say("FORBID " + "".join(f"{one:02}{two:02}" for one, two in pairs) + ".")]


def yxblock(brain: Conversation, words: list[str]) -> list[Action]:
    """YXBLOCK … DONE: points that are not to be looked at."""
    need_analyst(brain)
    brain.blocked.update(point for point, _ in brain.rows(words))
    return []


def yxblockundo(brain: Conversation, words: list[str]) -> list[Action]:
    """YXBLOCKUNDO … DONE: look at them again."""
    need_analyst(brain)
    brain.blocked.difference_update(point for point, _ in brain.rows(words))
    return []


def yxblockreset(brain: Conversation, words: list[str]) -> list[Action]:
    """YXBLOCKRESET: look at every point again."""
    need_analyst(brain)
    brain.blocked.clear()
    return []


def yxhashclear(brain: Conversation, words: list[str]) -> list[Action]:
    """YXHASHCLEAR: forget what was learnt."""
    brain.player().new_game()
    return []


def yxshowinfo(brain: Conversation, words: list[str]) -> list[Action]:
    """YXSHOWINFO: how many threads and how large a table (2^n KB) can be asked for."""
    kilobytes = table_mb(brain.settings) << 10
    return [
        Say(f"MESSAGE INFO MAX_THREAD_NUM {os.cpu_count() or 1}"),
        Say(f"MESSAGE INFO MAX_HASH_SIZE {kilobytes.bit_length() - 1}"),
    ]


COMMANDS: Final[dict[str, Handler]] = {
    "YXBALANCEONE": yxbalanceone,
    "YXBALANCETWO": yxbalancetwo,
    "YXBLOCK": yxblock,
    "YXBLOCKRESET": yxblockreset,
    "YXBLOCKUNDO": yxblockundo,
    "YXBOARD": yxboard,
    "YXHASHCLEAR": yxhashclear,
    "YXNBEST": yxnbest,
    "YXSHOWFORBID": yxshowforbid,
    "YXSHOWINFO": yxshowinfo,
    "YXSTOP": stop,
}
BLOCKS: Final = frozenset(
    {
        "YXBLOCK",
        "YXBLOCKPATH",
        "YXBLOCKPATHUNDO",
        "YXBLOCKUNDO",
        "YXBOARD",
        "YXDELETEDATABASEALL",
        "YXDELETEDATABASEONE",
        "YXEDITLABELDATABASE",
        "YXEDITTEXTDATABASE",
        "YXEDITTVDDATABASE",
        "YXQUERYDATABASEALL",
        "YXQUERYDATABASEALLT",
        "YXQUERYDATABASEONE",
        "YXQUERYDATABASETEXT",
    }
)
"""Also those that are not known here: their rows are skipped with them."""
