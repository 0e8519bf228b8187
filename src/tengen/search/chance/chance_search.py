"""The plain search of trees with chance nodes: every node is visited, nothing is pruned.

It is the oracle of the pruned forms in :mod:`tengen.search.chance.star_pruning`, which replace only
its ``value``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isclose, nextafter
from typing import TYPE_CHECKING, Generic, TypeAlias

from tengen.errors import GameError, SearchError
from tengen.game import Chance, Evaluated, Game, Side
from tengen.game.number import as_double
from tengen.game.protocol import M, S
from tengen.search.budget import Budget
from tengen.search.recursion import deep_recursion
from tengen.search.result import MoveValue, Stats
from tengen.search.trace import Trace
from tengen.search.variation import Variation

if TYPE_CHECKING:
    from tengen.search.chance.opponent import Opponent

Found: TypeAlias = tuple[float, Variation[M]]
"""A node's value, and the variation that reaches it as long as only choices are made."""


class ChanceSearch(Generic[S, M]):
    """One search: what it may do, what it counted, what it remembers."""

    def __init__(
        self,
        game: Game[S, M],
        *,
        depth: int | None = None,
        evaluate: Callable[[S], float] | None = None,
        opponent: Opponent[S, M] | None = None,
        bounds: tuple[float, float] | None = None,
        table: bool = False,
    ) -> None:
        self.game = game
        self.depth = inf if depth is None else depth
        self.opponent = opponent
        self.trace: Trace[M] | None = None
        self.budget: Budget | None = None
        self.moves: list[MoveValue[M]] = []
        """What became known of the root's moves."""
        self.used: set[str] = set()
        self.least, self.greatest = (-inf, inf) if bounds is None else bounds
        is_double = as_double(self.least) is not None and as_double(self.greatest) is not None
        if not is_double or not self.least < self.greatest:
            raise SearchError("search.bounds", bounds=str(bounds))
        self._modelled = None if opponent is None else opponent.side
        self._evaluate = self._evaluation(depth, evaluate)
        self._table: dict[tuple[S, float], Found[M]] | None = {} if table else None
        self.nodes = self.leaves = self.evaluations = self.deepest = self.table_hits = 0
        self.alpha_cutoffs = self.beta_cutoffs = 0

    def _evaluation(
        self, depth: int | None, evaluate: Callable[[S], float] | None
    ) -> Callable[[S], float] | None:
        if depth is None:
            return None
        if depth < 1:
            raise SearchError("search.depth", depth=depth)
        if evaluate is not None:
            return evaluate
        if not isinstance(self.game, Evaluated):
            raise SearchError("search.needs_evaluation")
        self.used.add("Evaluated")
        return self.game.evaluate

    @property
    def stats(self) -> Stats:
        """What was counted so far."""
        return Stats(
            nodes=self.nodes,
            leaves=self.leaves,
            evaluations=self.evaluations,
            alpha_cutoffs=self.alpha_cutoffs,
            beta_cutoffs=self.beta_cutoffs,
            depth=self.deepest,
            table_hits=self.table_hits,
            table_size=len(self._table or ()),
        )

    def start(self, depth: float) -> None:
        """Forget what was found, but not what was counted, and set the depth of the next run."""
        self.depth = depth
        self.moves = []
        if self._table is not None:
            self._table = {}

    def run(self, root: S) -> Found[M]:
        """Search from the root."""
        with deep_recursion():
            return self.value(root, 0)

    def value_of(self, state: S) -> float:
        """Return the value of any state; with a table, what was found before is kept."""
        with deep_recursion():
            return self.value(state, 1)[0]

    def best_moves(self, root: S, value: float) -> tuple[M, ...]:
        """Return every best move after a run that found *value*; none where nobody chooses."""
        if self.game.outcome(root) is not None or self.outcomes(root) is not None:
            return ()
        return tuple(each.move for each in self.moves if each.value == value)

    def value(
        self,
        state: S,
        ply: int,
        parent: int = -1,
        move: M | None = None,
        alpha: float = -inf,
        beta: float = inf,
    ) -> Found[M]:
        """Return the value of a state, exact if it lies between alpha and beta.

        A plain search never narrows that window.
        """
        node = self.enter(state, ply, parent, move, alpha, beta)
        known = self.known(state, ply, node)
        if known is not None:
            return known
        outcomes = self.outcomes(state)
        if outcomes is None:
            answer = self.choose(state, ply, node, alpha, beta)
        else:
            answer = (self.mean(state, outcomes, ply, node, alpha, beta), None)
        self.leave(state, ply, node, answer, alpha, beta)
        return answer

    def choose(self, state: S, ply: int, node: int, alpha: float, beta: float) -> Found[M]:
        """Return the best child's value, MAX's or MIN's."""
        game = self.game
        sign = game.to_move(state)
        best: Found[M] | None = None
        for move in game.legal_moves(state):
            value, line = self.value(game.play(state, move), ply + 1, node, move)
            if ply == 0:
                self.moves.append(MoveValue(move, value))
            if best is None or sign * value > sign * best[0]:
                best = (value, (move, line))
                if self.trace is not None:
                    self.trace.update(node, value)
        assert best is not None
        return best

    def mean(
        self,
        state: S,
        outcomes: Sequence[tuple[M, float]],
        ply: int,
        node: int,
        alpha: float,
        beta: float,
    ) -> float:
        """Return the mean of the children's values."""
        total = 0.0
        for move, probability in outcomes:
            value, _ = self.value(self.game.play(state, move), ply + 1, node, move)
            if ply == 0:
                self.moves.append(MoveValue(move, value))
            total += probability * value
            if self.trace is not None:
                self.trace.update(node, total)
        return total

    # --- what the pruned searches share -------------------------------------------------------

    def outcomes(self, state: S) -> Sequence[tuple[M, float]] | None:
        """Return what may happen with which probability, or None where someone chooses.

        What never happens is left out.
        """
        side = self.game.to_move(state)
        if side is Side.CHANCE:
            if not isinstance(self.game, Chance):
                raise GameError("game.not_chance")
            self.used.add("Chance")
            pairs: Sequence[tuple[M, float]] = self.game.chances(state)
        elif side is self._modelled:
            assert self.opponent is not None
            moves = self.game.legal_moves(state)
            pairs = list(zip(moves, self.opponent.probabilities(state, moves), strict=True))
        else:
            return None
        probabilities = [probability for _, probability in pairs]
        if not (isclose(sum(probabilities), 1, abs_tol=1e-9) and min(probabilities) >= 0):
            raise GameError("game.probabilities", probabilities=str(probabilities))
        return pairs if all(probabilities) else [pair for pair in pairs if pair[1]]

    def enter(
        self, state: S, ply: int, parent: int, move: M | None, alpha: float, beta: float
    ) -> int:
        """Count a node and record it; a modelled side is recorded as chance."""
        if self.budget is not None:
            self.budget.spend()
        self.nodes += 1
        self.deepest = max(self.deepest, ply)
        if self.trace is None:
            return -1
        side = Side.CHANCE
        if self.game.outcome(state) is None:
            side = self.game.to_move(state)
        return self.trace.enter(
            parent, move, Side.CHANCE if side is self._modelled else side, alpha, beta
        )

    def known(self, state: S, ply: int, node: int) -> Found[M] | None:
        """Return what can be said without a search: an end, an evaluation or a table entry."""
        value = self.game.outcome(state)
        is_end = value is not None
        if value is not None:
            if not self.least <= value <= self.greatest:
                raise GameError(
                    "game.outside_bounds", value=value, least=self.least, greatest=self.greatest
                )
        elif ply >= self.depth:
            assert self._evaluate is not None
            self.evaluations += 1
            least, greatest = nextafter(self.least, inf), nextafter(self.greatest, -inf)
            estimate = self._evaluate(state)
            if estimate != estimate:
                raise GameError("game.nan")
            value = min(max(estimate, least), greatest)
        if value is not None:
            self.leaves += 1
            if self.trace is not None:
                (self.trace.leaf if is_end else self.trace.horizon)(node, value)
            return value, None
        if self._table is not None and ply > 0:
            answer = self._table.get((state, self.depth - ply))
            if answer is not None:
                self.table_hits += 1
                if self.trace is not None:
                    self.trace.table(node, answer[0])
                return answer
        return None

    def leave(
        self, state: S, ply: int, node: int, answer: Found[M], alpha: float, beta: float
    ) -> None:
        """Record that a node is left, and remember its value where that is the true one.

        Nothing lies beyond the bounds of the game, so a value on one of them is exact.
        """
        value = answer[0]
        exact = (value > alpha or value <= self.least) and (value < beta or value >= self.greatest)
        if exact and self._table is not None:
            self._table[state, self.depth - ply] = answer
        if self.trace is not None:
            self.trace.exit(node, answer[0])
