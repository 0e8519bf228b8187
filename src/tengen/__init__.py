"""Tengen: a five-in-a-row laboratory.

The names of Gomoku stand here. The textbook algorithms are in :mod:`tengen.search`, the games they
run on in :mod:`tengen.games`; :mod:`tengen.game` says what a game is, and :mod:`tengen.records`
reads and writes games that were played.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tengen._version import __version__

if TYPE_CHECKING:
    from tengen.game import Limit
    from tengen.gomoku import Board, Color, Gomoku, Point, Rule
    from tengen.gomoku.engine import Engine
    from tengen.gomoku.threats import threats
    from tengen.gomoku.win import find_win

__all__ = [
    "Board",
    "Color",
    "Engine",
    "Gomoku",
    "Limit",
    "Point",
    "Rule",
    "__version__",
    "find_win",
    "threats",
]

_HOMES = {
    "Engine": "tengen.gomoku.engine",
    "Limit": "tengen.game",
    "find_win": "tengen.gomoku.win",
    "threats": "tengen.gomoku.threats",
}


def __getattr__(name: str) -> object:
    # On demand, so that the command line starts without the core.
    if name in __all__:
        return getattr(import_module(_HOMES.get(name, "tengen.gomoku")), name)
    raise AttributeError(f"module 'tengen' has no attribute {name!r}")
