"""Alpha-beta (Knuth & Moore 1975): minimax without the branches that cannot matter.

The readable version, and the oracle of the compiled one in ``cpp/textbook/alphabeta.h``.

A cut is named by the bound that cuts: v ≤ α at a MIN node is an alpha cut, v ≥ β at a MAX node a
beta cut. (Some lectures name the two the other way round, after the kind of node that is cut.)
"""

from __future__ import annotations

from functools import partial

from tengen.game import Game, Side
from tengen.game.protocol import M, S
from tengen.search.backend import Backend, SearchRequest, answer
from tengen.search.depth_first.common import DepthFirst
from tengen.search.leaf_values import LeafValues, V
from tengen.search.recursion import deep_recursion
from tengen.search.result import Bound, MoveValue, Result
from tengen.search.trace import Trace
from tengen.search.variation import Variation


def alphabeta(
    game: Game[S, M],
    state: S | None = None,
    *,
    fail_hard: bool = False,
    all_best: bool = False,
    prefer_short: bool = False,
    trace: bool = False,
    backend: Backend = "auto",
) -> Result[M]:
    """Search *game* from *state* to the end by alpha-beta, in the order of its moves.

    The value and the first best move are minimax's. Of the other root moves only bounds are known,
    and marked so; *all_best* establishes every best move by further searches with a null window,
    counted in ``stats.all_best_nodes``. *prefer_short* chooses the shortest win and the longest
    resistance. *fail_hard* lets no value out of the window: same leaves, same root value.

    >>> from tengen.games import Tree
    >>> result = alphabeta(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), all_best=True)
    >>> result.value, result.best_moves, result.stats.alpha_cutoffs
    (3, (0,), 2)
    >>> [f"{m.move}: {m.bound.value} {m.value}" for m in result.moves]
    ['0: = 3.0', '1: ≤ 2.0', '2: ≤ 2.0']
    """
    request = SearchRequest(
        "alphabeta",
        game,
        state,
        prune=True,
        prefer_short=prefer_short,
        all_best=all_best,
        fail_hard=fail_hard,
    )
    return answer(request, partial(AlphaBeta, fail_hard=fail_hard), trace=trace, backend=backend)


class AlphaBeta(DepthFirst[S, M, V]):
    """One search of one state."""

    def __init__(
        self,
        game: Game[S, M],
        leaves: LeafValues[S, V],
        trace: Trace[M] | None = None,
        *,
        fail_hard: bool = False,
    ) -> None:
        super().__init__(game, leaves, trace)
        self.fail_hard = fail_hard
        self.root_values: list[tuple[M, V, Bound, bool]] = []

    def search(self, root: S) -> tuple[V, Variation[M]]:
        """Return the value of *root* and its principal variation."""
        with deep_recursion():
            return self.value(root, self.leaves.lowest, self.leaves.highest, 0, None, -1)

    def value(
        self, state: S, alpha: V, beta: V, ply: int, move: M | None, parent: int
    ) -> tuple[V, Variation[M]]:
        """Return the value of *state*, if it lies between α and β; otherwise a bound of it."""
        value = self.leaf(state, ply, move, parent)
        if value is not None:
            return value, None
        side = self.side(state, ply)
        node = self.enter(parent, move, side, alpha, beta)
        if side == Side.MAX:
            return self.max_value(state, alpha, beta, ply, node)
        return self.min_value(state, alpha, beta, ply, node)

    def max_value(self, state: S, alpha: V, beta: V, ply: int, node: int) -> tuple[V, Variation[M]]:
        """Return the greatest value of the moves, or the first that reaches β."""
        v = self.leaves.lowest
        line: Variation[M] = None
        moves = self.game.legal_moves(state)
        for ordinal, move in enumerate(moves):
            child = self.game.play(state, move)
            value, rest = self.value(child, alpha, beta, ply + 1, move, node)
            if ply == 0:
                is_bound = rest and self.leaves.lowest < alpha and value <= alpha
                self.note(move, value, Bound.UPPER if is_bound else Bound.EXACT)
            if not line or value > v:
                v, line = value, (move, rest)
                if v >= beta:
                    self.beta_cutoffs += 1
                    self.cut(node, v, alpha, beta, moves, ordinal)
                    break
                alpha = max(alpha, v)
                self.update(node, v, alpha, beta)
        return self.exit(node, max(v, alpha) if self.fail_hard else v, line)

    def min_value(self, state: S, alpha: V, beta: V, ply: int, node: int) -> tuple[V, Variation[M]]:
        """Return the least value of the moves, or the first that falls to α."""
        v = self.leaves.highest
        line: Variation[M] = None
        moves = self.game.legal_moves(state)
        for ordinal, move in enumerate(moves):
            child = self.game.play(state, move)
            value, rest = self.value(child, alpha, beta, ply + 1, move, node)
            if ply == 0:
                is_bound = rest and beta < self.leaves.highest and value >= beta
                self.note(move, value, Bound.LOWER if is_bound else Bound.EXACT)
            if not line or value < v:
                v, line = value, (move, rest)
                if v <= alpha:
                    self.alpha_cutoffs += 1
                    self.cut(node, v, alpha, beta, moves, ordinal)
                    break
                beta = min(beta, v)
                self.update(node, v, alpha, beta)
        return self.exit(node, min(v, beta) if self.fail_hard else v, line)

    # --- about the root's moves ---------------------------------------------------------------

    def note(self, move: M, value: V, bound: Bound) -> None:
        """Note what a root move's search gave."""
        self.root_values.append((move, value, bound, self.is_final(value)))

    def moves(self) -> list[tuple[MoveValue[M], bool]]:
        """Return what was learnt of the root's moves, and whether it holds beyond the horizon."""
        number = self.leaves.number
        return [
            (MoveValue(move, number(value), bound), final)
            for move, value, bound, final in self.root_values
        ]

    def best_moves(self, root: S, v: V) -> tuple[M, ...]:
        """Return every move whose value is *v*, the root's, after asking those only bounded."""
        is_max = self.side(root, 0) == Side.MAX
        best = []
        for ordinal, move in enumerate(self.game.legal_moves(root)):
            if ordinal == len(self.root_values):  # cut at the root: an infinite utility
                worse = Bound.UPPER if is_max else Bound.LOWER
                self.root_values.append((move, v, worse, True))
            _, value, bound, final = self.root_values[ordinal]
            if value != v:
                continue
            if bound is not Bound.EXACT:
                if not self.reaches(self.game.play(root, move), v, is_max):
                    continue
                self.root_values[ordinal] = (move, v, Bound.EXACT, final)
            best.append(move)
        return tuple(best)

    def reaches(self, child: S, v: V, is_max: bool) -> bool:
        """Return whether *child* is worth *v* to the root's player: a search with a null window."""
        search = AlphaBeta[S, M, V](self.game, self.leaves, fail_hard=self.fail_hard)
        alpha, beta = (self.leaves.below(v), v) if is_max else (v, self.leaves.above(v))
        with deep_recursion():
            value, _ = search.value(child, alpha, beta, 1, None, -1)
        self.all_best_nodes += search.nodes
        return value >= v if is_max else value <= v
