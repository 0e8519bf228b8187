"""Minimax (Shannon 1950): MAX takes the greatest of its moves' values, MIN the least.

The readable version, and the oracle of the compiled one in ``cpp/textbook/minimax.h``.
"""

from __future__ import annotations

from tengen.game import Game, Side
from tengen.game.protocol import M, S
from tengen.search.backend import Backend, SearchRequest, answer
from tengen.search.depth_first.common import DepthFirst
from tengen.search.leaf_values import LeafValues, V
from tengen.search.recursion import deep_recursion
from tengen.search.result import MoveValue, Result
from tengen.search.trace import Trace
from tengen.search.variation import Variation


def minimax(
    game: Game[S, M],
    state: S | None = None,
    *,
    all_best: bool = False,
    prefer_short: bool = False,
    trace: bool = False,
    backend: Backend = "auto",
) -> Result[M]:
    """Search *game* from *state* to every end; the value of every root move is exact.

    A root that is not finished always has a move, even when every move loses; ties go to the first.

    >>> from tengen.games import Box
    >>> result = minimax(Box())
    >>> result.move, result.value, result.pv
    (2, <Outcome.WIN: 1>, (2, 0, 1))
    >>> result.stats.nodes, result.stats.leaves
    (182, 96)
    """
    request = SearchRequest("minimax", game, state, prefer_short=prefer_short, all_best=all_best)
    return answer(request, Minimax, trace=trace, backend=backend)


class Minimax(DepthFirst[S, M, V]):
    """One search of one state."""

    def __init__(
        self, game: Game[S, M], leaves: LeafValues[S, V], trace: Trace[M] | None = None
    ) -> None:
        super().__init__(game, leaves, trace)
        self.root_values: list[tuple[M, V, bool]] = []

    def search(self, root: S) -> tuple[V, Variation[M]]:
        """Return the value of *root* and its principal variation."""
        with deep_recursion():
            return self.value(root, 0, None, -1)

    def value(self, state: S, ply: int, move: M | None, parent: int) -> tuple[V, Variation[M]]:
        """Return the value of *state*: read off at a leaf, otherwise its player's best."""
        value = self.leaf(state, ply, move, parent)
        if value is not None:
            return value, None
        side = self.side(state, ply)
        node = self.enter(parent, move, side)
        if side == Side.MAX:
            return self.max_value(state, ply, node)
        return self.min_value(state, ply, node)

    def max_value(self, state: S, ply: int, node: int) -> tuple[V, Variation[M]]:
        """Return the greatest value of the moves; on ties the first."""
        v = self.leaves.lowest
        line: Variation[M] = None
        for move in self.game.legal_moves(state):
            value, rest = self.value(self.game.play(state, move), ply + 1, move, node)
            if ply == 0:
                self.root_values.append((move, value, self.is_final(value)))
            if not line or value > v:
                v, line = value, (move, rest)
                self.update(node, v)
        return self.exit(node, v, line)

    def min_value(self, state: S, ply: int, node: int) -> tuple[V, Variation[M]]:
        """Return the least value of the moves; on ties the first."""
        v = self.leaves.highest
        line: Variation[M] = None
        for move in self.game.legal_moves(state):
            value, rest = self.value(self.game.play(state, move), ply + 1, move, node)
            if ply == 0:
                self.root_values.append((move, value, self.is_final(value)))
            if not line or value < v:
                v, line = value, (move, rest)
                self.update(node, v)
        return self.exit(node, v, line)

    def moves(self) -> list[tuple[MoveValue[M], bool]]:
        """Return what was learnt of the root's moves, and whether it holds beyond the horizon."""
        number = self.leaves.number
        return [(MoveValue(move, number(value)), final) for move, value, final in self.root_values]

    def best_moves(self, root: S, v: V) -> tuple[M, ...]:
        """Return every move that is as good as the best."""
        return tuple(move for move, value, _ in self.root_values if value == v)
