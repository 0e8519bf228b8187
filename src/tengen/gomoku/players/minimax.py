"""Minimax as the textbook has it (Shannon 1950), native, on the shared evaluation."""

from __future__ import annotations

from collections.abc import Generator

from tengen import _core
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.players.native import Clock, check_radius
from tengen.gomoku.score import LONGEST_WIN, Score

SURE_PLIES = 3
"""A win or loss in so many plies is proved: what stops a five lies next to a stone. A longer one
holds among the points near the stones only, and is not called a win or loss."""


class MinimaxPlayer(Player):
    """Looks at every line of one ply, then of two … among the points near the stones.

    Nothing but five in a row ends a line early. It looks no farther than *radius* points away from
    a stone, and stops deepening when the game is decided.

    >>> board = Board.parse("h8 a1 i8 b2 j8 c3")
    >>> info = list(MinimaxPlayer().analyse(board, Limit(depth=3)))[-1]
    >>> str(info.best) in ("g8", "k8"), str(info.score)
    (True, 'win in 3')
    """

    name = "minimax"
    _prunes = False

    def __init__(self, radius: int = 2) -> None:
        self._radius = check_radius(self.name, radius)

    def infos(self, board: Board, limit: Limit, stop: _core.Stop) -> Generator[Info]:
        """Yield an info after every depth, and for what a cut-off one has found."""
        return deepen(
            _core.PlainSearch(position_of(board), self._prunes, self._radius), board, limit, stop
        )


def deepen(
    search: _core.PlainSearch, board: Board, limit: Limit, stop: _core.Stop, text: str = ""
) -> Generator[Info]:
    """Yield an info after every depth within the limit."""
    clock = Clock(limit)
    deepest = min(limit.depth or board.cells.count(0), board.cells.count(0))
    found = False
    for depth in range(1, deepest + 1):
        left = 0 if limit.nodes is None else limit.nodes - search.nodes
        value, numbers, is_complete = search.search(depth, left, clock.share(), stop)
        if numbers:
            found = True
            pv = to_points(board, numbers)
            yield Info(
                best=pv[0],
                score=_shown(Score(value)),
                pv=pv,
                depth=depth,
                nodes=search.nodes,
                seconds=clock.seconds,
                text=text,
            )
        if not is_complete or Score(value).plies is not None:
            break
        if search.nodes == limit.nodes or clock.is_over:
            break
    if not found:
        (best,) = to_points(board, search.root_moves[:1])
        yield Info(best=best, nodes=search.nodes, seconds=clock.seconds, text=text)


def _shown(score: Score) -> Score:
    """Return the score as it may be shown: what is not proved is an estimate, if a high one.

    >>> str(_shown(Score.win(3))), str(_shown(Score.loss(6))), str(_shown(Score(12)))
    ('win in 3', '-27994', '+12')
    """
    if score.plies is None or score.plies <= SURE_PLIES:
        return score
    return Score(score.value - 2 * LONGEST_WIN if score.is_win else score.value + 2 * LONGEST_WIN)
