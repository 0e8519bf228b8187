"""The value of a small game by its definition, without anything clever."""

from __future__ import annotations

from typing import Any

from tengen.game.abilities import Chance
from tengen.game.protocol import Game, Side


class Solver:
    """Computes expectiminimax values, each state once, within a budget of states for its lifetime.

    It is for :func:`tengen.game.check`; the searches are in :mod:`tengen.search`.
    """

    def __init__(self, game: Game[Any, Any], budget: int = 20_000, each: int = 1_000) -> None:
        self._game = game
        self._left = budget
        self._each = each
        self._values: dict[Any, float] = {}

    def value(self, root: Any) -> float | None:
        """Return the value for MAX; None when that takes too many states or a state comes again."""
        values = self._values
        stack, open_states = [root], set()
        left = min(self._each, self._left)
        while stack:
            state = stack[-1]
            if state in values:
                stack.pop()
            elif state in open_states:  # its successors are known now
                stack.pop()
                open_states.discard(state)
                values[state] = self._back_up(state)
            else:
                if left == 0:
                    return None
                left -= 1
                self._left -= 1
                outcome = self._game.outcome(state)
                if outcome is not None:
                    values[state] = outcome
                    continue
                open_states.add(state)
                children = [self._game.play(state, m) for m in self._game.legal_moves(state)]
                if any(child in open_states for child in children):
                    return None
                stack += [child for child in children if child not in values]
        return values[root]

    def _back_up(self, state: Any) -> float:
        game, values = self._game, self._values
        side = game.to_move(state)
        if side is Side.CHANCE and isinstance(game, Chance):
            return sum(weight * values[game.play(state, m)] for m, weight in game.chances(state))
        children = [values[game.play(state, move)] for move in game.legal_moves(state)]
        return max(children) if side is Side.MAX else min(children)
