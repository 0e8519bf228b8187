"""A tiny minimax for the tests: no pruning, no memory, nothing that could be clever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tengen.game import Chance, Forcing, Game, Side

Key = tuple[int, float, int]
"""Tier (−1 lost, 0 estimate or draw, +1 won), value, and plies with the sign that orders them."""


def end_key(utility: float, ply: int, prefer_short: bool) -> Key:
    tier = (utility > 0) - (utility < 0)
    return (tier, utility, -tier * ply if prefer_short else 0)


def minimax_key(
    game: Game[Any, Any],
    state: Any,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], float] = lambda state: 0,
    prefer_short: bool = True,
    quiescence: int = 0,
    ply: int = 0,
) -> Key:
    """Return the value of the state, of the tree cut off at *depth*, in the order of the search."""
    assert not isinstance(game, Chance)
    utility = game.outcome(state)
    if utility is not None:
        return end_key(utility, ply, prefer_short)
    keys: list[Key] = []
    moves: Sequence[Any] = game.legal_moves(state)
    if depth is not None and depth <= 0:
        keys.append((0, evaluate(state), 0))
        moves = ()
        if depth > -quiescence:
            assert isinstance(game, Forcing)
            moves = game.forcing_moves(state)
    keys += [
        minimax_key(
            game,
            game.play(state, move),
            depth=None if depth is None else depth - 1,
            evaluate=evaluate,
            prefer_short=prefer_short,
            quiescence=quiescence,
            ply=ply + 1,
        )
        for move in moves
    ]
    return max(keys) if game.to_move(state) is Side.MAX else min(keys)
