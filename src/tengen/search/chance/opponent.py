"""Models of a fallible opponent: the probability with which that side plays each of its moves.

Minimax assumes the best reply. Against a model, :func:`~tengen.search.chance.expectimax.expectimax`
computes the best response instead, which is never worse for the searching side: the minimax move
already guarantees the minimax value against every reply, so also against any mixture of replies.

A model is given (:class:`ErrorRate`, :class:`Softmax`), or learnt from game records by
:func:`learn_opponent` (:class:`Counted`, :class:`FeatureSoftmax`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp
from typing import Generic

from tengen.errors import SearchError
from tengen.game import Game, Side
from tengen.game.protocol import M, S
from tengen.search.chance.chance_search import ChanceSearch

Features = Callable[[S], Sequence[float]]


class Opponent(ABC, Generic[S, M]):
    """How one side plays."""

    side: Side = Side.MIN
    """The side that is modelled."""

    @abstractmethod
    def probabilities(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Return the probability of each of the legal *moves*; they sum to one."""


class Uniform(Opponent[S, M]):
    """Plays every legal move with the same probability."""

    def __init__(self, side: Side = Side.MIN) -> None:
        self.side = _player(side)

    def probabilities(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Return 1 / n for each of n moves."""
        return [1 / len(moves)] * len(moves)


class _Valuing(Opponent[S, M]):
    """Knows the value of each move for the side that is modelled.

    *value* tells MAX's value of a state; by default it is the exact one, searched to the end of the
    game with a table, which is for small games.
    """

    def __init__(
        self,
        game: Game[S, M],
        side: Side = Side.MIN,
        value: Callable[[S], float] | None = None,
    ) -> None:
        self.side = _player(side)
        self._game = game
        if value is None:
            value = ChanceSearch(game, table=True).value_of
        self._value = value

    def values(self, state: S, moves: Sequence[M]) -> list[float]:
        """Return the value of each move, greater is better for the modelled side."""
        return [self.side * self._of(self._game.play(state, move)) for move in moves]

    def _of(self, state: S) -> float:
        outcome = self._game.outcome(state)
        return self._value(state) if outcome is None else outcome


class ErrorRate(_Valuing[S, M]):
    """Errs with the probability *rate*, and then plays any legal move; otherwise one of the best.

    >>> from tengen.games import Tree
    >>> ErrorRate(Tree([3, 2, 9, 2], root=Side.MIN), 0.2).probabilities(0, [0, 1, 2, 3])
    [0.05, 0.45, 0.05, 0.45]
    """

    def __init__(
        self,
        game: Game[S, M],
        rate: float,
        *,
        side: Side = Side.MIN,
        value: Callable[[S], float] | None = None,
    ) -> None:
        if not 0 <= rate <= 1:
            raise SearchError("search.unit_number", name="rate", value=rate)
        super().__init__(game, side, value)
        self.rate = rate

    def probabilities(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Return rate / n for each of n moves, and the rest to the best of them in equal parts."""
        values = self.values(state, moves)
        best = max(values)
        share = (1 - self.rate) / values.count(best)
        blunder = self.rate / len(moves)
        return [blunder + (share if value == best else 0) for value in values]


class Softmax(_Valuing[S, M]):
    """Plays a move with a probability in proportion to exp(value / temperature) (Luce 1959).

    >>> from tengen.games import Tree
    >>> model = Softmax(Tree([0, 1], root=Side.MIN), temperature=0.5)
    >>> [round(p, 3) for p in model.probabilities(0, [0, 1])]
    [0.881, 0.119]
    """

    def __init__(
        self,
        game: Game[S, M],
        temperature: float,
        *,
        side: Side = Side.MIN,
        value: Callable[[S], float] | None = None,
    ) -> None:
        if not temperature > 0:
            raise SearchError("search.not_positive", name="temperature", value=temperature)
        super().__init__(game, side, value)
        self.temperature = temperature

    def probabilities(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Return the softmax of the values."""
        return _softmax([value / self.temperature for value in self.values(state, moves)])


class Counted(Opponent[S, M]):
    """Plays as often as it did: n(move) + prior over the sum of that, in each state by itself.

    In a state that was never seen every move is as likely as any other.
    """

    def __init__(self, counts: Counter[tuple[S, M]], prior: float, side: Side) -> None:
        self.side = side
        self.counts = counts
        self.prior = prior

    def probabilities(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Return the smoothed frequencies."""
        weights = [self.counts[state, move] + self.prior for move in moves]
        total = sum(weights)
        if total == 0:
            return [1 / len(moves)] * len(moves)
        return [weight / total for weight in weights]


class FeatureSoftmax(Opponent[S, M]):
    """Plays a move with a probability in proportion to exp(w · features of the state it leads to).

    So it also says something of states that were never seen (conditional logit, McFadden 1974).
    """

    def __init__(
        self, game: Game[S, M], features: Features[S], weights: Sequence[float], side: Side
    ) -> None:
        self.side = side
        self.weights = tuple(float(weight) for weight in weights)
        self._game = game
        self._features = features

    def probabilities(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Return the softmax of the weighed features."""
        rows = [self._features(self._game.play(state, move)) for move in moves]
        return _softmax(
            [sum(w * x for w, x in zip(self.weights, row, strict=True)) for row in rows]
        )


def learn_opponent(
    game: Game[S, M],
    records: Iterable[Sequence[M]],
    *,
    side: Side = Side.MIN,
    features: Features[S] | None = None,
    prior: float = 1.0,
) -> Opponent[S, M]:
    """Return a model of how *side* played in the *records*, each the moves of a game in order.

    Without *features* the moves are counted per state, and *prior* is added to every count. With
    *features* of a state (a fixed number of them) their weights are fitted by maximum likelihood,
    and *prior* is the precision of a normal prior about zero, which keeps the weights finite.

    >>> from tengen.games import Tree
    >>> model = learn_opponent(Tree([3, 2], root=Side.MIN), [[0], [1], [1]])
    >>> model.probabilities(0, [0, 1])
    [0.4, 0.6]
    """
    decisions = _decisions(game, records, _player(side))
    if prior < 0:
        raise SearchError("search.negative", name="prior", value=prior)
    if features is None:
        return Counted(Counter(decisions), prior, side)
    choices = []
    for state, played in decisions:
        moves = game.legal_moves(state)
        rows = [features(game.play(state, move)) for move in moves]
        choices.append((rows, moves.index(played)))
    if not choices:
        raise SearchError("search.no_records", side=side.name)
    from tengen.search.chance.softmax import fit  # here, because it brings NumPy

    return FeatureSoftmax(game, features, fit(choices, prior), side)


def _decisions(
    game: Game[S, M], records: Iterable[Sequence[M]], side: Side
) -> Iterator[tuple[S, M]]:
    """Replay the games and yield what *side* played where; an illegal move raises."""
    for record in records:
        state = game.initial_state()
        for move in record:
            after = game.play(state, move)
            if game.to_move(state) is side:
                yield state, move
            state = after


def _softmax(scores: Sequence[float]) -> list[float]:
    greatest = max(scores)
    weights = [exp(score - greatest) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def _player(side: Side) -> Side:
    if side is Side.CHANCE:
        raise SearchError("search.opponent_side")
    return side
