"""A line of moves of any game, from text and to text."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from tengen.game.abilities import Notated
from tengen.game.protocol import Game


def play_line(game: Game[Any, Any], state: Hashable, texts: Sequence[str]) -> Hashable:
    """Return the state after the moves, written as the game writes them.

    >>> from tengen.games import TicTacToe
    >>> game = TicTacToe()
    >>> state = play_line(game, game.initial_state(), ["a1", "b2"])
    >>> write_line(game, state, game.legal_moves(state)[:1])
    ['a3']
    """
    for text in texts:
        if isinstance(game, Notated):
            move = game.parse_move(state, text)
        else:
            move = next((m for m in game.legal_moves(state) if str(m) == text), text)
        state = game.play(state, move)
    return state


def write_line(game: Game[Any, Any], state: Hashable, moves: Sequence[Any]) -> list[str]:
    """Return the moves as text, each written in the state in which it is played."""
    texts = []
    for move in moves:
        texts.append(game.format_move(state, move) if isinstance(game, Notated) else str(move))
        state = game.play(state, move)
    return texts
