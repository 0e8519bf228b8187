"""Tengen plays, analyses and proves five in a row, and teaches game-tree search.

Play and analyse::

    >>> from tengen import Board, Engine, Limit
    >>> board = Board().play("h8", "a1", "i8", "a2", "j8", "a3")
    >>> with Engine() as engine:
    ...     move = engine.play(board, Limit(depth=6))
    ...     best, second = engine.analyse(board, Limit(depth=6), lines=2).lines()
    >>> print(move, move.score)
    g8 win in 3

Ask about a position::

    >>> from tengen import find_win, threats
    >>> print(threats(board, "white")[0])
    four at a4, cost a5, rest a1 a2 a3
    >>> print(find_win(board))
    Black wins by fours: g8, then five at f8 or k8

Boards and moves
    :class:`Board`, :class:`Rule`, :class:`Color`, :class:`Point`; :class:`Gomoku`, the same game
    for the textbook algorithms.
Players
    :class:`Engine`; :mod:`tengen.players <tengen.gomoku.players>`, every other player by name;
    :class:`Player`, to write one. They take a :class:`Limit` and give a :class:`ChosenMove`, or a
    :class:`Thinking` that streams :class:`Info` with its :class:`Score`. A :class:`Stop` ends a
    search from another thread.
Questions
    :func:`threats`, :func:`find_win`, :func:`review`, :func:`prove`.
Modules
    :mod:`tengen.records` reads and writes game records, :mod:`tengen.games` has other games,
    :mod:`tengen.search` the textbook algorithms, :mod:`tengen.game` says what a game is,
    :mod:`tengen.errors` lists what can go wrong, :mod:`tengen.proof` has certificates,
    :mod:`tengen.arena` matches and tournaments, :mod:`tengen.gomocup` the Gomocup protocol.

What is public, and what a new version may change, is said in ``docs/stability.md``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tengen._version import __version__

if TYPE_CHECKING:
    from tengen import arena, errors, game, games, gomocup, proof, records, search
    from tengen._core import Stop
    from tengen.game import Limit
    from tengen.gomoku import Board, Color, Gomoku, Point, Rule, players
    from tengen.gomoku.chosen_move import ChosenMove
    from tengen.gomoku.engine import Engine
    from tengen.gomoku.info import Info
    from tengen.gomoku.player import Player
    from tengen.gomoku.review import review
    from tengen.gomoku.score import Score
    from tengen.gomoku.thinking import Thinking
    from tengen.gomoku.threats import threats
    from tengen.gomoku.win import find_win
    from tengen.proof import prove

__all__ = [
    "Board",
    "ChosenMove",
    "Color",
    "Engine",
    "Gomoku",
    "Info",
    "Limit",
    "Player",
    "Point",
    "Rule",
    "Score",
    "Stop",
    "Thinking",
    "__version__",
    "arena",
    "errors",
    "find_win",
    "game",
    "games",
    "gomocup",
    "players",
    "proof",
    "prove",
    "records",
    "review",
    "search",
    "threats",
]

_HOMES = {
    "Board": "gomoku.board",
    "ChosenMove": "gomoku.chosen_move",
    "Color": "gomoku.color",
    "Engine": "gomoku.engine",
    "Gomoku": "gomoku.game",
    "Info": "gomoku.info",
    "Limit": "game.limit",
    "Player": "gomoku.player",
    "Point": "gomoku.point",
    "Rule": "gomoku.rule",
    "Score": "gomoku.score",
    "Stop": "_core",
    "Thinking": "gomoku.thinking",
    "find_win": "gomoku.win",
    "prove": "proof",
    "review": "gomoku.review",
    "threats": "gomoku.threats",
}
"""Where the names are defined; those that are not here are modules."""
_MODULES = {"players": "gomoku.players"}


def __getattr__(name: str) -> object:
    # On demand: a program loads what it uses, and the command line starts without the core.
    if name in _HOMES:
        found: object = getattr(import_module(f"tengen.{_HOMES[name]}"), name)
    elif name in __all__:
        found = import_module(f"tengen.{_MODULES.get(name, name)}")
    else:
        raise AttributeError(f"module 'tengen' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
