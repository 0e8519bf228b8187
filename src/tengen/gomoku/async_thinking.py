"""A player at work, for programs that run an event loop.

The player thinks in a thread of its own. A task that is cancelled stops it and waits until it has
ended, which takes some milliseconds: afterwards the player is free for the next question.
"""

from __future__ import annotations

from asyncio import CancelledError, ensure_future, shield, to_thread
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Self, TypeVar

from tengen._core import Stop
from tengen.gomoku.chosen_move import ChosenMove
from tengen.gomoku.info import Info
from tengen.gomoku.point import Point
from tengen.gomoku.thinking import Thinking

T = TypeVar("T")


async def in_thread(work: Callable[[], T], stop: Stop) -> T:
    """Run *work* in a thread and return its result; if cancelled, stop it and wait."""
    task = ensure_future(to_thread(work))
    try:
        return await shield(task)
    except CancelledError:
        stop.set()
        await task
        raise


class AsyncThinking:
    """A :class:`Thinking` whose infos are awaited.

    >>> import asyncio
    >>> from tengen import Board, Engine, Limit
    >>> async def main():
    ...     board = Board().play("h8", "a1", "i8", "a2", "j8", "a3")
    ...     with Engine() as engine:
    ...         async for info in engine.analyse_async(board, Limit(depth=6)):
    ...             print(info.best, info.score)
    ...         return await engine.play_async(board, Limit(depth=6))
    >>> str(asyncio.run(main()))
    g8 win in 3
    'g8'
    """

    def __init__(self, thinking: Thinking, stop: Stop) -> None:
        self._thinking = thinking
        self._stop = stop

    @property
    def found(self) -> list[Info]:
        """The lines so far, best first."""
        return self._thinking.found

    @property
    def best(self) -> Point | None:
        """The move so far, if any."""
        return self._thinking.best

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Info:
        info: Info | None = await in_thread(partial(next, self._thinking, None), self._stop)
        if info is None:
            raise StopAsyncIteration
        return info

    def stop(self) -> None:
        """End the thinking soon; a player that has no move yet still finds one."""
        self._stop.set()

    async def lines(self) -> list[Info]:
        """Think to the end and return the lines, best first."""
        return await in_thread(self._thinking.lines, self._stop)

    async def move(self) -> ChosenMove:
        """Think to the end and return the move."""
        return await in_thread(self._thinking.move, self._stop)

    async def close(self) -> None:
        """Stop, and forget what is not read yet."""
        await to_thread(self._thinking.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return repr(self._thinking).replace("Thinking", "AsyncThinking", 1)
