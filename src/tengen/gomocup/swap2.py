"""Swap2 as a brain plays it: lay three stones, choose a side, or lay two more.

Whoever lays stones wants them even, for the other one chooses. A Balancer finds them itself. Any
other player lays three from :data:`OPENINGS` and never two more; to choose a side, it is asked what
it thinks the position is worth, and where it does not say, :func:`estimate` does.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tengen._core import SplitMix64
from tengen.errors import NotationError
from tengen.game import Limit
from tengen.gomocup.job import Job, MoveJob, Tell
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.player import Balancer, Player
from tengen.gomoku.point import Point
from tengen.gomoku.symmetry import SYMMETRIES, transform
from tengen.gomoku.thinking import Info
from tengen.gomoku.win import find_win

OPENINGS: Final = (
    ((0, 0), (1, 1), (-2, 2)),
    ((0, 0), (0, 1), (-2, -1)),
    ((0, 0), (1, 1), (2, -3)),
    ((0, 0), (0, 1), (3, -2)),
)
"""Three stones, Black, White, Black, as steps right and up from the centre."""

EVEN: Final = 0.05
"""A chance so near to one half does not decide: two more stones are laid if they can be."""
WIN_NODES: Final = 20_000
"""What the search for a forced win may visit, for a player that does not know its chances."""

_WINDOW_WORTH: Final = (0.0, 1.0, 4.0, 16.0, 64.0, 256.0)
_TEMPO: Final = 6.0
_WORTH_SCALE: Final = 24.0


class Swap2Job(Job):
    """Answer SWAP2BOARD; no stones mean SWAP."""

    def __init__(self, player: Player, board: Board, limit: Limit | None, seed: int) -> None:
        super().__init__(player, board, limit)
        self._at_once = limit is None
        self._random = SplitMix64(seed)
        if sum(map(bool, board.cells)) not in (0, 3, 5):
            raise NotationError("SWAP2BOARD has 0, 3 or 5 stones")

    def run(self, tell: Tell) -> tuple[Point, ...]:
        """Return the stones to lay; none at all to take Black."""
        stones = sum(map(bool, self.board.cells))
        if stones == 0:
            return self._opening()
        chance, move = self._judge(tell)
        may_lay = stones == 3 and isinstance(self.player, Balancer) and not self._at_once
        if may_lay and abs(chance - 0.5) < EVEN:
            assert isinstance(self.player, Balancer)
            return self.player.balance(self.board, _part(self.limit), self._stop, 2)
        return (move,) if chance >= 0.5 else ()

    def _opening(self) -> tuple[Point, ...]:
        size = self.board.size
        fitting = [steps for steps in OPENINGS if max(map(abs, sum(steps, ()))) <= (size - 1) // 2]
        steps = fitting[self._random.below(len(fitting))]
        symmetry = SYMMETRIES[self._random.below(len(SYMMETRIES))]
        points = [Point(size // 2 + right, size // 2 + up) for right, up in steps]
        return tuple(transform(point, symmetry, size) for point in points)

    def _judge(self, tell: Tell) -> tuple[float, Point]:
        """Return White's chance, who is to move, and the move that he would make."""
        last: Info | None = None

        def listen(info: Info) -> None:
            nonlocal last
            if info.line == 1:
                last = info
            tell(info)

        search = MoveJob(self.player, self.board, _part(self.limit), stop=self._stop)
        (move,) = search.run(listen)
        if last is not None and last.score is not None:
            return last.score.win_rate, move
        return estimate(self.board), move


def estimate(board: Board) -> float:
    """Return the chance of the side to move: a forced win, or the windows that are still open.

    Every five points in a row that only one side has entered speak for that side, the more of its
    stones they hold the more. This is for players that know no score of their own.

    >>> estimate(Board().play("h8", "a1", "i9")) < 0.5 < estimate(Board().play("h8", "a1"))
    True
    """
    if find_win(board, "threats", limit=Limit(nodes=WIN_NODES)):
        return 1.0
    worth = _TEMPO
    for window in _windows(board):
        counts = [window.count(color + 1) for color in Color]
        own, other = counts[board.to_move], counts[board.to_move.other]
        if not (own and other):
            worth += _WINDOW_WORTH[own] - _WINDOW_WORTH[other]
    return 1 / (1 + exp(-worth / _WORTH_SCALE))


def _windows(board: Board) -> list[bytes]:
    size, cells = board.size, board.cells
    return [
        bytes(cells[(y + dy * i) * size + x + dx * i] for i in range(5))
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        for x in range(size - 4 * dx)
        for y in range(size)
        if 0 <= y + 4 * dy < size
    ]


def _part(limit: Limit) -> Limit:
    """Return half the time: an answer has two halves, judging and laying."""
    seconds, aim = limit.seconds, limit.aim
    return Limit(
        seconds=None if seconds is None else seconds / 2,
        aim=None if aim is None else aim / 2,
        nodes=limit.nodes,
        depth=limit.depth,
        memory_mb=limit.memory_mb,
    )
