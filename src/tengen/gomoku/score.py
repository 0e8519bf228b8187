"""What a position is worth, as an engine says it."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Self

WIN = 30_000
"""The score of a win that has happened; a win in n plies is n less. The core counts alike."""
LONGEST_WIN = 1_000
"""No win takes longer: from ``WIN - LONGEST_WIN`` on, a score is a win."""
SCALE = 200
"""So many units of a score are one unit of log odds: +200 is a chance of 73 %."""


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Score:
    """The score of the side to move: an estimate, or a forced win or loss in a number of plies.

    >>> Score(200).win_rate, Score.win(5).plies, str(Score.loss(4))
    (0.731..., 5, 'loss in 4')
    >>> Score(29_991), Score(-35)
    (Score.win(9), Score(-35))
    >>> Score(-35) < Score(12) < Score.win(9) < Score.win(1)
    True
    """

    value: int

    @classmethod
    def win(cls, plies: int) -> Self:
        """Return the score of winning with the ply of that number, 1 for the next stone."""
        return cls(WIN - plies)

    @classmethod
    def loss(cls, plies: int) -> Self:
        """Return the score of losing to the ply of that number."""
        return cls(plies - WIN)

    @property
    def is_win(self) -> bool:
        """Whether the side to move wins by force."""
        return self.value >= WIN - LONGEST_WIN

    @property
    def is_loss(self) -> bool:
        """Whether the side to move loses by force."""
        return self.value <= LONGEST_WIN - WIN

    @property
    def plies(self) -> int | None:
        """How many plies a forced win or loss takes; None for an estimate."""
        return WIN - abs(self.value) if self.is_win or self.is_loss else None

    @property
    def win_rate(self) -> float:
        """The chance of the side to move, from 0 to 1; a draw is half a win."""
        if self.plies is not None:
            return float(self.is_win)
        return 1 / (1 + exp(-self.value / SCALE))

    def __neg__(self) -> Score:
        return Score(-self.value)

    def __repr__(self) -> str:
        if self.plies is not None:
            return f"Score.{'win' if self.is_win else 'loss'}({self.plies})"
        return f"Score({self.value})"

    def __str__(self) -> str:
        if self.plies is not None:
            return f"{'win' if self.is_win else 'loss'} in {self.plies}"
        return f"{self.value:+d}"
