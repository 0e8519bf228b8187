"""Joint ratings of many players: Bradley-Terry with draws and the advantage of the first move.

The model is Davidson's (1970) with the order effect of Davidson & Beaver (1977). When Black is
stronger by x, advantage of the first move included, Black's chances are as

    win : draw : loss  =  e^(x/2) : ν : e^(-x/2).

Ratings are printed in Elo: 400 of them are a factor of ten in the odds of the decided games. The
likelihood is log-linear, hence concave: Newton's method finds its one maximum, and the curvature
there gives the errors.

Nobody's rating is infinite and no group of players is adrift, because everybody has one prior game
against an imaginary player of average strength, half won and half lost. The first move has one such
game too, between equals. A hundred games make these priors unimportant; two do not.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

from tengen.arena.elo import CONFIDENCE
from tengen.errors import TengenError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ELO: Final = 400.0 / math.log(10.0)
"""Elo in one natural unit of the log of odds."""
_STEPS: Final = 100


class RatingError(TengenError, ValueError):
    """These games cannot be rated so."""


class Played(NamedTuple):
    """One game: who had Black, who White, and Black's score (0, ½ or 1)."""

    black: str
    white: str
    score: float


@dataclass(frozen=True, slots=True)
class Rating:
    """One player's strength relative to the anchor, or to the average of all."""

    name: str
    elo: float
    error: float
    """Half the width of the interval."""
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """All players, strongest first, and what they share."""

    players: tuple[Rating, ...]
    first_move: float
    """What moving first is worth, in Elo."""
    first_move_error: float
    draw: float
    """ν: the chance of a draw between equals is ν / (2 + ν)."""
    groups: tuple[frozenset[str], ...]
    """Players that games connect. Between two groups only the prior compares."""
    _places: Mapping[str, int]
    _elo: NDArray[np.float64]
    _covariance: NDArray[np.float64]

    def expected(self, black: str, white: str) -> float:
        """Return the score that the model expects of *black*."""
        elo = self._elo[self._places[black]] - self._elo[self._places[white]]
        x = (elo + self.first_move) / ELO
        win, draw, loss = math.exp(x / 2), self.draw, math.exp(-x / 2)
        return (win + draw / 2) / (win + draw + loss)

    def superiority(self, one: str, other: str) -> float:
        """Return the chance that *one* is the stronger: the likelihood of superiority."""
        i, j = self._places[one], self._places[other]
        if i == j:
            return 0.5
        matrix = self._covariance
        variance = float(matrix[i, i] + matrix[j, j] - 2.0 * matrix[i, j])
        return NormalDist().cdf(float(self._elo[i] - self._elo[j]) / math.sqrt(variance))


def rate(
    games: Iterable[Played],
    *,
    anchor: tuple[str, float] | None = None,
    confidence: float = CONFIDENCE,
) -> Ratings:
    """Rate everybody who played; *anchor* fixes one player's Elo, otherwise the mean is 0.

    >>> games = [Played("a", "b", 1), Played("b", "a", 0), Played("b", "c", 1)] * 20
    >>> [rating.name for rating in rate(games).players]
    ['a', 'b', 'c']

    The two games of a pair count as independent. Raises :class:`RatingError` without games, or for
    an anchor who did not play.
    """
    import numpy as np

    counts = Counter(games)
    names = sorted({name for game in counts for name in (game.black, game.white)})
    if not names:
        raise RatingError("rating.no_games")
    if anchor is not None and anchor[0] not in names:
        raise RatingError("rating.anchor", player=anchor[0])
    places = {name: place for place, name in enumerate(names)}
    model = _Model(counts, places)
    point, curvature = model.maximum()

    # Only differences are known: the covariance is that of the distances from the anchor or mean.
    n = len(names)
    shift = np.eye(n)
    if anchor is None:
        shift -= 1.0 / n
    else:
        shift[:, places[anchor[0]]] -= 1.0
    spread: NDArray[np.float64] = np.asarray(np.linalg.inv(curvature) * ELO**2, np.float64)
    level = 0.0 if anchor is None else anchor[1]
    elo: NDArray[np.float64] = shift @ point[:n] * ELO + level
    covariance = shift @ spread[:n, :n] @ shift.T
    reach = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
    totals, points = _totals(counts)
    players = [
        Rating(
            name,
            float(elo[i]),
            reach * math.sqrt(max(0.0, float(covariance[i, i]))),
            totals[name],
            points[name],
        )
        for i, name in enumerate(names)
    ]
    return Ratings(
        tuple(sorted(players, key=lambda rating: -rating.elo)),
        float(point[n]) * ELO,
        reach * math.sqrt(float(spread[n, n])),
        math.exp(float(point[n + 1])) if model.has_draws else 0.0,
        _groups(counts, names),
        places,
        elo,
        spread[:n, :n],
    )


class _Model:
    """The log-likelihood: strengths of all players, then the first move, then log ν if needed."""

    def __init__(self, counts: Counter[Played], places: Mapping[str, int]) -> None:
        self.n = len(places)
        meetings: dict[tuple[int, int], list[float]] = {}
        for game, count in counts.items():
            if game.score not in (0.0, 0.5, 1.0):
                raise RatingError("rating.score", score=game.score)
            row = meetings.setdefault((places[game.black], places[game.white]), [0.0, 0.0, 0.0])
            row[int(2 * game.score)] += count
        self.meetings = meetings
        self.has_draws = any(draws for _, draws, _ in meetings.values())

    def maximum(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the most likely parameters and the curvature (negative Hessian) there."""
        import numpy as np

        point = np.zeros(self.n + 1 + self.has_draws)
        value, gradient, curvature = self.at(point)
        for _ in range(_STEPS):
            step = np.linalg.solve(curvature, gradient)
            length = 1.0
            while True:  # concave: half a step, or a quarter, … is always an improvement
                after = self.at(point + length * step)
                if after[0] >= value - 1e-12 * abs(value) or length < 1e-9:
                    break
                length /= 2.0
            point = point + length * step
            value, gradient, curvature = after
            if float(np.abs(step).max()) < 1e-10:
                break
        return point, curvature

    def at(
        self, point: NDArray[np.float64]
    ) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
        """Return the log-likelihood, its gradient and its curvature."""
        import numpy as np

        gradient = np.zeros_like(point)
        curvature = np.zeros((len(point), len(point)))
        value = 0.0
        for place in range(self.n):  # the prior game against an average player
            chance = 1.0 / (1.0 + math.exp(-point[place]))
            value += 0.5 * math.log(chance * (1.0 - chance))
            gradient[place] += 0.5 - chance
            curvature[place, place] += chance * (1.0 - chance)
        equals = (None, None), (0.5, 0.0, 0.5)  # the prior game of the first move
        for (black, white), (losses, draws, wins) in (*self.meetings.items(), equals):
            where, signs = [self.n], [1.0]
            if black is not None and white is not None and black != white:
                where, signs = [self.n, black, white], [1.0, 1.0, -1.0]
            sign = np.array(signs)
            x = float(sign @ point[where])
            win, loss = math.exp(x / 2.0), math.exp(-x / 2.0)
            draw = math.exp(float(point[-1])) if self.has_draws else 0.0
            total, count = win + draw + loss, losses + draws + wins
            win, draw, loss = win / total, draw / total, loss / total
            value += (wins - losses) * x / 2.0 - count * math.log(total)
            value += draws * float(point[-1]) if self.has_draws else 0.0
            # Of x the statistic is ½, 0 or -½; of log ν it is 1 for a draw.
            gradient[where] += sign * ((wins - losses) - count * (win - loss)) / 2.0
            variance = count * ((win + loss) - (win - loss) ** 2) / 4.0
            curvature[np.ix_(where, where)] += np.outer(sign, sign) * variance
            if self.has_draws:
                gradient[-1] += draws - count * draw
                curvature[-1, -1] += count * draw * (1.0 - draw)
                mixed = -count * draw * (win - loss) / 2.0
                curvature[where, -1] += sign * mixed
                curvature[-1, where] += sign * mixed
        return value, gradient, curvature


def _totals(counts: Counter[Played]) -> tuple[Counter[str], dict[str, float]]:
    totals: Counter[str] = Counter()
    points: dict[str, float] = {}
    for (black, white, score), count in counts.items():
        for name, own in ((black, score), (white, 1.0 - score)):
            totals[name] += count
            points[name] = points.get(name, 0.0) + count * own
    return totals, points


def _groups(counts: Counter[Played], names: list[str]) -> tuple[frozenset[str], ...]:
    group = {name: {name} for name in names}
    for black, white, _ in counts:
        if group[black] is not group[white]:
            joined = group[black] | group[white]
            for name in joined:
                group[name] = joined
    return tuple(dict.fromkeys(frozenset(members) for members in group.values()))
