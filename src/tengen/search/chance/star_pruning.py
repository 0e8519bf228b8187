"""Star1 and Star2: alpha-beta for trees with chance nodes (Ballard 1983).

If no value lies outside of [L, U], a chance node's value is known to lie between its mean with L
and its mean with U for the children not yet searched. Star1 gives a node up as soon as that
interval lies below α or above β, and hands down to child i the window within which its value
still matters::

    Aᵢ = (α − Σ_{j<i} pⱼvⱼ − Σ_{j>i} pⱼU) / pᵢ        Bᵢ = (β − Σ_{j<i} pⱼvⱼ − Σ_{j>i} pⱼL) / pᵢ

Star2 first probes: one move of a MAX child is a lower bound of that child, one move of a MIN child
an upper bound, which may cut before any child is searched, and otherwise serve Star1 instead of L
and U. (Ballard had one kind of player below a chance node; here each child is probed as its
side demands. See also Hauk, Buro & Schaeffer 2004.)

Both are fail-soft: a value ≤ α is an upper bound, a value ≥ β a lower bound, others are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Generic

from tengen.game import Side
from tengen.game.protocol import M, S
from tengen.search.chance.chance_search import ChanceSearch, Found
from tengen.search.recursion import deep_recursion
from tengen.search.result import Bound, MoveValue


@dataclass(slots=True)
class Draw(Generic[S, M]):
    """A chance node on its way: its outcomes, and what is known of each."""

    node: int
    ply: int
    alpha: float
    beta: float
    moves: Sequence[M]
    weights: Sequence[float]
    children: Sequence[S]
    lows: list[float]
    highs: list[float]
    begun: list[tuple[int, Found[M]] | None]
    """Per child that was probed: its number in the trace, and the answer of its first move."""


class Star1(ChanceSearch[S, M]):
    """Prunes choices by alpha-beta and chance nodes by the bounds of the utilities."""

    def run(self, root: S) -> Found[M]:
        """Search from the root with the widest window that the bounds allow."""
        with deep_recursion():
            return self.value(root, 0, alpha=self.least, beta=self.greatest)

    def best_moves(self, root: S, value: float) -> tuple[M, ...]:
        """Return every best move; where only a bound is known, search that move again.

        The window is open for that: a null window just below *value* would ask for more digits than
        the mean of a chance node has.
        """
        game = self.game
        if game.outcome(root) is not None or self.outcomes(root) is not None:
            return ()
        looked_at = {each.move: each for each in self.moves}
        recorder, self.trace = self.trace, None
        best = []
        for move in game.legal_moves(root):
            seen = looked_at.get(move)
            if seen is not None and (seen.value != value or seen.bound is Bound.EXACT):
                reached = seen.value
            else:
                window = (self.least, self.greatest)
                with deep_recursion():
                    reached, _ = self.value(game.play(root, move), 1, -1, move, *window)
            if reached == value:
                best.append(move)
        self.trace = recorder
        return tuple(best)

    def choose(
        self,
        state: S,
        ply: int,
        node: int,
        alpha: float,
        beta: float,
        begun: Found[M] | None = None,
    ) -> Found[M]:
        """Return the best child's value by alpha-beta; the first may have been *begun* with."""
        game = self.game
        side = game.to_move(state)
        moves = game.legal_moves(state)
        best: Found[M] | None = None
        for index, move in enumerate(moves):
            if index == 0 and begun is not None:
                value, line = begun
            else:
                child = game.play(state, move)
                value, line = self.value(child, ply + 1, node, move, alpha, beta)
            if ply == 0:
                self.moves.append(self._root_move(side, move, value, alpha, beta))
            if best is None or side * value > side * best[0]:
                best = (value, (move, line))
                if value >= beta if side is Side.MAX else value <= alpha:
                    self._cut(node, value, alpha, beta, moves[index + 1 :], side is Side.MIN)
                    break
                if side is Side.MAX:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if self.trace is not None:
                    self.trace.update(node, value, alpha, beta)
        assert best is not None
        return best

    def _root_move(
        self, side: Side, move: M, value: float, alpha: float, beta: float
    ) -> MoveValue[M]:
        if side is Side.MAX and self.least < value <= alpha:
            return MoveValue(move, value, Bound.UPPER)
        if side is Side.MIN and self.greatest > value >= beta:
            return MoveValue(move, value, Bound.LOWER)
        return MoveValue(move, value)

    def mean(
        self,
        state: S,
        outcomes: Sequence[tuple[M, float]],
        ply: int,
        node: int,
        alpha: float,
        beta: float,
    ) -> float:
        """Return the mean of the children's values, as far as it lies between alpha and beta."""
        moves = [move for move, _ in outcomes]
        draw: Draw[S, M] = Draw(
            node,
            ply,
            alpha,
            beta,
            moves=moves,
            weights=[probability for _, probability in outcomes],
            children=[self.game.play(state, move) for move in moves],
            lows=[self.least] * len(moves),
            highs=[self.greatest] * len(moves),
            begun=[None] * len(moves),
        )
        return self._draw(draw)

    def _draw(self, draw: Draw[S, M]) -> float:
        """Return the mean of the children's values, or a bound as soon as it leaves the window."""
        cut = self.probe(draw)
        if cut is not None:
            return cut
        alpha, beta = draw.alpha, draw.beta
        low_rest, high_rest = _rests(draw.weights, draw.lows), _rests(draw.weights, draw.highs)
        total = 0.0
        for index, weight in enumerate(draw.weights):
            rest_low, rest_high = low_rest[index + 1], high_rest[index + 1]
            low, high = draw.lows[index], draw.highs[index]
            least = max(low, (alpha - total - rest_high) / weight)
            greatest = min(high, (beta - total - rest_low) / weight)
            value = low if low == high else self._child(draw, index, least, greatest)
            total += weight * value
            if draw.ply == 0:
                self.moves.append(MoveValue(draw.moves[index], value))
            # A child that failed low or high is a bound only, so rounding must not undo the cut.
            if total + rest_high <= alpha or (value <= least and least > low):
                return self._cut_draw(draw, index, min(total + rest_high, alpha), is_alpha=True)
            if total + rest_low >= beta or (value >= greatest and greatest < high):
                return self._cut_draw(draw, index, max(total + rest_low, beta), is_alpha=False)
            if self.trace is not None:
                self.trace.update(draw.node, total, alpha, beta)
        return total

    def _child(self, draw: Draw[S, M], index: int, alpha: float, beta: float) -> float:
        """Return the value of a child, going on from its first move if that was probed."""
        child, ply = draw.children[index], draw.ply + 1
        begun = draw.begun[index]
        if begun is None:
            return self.value(child, ply, draw.node, draw.moves[index], alpha, beta)[0]
        node, first = begun
        answer = self.choose(child, ply, node, alpha, beta, first)
        self.leave(child, ply, node, answer, alpha, beta)
        return answer[0]

    def probe(self, draw: Draw[S, M]) -> float | None:
        """Improve the children's bounds before the search; return a value that cuts, or None."""
        return None

    def _cut_draw(self, draw: Draw[S, M], index: int, value: float, is_alpha: bool) -> float:
        """Give up the outcomes after *index*."""
        pruned = draw.moves[index + 1 :]
        self._cut(draw.node, value, draw.alpha, draw.beta, pruned, is_alpha)
        return value

    def _cut(
        self,
        node: int,
        value: float,
        alpha: float,
        beta: float,
        pruned: Sequence[M],
        is_alpha: bool,
    ) -> None:
        if is_alpha:
            self.alpha_cutoffs += 1
        else:
            self.beta_cutoffs += 1
        if self.trace is not None:
            self.trace.cut(node, value, alpha, beta, pruned)


class Star2(Star1[S, M]):
    """Star1 with a probe of every child first; what a probe has searched is not searched again."""

    def probe(self, draw: Draw[S, M]) -> float | None:
        """Look at the first move of every child that is a choice, and at every leaf."""
        alpha, beta = draw.alpha, draw.beta
        for index, weight in enumerate(draw.weights):
            below = alpha - self._others(draw, index, draw.highs)
            above = beta - self._others(draw, index, draw.lows)
            least, greatest = max(self.least, below / weight), min(self.greatest, above / weight)
            bound = self._first_move(draw, index, least, greatest)
            if bound is None:
                continue
            side, value = bound
            if side is not Side.MIN:
                draw.lows[index] = value
                if value >= greatest and greatest < self.greatest:
                    lower = max(beta, beta - above + weight * value)
                    return self._cut_draw(draw, index, lower, is_alpha=False)
            if side is not Side.MAX:
                draw.highs[index] = value
                if value <= least and least > self.least:
                    upper = min(alpha, alpha - below + weight * value)
                    return self._cut_draw(draw, index, upper, is_alpha=True)
        return None

    def _first_move(
        self, draw: Draw[S, M], index: int, least: float, greatest: float
    ) -> tuple[Side, float] | None:
        """Return a bound of a child and its kind: MAX a lower, MIN an upper one, CHANCE both.

        The window is open on the side on which nothing could cut, so a bound that does not cut is
        the exact value of the first move, and the search goes on from it.
        """
        game, state, ply = self.game, draw.children[index], draw.ply + 1
        over = game.outcome(state) is not None or ply >= self.depth
        if not over and self.outcomes(state) is not None:
            return None
        side = Side.CHANCE if over else game.to_move(state)
        alpha = self.least if side is Side.MAX else least
        beta = self.greatest if side is Side.MIN else greatest
        node = self.enter(state, ply, draw.node, draw.moves[index], alpha, beta)
        known = self.known(state, ply, node)
        if known is not None:
            return Side.CHANCE, known[0]
        first = game.legal_moves(state)[0]
        answer = self.value(game.play(state, first), ply + 1, node, first, alpha, beta)
        draw.begun[index] = (node, answer)
        return side, answer[0]

    @staticmethod
    def _others(draw: Draw[S, M], index: int, bounds: Sequence[float]) -> float:
        """Return the part of the mean that the other children have with these bounds."""
        pairs = zip(draw.weights, bounds, strict=True)
        return sum(w * bound for k, (w, bound) in enumerate(pairs) if k != index)


def _rests(weights: Sequence[float], values: Sequence[float]) -> list[float]:
    """Return Σ_{j≥i} pⱼvⱼ for every i, and 0 after the last."""
    products = [weight * value for weight, value in zip(weights, values, strict=True)]
    return list(accumulate(reversed(products), initial=0.0))[::-1]
