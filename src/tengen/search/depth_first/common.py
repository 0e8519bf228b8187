"""What minimax and alpha-beta have in common: counting, recording, and the errors of a game."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Generic

from tengen.errors import GameError, SearchError
from tengen.game import Game, Side
from tengen.game.protocol import M, S
from tengen.search.leaf_values import LeafValues, V
from tengen.search.recursion import DEEPEST
from tengen.search.trace import Trace
from tengen.search.variation import Variation


class DepthFirst(Generic[S, M, V]):
    """One depth-first search. Recording costs nothing but a test while *trace* is None."""

    def __init__(
        self, game: Game[S, M], leaves: LeafValues[S, V], trace: Trace[M] | None = None
    ) -> None:
        self.game = game
        self.leaves = leaves
        self.trace = trace
        self.nodes = 0
        self.leaf_count = 0
        self.alpha_cutoffs = 0
        self.beta_cutoffs = 0
        self.depth = 0
        self.all_best_nodes = 0
        self.evaluations = 0
        """Before the root move that is searched now."""

    def leaf(self, state: S, ply: int, move: M | None, parent: int) -> V | None:
        """Count a node, and return its value if it is a leaf."""
        self.nodes += 1
        self.depth = max(self.depth, ply)
        evaluations = self.leaves.evaluations
        value = self.leaves(state, ply)
        if value is not None:
            self.leaf_count += 1
            if self.trace is not None:
                # Nobody is to move in a finished game: a leaf is drawn as the other side's.
                side = Side(-self.trace.sides[parent]) if parent >= 0 else Side.MAX
                node = self.trace.enter(parent, move, side)
                is_end = self.leaves.evaluations == evaluations
                record = self.trace.leaf if is_end else self.trace.horizon
                record(node, self.leaves.number(value))
        return value

    def is_final(self, value: V) -> bool:
        """Return whether a root move's value, just found, holds beyond the horizon too."""
        saw_horizon = self.leaves.evaluations != self.evaluations
        self.evaluations = self.leaves.evaluations
        return not saw_horizon or self.leaves.is_final(value)

    def side(self, state: S, ply: int) -> Side:
        """Return who is to move; the search gives up where chance is, or where there is no end."""
        if ply >= DEEPEST:
            raise SearchError("search.too_deep")
        side = self.game.to_move(state)
        if side == Side.CHANCE:
            raise SearchError("search.chance")
        if side not in (Side.MAX, Side.MIN):
            raise GameError("game.to_move")
        return side

    # --- recording ----------------------------------------------------------------------------

    def enter(
        self, parent: int, move: M | None, side: Side, alpha: V | None = None, beta: V | None = None
    ) -> int:
        """Record that a state is opened, and return its number in the trace."""
        if self.trace is None:
            return -1
        low = -inf if alpha is None else self.leaves.number(alpha)
        high = inf if beta is None else self.leaves.number(beta)
        return self.trace.enter(parent, move, side, low, high)

    def update(self, node: int, v: V, alpha: V | None = None, beta: V | None = None) -> None:
        """Record a better value, and the window for the moves to come."""
        if self.trace is not None:
            low = -inf if alpha is None else self.leaves.number(alpha)
            high = inf if beta is None else self.leaves.number(beta)
            self.trace.update(node, self.leaves.number(v), low, high)

    def cut(self, node: int, v: V, alpha: V, beta: V, moves: Sequence[M], ordinal: int) -> None:
        """Record that the moves after the one with this ordinal are pruned."""
        if self.trace is not None:
            number = self.leaves.number
            pruned = tuple(moves)[ordinal + 1 :]
            self.trace.cut(node, number(v), number(alpha), number(beta), pruned)

    def exit(self, node: int, value: V, line: Variation[M]) -> tuple[V, Variation[M]]:
        """Record that a state is left, and return what was found."""
        if not line:
            raise GameError("game.no_move")
        if self.trace is not None:
            self.trace.exit(node, self.leaves.number(value))
        return value, line
