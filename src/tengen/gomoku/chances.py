"""The chances of a win, a draw and a loss, as the network estimates them."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Self

from tengen.gomoku.score import SCALE, Score


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of the side to move, as the network estimates them; together they are 1.

    >>> chances = Chances.of(Score(100), -400)
    >>> print(chances)
    56/12/32
    >>> print(Chances.of(Score.win(5), -400))
    100/0/0
    """

    win: float
    draw: float
    loss: float

    @classmethod
    def of(cls, score: Score, draw_odds: int) -> Self:
        """Return the chances that go with a score and the log odds of a draw, in the same units.

        The expected result is the score's: win + draw / 2. So a draw is at most twice as likely as
        the smaller of it and its complement. Where a side wins by force, there is no draw.
        """
        expected = score.win_rate
        most = 2 * min(expected, 1 - expected)
        draw = min(1 / (1 + exp(-draw_odds / SCALE)), most) if most > 0 else 0.0
        return cls(expected - draw / 2, draw, 1 - expected - draw / 2)

    def __str__(self) -> str:
        """Return the three in percent, which together are 100."""
        win, draw = round(100 * self.win), round(100 * self.draw)
        return f"{win}/{draw}/{max(100 - win - draw, 0)}"

    def as_json(self) -> dict[str, float]:
        """Return the three, ready for JSON.

        >>> Chances(0.5, 0.25, 0.25).as_json()
        {'win': 0.5, 'draw': 0.25, 'loss': 0.25}
        """
        return {name: round(getattr(self, name), 4) for name in ("win", "draw", "loss")}
