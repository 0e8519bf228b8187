"""A bot for a chat, as a loop over lines: read a message, answer it.

python examples/chat_bot.py reads messages from its input: ``new``, ``show``, ``hint``, ``undo``, or
a move such as ``h8``. To connect it to a real chat, call :meth:`Bot.answer` for each message there;
it does not block the event loop.
"""

import asyncio
import sys

from tengen import Board, Engine, Limit
from tengen.errors import TengenError


class Bot:
    """Plays White in one channel."""

    def __init__(self, level: int = 5, size: int = 15) -> None:
        self._engine = Engine(level=level, seed=1)
        self._size = size
        self._board = Board(size=size)

    async def answer(self, message: str) -> str:
        """Return the answer to a message."""
        match message.strip().lower().split():
            case []:
                return "Say a move, such as h8."
            case ["new"]:
                self._board = Board(size=self._size)
                return "A new game. You have Black."
            case ["show"]:
                return str(self._board)
            case ["undo"]:
                self._board = self._board.undo().undo()
                return "Taken back."
            case ["hint"]:
                move = await self._engine.play_async(self._board, Limit(seconds=1))
                return f"Try {move}."
            case [move, *_]:
                return await self._play(move)
        return ""

    async def _play(self, text: str) -> str:
        self._board = self._board.play(text)
        if self._board.outcome is None:
            move = await self._engine.play_async(self._board, Limit(seconds=1))
            self._board = self._board.play(move)
            if self._board.outcome is None:
                return f"I play {move}."
            return f"I play {move}. {self._board.winner or 'Nobody'} wins."
        return f"{self._board.winner or 'Nobody'} wins."


async def main() -> None:
    """Answer every line of the input."""
    bot = Bot()
    for line in sys.stdin:
        try:
            print(await bot.answer(line), flush=True)
        except TengenError as error:  # one sentence that says what to do
            print(f"Sorry: {error}.", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
