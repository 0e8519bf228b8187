"""What the native players share: a board for the core, a clock, and infos from numbers."""

from __future__ import annotations

from math import log
from time import perf_counter

from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.point import MAX_SIZE
from tengen.gomoku.score import SCALE, Score

SLICE = 0.1
"""Seconds between two infos of a search that could go on."""

_LEAST_RATE = 1e-4


def score_of_rate(rate: float) -> Score:
    """Return the score with that win rate.

    >>> score_of_rate(0.731), score_of_rate(0.5)
    (Score(200), Score(0))
    """
    rate = min(max(rate, _LEAST_RATE), 1 - _LEAST_RATE)
    return Score(round(SCALE * log(rate / (1 - rate))))


def least(*limits: int | None) -> int | None:
    """Return the least of the limits that there are."""
    return min((limit for limit in limits if limit is not None), default=None)


def check_radius(name: str, radius: int) -> int:
    """Return the radius if there can be one."""
    if not 1 <= radius <= MAX_SIZE:
        raise PlayerError("player.radius", player=name, radius=radius, most=MAX_SIZE)
    return radius


class Clock:
    """The time of one move, from when it is made."""

    def __init__(self, limit: Limit) -> None:
        self._start = perf_counter()
        self._budget = limit.budget

    @property
    def seconds(self) -> float:
        """How long it has been."""
        return perf_counter() - self._start

    @property
    def left(self) -> float | None:
        """How long it may go on; None without end."""
        return None if self._budget is None else max(self._budget - self.seconds, 0.0)

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.left == 0.0

    def share(self, most: float | None = None) -> float:
        """Return the seconds for the core, at most *most*: 0 means no limit there."""
        given = [seconds for seconds in (self.left, most) if seconds is not None]
        return max(min(given), 1e-9) if given else 0.0
