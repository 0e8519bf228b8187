"""The slow and certain answers that searches are compared with."""

from __future__ import annotations

from tengen.game import Game
from tengen.game.protocol import M, S


def values(game: Game[S, M], state: S | None = None) -> dict[S, float]:
    """Return the minimax value of every state that can be reached, finished ones included."""
    found: dict[S, float] = {}
    stack = [game.initial_state() if state is None else state]
    while stack:
        top = stack[-1]
        utility = game.outcome(top)
        if top in found or utility is not None:
            if utility is not None:
                found[top] = utility
            stack.pop()
            continue
        children = [game.play(top, move) for move in game.legal_moves(top)]
        missing = [child for child in children if child not in found]
        if missing:
            stack.extend(missing)
        else:
            best = max if game.to_move(top) > 0 else min
            found[top] = best(found[child] for child in children)
            stack.pop()
    return found
