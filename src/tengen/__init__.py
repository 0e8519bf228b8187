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
    Board, Rule, Color, Point; Gomoku, the same game for the textbook algorithms.
Players
    Engine; players, which loads every other player by its name; Player, to write your own.
    They take a Board and a Limit. play returns a ChosenMove, analyse a Thinking that streams
    Info, each with a Score and perhaps Chances. A Stop ends a search from another thread.
Questions
    threats, find_win, review, prove.
Modules
    records  reads, writes and draws game records
    games    other games, from tic-tac-toe to chess
    search   the textbook algorithms, for any game
    game     what a game is, and how to check one
    proof    certificates of forced wins
    arena    matches and tournaments
    gomocup  brains and the Gomocup protocol
    errors   everything that can go wrong

docs/stability.md says what is public and what a new version may change.
"""

from __future__ import annotations

from importlib import import_module

from tengen._version import __version__

TYPE_CHECKING = False  # what typing.TYPE_CHECKING is, without importing typing
if TYPE_CHECKING:
    from tengen import arena, errors, game, games, gomocup, proof, records, search
    from tengen._core import Stop
    from tengen.game import Limit
    from tengen.gomoku import Board, Color, Gomoku, Point, Rule, players
    from tengen.gomoku.chances import Chances
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
    "Chances",
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
    "Chances": "gomoku.chances",
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
