"""How a search values the states at which it stops.

Plain searches compare utilities, as the textbook has it. Where wins are to be short, or estimates
stand beside utilities, they compare a :class:`RankedValue` instead: the order is part of what is
compared, so that pruning stays correct. The twin of ``cpp/textbook/leaves.h``.

The deep searches have the same order in one integer (:mod:`tengen.search.depth_first.score`). That
is negated and shifted by a ply for nothing, but it holds doubles alone. Here a utility may be any
number, such as an int beyond every double, and a value reads as what it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from math import inf, nextafter
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tengen.errors import GameError
from tengen.game import Game
from tengen.game.protocol import M, S


class RankedValue(NamedTuple):
    """Compared from left to right.

    A game that is won outranks every estimate, a lost one is below every estimate. Among wins for
    MAX of one value the fewest plies are best, among losses the most.

    >>> soon, late, estimate = RankedValue(1, 1, -3), RankedValue(1, 1, -5), RankedValue(0, 1.6, 0)
    >>> soon > late > estimate > RankedValue(-1, -1, 4) > RankedValue(-1, -1, 2)
    True
    """

    rank: int
    """The sign of a utility; 0 for an estimate."""
    value: float
    """The utility or the estimate itself."""
    tie: float
    """−rank · ply where short wins are preferred, otherwise 0."""


class Comparable(Protocol):
    """Numbers and scores."""

    def __lt__(self, other: Any, /) -> bool: ...
    def __le__(self, other: Any, /) -> bool: ...
    def __gt__(self, other: Any, /) -> bool: ...
    def __ge__(self, other: Any, /) -> bool: ...


V = TypeVar("V", bound=Comparable)
"""What a search compares."""


class LeafValues(ABC, Generic[S, V]):
    """The stopping rule of a search, and the order of what it compares."""

    lowest: V
    highest: V
    evaluations = 0

    @abstractmethod
    def __call__(self, state: S, ply: int) -> V | None:
        """Return the value of *state* if the search stops there, otherwise None."""

    @abstractmethod
    def number(self, value: V) -> float:
        """Return the utility or the estimate in a compared value."""

    @abstractmethod
    def is_final(self, value: V) -> bool:
        """Whether estimates elsewhere in the tree leave the value as certain as it is."""

    @abstractmethod
    def below(self, value: V) -> V:
        """Return the greatest value that is less: there is none between the two."""

    @abstractmethod
    def above(self, value: V) -> V:
        """Return the least value that is greater."""


def _next(value: float, towards: float) -> float:
    try:
        return nextafter(value, towards)
    except OverflowError:  # an int beyond every double: a wide window is right too
        return towards


class Utilities(LeafValues[S, float]):
    """Terminal test and utility."""

    lowest = -inf
    highest = inf

    def __init__(self, game: Game[S, M]) -> None:
        self._outcome = game.outcome

    def __call__(self, state: S, ply: int) -> float | None:
        """Return the utility of a finished game."""
        utility = self._outcome(state)
        if utility is not None and utility != utility:
            raise GameError("game.nan")
        return utility

    def number(self, value: float) -> float:
        """Return the value: it is a number already."""
        return value

    def is_final(self, value: float) -> bool:
        """Return that it is: there are no estimates."""
        return True

    def below(self, value: float) -> float:
        """Return the next smaller double, or as good as that for a number beyond doubles."""
        return _next(value, -inf)

    def above(self, value: float) -> float:
        """Return the next greater double, or as good as that for a number beyond doubles."""
        return _next(value, inf)


class RankedValues(LeafValues[S, RankedValue]):
    """Terminal test and utility first, then cut-off test and evaluation."""

    lowest = RankedValue(-1, -inf, -inf)
    highest = RankedValue(1, inf, inf)

    def __init__(
        self,
        game: Game[S, M],
        cutoff: Callable[[S, int], Any] | None = None,
        evaluate: Callable[[S], float] | None = None,
        prefer_short: bool = False,
    ) -> None:
        self._outcome = game.outcome
        self._cutoff = cutoff
        self._evaluate = evaluate
        self._prefer_short = prefer_short
        self.evaluations = 0

    def __call__(self, state: S, ply: int) -> RankedValue | None:
        """Return the score of a finished game or of a state that is cut off; never cut the root."""
        utility = self._outcome(state)
        if utility is not None:
            if utility != utility:
                raise GameError("game.nan")
            rank = (utility > 0) - (utility < 0)
            return RankedValue(rank, utility, -rank * ply if self._prefer_short else 0)
        if self._evaluate is None or self._cutoff is None or ply == 0:
            return None
        if not self._cutoff(state, ply):
            return None
        self.evaluations += 1
        estimate = self._evaluate(state)
        if estimate != estimate:
            raise GameError("game.nan")
        return RankedValue(0, estimate, 0)

    def number(self, value: RankedValue) -> float:
        """Return the utility or the estimate in the score."""
        return value.value

    def is_final(self, value: RankedValue) -> bool:
        """Return whether someone has won: no estimate outranks that."""
        return value.rank != 0

    def below(self, value: RankedValue) -> RankedValue:
        """Return the score that is worse only by the tie."""
        return value._replace(tie=value.tie - 1)

    def above(self, value: RankedValue) -> RankedValue:
        """Return the score that is better only by the tie."""
        return value._replace(tie=value.tie + 1)
