"""Flat Monte Carlo with heuristic knowledge (Tang, Zhao, Shao & Lv 2016), native."""

from __future__ import annotations

from collections.abc import Generator

from tengen import _core
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.game.seed import core_seed
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.players.native import Clock, check_radius, least, score_of_rate
from tengen.gomoku.score import Score

ROUND = 10
"""Simulations of each move between two looks at the clock, when only time is limited."""


class HmctsPlayer(Player):
    """Plays a number of simulations after each candidate; the greatest total reward wins.

    Knowledge forces a move where it applies, in a simulation and at the root: make five, stop a
    five, make a straight four, stop one. *simulations* is the number for each candidate; 0 means as
    many as the limit allows, the same number for all.

    >>> board = Board.parse("h8 a1 i8 b2 j8 c3")
    >>> info = list(HmctsPlayer(simulations=10).analyse(board, Limit()))[-1]
    >>> str(info.best), info.text
    ('g8', 'forced by knowledge')
    """

    name = "hmcts"

    def __init__(self, simulations: int = 0, radius: int = 1, seed: int = 0) -> None:
        if simulations < 0:
            raise PlayerError(
                "player.negative", player="hmcts", name="simulations", value=simulations
            )
        self._simulations = simulations
        self._radius = check_radius(self.name, radius)
        self._seed = seed

    def infos(self, board: Board, limit: Limit, stop: _core.Stop) -> Generator[Info]:
        """Yield an info after every round of simulations."""
        clock = Clock(limit)
        position = position_of(board)
        forced = _core.forced_move(position)
        if forced is not None:
            (best,) = to_points(board, [forced])
            yield Info(best=best, pv=(best,), playouts=0, text="forced by knowledge")
            return
        flat = _core.FlatMonteCarlo(position, self._radius, core_seed(self._seed))
        most = least(limit.playouts, limit.nodes)
        a_round = self._simulations or (ROUND if most is None else max(most // len(flat.moves), 1))
        is_complete = True
        while is_complete:
            is_complete = flat.play_round(a_round, most or 0, clock.share(), stop)
            yield _read(flat, board, clock.seconds)
            if self._simulations or most is not None:
                return


def _read(flat: _core.FlatMonteCarlo, board: Board, seconds: float) -> Info:
    index = flat.best
    (best,) = to_points(board, [flat.moves[index]])
    score: Score | None = None
    if flat.simulations:
        score = score_of_rate(flat.totals[index] / flat.simulations)
    return Info(
        best=best, score=score, pv=(best,), depth=1, playouts=flat.playouts, seconds=seconds
    )
