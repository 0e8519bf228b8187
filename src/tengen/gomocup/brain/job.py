"""What a brain thinks about: run in one thread, stopped from another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from contextlib import closing
from typing import Final

from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Analyst, Balancer, Player, Ponderer
from tengen.gomoku.point import Point

Tell = Callable[[Info], None]

AT_ONCE: Final = Limit(seconds=0.001)
"""For a move without any search: a player is stopped before it begins, and is told this limit."""


class Job(ABC):
    """One piece of thinking. A *limit* of None means at once."""

    def __init__(
        self, player: Player, board: Board, limit: Limit | None, stop: Stop | None = None
    ) -> None:
        self.player, self.board = player, board
        self.limit = AT_ONCE if limit is None else limit
        self._stop = Stop() if stop is None else stop
        if limit is None:
            self._stop.set()

    @abstractmethod
    def run(self, tell: Tell) -> tuple[Point, ...]:
        """Think to the end, *tell* what is found on the way, and return the stones to lay."""

    def stop(self) -> None:
        """End the thinking soon; from any thread."""
        self._stop.set()


class MoveJob(Job):
    """Choose a move: with several *lines*, or *among* some moves only, if it is an Analyst."""

    def __init__(
        self,
        player: Player,
        board: Board,
        limit: Limit | None,
        lines: int = 1,
        among: Collection[Point] | None = None,
        stop: Stop | None = None,
    ) -> None:
        super().__init__(player, board, limit, stop)
        self._lines, self._among = lines, among

    def run(self, tell: Tell) -> tuple[Point, ...]:
        """Return the one move."""
        best = None
        if isinstance(self.player, Analyst):
            infos = self.player.lines(self.board, self.limit, self._stop, self._lines, self._among)
        else:
            infos = self.player.infos(self.board, self.limit, self._stop)
        with closing(infos):
            for info in infos:
                tell(info)
                if info.line == 1:
                    best = info.best
        if best is None:
            raise PlayerError("player.no_move")
        return (best,)


class BalanceJob(Job):
    """Find one or two stones that leave both sides equal chances."""

    def __init__(self, player: Balancer, board: Board, limit: Limit | None, stones: int) -> None:
        super().__init__(player, board, limit)
        self._balancer, self._stones = player, stones

    def run(self, tell: Tell) -> tuple[Point, ...]:
        """Return the stones."""
        return self._balancer.balance(self.board, self.limit, stones=self._stones, stop=self._stop)


class PonderJob(Job):
    """Think in the opponent's time until stopped."""

    def __init__(self, player: Ponderer, board: Board) -> None:
        super().__init__(player, board, Limit(depth=1))
        self._thinking = player.ponder(board)

    def run(self, tell: Tell) -> tuple[Point, ...]:
        """Return nothing: what was learnt is kept by the player."""
        with self._thinking as thinking:
            for _ in thinking:
                pass
        return ()

    def stop(self) -> None:
        """End it."""
        self._thinking.stop()
