"""Wins that leave the defender no choice: by fours alone (VCF), or by fours and threes (VCT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tengen import _core
from tengen.errors import SearchError
from tengen.game import Limit
from tengen.gomoku.arguments import check_board, check_limit
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.point import Point

THREATS_LIMIT = Limit(nodes=1_000_000)
"""What a search by threats may do unless told otherwise."""
QUICK: Final[Mapping[Literal["fours", "threats"], Limit]] = {
    "fours": Limit(nodes=200_000),
    "threats": Limit(nodes=20_000),
}
"""What looking for a win in passing may cost, cheapest means first."""
THREATS_MB = 1_024
"""The memory that it may take unless the limit says something else."""


class WinStatus(StrEnum):
    """What a search for a win has shown."""

    PROVED = "proved"
    """The attacker wins, whatever the defender does."""
    NONE = "none"
    """There is no win by these means; there may be a slower one."""
    UNKNOWN = "unknown"
    """The limit was reached first."""


_STATUS = {
    _core.WinStatus.PROVED: WinStatus.PROVED,
    _core.WinStatus.DISPROVED: WinStatus.NONE,
    _core.WinStatus.UNKNOWN: WinStatus.UNKNOWN,
}


@dataclass(frozen=True, slots=True, repr=False)
class Win:
    """What :func:`find_win` found. It is true if the win is proved.

    *line* alternates attacker and defender and ends with the attacker's last four; then five
    follows at one of *fives*, whatever the defender does. Both are empty if nothing is proved;
    *line* alone is empty if five is possible at once. It shows a long resistance; *plies* is the
    promise that holds against every other one too.
    """

    status: WinStatus
    by: Literal["fours", "threats"]
    color: Color
    line: tuple[Point, ...]
    fives: tuple[Point, ...]
    is_shortest: bool
    """Whether no win by these means is shorter. A search by threats does not promise that."""
    nodes: int
    """Positions that the search visited."""
    plies: int | None = None
    """The win takes at most so many plies, the five counted."""

    @property
    def length(self) -> int | None:
        """The attacker's moves before the five, at most."""
        return None if self.plies is None else self.plies // 2

    @property
    def move(self) -> Point | None:
        """The attacker's first move, if the win is proved."""
        if not self:
            return None
        return self.line[0] if self.line else self.fives[0]

    def as_json(self) -> dict[str, object]:
        """Return what was found, ready for JSON."""
        return {
            "by": self.by,
            "status": self.status.value,
            "line": [str(point) for point in self.line],
            "fives": [str(point) for point in self.fives],
            "nodes": self.nodes,
        }

    def __bool__(self) -> bool:
        return self.status is WinStatus.PROVED

    def __repr__(self) -> str:
        return f"<Win {self}>"

    def __str__(self) -> str:
        if self.status is WinStatus.NONE:
            return f"no win by {self.by}"
        if self.status is WinStatus.UNKNOWN:
            return f"unknown: the limit was reached before a win by {self.by} was found or excluded"
        five = f"five at {' or '.join(map(str, self.fives))}"
        steps = f"{' '.join(map(str, self.line))}, then {five}" if self.line else five
        return f"{self.color} wins by {self.by}: {steps}"


def find_win(
    board: Board,
    by: Literal["fours", "threats"] = "fours",
    color: Color | str | None = None,
    limit: Limit | None = None,
) -> Win:
    """Search for a forced win of *color*, as if it were to move; by default the side to move.

    *by* ``"fours"`` the search is complete and finds a shortest win; without a *limit* it runs to
    the end. *by* ``"threats"`` the attacker may also play moves that threaten to win by fours; the
    default limit is :data:`THREATS_LIMIT`. The limits of nodes and seconds apply, and for threats
    that of memory (:data:`THREATS_MB` by default).

    >>> black = ["f8", "g8", "h8", "i9", "i10"]
    >>> board = Board.from_stones(black, ["e8", "i12"], to_move=Color.BLACK)
    >>> win = find_win(board)
    >>> print(win)
    Black wins by fours: i8 j8 i7, then five at i6 or i11
    >>> win.status.value, win.length, [str(point) for point in win.line]
    ('proved', 2, ['i8', 'j8', 'i7'])

    Raises :class:`~tengen.errors.SearchError` if the game is over or *by* is something else.
    """
    check_board(board)
    if limit is not None:
        check_limit(limit)
    if by not in ("fours", "threats"):
        raise SearchError("win.by", by=str(by))
    color = board.to_move if color is None else Color.parse(color)
    if board.outcome is not None:
        raise SearchError("win.game_over")
    position = position_of(board, color)
    if limit is None:
        limit = Limit() if by == "fours" else THREATS_LIMIT
    nodes, seconds = limit.nodes or 0, limit.seconds or 0.0
    if by == "fours":
        found = _core.find_fours(position, nodes=nodes, seconds=seconds)
    else:
        memory_mb = limit.memory_mb or THREATS_MB
        found = _core.find_threats(position, nodes=nodes, seconds=seconds, memory_mb=memory_mb)
    status = _STATUS[found.status]
    return Win(
        status,
        by,
        color,
        to_points(board, found.variation),
        to_points(board, found.fives),
        found.is_shortest,
        found.nodes,
        found.distance if status is WinStatus.PROVED else None,
    )


def find_quick_win(board: Board, color: Color | None = None) -> Win | None:
    """Return a win of *color* by fours or else by threats, if one is found at little cost."""
    found = (find_win(board, by, color, limit) for by, limit in QUICK.items())
    return next(filter(None, found), None)
