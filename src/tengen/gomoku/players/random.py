"""Any legal move: the weakest opponent there is."""

from __future__ import annotations

from collections.abc import Generator

from tengen._core import Stop
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player


class RandomPlayer(Player):
    """Plays any legal move with equal chances.

    >>> player = RandomPlayer(seed=3)
    >>> player.play(Board(), Limit()) == RandomPlayer(seed=3).play(Board(), Limit())
    True
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._random = generator(seed)

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        """Yield one info."""
        moves = board.legal_moves
        yield Info(best=moves[self._random.below(len(moves))])

    def new_game(self) -> None:
        """Begin with the seed again."""
        self._random = generator(self._seed)
