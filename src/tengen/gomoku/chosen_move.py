"""The move that a player chose: a point that also knows why."""

from __future__ import annotations

from typing import Self

from tengen.gomoku.info import Info
from tengen.gomoku.point import Point
from tengen.gomoku.score import Score


class ChosenMove(Point):
    """A :class:`Point` with the *info* that the player had when it chose it.

    It equals the point and can be played like one.

    >>> move = ChosenMove(Info(best=Point(7, 7), score=Score.win(3), pv=(Point(7, 7),)))
    >>> move == Point.parse("h8"), str(move), move
    (True, 'h8', <ChosenMove h8, win in 3: h8>)
    """

    info: Info

    def __new__(cls, info: Info) -> Self:
        """Make the move of an info."""
        move = super().__new__(cls, *info.best)
        move.info = info
        return move

    @property
    def score(self) -> Score | None:
        """For the side that plays the move; None if the player gives no scores."""
        return self.info.score

    @property
    def pv(self) -> tuple[Point, ...]:
        """The principal variation, this move first; empty if the player gives none."""
        return self.info.pv

    def __repr__(self) -> str:
        return f"<ChosenMove {self.info}>"

    def __reduce__(self) -> tuple[object, ...]:
        return ChosenMove, (self.info,)
