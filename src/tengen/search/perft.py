"""Perft: the number of ways to play exactly n moves, the customary test of a game's rules."""

from __future__ import annotations

from tengen import _core
from tengen.errors import SearchError
from tengen.game import Game
from tengen.game.protocol import M, S
from tengen.search.backend import twin_of


def perft(game: Game[S, M], depth: int, state: S | None = None) -> int:
    """Return how many lines of play have exactly *depth* moves; a finished game has no more.

    >>> from tengen.games import TicTacToe
    >>> [perft(TicTacToe(), depth) for depth in range(1, 10)]
    [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    """
    if depth < 0:
        raise SearchError("search.negative", name="depth", value=depth)
    root = game.initial_state() if state is None else state
    core = twin_of(game)
    count: int = _core.perft(_core.PyGame(game) if core is None else core, root, depth)
    return count
