"""Monte-Carlo tree search with proof numbers, and with threats or genes in place of playouts."""

from __future__ import annotations

from collections.abc import Generator

from tengen import _core
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.game.seed import core_seed
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.players.native import check_radius
from tengen.gomoku.players.tree import grow, memory_of

SELECT = ("ucb", "pn")
"""Ways to select and expand: confidence bounds alone, or with proof numbers."""
SIMULATE = ("random", "heuristic", "threats", "genetic")
"""Ways to simulate: a playout at random, with knowledge, a win by fours or else such a playout, or
the fittest sequence of the genetic player and then such a playout."""


class PnMctsPlayer(Player):
    """Each step of the search can be switched by its own option.

    *select* ``pn``: of two moves that look alike the one that is easier to prove is looked at, and
    a new node tries first what leaves the fewest replies. *simulate*: see :data:`SIMULATE`.
    *prove*: whether a proven node is settled for good, and its value passed up.

    >>> board = Board.parse("h8 a1 i8 o1 j8 a15")
    >>> info = list(PnMctsPlayer().analyse(board, Limit(playouts=100)))[-1]
    >>> str(info.best), str(info.score)
    ('g8', 'win in 3')
    """

    name = "pn-mcts"

    def __init__(
        self,
        select: str = "pn",
        simulate: str = "threats",
        prove: bool = True,
        exploration: float = 0.5,
        proof_weight: float = 0.25,
        radius: int = 1,
        seed: int = 0,
    ) -> None:
        if select not in SELECT:
            raise PlayerError(
                "player.option_choice",
                player="pn-mcts",
                name="select",
                value=select,
                choices=SELECT,
            )
        if simulate not in SIMULATE:
            raise PlayerError(
                "player.option_choice",
                player="pn-mcts",
                name="simulate",
                value=simulate,
                choices=SIMULATE,
            )
        if not (exploration >= 0 and proof_weight >= 0):
            raise PlayerError("player.pn_mcts_weights")
        self._select = SELECT.index(select)
        self._simulate = SIMULATE.index(simulate)
        self._prove = prove
        self._weights = exploration, proof_weight
        self._radius = check_radius(self.name, radius)
        self._seed = seed
        self._text = f"select={select} simulate={simulate} prove={'on' if prove else 'off'}"

    def infos(self, board: Board, limit: Limit, stop: _core.Stop) -> Generator[Info]:
        """Yield an info every tenth of a second."""
        tree = _core.MonteCarloTree(
            position_of(board),
            self._radius,
            *self._weights,
            self._select,
            self._simulate,
            self._prove,
            core_seed(self._seed),
            memory_of(limit),
        )
        return grow(tree, board, limit, stop, self._text)
