"""The sequential probability ratio test: whether a player is elo1 stronger, or only elo0.

Wald 1945 showed how to test while the games are played: add up the log-likelihood ratio (LLR) of
the two hypotheses and stop when it leaves an interval fixed beforehand. Here the hypotheses only
fix the expected score, not how draws and pairs are distributed; the likelihoods are those of the
best distribution with that mean (the *generalized* test, GSPRT). Van den Bergh showed how to find
that distribution: when p are the observed frequencies of the scores a, the most likely distribution
with mean s is p / (1 + t (a - s)), with the one t that makes its mean s.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from tengen.arena.elo import GAME_SCORES, PAIR_SCORES, Tally, score_of_elo
from tengen.errors import TengenError

_UNSEEN: Final = 1e-3
"""The count of a best or worst score that never came: without it no mean beyond the seen ones has
any likelihood. It moves the LLR by a few hundredths."""
_STEPS: Final = 100

_T = TypeVar("_T", bound="Sprt")


class SprtError(TengenError, ValueError):
    """There is no such test."""


class Decision(Enum):
    """What the test says."""

    ONGOING = "ongoing"
    H0 = "H0"
    """At the lower bound: not stronger than elo0."""
    H1 = "H1"
    """At the upper bound: stronger by elo1."""


@dataclass(frozen=True, slots=True)
class State:
    """The test at one moment."""

    llr: float
    lower: float
    upper: float

    @property
    def verdict(self) -> Decision:
        """Whether a bound is reached."""
        if self.llr >= self.upper:
            return Decision.H1
        return Decision.H0 if self.llr <= self.lower else Decision.ONGOING

    def __str__(self) -> str:
        word = {"H0": ", H0 accepted", "H1": ", H1 accepted"}.get(self.verdict.value, "")
        return f"LLR {self.llr:+.2f} ({self.lower:.2f}, {self.upper:+.2f}){word}"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of ``elo <= elo0`` (H0) against ``elo >= elo1`` (H1), in logistic Elo.

    *alpha* is the chance to accept H1 at elo0, *beta* that to accept H0 at elo1.

    >>> test = Sprt(0, 10)
    >>> print(test.state(Tally.of([(1, 0.5), (1, 1), (0, 1)] * 100)))
    LLR +8.51 (-2.94, +2.94), H1 accepted
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -2000.0 <= self.elo0 < self.elo1 <= 2000.0:
            raise SprtError("sprt.bounds", elo0=self.elo0, elo1=self.elo1)
        if not (0.0 < self.alpha < 0.5 and 0.0 < self.beta < 0.5):
            raise SprtError("sprt.chances")

    @classmethod
    def parse(cls: type[_T], text: str) -> _T:
        """Read ``elo0,elo1`` or ``elo0,elo1,alpha,beta``.

        >>> Sprt.parse("0,5")
        Sprt(elo0=0.0, elo1=5.0, alpha=0.05, beta=0.05)
        """
        try:
            numbers = [float(word) for word in text.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) not in (2, 4):
            raise SprtError("sprt.text", text=text)
        return cls(*numbers)

    @property
    def bounds(self) -> tuple[float, float]:
        """The LLR at which H0 and H1 are accepted (Wald's approximation).

        >>> [round(bound, 4) for bound in Sprt(0, 5).bounds]
        [-2.9444, 2.9444]
        """
        return (
            math.log(self.beta / (1.0 - self.alpha)),
            math.log((1.0 - self.beta) / self.alpha),
        )

    def llr(self, tally: Tally) -> float:
        """Return the log-likelihood ratio of elo1 to elo0: of the pairs, and of single games."""
        means = score_of_elo(self.elo0), score_of_elo(self.elo1)
        return _llr(PAIR_SCORES, tally.pentanomial, *means) + _llr(
            GAME_SCORES, tally.singles, *means
        )

    def state(self, tally: Tally) -> State:
        """Return where the test stands."""
        return State(self.llr(tally), *self.bounds)

    def walk(self, tallies: Iterable[Tally]) -> Iterator[float]:
        """Yield the LLR after each further result: the path that the test took."""
        total = Tally()
        for tally in tallies:
            total += tally
            yield self.llr(total)


def _llr(scores: Sequence[float], counts: Sequence[int], mean0: float, mean1: float) -> float:
    """Return the LLR of two means, from the counts of the scores 0 to 1."""
    if not any(counts):
        return 0.0
    weights: list[float] = list(counts)
    for end in (0, -1):
        weights[end] = weights[end] or _UNSEEN
    tilt0, tilt1 = _tilt(scores, weights, mean0), _tilt(scores, weights, mean1)
    return sum(
        weight * (math.log1p(tilt0 * (score - mean0)) - math.log1p(tilt1 * (score - mean1)))
        for score, weight in zip(scores, weights, strict=True)
    )


def _tilt(scores: Sequence[float], weights: Sequence[float], mean: float) -> float:
    """Return the t at which the weights / (1 + t (score - mean)) have that mean.

    The sum below falls from +∞ to -∞ between the two poles, so it has one zero there: Newton's
    steps, halving the interval where one would leave it.
    """
    low, high = -1.0 / (1.0 - mean), 1.0 / mean
    tilt = 0.0
    for _ in range(_STEPS):
        value = slope = 0.0
        for score, weight in zip(scores, weights, strict=True):
            part = (score - mean) / (1.0 + tilt * (score - mean))
            value += weight * part
            slope -= weight * part * part
        if value > 0.0:
            low = tilt
        else:
            high = tilt
        step = tilt - value / slope
        after = step if low < step < high else (low + high) / 2.0
        if abs(after - tilt) <= 1e-15 * max(1.0, abs(tilt)):
            return after
        tilt = after
    return tilt
