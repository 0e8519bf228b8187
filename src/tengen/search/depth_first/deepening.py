"""Iterative deepening: search one ply, then two, then three … until the limit or the end.

Each iteration tells the next which moves to try first, so that all of them together cost little
more than the last (Slate & Atkin 1977; Korf 1985), and whenever the time is up there is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Generic

from tengen.errors import GameError, SearchError
from tengen.game import Game, Limit, Side
from tengen.game.protocol import M, S
from tengen.search.budget import Budget, ExhaustedError
from tengen.search.depth_first.alphabeta_search import AlphaBetaSearch, Options, RootMove, bound_of
from tengen.search.depth_first.score import DECISIVE
from tengen.search.depth_first.table import Table
from tengen.search.recursion import deep_recursion
from tengen.search.result import Bound, MoveValue, Result, Stats, Status
from tengen.search.trace import Trace
from tengen.search.variation import moves_of


def deepening(
    game: Game[S, M],
    state: S | None = None,
    *,
    limit: Limit | None = None,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
    table: bool = True,
    ordering: bool = True,
    symmetry: bool = True,
    quiescence: bool | int = False,
    prefer_short: bool = True,
    null_windows: bool = False,
    step: int = 1,
    trace: bool = False,
    all_best: bool = False,
    on_iteration: Callable[[Result[M]], None] | None = None,
) -> Result[M]:
    """Search by alpha-beta with iterative deepening, and return the last iteration's result.

    It stops at *depth* plies, at the *limit*, or when the value is proven; without a limit it goes
    on until the game is solved. The leaves at the horizon take the value of *evaluate* (the game's
    own, unless given), and count as 0 when there is none. A win or loss at the end of the game
    outranks every estimate, however large: scores are ordered losses, estimates and draws, wins.

    The status says what the value is: ``PROVEN``, the game's value; ``EXACT``, that of the tree cut
    off at the last depth, with estimates at its leaves; ``AT_LEAST`` (``AT_MOST``), a forced win
    (loss) that might be of higher stakes still; ``ESTIMATE``, of an iteration that was not
    finished, or 0 for want of an evaluation; ``UNKNOWN``, nothing, because the limit did not allow
    one move.

    The switches: *table* remembers states, *symmetry* (with the table, when the game is
    ``Symmetric``) searches only one state of a class, *ordering* tries promising moves first. None
    of them changes the value. *quiescence* goes on beyond the horizon with forcing moves, eight
    plies or as many as it says. *prefer_short* takes the nearest win and the farthest loss (of
    those that quiescence finds beyond the horizon, the nearest it saw). *null_windows* makes it
    :func:`~tengen.search.depth_first.pvs.pvs`, which see. *step* is how many plies an
    iteration goes deeper than the last: a great one solves a small game at once.

    *on_iteration* receives the result so far after every iteration. A trace records the iteration
    that gave the answer. *all_best* establishes every best move; with *prefer_short*, moves
    that win later are not among them.

    >>> from tengen.games.tictactoe import TicTacToe
    >>> game = TicTacToe()
    >>> result = deepening(game)
    >>> result.value == 0, result.status
    (True, <Status.PROVEN: 'proven'>)
    >>> deepening(game, game.parse_state("X.O/.X./..O"), depth=3).move
    5
    """
    options = Options(
        evaluate=evaluate,
        table=table,
        ordering=ordering,
        symmetry=symmetry,
        quiescence=quiescence,
        prefer_short=prefer_short,
        null_windows=null_windows,
    )
    limit = depth_limit(limit, depth)
    searcher = AlphaBetaSearch(game, options, Table.of_megabytes(limit.memory_mb))
    state = game.initial_state() if state is None else state
    run = Deepening(
        "pvs" if null_windows else "deepening",
        searcher,
        limit,
        step=step,
        trace=trace,
        all_best=all_best,
        on_iteration=on_iteration,
    )
    return run.run(state)


def depth_limit(limit: Limit | None, depth: int | None) -> Limit:
    """Return the limit with the lesser of its depth and *depth*."""
    limit = Limit() if limit is None else limit
    if limit.playouts is not None:
        raise SearchError("search.no_playouts")
    if depth is None:
        return limit
    return replace(limit, depth=depth if limit.depth is None else min(depth, limit.depth))


@dataclass(slots=True)
class _Iteration(Generic[M]):
    """What one iteration found."""

    depth: int
    log: list[RootMove[M]]
    best: RootMove[M]
    status: Status
    is_complete: bool = True
    best_moves: tuple[M, ...] | None = None
    trace: Trace[M] | None = None


class Deepening(Generic[S, M]):
    """The iterations of one search."""

    def __init__(
        self,
        algorithm: str,
        searcher: AlphaBetaSearch[S, M],
        limit: Limit,
        *,
        step: int = 1,
        trace: bool = False,
        all_best: bool = False,
        on_iteration: Callable[[Result[M]], None] | None = None,
    ) -> None:
        if step < 1:
            raise SearchError("search.step", step=step)
        self.algorithm = algorithm
        self.searcher = searcher
        self.limit = limit
        self.step = step
        self.trace = trace
        self.all_best = all_best
        self.on_iteration = on_iteration
        self._all_best_nodes = 0
        self._moves: list[M] = []
        """The root moves in the order in which the next iteration tries them."""

    def run(self, state: S) -> Result[M]:
        """Search from *state* until the limit is reached or the value is proven."""
        self.searcher.budget = Budget(self.limit)
        utility = self.searcher.game.outcome(state)
        if utility is not None:
            return self._finished(utility)
        found: _Iteration[M] | None = None
        with deep_recursion(), suppress(ExhaustedError):
            for depth in self._depths(self._prepare(state)):
                iteration = self._iterate(state, depth)
                if iteration is None or not iteration.is_complete:
                    found = self._better(found, iteration)
                    break
                found = iteration
                is_last = found.status is Status.PROVEN or depth == self.limit.depth
                if is_last and self.all_best:
                    is_last = self._establish(state, found) or depth == self.limit.depth
                if self.on_iteration is not None:
                    self.on_iteration(self._result(found))
                if is_last:
                    break
        return self._result(found)

    def _prepare(self, state: S) -> int:
        """Put the root moves in order and return the depth to begin with.

        That is the step, unless the table knows the root from an earlier search: then shallower
        iterations would only repeat what it knows.
        """
        searcher = self.searcher
        entry = searcher.entry(state)
        self._moves = list(searcher.game.legal_moves(state))
        if not self._moves:
            raise GameError("game.no_move")
        if searcher.ordering is not None:
            first = None if entry is None else searcher.move_of(entry, state)
            side = searcher.game.to_move(state)
            self._moves = list(searcher.ordering.sort(state, self._moves, side, 0, first))
        return self.step if entry is None else max(self.step, entry.depth)

    def _depths(self, first: int) -> Iterator[int]:
        """Yield the depths of the iterations; the last is the limit's, whatever the step."""
        most = self.limit.depth
        for depth in count(first, self.step):
            yield depth if most is None else min(depth, most)

    def _iterate(self, state: S, depth: int) -> _Iteration[M] | None:
        """Search to *depth*; None when the budget ended before the first root move was done."""
        searcher = self.searcher
        searcher.trace = trace = Trace[M](self.algorithm) if self.trace else None
        log: list[RootMove[M]] = []
        horizon = searcher.horizon
        try:
            searcher.root(state, depth, self._moves, log)
        except ExhaustedError:
            if not log:
                return None
            best = self._best_of(state, log)
            status = Status.PROVEN if self._has_won(state, best) else Status.ESTIMATE
            return _Iteration(depth, log, best, status, is_complete=False, trace=trace)
        best = self._best_of(state, log)
        if searcher.ordering is not None:
            self._moves.remove(best.move)
            self._moves.insert(0, best.move)
        status = self._status(best.score, searcher.horizon == horizon)
        return _Iteration(depth, log, best, status, trace=trace)

    def _status(self, score: int, is_solved: bool) -> Status:
        if is_solved:
            return Status.PROVEN
        if abs(score) > DECISIVE:
            return Status.bound(is_lower=score > 0)
        return Status.ESTIMATE if self.searcher.evaluate is None else Status.EXACT

    def _best_of(self, state: S, log: list[RootMove[M]]) -> RootMove[M]:
        """Return the move that was best when it was searched; the first such on ties."""
        sign = self.searcher.game.to_move(state)
        exact = [found for found in log if found.bound is Bound.EXACT]
        return max(exact, key=lambda found: sign * found.score)

    def _has_won(self, state: S, best: RootMove[M]) -> bool:
        """Whether one move settles the root, whatever the others are worth: no win beats a win."""
        score = self.searcher.game.to_move(state) * best.score
        return self.searcher.scale.only_outcomes and score > DECISIVE

    def _better(
        self, complete: _Iteration[M] | None, partial: _Iteration[M] | None
    ) -> _Iteration[M] | None:
        """Return the unfinished iteration only where it can be trusted more than the last.

        It can when it has won, or when it searched the old best move too and found a better one.
        """
        if complete is None or partial is None:
            return complete or partial
        searched = {found.move for found in partial.log}
        changed = complete.best.move in searched and partial.best.move != complete.best.move
        return partial if changed or partial.status is Status.PROVEN else complete

    def _establish(self, state: S, iteration: _Iteration[M]) -> bool:
        """Find every best move by null windows; return whether no deeper search can change them."""
        searcher = self.searcher
        searcher.trace = None
        best, nodes = iteration.best.score, searcher.budget.nodes
        maximising = searcher.game.to_move(state) is Side.MAX
        alpha, beta = (best - 1, best) if maximising else (best, best + 1)
        tied = {move.move for move in iteration.log if move[1:3] == (best, Bound.EXACT)}
        # Which wins are nearest, a search that saw one of them to its end has settled.
        is_final = bool(searcher.scale.per_ply) and searcher.is_decisive(best, Bound.EXACT)
        are_proven = True
        legal = searcher.game.legal_moves(state)
        try:
            for move in legal:
                if move in tied:
                    continue
                horizon = searcher.horizon
                child = searcher.game.play(state, move)
                score = searcher.search(child, iteration.depth - 1, alpha, beta, 1)
                if score >= beta if maximising else score <= alpha:
                    tied.add(move)
                if searcher.horizon != horizon:
                    are_proven &= searcher.is_decisive(score, bound_of(score, alpha, beta))
        finally:
            self._all_best_nodes += searcher.budget.nodes - nodes
        is_final = is_final or are_proven
        if is_final or iteration.status is not Status.PROVEN:
            iteration.best_moves = tuple(move for move in legal if move in tied)
        return is_final

    # --- the answer ---------------------------------------------------------------------------

    def _finished(self, utility: float) -> Result[M]:
        trace = None
        if self.trace:
            trace = Trace[M](self.algorithm)
            trace.leaf(trace.enter(-1, None, Side.MAX), utility)
        return Result(
            algorithm=self.algorithm,
            move=None,
            value=utility,
            status=Status.PROVEN,
            best_moves=() if self.all_best else None,
            stats=Stats(nodes=1, leaves=1, seconds=self.searcher.budget.seconds),
            trace=trace,
        )

    def _result(self, iteration: _Iteration[M] | None) -> Result[M]:
        if iteration is None:
            return Result(
                algorithm=self.algorithm,
                move=self._moves[0],
                value=None,
                status=Status.UNKNOWN,
                pv=(self._moves[0],),
                stats=self._stats(),
                used=self.searcher.used,
            )
        value = self.searcher.scale.value
        return Result(
            algorithm=self.algorithm,
            move=iteration.best.move,
            value=value(iteration.best.score),
            status=iteration.status,
            pv=tuple(moves_of(iteration.best.line)),
            best_moves=iteration.best_moves,
            moves=tuple(
                MoveValue(found.move, value(found.score), self._label(found, iteration.status))
                for found in iteration.log
            ),
            stats=self._stats(),
            used=self.searcher.used,
            trace=iteration.trace,
        )

    def _label(self, found: RootMove[M], status: Status) -> Bound:
        """Return what a root move's value says of that which the status speaks of."""
        score, bound = found.score, found.bound
        if status is Status.EXACT or not found.saw_horizon:
            return bound
        if self.searcher.is_decisive(score, bound):
            return bound
        if abs(score) > DECISIVE and bound is Bound.EXACT:  # of higher stakes still, perhaps
            return Bound.LOWER if score > 0 else Bound.UPPER
        return Bound.ESTIMATE

    def _stats(self) -> Stats:
        searcher = self.searcher
        return Stats(
            nodes=searcher.budget.nodes - self._all_best_nodes,
            leaves=searcher.leaves,
            evaluations=searcher.evaluations,
            alpha_cutoffs=searcher.alpha_cutoffs,
            beta_cutoffs=searcher.beta_cutoffs,
            depth=searcher.deepest,
            table_hits=searcher.table_hits,
            table_size=0 if searcher.table is None else len(searcher.table),
            all_best_nodes=self._all_best_nodes,
            seconds=searcher.budget.seconds,
        )
