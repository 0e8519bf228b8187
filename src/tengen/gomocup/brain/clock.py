"""How long a move may take and how long it deserves: the manager's times become a Limit."""

from __future__ import annotations

from dataclasses import dataclass, field

from tengen.game import Limit
from tengen.gomocup.brain.settings import Settings
from tengen.gomocup.times import UNLIMITED_MS

TURN_SECONDS, MATCH_SECONDS = 30.0, 180.0
"""Gomocup's times, for a manager that tells none at all."""

MARGIN = 0.05
"""The seconds that are left to the pipe, the scheduler and the manager, at most."""
MARGIN_SHARE = 0.2
"""Of a very short time, this share is left instead."""
LEAST = 0.002
"""With less than this there is no search: the move is made at once."""

AT_ONCE_SECONDS = 0.005
"""What a move at once takes, without the manager's part."""
LAGS, FEWEST_LAGS = 9, 3
"""So many moves are looked back on; the median of three forgets the start of the process."""

GREATEST_SHARE = 1 / 3
"""No single move takes more of the time that is left for the game."""
GAME_MOVES, FEWEST_MOVES = 28, 9
"""The moves of its own that a side plans for at the start of a game, and at any time."""


@dataclass(slots=True)
class Clock:
    """Counts the seconds of one game that are its own, as the manager's INFOs do not always come.

    >>> settings = Settings(timeout_turn=5000, time_left=90_000)
    >>> Clock().limit(settings, own_stones=3)
    Limit(seconds=4.95, ..., aim=3.598)
    >>> Clock().limit(Settings(timeout_turn=0), own_stones=3) is None    # move at once
    True
    """

    used: float = 0.0
    """The seconds since the game began."""
    used_since_told: float = 0.0
    """The seconds since the last ``INFO time_left``."""

    lags: list[float] = field(default_factory=list)
    """What moves took by the manager's clock beyond our own."""

    def told_time_left(self, before: int | None, now: int) -> None:
        """Note that *time_left* is fresh, and learn how much slower the manager's clock is."""
        if before is not None and max(before, now) < UNLIMITED_MS and self.used_since_told > 0:
            self.lags.append(max((before - now) / 1000 - self.used_since_told, 0.0))
        self.used_since_told = 0.0

    @property
    def lag(self) -> float:
        """The seconds that a move costs beyond its thinking, on a busy machine many."""
        recent = sorted(self.lags[-LAGS:])
        return recent[len(recent) // 2] if len(recent) >= FEWEST_LAGS else 0.0

    def spend(self, seconds: float) -> None:
        """Note that a move took so long."""
        self.used += seconds
        self.used_since_told += seconds

    def left(self, settings: Settings) -> float | None:
        """Return the seconds for the rest of the game; None if there is no end."""
        told = settings.time_left
        if told is not None:
            return None if told >= UNLIMITED_MS else told / 1000 - self.used_since_told
        match = settings.timeout_match
        if match is not None:
            return None if match <= 0 or match >= UNLIMITED_MS else match / 1000 - self.used
        return MATCH_SECONDS - self.used if settings.timeout_turn is None else None

    def limit(
        self, settings: Settings, own_stones: int, empty: int = 0, late: float = 0.0
    ) -> Limit | None:
        """Return the limit of the next move, of which *late* seconds are over; None is at once.

        The game may last until no point is *empty*: time for moves at once is kept back for that.
        """
        seconds = aim = None
        turn = settings.timeout_turn
        if turn is None:
            seconds = _safe(TURN_SECONDS) - late
        elif turn < UNLIMITED_MS:
            seconds = _safe(turn / 1000) - late
        left = self.left(settings)
        if left is not None:
            left = _safe(left) - late - (empty + 1) // 2 * (AT_ONCE_SECONDS + self.lag)
            increment = max(settings.time_increment or 0, 0) / 1000
            moves = max(FEWEST_MOVES, GAME_MOVES - own_stones)
            aim = min(left / moves + increment / 2, left)
            most = max(left * GREATEST_SHARE, aim)
            seconds = most if seconds is None else min(seconds, most)
            aim = min(aim, seconds)
        if seconds is not None and seconds < LEAST:
            return None
        return Limit(
            seconds=_rounded(seconds),
            aim=_rounded(aim),
            nodes=_positive(settings.max_node),
            depth=_positive(settings.max_depth),
            memory_mb=settings.memory_mb or 1,
        )


def _safe(seconds: float) -> float:
    """Return the time less what is left to others."""
    return seconds - min(MARGIN, seconds * MARGIN_SHARE)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 4)


def _positive(number: int | None) -> int | None:
    return number if number is not None and number > 0 else None
