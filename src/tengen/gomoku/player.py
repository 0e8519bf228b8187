"""What a player is: position and limit in, a stream of infos and a move out.

What only some players can do is declared by a class here, as :mod:`tengen.game.abilities` does for
games: ask ``isinstance(player, Analyst)``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Generator

from tengen._core import Stop
from tengen.closing import Closing
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.point import Point
from tengen.gomoku.thinking import Info, Thinking


class Player(Closing):
    """Chooses moves. One player thinks about one position at a time.

    A player of your own has one method:

    >>> class First(Player):
    ...     name = "first"
    ...     def infos(self, board, limit, stop):
    ...         yield Info(best=board.legal_moves[0])
    >>> str(First().choose(Board(), Limit(seconds=1)))
    'a1'
    """

    name: str

    @abstractmethod
    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        """Think about *board*, whose game is not over, and yield what is found.

        At least one info is yielded. The generator ends soon after *stop* is set (within 10 ms, but
        it has a move even if *stop* was set at the start) and at the *limit*; what it does not
        understand of a limit it ignores.
        """

    def think(self, board: Board, limit: Limit) -> Thinking:
        """Return the player at work. Nothing happens until the first info is asked for."""
        _check_open(board)
        stop = Stop()
        return Thinking(self.infos(board, limit, stop), stop)

    def choose(self, board: Board, limit: Limit) -> Point:
        """Return the move."""
        with self.think(board, limit) as thinking:
            return thinking.move()

    def new_game(self) -> None:
        """Forget what was kept of the last game: the next one is played as if it were the first."""

    def close(self) -> None:
        """Give back threads, memory and processes; the player is not used afterwards."""


class Analyst(Player):
    """Can give the best *lines*, each with its score, and look *among* some moves only."""

    @abstractmethod
    def lines(
        self,
        board: Board,
        limit: Limit,
        stop: Stop,
        lines: int,
        among: Collection[Point] | None,
    ) -> Generator[Info]:
        """Like :meth:`infos`: one info per line, best first, each time the lines are known anew."""

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        """Yield the infos of one line."""
        return self.lines(board, limit, stop, 1, None)

    def think(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        among: Collection[Point] | None = None,
    ) -> Thinking:
        """Return the player at work on so many *lines*, or *among* these moves only."""
        _check_open(board)
        if lines < 1:
            raise PlayerError("analysis.lines", lines=lines)
        if among is not None and not set(among) & set(board.legal_moves):
            raise PlayerError("analysis.none_legal")
        stop = Stop()
        return Thinking(self.lines(board, limit, stop, lines, among), stop)


class Balancer(Player):
    """Can find moves after which both sides have equal chances, as swap openings need them."""

    @abstractmethod
    def balance(self, board: Board, limit: Limit, stop: Stop, stones: int) -> tuple[Point, ...]:
        """Return that many moves (1 or 2) that leave the position as even as can be found."""


class Ponderer(Player):
    """Can go on thinking in the opponent's time."""

    @abstractmethod
    def ponder(self, board: Board) -> Thinking:
        """Think about *board*, the opponent to move, until stopped; keep what is learnt."""


def _check_open(board: Board) -> None:
    if board.outcome is not None:
        raise PlayerError("move.game_over")
