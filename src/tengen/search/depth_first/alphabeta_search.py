"""Alpha-beta to a given depth with a table, ordering, symmetry and quiescence.

This is the part that :func:`~tengen.search.depth_first.deepening.deepening`,
:func:`~tengen.search.depth_first.pvs.pvs` and :class:`~tengen.search.depth_first.realtime.RealTime`
share: it knows of one depth, they know when to stop.

It is fail-soft (Fishburn 1983): a score inside the window (α, β) is exact, one at or beyond its
edge is a bound. Every switch may be off without changing the root's score; only quiescence searches
another tree. :attr:`AlphaBetaSearch.horizon` counts the facts that rest on an estimate: a node
during whose search it did not grow is solved, and so is a win or loss that no deeper search can
overturn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, NamedTuple, cast

from tengen.errors import GameError, SearchError
from tengen.game import Chance, Evaluated, Forcing, Game, Limit, Side, Symmetric
from tengen.game.protocol import M, S
from tengen.search.budget import Budget
from tengen.search.depth_first.ordering import Ordering
from tengen.search.depth_first.score import DECISIVE, INFINITE, Scale, of_estimate
from tengen.search.depth_first.table import Entry, Table
from tengen.search.result import Bound
from tengen.search.trace import Trace
from tengen.search.variation import Variation

QUIESCENCE_PLIES = 8
"""How far ``quiescence=True`` looks beyond the horizon."""

CANONICAL_STATES = 1 << 15
"""How many states it remembers the class of."""


class RootMove(NamedTuple, Generic[M]):
    """What the search of one root move gave."""

    move: M
    score: int
    bound: Bound
    line: Variation[M]
    saw_horizon: bool
    """Whether an estimate had a part in the score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(Generic[S]):
    """What a searcher makes use of, where the game offers it."""

    evaluate: Callable[[S], float] | None = None
    table: bool = True
    ordering: bool = True
    symmetry: bool = True
    quiescence: bool | int = False
    prefer_short: bool = True
    null_windows: bool = False
    """Whether all but the first move of a node are only asked whether they are better."""


class AlphaBetaSearch(Generic[S, M]):
    """A search that can be asked for one depth after another, and remembers."""

    def __init__(
        self, game: Game[S, M], options: Options[S], table: Table[S, M] | None = None
    ) -> None:
        if isinstance(game, Chance):
            raise SearchError("search.chance")
        self.game = game
        self.scale = Scale(options.prefer_short)
        own = game.evaluate if isinstance(game, Evaluated) else None
        self.evaluate = options.evaluate if options.evaluate is not None else own
        self.table: Table[S, M] | None = None
        self.canonical: Callable[[S], S] | None = None
        if options.table:
            self.table = Table() if table is None else table
            if options.symmetry and isinstance(game, Symmetric):
                self.canonical = lru_cache(CANONICAL_STATES)(game.canonical)
        self.ordering = Ordering(game) if options.ordering else None
        self.null_windows = options.null_windows
        self.quiet_plies = self._quiescence(options.quiescence)
        self.budget = Budget(Limit())
        self.trace: Trace[M] | None = None
        self.line: Variation[M] = None
        """The principal variation below the node that was searched last."""
        self.horizon = 0
        self.leaves = self.evaluations = self.deepest = self.table_hits = 0
        self.alpha_cutoffs = self.beta_cutoffs = 0
        self._parent, self._move = -1, cast("M | None", None)
        """Where the node that is entered next hangs in the trace."""

    def _quiescence(self, asked: bool | int) -> int:
        if not asked:
            return 0
        if not isinstance(self.game, Forcing) or self.evaluate is None:
            raise SearchError("search.quiescence")
        return QUIESCENCE_PLIES if asked is True else asked

    @property
    def used(self) -> tuple[str, ...]:
        """The game's abilities that had a part in the search, then the search's own."""
        ordering = self.ordering
        parts = {
            "Evaluated": self.evaluations and isinstance(self.game, Evaluated),
            "Symmetric": self.canonical,
            "Ordered": ordering and ordering.hint,
            "Forcing": self.quiet_plies or (ordering and ordering.forcing),
            "table": self.table is not None,
            "ordering": ordering,
            "quiescence": self.quiet_plies,
        }
        return tuple(name for name, part in parts.items() if part)

    def new_root(self) -> None:
        """Begin a search from another state: count anew, keep what was learnt."""
        self.leaves = self.evaluations = self.deepest = self.table_hits = 0
        self.alpha_cutoffs = self.beta_cutoffs = 0
        if self.ordering is not None:
            self.ordering.new_root()

    # --- one node -----------------------------------------------------------------------------

    def root(self, state: S, depth: int, moves: Sequence[M], log: list[RootMove[M]]) -> int:
        """Search *moves* of an unfinished state and log what each is worth; return the score."""
        self.budget.spend()
        self._parent, self._move = -1, None
        node = self._enter(state, None, -INFINITE, INFINITE)
        key = self.key(state)
        return self._expand(state, key, depth, -INFINITE, INFINITE, 0, node, moves, log=log)

    def search(self, state: S, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the score of *state* at *ply*, *depth* plies before the horizon."""
        self.budget.spend()
        self.line = None
        if ply > self.deepest:
            self.deepest = ply
        utility = self.game.outcome(state)
        node = -1 if self.trace is None else self._enter(state, utility, alpha, beta)
        if utility is not None:
            return self._leaf(node, self.scale.of_end(utility, ply))
        # Nothing here can be worth more than to win with the next move, nor less than to lose.
        most = self.scale.best - (ply + 1) * self.scale.per_ply
        if alpha >= most or beta <= -most:
            return self._leaf(node, most if alpha >= most else -most)
        if depth <= -self.quiet_plies:
            return self._leaf(node, self._estimate(state), is_estimate=True)
        key: Hashable = state if self.canonical is None else self.canonical(state)
        entry = None if self.table is None else self.table.get(key)
        if entry is not None:
            score = self._recall(entry, depth, alpha, beta, ply)
            if score is not None:
                if alpha < score < beta:
                    self.line = self.follow(state, depth)
                if self.trace is not None:
                    self.trace.table(node, self.scale.value(score))
                return score
        if depth <= 0:
            return self._quiesce(state, key, depth, alpha, beta, ply, node)
        moves = self.game.legal_moves(state)
        if self.ordering is not None and len(moves) > 1:
            first = None if entry is None else self.move_of(entry, state)
            side = self.game.to_move(state)
            moves = self.ordering.sort(state, moves, side, ply, first)
        return self._expand(state, key, depth, alpha, beta, ply, node, moves)

    def _expand(
        self,
        state: S,
        key: Hashable,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        node: int,
        moves: Sequence[M],
        best: int | None = None,
        log: list[RootMove[M]] | None = None,
    ) -> int:
        """Search the *moves* in turn; *best* is an estimate that the side may keep instead."""
        side = self.game.to_move(state)
        maximising = side is Side.MAX
        if not maximising and side is not Side.MIN:
            raise SearchError("search.chance")
        play, search = self.game.play, self.search
        low, high, horizon = alpha, beta, self.horizon
        best_move: M | None = None
        line: Variation[M] = None
        if best is None:
            best = -INFINITE if maximising else INFINITE
        else:
            horizon -= 1
            alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
        most = self.scale.best - (ply + 1) * self.scale.per_ply
        alpha, beta = max(alpha, -most), min(beta, most)
        scouting = False
        for index, move in enumerate(moves):
            self._parent, self._move = node, move
            before = self.horizon
            if scouting:
                score = self._scout(play(state, move), depth, alpha, beta, ply, maximising)
            else:
                score = search(play(state, move), depth - 1, alpha, beta, ply + 1)
                scouting = self.null_windows
            if log is not None:
                bound = bound_of(
                    score, low if alpha == -most else alpha, high if beta == most else beta
                )
                saw_horizon = self.horizon != before
                log.append(RootMove(move, score, bound, (move, self.line), saw_horizon))
            if score <= best if maximising else score >= best:
                continue
            best, best_move, line = score, move, (move, self.line)
            if maximising:
                if best > alpha:
                    alpha = best
            elif best < beta:
                beta = best
            if self.trace is not None:
                self._update(node, best, alpha, beta)
            if alpha >= beta:
                self._cut(side, move, ply, depth)
                if self.trace is not None:
                    self._cut_trace(
                        node, best, max(low, -most), min(high, most), moves[index + 1 :]
                    )
                break
        if not moves:
            raise GameError("game.no_move")
        self.line = line
        if self.trace is not None:
            self.trace.exit(node, self.scale.value(best))
        bound = bound_of(best, low, high)
        is_solved = self._is_solved(best, bound, horizon)
        if self.table is not None:
            score = self.scale.from_node(best, ply)
            self.table.store(key, Entry(score, bound, depth, is_solved, state, best_move))
        return best

    def _scout(
        self, child: S, depth: int, alpha: int, beta: int, ply: int, maximising: bool
    ) -> int:
        """Ask whether a move is better at all and, only if it is, how much.

        Scores are integers, so that none lies inside a null window. The second search begins just
        beside what the first has proved: then its score is inside its window, and exact.
        """
        search = self.search
        low, high = (alpha, alpha + 1) if maximising else (beta - 1, beta)
        parent, move = self._parent, self._move
        score = search(child, depth - 1, low, high, ply + 1)
        if not alpha < score < beta:
            return score
        self._parent, self._move = parent, move
        low, high = (score - 1, beta) if maximising else (alpha, score + 1)
        return search(child, depth - 1, low, high, ply + 1)

    def _estimate(self, state: S) -> int:
        self.horizon += 1
        self.evaluations += 1
        return 0 if self.evaluate is None else of_estimate(self.evaluate(state))

    def _quiesce(
        self, state: S, key: Hashable, depth: int, alpha: int, beta: int, ply: int, node: int
    ) -> int:
        """Go on with forcing moves only; the side to move may also stand pat (Shannon 1950)."""
        assert isinstance(self.game, Forcing)
        stand = self._estimate(state)
        moves = self.game.forcing_moves(state)
        maximising = self.game.to_move(state) is Side.MAX
        if not moves or (stand >= beta if maximising else stand <= alpha):
            return self._leaf(node, stand, is_estimate=True)
        return self._expand(state, key, depth, alpha, beta, ply, node, moves, stand)

    # --- memory -------------------------------------------------------------------------------

    def _recall(
        self, entry: Entry[S, M], depth: int, alpha: int, beta: int, ply: int
    ) -> int | None:
        """Return the score that the entry settles for this depth and window, if it does."""
        if entry.depth != depth and not (entry.solved and entry.depth < depth):
            return None
        score = self.scale.from_root(entry.score, ply)
        bound = entry.bound
        if score < beta if bound is Bound.LOWER else bound is Bound.UPPER and score > alpha:
            return None
        self.table_hits += 1
        if not entry.solved:
            self.horizon += 1
        return score

    def _is_solved(self, score: int, bound: Bound, horizon: int) -> bool:
        """Whether a node's score holds for good; *horizon* was the count before its search."""
        if self.horizon != horizon:
            if not self.is_decisive(score, bound):
                return False
            self.horizon = horizon
        return True

    def is_decisive(self, score: int, bound: Bound) -> bool:
        """Whether no deeper search can change what the score says.

        A forced win is one however many estimates lie beside it. That no line does better still
        is certain only where wins are all alike: a nearer one would have been seen.
        """
        if abs(score) < DECISIVE:
            return False
        return self.scale.only_outcomes or bound is (Bound.LOWER if score > 0 else Bound.UPPER)

    def key(self, state: S) -> Hashable:
        """Return what the table knows a state by: one key for all that are symmetric to it."""
        return state if self.canonical is None else self.canonical(state)

    def entry(self, state: S) -> Entry[S, M] | None:
        """Return what the table knows of a state."""
        return None if self.table is None else self.table.get(self.key(state))

    def move_of(self, entry: Entry[S, M], state: S) -> M | None:
        """Return the entry's move, or the one that corresponds to it in a symmetric state."""
        if entry.move is None or self.canonical is None or entry.state == state:
            return entry.move
        play, canonical = self.game.play, self.canonical
        goal = canonical(play(entry.state, entry.move))
        moves = self.game.legal_moves(state)
        return next((move for move in moves if canonical(play(state, move)) == goal), None)

    def follow(self, state: S, depth: int) -> Variation[M]:
        """Return the principal variation as far as the table knows it."""
        moves: list[M] = []
        while self.game.outcome(state) is None:
            entry = self.entry(state)
            if entry is None or entry.bound is not Bound.EXACT:
                break
            if entry.depth != depth and not (entry.solved and entry.depth < depth):
                break
            move = self.move_of(entry, state)
            if move is None:
                break
            moves.append(move)
            state, depth = self.game.play(state, move), entry.depth - 1
        line: Variation[M] = None
        for move in reversed(moves):
            line = (move, line)
        return line

    # --- recording ----------------------------------------------------------------------------

    def _leaf(self, node: int, score: int, is_estimate: bool = False) -> int:
        self.leaves += 1
        if self.trace is not None:
            record = self.trace.horizon if is_estimate else self.trace.leaf
            record(node, self.scale.value(score))
        return score

    def _enter(self, state: S, utility: float | None, alpha: int, beta: int) -> int:
        if self.trace is None:
            return -1
        parent, value = self._parent, self.scale.value
        # Nobody is to move in a finished game: it is drawn as the other side's.
        side = self.game.to_move(state) if utility is None else Side(-self.trace.sides[parent])
        return self.trace.enter(parent, self._move, side, value(alpha), value(beta))

    def _update(self, node: int, best: int, alpha: int, beta: int) -> None:
        assert self.trace is not None
        value = self.scale.value
        self.trace.update(node, value(best), value(alpha), value(beta))

    def _cut_trace(self, node: int, best: int, alpha: int, beta: int, pruned: Sequence[M]) -> None:
        assert self.trace is not None
        value = self.scale.value
        self.trace.cut(node, value(best), value(alpha), value(beta), pruned)

    def _cut(self, side: Side, move: M, ply: int, depth: int) -> None:
        if side is Side.MAX:
            self.beta_cutoffs += 1
        else:
            self.alpha_cutoffs += 1
        if self.ordering is not None:
            self.ordering.cut(side, move, ply, depth)


def bound_of(score: int, alpha: int, beta: int) -> Bound:
    """Return what a fail-soft score says of the true one."""
    if score <= alpha:
        return Bound.UPPER
    return Bound.LOWER if score >= beta else Bound.EXACT
