"""A player at work: the stream of what it finds, which can be stopped."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Self

from tengen._core import Stop
from tengen.closing import Closing
from tengen.errors import PlayerError
from tengen.gomoku.chosen_move import ChosenMove
from tengen.gomoku.info import Info
from tengen.gomoku.point import Point


class Thinking(Closing):
    """A stream of :class:`Info`; the best move of the last one is the player's move.

    Read it as a stream, or ask for the result: :meth:`lines` and :meth:`move` think to the end.
    It may be stopped by :meth:`stop` from any thread, also before it has begun, and by
    :meth:`close` (or the end of a ``with`` block) from the thread that reads it.

    >>> from tengen import Board, Limit, players
    >>> with players.load("random?seed=1").analyse(Board(), Limit(seconds=1)) as thinking:
    ...     for info in thinking:
    ...         print(info.best == thinking.best)
    True
    """

    def __init__(self, infos: Generator[Info], stop: Stop) -> None:
        self._infos = infos
        self._stop = stop
        self._fresh = 0
        self.found: list[Info] = []
        """The lines so far, best first. Those of the last depth stand until newer ones come."""

    @property
    def best(self) -> Point | None:
        """The move so far, if any."""
        return self.found[0].best if self.found else None

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Info:
        info = next(self._infos)
        self._fresh = 1 if info.line == 1 else self._fresh + 1
        old = [each for each in self.found[self._fresh :] if each.best != info.best]
        self.found = [*self.found[: self._fresh - 1], info, *old]
        return info

    def stop(self) -> None:
        """End the thinking soon; a player that has no move yet still finds one."""
        self._stop.set()

    def lines(self) -> list[Info]:
        """Think to the end and return the lines, best first.

        >>> from tengen import Board, Engine, Limit
        >>> with Engine() as engine:
        ...     found = engine.analyse(Board().play("h8"), Limit(depth=3), lines=2).lines()
        >>> [info.line for info in found]
        [1, 2]
        """
        for _ in self:
            pass
        if not self.found:
            raise PlayerError("player.no_move")
        return [replace(info, line=rank) for rank, info in enumerate(self.found, 1)]

    def move(self) -> ChosenMove:
        """Think to the end and return the move."""
        return ChosenMove(self.lines()[0])

    def close(self) -> None:
        """Stop, and forget what is not read yet."""
        self._stop.set()
        self._infos.close()

    def __repr__(self) -> str:
        return f"<Thinking: {self.found[0] if self.found else 'nothing found yet'}>"
