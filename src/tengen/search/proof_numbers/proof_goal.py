"""The question that a proof-number search answers, and the answer in the shape of a result.

The root's player wants a utility of at least *goal*. States in which that player is to move are OR
nodes, the opponent's are AND nodes; a finished game is true or false, everything else unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from time import perf_counter
from typing import Generic

from tengen.errors import GameError, SearchError
from tengen.game.abilities import Chance
from tengen.game.limit import Limit
from tengen.game.protocol import Game, M, Outcome, S, Side
from tengen.search.result import Bound, MoveValue, Proof, Result, Stats, Status
from tengen.search.trace import Trace

Numbers = tuple[float, float]
"""A proof and a disproof number."""

TRUE: Numbers = (0, inf)
FALSE: Numbers = (inf, 0)
UNKNOWN: Numbers = (1, 1)


class ProofGoal(Generic[S, M]):
    """Whether the player to move in *state* reaches at least *goal*."""

    def __init__(self, game: Game[S, M], state: S | None, goal: float) -> None:
        if isinstance(game, Chance):
            raise SearchError("search.proof_chance")
        if goal != goal:
            raise SearchError("search.nan_goal")
        self.game = game
        self.state = game.initial_state() if state is None else state
        self.goal = goal
        over = game.outcome(self.state) is not None
        self.side = Side.MAX if over else game.to_move(self.state)

    def evaluate(self, state: S) -> Numbers:
        """Return the numbers of a state that nothing is known of but what the rules say."""
        utility = self.game.outcome(state)
        if utility is None:
            return UNKNOWN
        if utility != utility:
            raise GameError("game.nan")
        return TRUE if utility * self.side >= self.goal else FALSE

    def is_or(self, state: S) -> bool:
        """Whether the root's player is to move."""
        return self.game.to_move(state) is self.side


class Resources:
    """ResourcesAvailable of Allis 1994: nodes and time."""

    def __init__(self, limit: Limit) -> None:
        if limit.depth is not None or limit.playouts is not None or limit.memory_mb is not None:
            raise SearchError("search.proof_limits")
        self._nodes = inf if limit.nodes is None else limit.nodes
        self._deadline = None if limit.seconds is None else perf_counter() + limit.seconds

    def are_available(self, nodes: int) -> bool:
        """Whether the search may go on after so many nodes."""
        return nodes < self._nodes and (self._deadline is None or perf_counter() < self._deadline)


def variation(
    question: ProofGoal[S, M], lookup: Callable[[S], Numbers | None]
) -> tuple[list[M], list[tuple[M, Numbers]]]:
    """Return the way to the most-proving node, and the root's moves with their numbers.

    *lookup* returns the numbers of a state, or None for one that was never generated.
    """
    game, state = question.game, question.state
    pv: list[M] = []
    first: list[tuple[M, Numbers]] = []
    while game.outcome(state) is None:
        which = 0 if question.is_or(state) else 1
        children: list[tuple[M, Numbers]] = []
        for move in game.legal_moves(state):
            numbers = lookup(game.play(state, move))
            if numbers is None:
                return pv, first
            children.append((move, numbers))
        first = first or children
        pv.append(min(children, key=lambda child: child[1][which])[0])
        state = game.play(state, pv[-1])
    return pv, first


def answer(
    question: ProofGoal[S, M],
    algorithm: str,
    numbers: Numbers,
    pv: Sequence[M],
    children: Sequence[tuple[M, Numbers]],
    stats: Stats,
    *,
    backend: str = "python",
    used: tuple[str, ...] = (),
    trace: Trace[M] | None = None,
) -> Result[M]:
    """Return the result of a proof-number search.

    What was proved is a bound on the value: the player to move has at least the goal, and after a
    disproof at most that (indeed less). Where the variation ends in an
    :class:`~tengen.game.Outcome` the game has winners, and less than a win is at most a draw, less
    than a draw is a loss.
    """
    goal, side = question.goal, question.side
    proof = Proof(goal, *numbers)
    value: float | None = None
    status = Status.UNKNOWN
    if not children:
        value, status = question.game.outcome(question.state), Status.PROVEN
    elif proof.verdict is not None:
        bound = Status.bound(is_lower=proof.verdict == (side > 0))
        if isinstance(_end(question, pv), Outcome) and -1 < goal <= 1:
            value = side * ((goal > 0) - (not proof.verdict))
            status = bound if value == 0 else Status.PROVEN
        else:
            value, status = side * goal, bound
    return Result(
        algorithm=algorithm,
        move=pv[0] if pv else None,
        value=value,
        status=status,
        pv=tuple(pv),
        moves=tuple(
            MoveValue(move, side * goal, _bound(side, pn == 0))
            for move, (pn, dn) in children
            if 0 in (pn, dn)
        ),
        stats=stats,
        proof=proof,
        backend=backend,
        used=used,
        trace=trace,
    )


def _bound(side: Side, proved: bool) -> Bound:
    return Bound.LOWER if proved == (side > 0) else Bound.UPPER


def _end(question: ProofGoal[S, M], pv: Sequence[M]) -> float | None:
    state = question.state
    for move in pv:
        state = question.game.play(state, move)
    return question.game.outcome(state)
