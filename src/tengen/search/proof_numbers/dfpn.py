"""Depth-first proof-number search (Nagai 2002), and a solver on top of it.

The same most-proving node as in :func:`~tengen.search.proof_numbers.pns.pns`, without a tree in
memory: the search stays below a child for as long as the way down could not lead elsewhere, which
two thresholds tell, and a table remembers the numbers of every state that it met (one entry for
symmetric states, where the game knows its symmetries). The thresholds of OR and AND nodes mirror
each other, so both are written once, for the number that is minimised (phi) and the number that is
summed (delta).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any, Generic, TypeAlias

from tengen.errors import GameError, SearchError
from tengen.game.abilities import Symmetric
from tengen.game.limit import Limit
from tengen.game.protocol import Game, M, Outcome, S
from tengen.search.proof_numbers.pns import WIN
from tengen.search.proof_numbers.proof_goal import Numbers, ProofGoal, Resources, answer, variation
from tengen.search.proof_numbers.tally import Tally
from tengen.search.result import Result, Stats, Status
from tengen.search.trace import Trace


class _Frame(Generic[S, M]):
    """A node on the way down, with its thresholds."""

    __slots__ = ("children", "delta_limit", "key", "phi", "phi_limit", "tally")

    def __init__(
        self,
        key: S,
        is_or: bool,
        children: list[S],
        tally: Tally,
        phi_limit: float,
        delta_limit: float,
    ) -> None:
        self.key = key
        self.phi = 0 if is_or else 1
        """Which of the two numbers is minimised here: the proof number at an OR node."""
        self.children = children
        self.tally = tally
        self.phi_limit = phi_limit
        self.delta_limit = delta_limit


class _Search(Generic[S, M]):
    def __init__(self, game: Game[S, M], state: S | None, goal: float, trace: bool) -> None:
        self.question = ProofGoal(game, state, goal)
        self.symmetric: Symmetric[S] | None = game if isinstance(game, Symmetric) else None
        self.trace: Trace[M] | None = Trace("dfpn") if trace else None
        self.table: dict[S, Numbers] = {}
        self.states: dict[S, S] = {}
        """By its key each state as it was met first, so that the moves to it can be replayed."""
        self.numbers_of: dict[S, int] = {}
        """The number of each state in the recording."""
        self.parents: dict[S, list[tuple[_Frame[S, M], int]]] = {}
        """The nodes on the way down that a state is a child of, with its place there."""
        self.hits = self.leaves = self.depth = 0
        self.root = self._generate(self.question.state, None, None)

    def key(self, state: S) -> S:
        return state if self.symmetric is None else self.symmetric.canonical(state)

    def search(self, limit: Limit) -> None:
        """Multiple-iterative deepening, with a stack of our own."""
        resources = Resources(limit)
        if 0 in self.table[self.root]:
            return
        stack = [self._enter(self.root, inf, inf)]
        on_path = {self.root}
        while stack and resources.are_available(len(self.table)):
            frame = stack[-1]
            descent = self._next(frame)
            if descent is None:
                on_path.discard(self._leave(stack.pop()))
                continue
            key = descent[0]
            if key in on_path:
                raise SearchError("search.repeats")
            on_path.add(key)
            stack.append(self._enter(*descent))
            self.depth = max(self.depth, len(stack))

    def _enter(self, key: S, proof_limit: float, disproof_limit: float) -> _Frame[S, M]:
        """Generate the children; moves that lead to the same state count once."""
        game = self.question.game
        state = self.states[key]
        generated = [
            self._generate(game.play(state, move), move, key) for move in game.legal_moves(state)
        ]
        if not generated:
            raise GameError("game.no_move")
        children = list(dict.fromkeys(generated))
        is_or = self.question.is_or(state)
        limits = (proof_limit, disproof_limit) if is_or else (disproof_limit, proof_limit)
        tally = Tally(is_or, [self.table[child] for child in children])
        frame: _Frame[S, M] = _Frame(key, is_or, children, tally, *limits)
        for place, child in enumerate(children):
            self.parents.setdefault(child, []).append((frame, place))
        return frame

    def _leave(self, frame: _Frame[S, M]) -> S:
        """Forget the node that was entered last, and return its key."""
        for child in frame.children:
            parents = self.parents[child]
            parents.pop()
            if not parents:
                del self.parents[child]
        return frame.key

    def _generate(self, state: S, move: M | None, parent: S | None) -> S:
        """Make sure that a state is in the table, and return its key."""
        key = self.key(state)
        if key in self.table:
            self.hits += 1
            return key
        numbers = self.table[key] = self.question.evaluate(state)
        self.states[key] = state
        self.leaves += 0 in numbers
        if self.trace is not None:
            self._record(key, numbers, move, parent)
        return key

    def _next(self, frame: _Frame[S, M]) -> tuple[S, float, float] | None:
        """Bring a node up to date; return the child to go down to with its thresholds, or None."""
        phi, tally = frame.phi, frame.tally
        numbers = tally.numbers
        self._store(frame.key, numbers)
        least, total = numbers[phi], numbers[1 - phi]
        if least >= frame.phi_limit or total >= frame.delta_limit:
            return None
        best = frame.children[tally.first]
        phi_limit = min(frame.phi_limit, tally.second + 1)
        delta_limit = frame.delta_limit - total + self.table[best][1 - phi]
        return (best, phi_limit, delta_limit) if phi == 0 else (best, delta_limit, phi_limit)

    def _store(self, key: S, numbers: Numbers) -> None:
        if self.table[key] == numbers:
            return
        if self.trace is not None:
            self.trace.proof(self.numbers_of[key], *numbers)
        self.table[key] = numbers
        for frame, place in self.parents.get(key, ()):
            frame.tally.change(place, numbers)

    def _record(self, key: S, numbers: Numbers, move: M | None, parent: S | None) -> None:
        assert self.trace is not None
        question = self.question
        state = self.states[key]
        utility = question.game.outcome(state)
        is_or = utility is None and question.is_or(state)
        number = self.trace.enter(
            -1 if parent is None else self.numbers_of[parent],
            move,
            question.side if is_or else question.side.other,
        )
        self.numbers_of[key] = number
        if utility is not None:
            self.trace.leaf(number, utility)
        self.trace.proof(number, *numbers)


def dfpn(
    game: Game[S, M],
    state: S | None = None,
    *,
    goal: float = WIN,
    limit: Limit | None = None,
    trace: bool = False,
) -> Result[M]:
    """Prove or disprove that the player to move reaches at least *goal*, depth first.

    ``stats.nodes`` counts the different states, ``stats.table_hits`` how often one was met again.

    >>> from tengen.games import Hexapawn
    >>> result = dfpn(Hexapawn(4, 4))
    >>> result.proof.verdict, result.value
    (True, 1)
    """
    start = perf_counter()
    search = _Search(game, state, goal, trace)
    search.search(limit or Limit())
    pv, children = variation(search.question, lambda each: search.table.get(search.key(each)))
    return answer(
        search.question,
        "dfpn",
        search.table[search.root],
        pv,
        children,
        Stats(
            nodes=len(search.table),
            leaves=search.leaves,
            depth=search.depth,
            table_hits=search.hits,
            table_size=len(search.table),
            seconds=perf_counter() - start,
        ),
        used=() if search.symmetric is None else ("Symmetric",),
        trace=search.trace,
    )


Prover: TypeAlias = Callable[..., Result[Any]]
"""One of pns, pns_dag and dfpn."""


def solve(
    game: Game[S, M],
    state: S | None = None,
    *,
    utilities: Sequence[float] = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS),
    algorithm: Prover = dfpn,
    limit: Limit | None = None,
) -> Result[M]:
    """Return the value of the game, by one proof-number search per threshold.

    *utilities* are those with which a game can end. The player to move is asked whether it reaches
    the best of them, then the second best, and so on: win, draw or loss takes two runs. *limit*
    holds for each run; the statistics are those of all runs together.

    >>> from tengen.games import TicTacToe
    >>> result = solve(TicTacToe())
    >>> result.value, result.status.name
    (0, 'PROVEN')
    """
    state = game.initial_state() if state is None else state
    side = 1 if game.outcome(state) is not None else int(game.to_move(state))
    goals = sorted({side * utility for utility in utilities}, reverse=True)
    if len(goals) < 2:
        raise SearchError("search.two_utilities")
    stats = Stats()
    for goal in goals[:-1]:
        result: Result[M] = algorithm(game, state, goal=goal, limit=limit)
        stats = _sum(stats, result.stats)
        assert result.proof is not None
        if result.move is None or result.proof.verdict is None:
            break
        if result.proof.verdict:
            result = replace(result, value=side * goal, status=Status.PROVEN)
            break
    else:
        result = replace(result, value=side * goals[-1], status=Status.PROVEN)
    return replace(result, algorithm="solve", stats=stats, moves=())


def _sum(one: Stats, two: Stats) -> Stats:
    return Stats(
        nodes=one.nodes + two.nodes,
        leaves=one.leaves + two.leaves,
        depth=max(one.depth, two.depth),
        table_hits=one.table_hits + two.table_hits,
        table_size=max(one.table_size, two.table_size),
        seconds=one.seconds + two.seconds,
    )
