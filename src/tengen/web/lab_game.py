"""The games that the lab shows, and the drawing of their states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tengen.errors import GameError
from tengen.game import Drawn, Game, Side
from tengen.game.line import play_line, write_line
from tengen.games import load
from tengen.games.catalogue import entry_of
from tengen.games.tree import Tree
from tengen.web.protocol.lab_requests import Asked

MOST_MOVES = 121
"""A game with more at its beginning cannot be watched."""


def read_game(text: str, root: str = "max") -> Game[Any, Any]:
    """Return the game that *text* names, if the lab can show it.

    >>> read_game("gomoku(7)")
    Gomoku(7, Rule.FREESTYLE)
    """
    if text.startswith("tree:"):
        return Tree.from_json(text[5:].strip(), Side.MIN if root == "min" else Side.MAX)
    game = None if entry_of(text).extra else load(text)
    if game is None or len(game.legal_moves(game.initial_state())) > MOST_MOVES:
        raise GameError("page.small_games", most=MOST_MOVES)
    return game


def board_of(asked: Asked) -> dict[str, Any]:
    """Return the drawing of a state, and the moves that lead to it."""
    game = read_game(asked.game)
    start = play_line(game, game.initial_state(), asked.moves.replace(",", " ").split())
    moves: list[Any] = []
    state = start
    for name in asked.path:
        move = _named(game.legal_moves(state), name)
        moves.append(move)
        state = game.play(state, move)
    drawing = game.draw(state) if isinstance(game, Drawn) and not isinstance(game, Tree) else ""
    return {"board": drawing, "path": write_line(game, start, moves)}


def _named(moves: Sequence[Any], name: str) -> Any:
    return next((move for move in moves if str(move) == name), name)
