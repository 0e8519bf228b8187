"""A* for one agent, whole and in real time.

:func:`astar` finds a cheapest path (Hart, Nilsson & Raphael 1968). :class:`RealTimeAStar` is
what an agent does that cannot wait for it (Korf 1990): A* stopped early, one step along the path
that looks best, and so on from there. What it keeps is the part of the search that stays true
wherever it goes: the successors it has generated, and what it has learnt of the distances to the
goal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from math import inf
from typing import Generic, Protocol, TypeVar

from tengen.errors import GameError, SearchError
from tengen.game import Limit
from tengen.game.protocol import M, S
from tengen.search.budget import Budget, ExhaustedError
from tengen.search.result import Result, Stats, Status

M_co = TypeVar("M_co", bound=Hashable, covariant=True)

STATE_BYTES = 600
"""What a generated state takes in memory, about."""

Way = tuple[M, S, float]
"""A move, where it leads to, and what it costs."""


class Problem(Protocol[S, M_co]):
    """A search problem of a single agent. States and moves are hashable and never change."""

    def initial_state(self) -> S:
        """Return where the agent is at first."""

    def successors(self, state: S) -> Iterable[tuple[M_co, S, float]]:
        """Return each move with the state it leads to and its cost, which is never negative."""

    def is_goal(self, state: S) -> bool:
        """Return whether the agent has arrived."""

    def heuristic(self, state: S) -> float:
        """Return an estimate of the cheapest way to a goal that is never too great."""


def astar(
    problem: Problem[S, M], state: S | None = None, *, limit: Limit | None = None
) -> Result[M]:
    """Find a cheapest path to a goal; the result's value is its cost, its variation the path.

    The value is ``PROVEN``, given that the heuristic is never too great; it need not be consistent.
    If the limit ends the search first, the status is ``AT_LEAST``, no path costs less, and the
    variation leads to the state that looked best. Without any path the cost is infinite. A node of
    the statistics is a state that was expanded.

    >>> from tengen.games.puzzle import SlidingPuzzle
    >>> result = astar(SlidingPuzzle(3), (1, 2, 0, 3, 4, 5, 6, 7, 8))
    >>> result.value, result.pv
    (2, ('left', 'left'))
    """
    state = problem.initial_state() if state is None else state
    return RealTimeAStar(problem).choose(state, limit)


class RealTimeAStar(Generic[S, M]):
    """An agent that looks ahead by A* within a budget and makes one step at a time.

    After a lookahead it raises its estimate h(s) of every state s that was expanded to f* − g(s),
    where f* is the least f = g + h on the frontier (Koenig & Likhachev 2006). That is never too
    great if the heuristic is not: f* is at most the cost from the root, which is at most g(s) and
    the cost from s. A state to which the agent returns looks worse each time, so it reaches a
    goal wherever costs are positive and a goal can always still be reached.

    >>> from tengen.games.puzzle import SlidingPuzzle
    >>> agent = RealTimeAStar(SlidingPuzzle(3))
    >>> result = agent.walk((8, 7, 6, 5, 4, 3, 2, 1, 0), Limit(nodes=50))
    >>> result.value == len(result.pv) >= 28
    True
    """

    def __init__(self, problem: Problem[S, M]) -> None:
        self.problem = problem
        self.learnt: dict[S, float] = {}
        """The estimates that were raised above the heuristic."""
        self._ways: dict[S, tuple[Way[M, S], ...]] = {}
        """The successors that the last lookahead generated."""
        self._route: dict[S, Way[M, S]] = {}
        """The next step from each state of the cheapest path that was found last."""

    def choose(self, state: S, limit: Limit | None = None) -> Result[M]:
        """Look ahead within the limit; the move to make is the first of the variation.

        The first state is always expanded, so that there is a move. On a path that is known to be
        cheapest nothing is searched any more.
        """
        limit = Limit() if limit is None else limit
        if limit.depth is not None or limit.playouts is not None:
            raise SearchError("search.astar_limits")
        if state in self._route:
            return self._on_route(state)
        lookahead = _Lookahead(self.problem, self.estimate, self._ways, limit)
        path, cost = lookahead.run(state)
        self._learn(lookahead, cost)
        self._ways = lookahead.ways
        if lookahead.has_arrived:
            self._route = dict(path)
        return Result(
            algorithm="astar",
            move=path[0][1][0] if path else None,
            value=cost,
            status=Status.PROVEN if lookahead.has_arrived or cost == inf else Status.AT_LEAST,
            pv=tuple(move for _, (move, _, _) in path),
            stats=lookahead.stats(),
        )

    def walk(
        self, state: S | None = None, limit: Limit | None = None, *, steps: int = 1_000_000
    ) -> Result[M]:
        """Make steps, each chosen within the limit, until a goal is reached.

        The variation is the way that was gone and the value its cost, proven to be the least when
        the first lookahead saw the goal. Raises :class:`~tengen.errors.SearchError` when there is
        no way, or no goal after so many *steps*.
        """
        state = self.problem.initial_state() if state is None else state
        way: list[M] = []
        cost: float = 0
        stats = Stats()
        status = Status.PROVEN
        while not self.problem.is_goal(state):
            result = self.choose(state, limit)
            if result.move is None:
                raise SearchError("search.no_goal")
            if len(way) == steps:
                raise SearchError("search.no_goal_yet", steps=steps)
            if not way:
                status = Status.PROVEN if result.status is Status.PROVEN else Status.ESTIMATE
            state, step_cost = self._step(state, result.move)
            way.append(result.move)
            cost += step_cost
            stats = _sum(stats, result.stats)
        return Result(
            algorithm="realtime astar",
            move=way[0] if way else None,
            value=cost,
            status=status,
            pv=tuple(way),
            stats=stats,
        )

    def estimate(self, state: S) -> float:
        """Return the cost to a goal as far as the agent knows: what it learnt, or the heuristic."""
        known = self.learnt.get(state)
        return self.problem.heuristic(state) if known is None else known

    def _learn(self, lookahead: _Lookahead[S, M], cost: float) -> None:
        for state in lookahead.expanded:
            better = cost - lookahead.costs[state]
            if better > self.estimate(state):
                self.learnt[state] = better

    def _step(self, state: S, move: M) -> tuple[S, float]:
        ways = self._ways.get(state) or self.problem.successors(state)
        return next((target, cost) for name, target, cost in ways if name == move)

    def _on_route(self, state: S) -> Result[M]:
        path: list[M] = []
        total: float = 0
        while state in self._route:
            move, state, cost = self._route[state]
            path.append(move)
            total += cost
        return Result(
            algorithm="astar", move=path[0], value=total, status=Status.PROVEN, pv=tuple(path)
        )


class _Lookahead(Generic[S, M]):
    """One A* search, which may be stopped; a state is expanded again for a cheaper way to it."""

    def __init__(
        self,
        problem: Problem[S, M],
        estimate: Callable[[S], float],
        cache: dict[S, tuple[Way[M, S], ...]],
        limit: Limit,
    ) -> None:
        self.problem = problem
        self.estimate = estimate
        self.cache = cache
        self.budget = Budget(limit)
        self.most_states = inf if limit.memory_mb is None else limit.memory_mb * 2**20 / STATE_BYTES
        self.costs: dict[S, float] = {}
        """g: the cost of the cheapest way to each state so far."""
        self.ways: dict[S, tuple[Way[M, S], ...]] = {}
        self.expanded: set[S] = set()
        self.has_arrived = False
        self._parents: dict[S, tuple[S, Way[M, S]]] = {}
        self._frontier: list[tuple[float, float, int, S]] = []
        self._pushed = self._cached = 0

    def run(self, root: S) -> tuple[list[tuple[S, Way[M, S]]], float]:
        """Return the path to the goal, or to the best state of the frontier, and its f."""
        self.costs[root] = 0
        self._push(root)
        while self._frontier:
            f, negative_g, _, state = heappop(self._frontier)
            if -negative_g > self.costs[state]:
                continue  # a cheaper way was found since
            self.has_arrived = self.problem.is_goal(state)
            if self.has_arrived:
                return self._path(state), self.costs[state]
            if self._is_exhausted():
                return self._path(state), f
            self._expand(state)
        return [], inf

    def _is_exhausted(self) -> bool:
        if not self.expanded:
            self.budget.nodes += 1
            return False
        if len(self.costs) >= self.most_states:
            return True
        try:
            self.budget.spend()
        except ExhaustedError:
            return True
        return False

    def _expand(self, state: S) -> None:
        self.expanded.add(state)
        for way in self._ways_from(state):
            move, target, cost = way
            if not cost >= 0:
                raise GameError("search.cost", move=repr(move), cost=cost)
            g = self.costs[state] + cost
            if g < self.costs.get(target, inf):
                self.costs[target] = g
                self._parents[target] = (state, way)
                self._push(target)

    def _ways_from(self, state: S) -> tuple[Way[M, S], ...]:
        ways = self.cache.get(state)
        if ways is None:
            ways = tuple(self.problem.successors(state))
        else:
            self._cached += 1
        self.ways[state] = ways
        return ways

    def _push(self, state: S) -> None:
        """Put a state on the frontier; of equal f the one farther from the root comes first."""
        g = self.costs[state]
        self._pushed += 1
        heappush(self._frontier, (g + self.estimate(state), -g, self._pushed, state))

    def _path(self, state: S) -> list[tuple[S, Way[M, S]]]:
        path: list[tuple[S, Way[M, S]]] = []
        while state in self._parents:
            path.append(self._parents[state])
            state = path[-1][0]
        return path[::-1]

    def stats(self) -> Stats:
        return Stats(
            nodes=self.budget.nodes,
            table_hits=self._cached,
            table_size=len(self.costs),
            seconds=self.budget.seconds,
        )


def _sum(a: Stats, b: Stats) -> Stats:
    return Stats(
        nodes=a.nodes + b.nodes,
        table_hits=a.table_hits + b.table_hits,
        table_size=max(a.table_size, b.table_size),
        seconds=a.seconds + b.seconds,
    )
