"""Temporal-difference learning: an evaluation that learns from its own next guess.

A program plays against itself, and after every game each position's estimate is moved towards
what came of it: partly the next positions' estimates, at the end the result (Samuel 1959, Sutton
1988, Tesauro 1995). With Vₜ the estimate at time t and the outcome as the last of them, the target
of Vₜ is the λ-return ::

    Gₜ = (1 − λ)·Vₜ₊₁ + λ·Gₜ₊₁

λ = 0 learns from the next estimate only, λ = 1 from the result only. (This is the forward view; the
steps towards these targets sum to what eligibility traces add up, as Sutton showed.)

Both sides choose by the evaluation itself, one ply deep, and sometimes at random, so that there is
something new to see. A random move tells nothing about the position it was made in: there the
target is the estimate after the best move instead, and what came later is not handed back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from time import perf_counter
from typing import Generic

from tengen.errors import GameError, SearchError
from tengen.game import Chance, Game, Side
from tengen.game.number import as_double
from tengen.game.protocol import M, S
from tengen.search.learning.evaluation import Indices, Learned, Linear, Vector
from tengen.search.learning.ntuple import NTuple
from tengen.search.random import SplitMix64

__all__ = ["Learned", "Linear", "NTuple", "Progress", "Step", "targets", "td_learn"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the learning is."""

    games: int
    """Games played and learnt from."""
    error: float
    """The mean absolute difference of estimates and targets since the last report."""
    interrupted: bool = False
    seconds: float = field(default=0.0, compare=False)


def td_learn(
    game: Game[S, M],
    evaluation: Learned[S],
    *,
    games: int = 1000,
    lam: float = 0.7,
    rate: float = 0.1,
    explore: float = 0.1,
    seed: int = 0,
    report: Callable[[Progress], None] | None = None,
    report_every: int = 100,
) -> Progress:
    """Teach *evaluation* by self-play; it is changed in place.

    *lam* is λ, *rate* the part of an error that one step corrects, *explore* the probability of a
    random move. The same seed gives the same weights. *report* is called after every so many
    games. Ctrl-C ends the learning early and keeps all that was learnt.

    >>> from tengen.games import TicTacToe
    >>> game = TicTacToe()
    >>> evaluation = Linear(lambda state: [game.evaluate(state)], count=1)
    >>> td_learn(game, evaluation, games=100, seed=1).games
    100
    >>> bool(evaluation.weights[0] > 0)  # lines that are open for X are good for X
    True
    """
    for name, value in (("lam", lam), ("explore", explore)):
        if not 0 <= value <= 1:
            raise SearchError("search.unit_number", name=name, value=value)
    if not rate > 0 or games < 0 or report_every < 1:
        raise SearchError("search.training_numbers")
    started = perf_counter()
    teacher = _Teacher(game, evaluation, explore, SplitMix64(seed))
    played, interrupted, errors = 0, False, _Mean()

    def progress() -> Progress:
        return Progress(played, errors.mean, interrupted, perf_counter() - started)

    try:
        while played < games:
            if played % report_every == 0:
                errors = _Mean()
            steps, outcome = teacher.play()
            for step, target in zip(steps, targets(steps, outcome, lam), strict=True):
                errors.add(abs(evaluation.learn(step.indices, step.features, target, rate)))
            played += 1
            if report is not None and played % report_every == 0:
                report(progress())
    except KeyboardInterrupt:
        interrupted = True
    return progress()


@dataclass(slots=True)
class Step:
    """A position in which a side had to move, as it was seen then."""

    indices: Indices
    features: Vector
    value: float
    """Its estimate."""
    best: float | None
    """Where the move was random: the estimate after the best one instead."""


def targets(steps: Sequence[Step], outcome: float, lam: float) -> list[float]:
    """Return the λ-return of every step of a game that ended with *outcome*."""
    found: list[float] = []
    value = target = outcome
    for step in reversed(steps):
        target = step.best if step.best is not None else (1 - lam) * value + lam * target
        found.append(target)
        value = step.value
    return found[::-1]


class _Teacher(Generic[S, M]):
    """Plays games of the evaluation against itself."""

    def __init__(
        self, game: Game[S, M], evaluation: Learned[S], explore: float, random: SplitMix64
    ) -> None:
        self.game = game
        self.evaluation = evaluation
        self.explore = explore
        self.random = random

    def play(self) -> tuple[list[Step], float]:
        """Return the positions of one game, and its outcome."""
        game, steps = self.game, []
        state = game.initial_state()
        while (outcome := game.outcome(state)) is None:
            side = game.to_move(state)
            if side is Side.CHANCE:
                state = self._throw(state)
                continue
            children = [game.play(state, move) for move in game.legal_moves(state)]
            values = [side * self._value(child) for child in children]
            best = max(values)
            is_random = self._uniform() < self.explore
            indices, features = self.evaluation.active(state)
            value = self.evaluation.value(indices, features)
            steps.append(Step(indices, features, value, side * best if is_random else None))
            if not is_random:
                children = [
                    child for child, each in zip(children, values, strict=True) if each == best
                ]
            state = children[self.random.below(len(children))]
        utility = as_double(outcome)
        if utility is None:
            raise GameError("game.no_double", value=str(outcome))
        return steps, utility

    def _value(self, state: S) -> float:
        """Return the estimate of a state; where chance decides, the mean of what may come."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return outcome
        if self.game.to_move(state) is not Side.CHANCE:
            return self.evaluation(state)
        return sum(p * self._value(self.game.play(state, m)) for m, p in self._chances(state))

    def _throw(self, state: S) -> S:
        """Let chance decide."""
        chances = self._chances(state)
        sums = list(accumulate(probability for _, probability in chances))
        index = bisect_right(sums, self._uniform() * sums[-1])
        return self.game.play(state, chances[index][0])

    def _chances(self, state: S) -> Sequence[tuple[M, float]]:
        if not isinstance(self.game, Chance):
            raise GameError("game.not_chance")
        return self.game.chances(state)

    def _uniform(self) -> float:
        """Return a number from 0 up to but not including 1."""
        return (self.random.next() >> 11) / (1 << 53)


@dataclass(slots=True)
class _Mean:
    total: float = 0.0
    count: int = 0

    def add(self, value: float) -> None:
        self.total += value
        self.count += 1

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0
