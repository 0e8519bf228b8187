"""Monte-Carlo tree search as the textbook has it: UCT (Kocsis & Szepesvári 2006), native."""

from __future__ import annotations

from collections.abc import Generator

from tengen import _core
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.players.native import check_radius
from tengen.gomoku.players.tree import grow, memory_of, plain_tree


class MctsPlayer(Player):
    """Grows a tree by random playouts among the points at most *radius* away from a stone.

    A position in which a five can be made is known as won, and proven values are passed up. The
    tree is the one that :func:`tengen.search.mcts` grows with the same *exploration* and *seed*.

    >>> board = Board.parse("h8 g8 i8 a1 j8 a3 k8")  # one point stops the five
    >>> str(MctsPlayer().play(board, Limit(playouts=500)))
    'l8'
    """

    name = "mcts"

    def __init__(self, exploration: float = 0.5, radius: int = 1, seed: int = 0) -> None:
        if not exploration >= 0:
            raise PlayerError(
                "player.negative", player="mcts", name="exploration", value=exploration
            )
        self._exploration = exploration
        self._radius = check_radius(self.name, radius)
        self._seed = seed

    def infos(self, board: Board, limit: Limit, stop: _core.Stop) -> Generator[Info]:
        """Yield an info every tenth of a second."""
        tree = plain_tree(
            board,
            radius=self._radius,
            exploration=self._exploration,
            seed=self._seed,
            memory=memory_of(limit),
        )
        return grow(tree, board, limit, stop)
