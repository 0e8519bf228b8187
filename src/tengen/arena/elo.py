"""How much stronger one player is than another: Elo with error bars, from a match.

Games come in pairs: one opening, played twice with colours reversed. What the opening gives to one
side it gives to both players in turn, so the two games of a pair are not independent, and only the
pair as a whole is a fair sample. A pair has five possible scores (*pentanomial*): 0, ½, 1, 1½ and 2
points of 2. Games without a partner have three (*trinomial*). Ignoring the pairs overstates the
error of unbalanced openings, and can understate it where the partner repeats the game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
"""The chance that an interval covers the truth, where nothing else is said."""

PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Points a game of a pair, worst first."""
GAME_SCORES: Final = (0.0, 0.5, 1.0)
"""Points of a single game: loss, draw, win."""


def elo_of_score(score: float) -> float:
    """Return the difference in Elo that makes *score* the expected score.

    >>> round(elo_of_score(0.64), 1), elo_of_score(0.5), elo_of_score(1.0)
    (100.0, 0.0, inf)
    """
    if score <= 0.0 or score >= 1.0:
        return math.copysign(math.inf, score - 0.5)
    return 400.0 * math.log10(score / (1.0 - score))


def score_of_elo(elo: float) -> float:
    """Return the expected score of a player who is *elo* stronger (logistic model).

    >>> score_of_elo(0), round(score_of_elo(100), 4)
    (0.5, 0.6401)
    """
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


class Pairs(NamedTuple):
    """How often each outcome of a pair came, for the first player, in whatever order."""

    ll: int = 0
    ld: int = 0
    dd: int = 0
    wl: int = 0
    wd: int = 0
    ww: int = 0


class Singles(NamedTuple):
    """How often each outcome of a game without a partner came, for the first player."""

    losses: int = 0
    draws: int = 0
    wins: int = 0


NO_PAIRS: Final = Pairs()
NO_SINGLES: Final = Singles()


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of one player against another.

    >>> tally = Tally(Pairs(ll=2, wl=5, wd=4, ww=4), Singles(wins=1))
    >>> tally.games, tally.wins, tally.draws, tally.losses, tally.points
    (31, 18, 4, 9, 20.0)
    """

    pairs: Pairs = NO_PAIRS
    singles: Singles = NO_SINGLES

    @classmethod
    def of(cls, pairs: Iterable[tuple[float, float]] = (), singles: Iterable[float] = ()) -> Tally:
        """Count results, each 0, ½ or 1 for the first player.

        >>> Tally.of([(1, 0.5), (0, 1)], [1]).pairs
        Pairs(ll=0, ld=0, dd=0, wl=1, wd=1, ww=0)
        """
        twos, ones = [0] * 6, [0] * 3
        for one, other in pairs:
            twos[_PAIR_PLACE[min(one, other), max(one, other)]] += 1
        for score in singles:
            ones[GAME_SCORES.index(score)] += 1
        return cls(Pairs(*twos), Singles(*ones))

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            Pairs(*map(sum, zip(self.pairs, other.pairs, strict=True))),
            Singles(*map(sum, zip(self.singles, other.singles, strict=True))),
        )

    @property
    def pentanomial(self) -> tuple[int, int, int, int, int]:
        """The pairs by their score; two draws are worth as much as a win and a loss."""
        ll, ld, dd, wl, wd, ww = self.pairs
        return ll, ld, dd + wl, wd, ww

    @property
    def wins(self) -> int:
        """Games won by the first player."""
        return 2 * self.pairs.ww + self.pairs.wd + self.pairs.wl + self.singles.wins

    @property
    def draws(self) -> int:
        """Games drawn."""
        return 2 * self.pairs.dd + self.pairs.ld + self.pairs.wd + self.singles.draws

    @property
    def losses(self) -> int:
        """Games lost by the first player."""
        return 2 * self.pairs.ll + self.pairs.ld + self.pairs.wl + self.singles.losses

    @property
    def games(self) -> int:
        """All games."""
        return 2 * sum(self.pairs) + sum(self.singles)

    @property
    def samples(self) -> int:
        """Independent samples: pairs, and games without a partner."""
        return sum(self.pairs) + sum(self.singles)

    @property
    def points(self) -> float:
        """A win is 1, a draw is ½."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Points a game; ½ where nothing was played."""
        return self.points / self.games if self.games else 0.5

    @property
    def deviation(self) -> float:
        """The standard error of :attr:`score`.

        The points are a sum of independent samples of weight two (pairs) or one; the variance of
        that sum is estimated by the squared distances of the samples from their means.
        """
        mean = self.score
        spread = sum(
            count * (weight * (score - mean)) ** 2
            for weight, scores, counts in (
                (2, PAIR_SCORES, self.pentanomial),
                (1, GAME_SCORES, self.singles),
            )
            for score, count in zip(scores, counts, strict=True)
        )
        return math.sqrt(spread) / self.games if self.games else 0.0


_PAIR_PLACE: Final = {
    (0.0, 0.0): 0,
    (0.0, 0.5): 1,
    (0.5, 0.5): 2,
    (0.0, 1.0): 3,
    (0.5, 1.0): 4,
    (1.0, 1.0): 5,
}


NELO_SCALE: Final = 800.0 / math.log(10.0)
"""Normalised Elo for a score that is one standard deviation of a game above a half."""


class Normalised(NamedTuple):
    """A difference in normalised Elo, and half the width of its interval."""

    elo: float
    error: float

    def __str__(self) -> str:
        return f"{self.elo:+.1f} ± {self.error:.1f}"


def normalised(tally: Tally, confidence: float = CONFIDENCE) -> Normalised:
    """Return the normalised Elo of the first player over the second.

    >>> print(normalised(Tally(Pairs(ll=10, ld=5, dd=20, wl=10, wd=15, ww=20))))
    +72.6 ± 53.8

    It is the distance of the score from a half in standard deviations of a game, scaled so that it
    is near Elo where there are no draws and no openings that favour a side. So it tells how many
    games a test needs, whatever the openings; Elo does not. The deviation of a game is √2 times
    that of a pair's mean (van den Bergh 2020, "Normalized Elo"; fastchess prints it as nElo).
    Where all samples came out the same there is no deviation, and nothing is known of it.
    """
    if tally.deviation == 0.0:
        above = tally.score - 0.5
        return Normalised(math.copysign(math.inf, above) if above else 0.0, math.inf)
    root = math.sqrt(tally.games)
    distance = (tally.score - 0.5) / (tally.deviation * root)
    reach = NormalDist().inv_cdf((1.0 + confidence) / 2.0) / root
    return Normalised(NELO_SCALE * distance, NELO_SCALE * reach)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A difference in Elo with its interval, and how likely the first player is the stronger."""

    elo: float
    low: float
    high: float
    los: float
    """Likelihood of superiority, from 0 to 1."""

    @property
    def error(self) -> float:
        """Half the width of the interval: the number after ±."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        if math.isfinite(self.error):
            return f"{self.elo:+.1f} ± {self.error:.1f}"
        return f"{self.elo:+.1f} [{self.low:+.1f}, {self.high:+.1f}]"


def estimate(tally: Tally, confidence: float = CONFIDENCE) -> Estimate:
    """Return the Elo of the first player over the second, by the normal approximation.

    >>> print(estimate(Tally(Pairs(ll=10, ld=5, dd=20, wl=10, wd=15, ww=20))))
    +65.9 ± 50.4

    Where all samples came out the same, their spread says nothing; then the interval is the exact
    one of a binomial: what was never seen in *n* samples has at most the chance
    ``1 - a ** (1 / n)``, *a* being the share of error on that side.
    """
    count, score, error = tally.samples, tally.score, tally.deviation
    if count == 0:
        return Estimate(0.0, -math.inf, math.inf, 0.5)
    if error > 0.0:
        reach = NormalDist().inv_cdf((1.0 + confidence) / 2.0) * error
        low, high = score - reach, score + reach
        los = NormalDist().cdf((score - 0.5) / error)
    else:
        unseen = 1.0 - ((1.0 - confidence) / 2.0) ** (1.0 / count)
        low, high = score * (1.0 - unseen), score + (1.0 - score) * unseen
        # After n wins in a row and a uniform prior, the chance is more than even with this chance.
        sure = 1.0 - 0.5 ** (count + 1)
        los = 0.5 if score == 0.5 else sure if score > 0.5 else 1.0 - sure
    return Estimate(elo_of_score(score), elo_of_score(low), elo_of_score(high), los)
