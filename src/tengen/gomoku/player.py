"""What a player is: a board and a limit in, a move out, and what was found on the way.

What only some players can do is declared by a class here, as :mod:`tengen.game.abilities` does for
games: ask ``isinstance(player, Analyst)``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Generator, Iterable
from functools import partial
from typing import TYPE_CHECKING

from tengen._core import Stop
from tengen.closing import Closing
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.arguments import check_board, check_limit, check_stop, check_whole
from tengen.gomoku.board import Board
from tengen.gomoku.chosen_move import ChosenMove
from tengen.gomoku.info import Info
from tengen.gomoku.notation import parse_moves
from tengen.gomoku.point import Point, to_point
from tengen.gomoku.thinking import Thinking

if TYPE_CHECKING:
    from tengen.gomoku.async_thinking import AsyncThinking


class Player(Closing):
    """Plays and analyses. One player thinks about one position at a time.

    To write a player, write one method, :meth:`infos`:

    >>> class First(Player):
    ...     name = "first"
    ...     def infos(self, board, limit, stop):
    ...         yield Info(best=board.legal_moves[0])
    >>> First().play(Board(), Limit(seconds=1))
    <ChosenMove a1>
    """

    name: str

    @abstractmethod
    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        """Think about *board*, whose game is not over, and yield what is found.

        Write this method; call :meth:`play` and :meth:`analyse`. At least one info is yielded. The
        generator ends soon after *stop* is set (within 10 ms, but it has a move even if *stop* was
        set at the start) and at the *limit*; what it does not understand of a limit it ignores.
        """

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        among: Iterable[Point | str] | None = None,
        stop: Stop | None = None,
    ) -> ChosenMove:
        """Return the move to play, with its score and variation.

        *among* restricts the choice to some moves, for players that can (:class:`Analyst`). *stop*
        ends the search early, from any thread.

        Raises :class:`~tengen.errors.PlayerError` if the game is over.
        """
        with self.analyse(board, limit, among=among, stop=stop) as thinking:
            return thinking.move()

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        among: Iterable[Point | str] | None = None,
        stop: Stop | None = None,
    ) -> Thinking:
        """Return the player at work: a stream of infos, or a list of *lines* at the end.

        >>> from tengen import Engine
        >>> board, limit = Board().play("h8", "a1", "i8", "a2", "j8", "a3"), Limit(depth=6)
        >>> with Engine() as engine:
        ...     for info in engine.analyse(board, limit):            # as a stream
        ...         print(info.best, info.score)
        ...     best, *others = engine.analyse(board, limit, lines=3).lines()    # as a list
        g8 win in 3

        Nothing happens until the first info is asked for. More than one line, and moves to look
        *among*, need an :class:`Analyst`.

        Raises :class:`~tengen.errors.PlayerError` if the game is over or the player cannot do it.
        """
        self._check(board, limit, stop)
        check_whole("lines", lines)
        if lines < 1:
            raise PlayerError("analysis.lines", lines=lines)
        stop = Stop() if stop is None else stop
        moves = None if among is None else _legal(board, among)
        return Thinking(self._lines(board, limit, stop, lines, moves), stop)

    async def play_async(
        self,
        board: Board,
        limit: Limit,
        *,
        among: Iterable[Point | str] | None = None,
        stop: Stop | None = None,
    ) -> ChosenMove:
        """Return what :meth:`play` returns, without blocking the event loop.

        A task that is cancelled stops the player.
        """
        from tengen.gomoku.async_thinking import in_thread  # asyncio, for those who want it

        stop = Stop() if stop is None else stop
        return await in_thread(partial(self.play, board, limit, among=among, stop=stop), stop)

    def analyse_async(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        among: Iterable[Point | str] | None = None,
        stop: Stop | None = None,
    ) -> AsyncThinking:
        """Return what :meth:`analyse` returns, for ``async for`` and ``await``."""
        from tengen.gomoku.async_thinking import AsyncThinking

        stop = Stop() if stop is None else stop
        thinking = self.analyse(board, limit, lines=lines, among=among, stop=stop)
        return AsyncThinking(thinking, stop)

    def new_game(self) -> None:
        """Forget what was kept of the last game: the next one is played as if it were the first."""

    def close(self) -> None:
        """Give back threads, memory and processes; the player is not used afterwards."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def _check(self, board: Board, limit: Limit, stop: Stop | None) -> None:
        check_board(board)
        check_limit(limit)
        check_stop(stop)
        if board.outcome is not None:
            raise PlayerError("move.game_over")

    def _lines(
        self,
        board: Board,
        limit: Limit,
        stop: Stop,
        lines: int,
        among: Collection[Point] | None,
    ) -> Generator[Info]:
        if lines > 1 or among is not None:
            raise PlayerError("player.one_line", player=self.name)
        return self.infos(board, limit, stop)


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

    def _lines(
        self,
        board: Board,
        limit: Limit,
        stop: Stop,
        lines: int,
        among: Collection[Point] | None,
    ) -> Generator[Info]:
        return self.lines(board, limit, stop, lines, among)


class Balancer(Player):
    """Can find moves after which both sides have equal chances, as swap openings need them."""

    @abstractmethod
    def balance(
        self, board: Board, limit: Limit, *, stones: int = 1, stop: Stop | None = None
    ) -> tuple[Point, ...]:
        """Return that many moves (1 or 2) that leave the position as even as can be found."""


class Ponderer(Player):
    """Can go on thinking in the opponent's time."""

    @abstractmethod
    def ponder(self, board: Board) -> Thinking:
        """Think about *board*, the opponent to move, until stopped; keep what is learnt."""


def _legal(board: Board, among: Iterable[Point | str]) -> list[Point]:
    if isinstance(among, str):
        among = parse_moves(among)
    points = [to_point(point) for point in among]
    if not points:
        raise PlayerError("analysis.among_none")
    for point in points:
        board.play(point)  # raises an error that says why the move is not legal
    return points
