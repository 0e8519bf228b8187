"""Swap2 as a brain plays it: lay three stones, then choose a side.

Whoever lays stones wants them even, for the other one chooses: given the time, a Balancer finds two
stones that even out a first one; everyone else lays three of :data:`OPENINGS`. Whoever chooses
judges what the position is worth; a player that gives no score is helped out by :func:`estimate`.

Nobody lays two more stones, which the rule allows. To choose the better side is worth at least one
half to oneself; to let the other choose, at most one half.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from tengen.errors import NotationError
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomocup.brain.job import Job, MoveJob, Tell
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.info import Info
from tengen.gomoku.player import Balancer, Player
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.gomoku.symmetry import SYMMETRIES, transform
from tengen.gomoku.win import find_win

Steps = tuple[tuple[int, int], ...]
"""Stones as steps right and up from the centre."""

_STEPS: Final = {
    Rule.FREESTYLE: "0,0 2,1 -2,0 | 0,0 2,0 3,3 | 0,0 2,2 3,-1 | 0,0 2,1 -2,-2 | 0,0 1,0 0,3",
    Rule.STANDARD: "0,0 2,2 3,3 | 0,0 2,1 4,0 | 0,0 2,1 0,4 | 0,0 2,1 -4,0 | 0,0 2,2 1,0",
    Rule.RENJU: "0,0 1,1 0,-2 | 0,0 2,1 -2,-2 | 0,0 2,1 0,4 | 0,0 1,1 3,0 | 0,0 1,1 2,-2",
    Rule.CARO: "0,0 2,0 3,3 | 0,0 2,2 4,-4 | 0,0 2,1 4,0 | 0,0 2,0 -2,0 | 0,0 1,1 2,-2",
    Rule.CARO_EXACT: "0,0 2,2 3,-3 | 0,0 2,1 4,-4 | 0,0 2,1 0,2 | 0,0 2,1 4,0 | 0,0 2,0 3,3",
}
OPENINGS: Final[Mapping[Rule, tuple[Steps, ...]]] = {
    rule: tuple(
        tuple((int(right), int(up)) for right, up in (step.split(",") for step in one.split()))
        for one in text.split("|")
    )
    for rule, text in _STEPS.items()
}
"""Three stones, Black, White, Black, among the most even in the engine's view: of 251, the sixty
best at 3,000 nodes under freestyle were searched with 25,000 under each rule. White's chances were
within 0.16 of one half in freestyle (the worse of 15 and 20 points per side), 0.03 elsewhere."""
BALANCE_SECONDS: Final = 1.0
"""With less time than this a Balancer lays one of the openings, too."""
FIRST_STONES: Final = 2
"""How far from the centre a Balancer's first stone may lie."""
WIN_NODES: Final = 20_000
"""What the search for a forced win may visit, for a player that does not know its chances."""

_WINDOW_WORTH: Final = (0.0, 1.0, 4.0, 16.0, 64.0, 256.0)
_TEMPO: Final = 6.0
_WORTH_SCALE: Final = 24.0


class Swap2Job(Job):
    """Answer SWAP2BOARD; no stones mean SWAP."""

    def __init__(self, player: Player, board: Board, limit: Limit | None, seed: int) -> None:
        super().__init__(player, board, limit)
        self._random = generator(seed)
        if sum(map(bool, board.cells)) not in (0, 3, 5):
            raise NotationError("protocol.swap2")

    def run(self, tell: Tell) -> tuple[Point, ...]:
        """Return the stones to lay; none at all to take Black."""
        if any(self.board.cells):
            chance, move = self._judge(tell)
            return (move,) if chance >= 0.5 else ()
        seconds = self.limit.budget
        if isinstance(self.player, Balancer) and (seconds is None or seconds >= BALANCE_SECONDS):
            first = self._near_centre()
            board = self.board.play(first)
            return (first, *self.player.balance(board, self.limit, stones=2, stop=self._stop))
        return self._opening()

    def _near_centre(self) -> Point:
        reach = min(FIRST_STONES, self.board.size // 2)
        x, y = (self._random.below(2 * reach + 1) - reach for _ in "xy")
        return Point(self.board.size // 2 + x, self.board.size // 2 + y)

    def _opening(self) -> tuple[Point, ...]:
        size = self.board.size
        reach = (size - 1) // 2
        known = OPENINGS[self.board.rule]
        fitting = [steps for steps in known if max(max(map(abs, step)) for step in steps) <= reach]
        steps = fitting[self._random.below(len(fitting))]
        symmetry = SYMMETRIES[self._random.below(len(SYMMETRIES))]
        points = [Point(size // 2 + right, size // 2 + up) for right, up in steps]
        return tuple(transform(point, symmetry, size) for point in points)

    def _judge(self, tell: Tell) -> tuple[float, Point]:
        """Return White's chance, who is to move, and the move that White would make."""
        last: Info | None = None

        def listen(info: Info) -> None:
            nonlocal last
            if info.line == 1:
                last = info
            tell(info)

        search = MoveJob(self.player, self.board, self.limit, stop=self._stop)
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
