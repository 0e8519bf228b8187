"""Boards as NumPy arrays, for learning.

Every array with two places for the sides has the **side to move first** (what it can do: offence),
then the opponent (what must be prevented: defence). The last two axes are row and column, both from
the lower left, as in :class:`~tengen.gomoku.Point`: ``array[..., point.y, point.x]``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.core import position_of
from tengen.gomoku.pattern import Pattern

Array = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Features:
    """A board in structured form; *n* is its size."""

    turn: Color
    """Who is to move."""
    stones: Array
    """(2, n, n): 1 where that side has a stone."""
    patterns: Array
    """(2, 4, n, n): the :class:`~tengen.gomoku.Pattern` that a stone of that side would make in
    each :class:`~tengen.gomoku.Direction`; 0 on occupied points."""
    classes: Array
    """(2, n, n): the :class:`~tengen.gomoku.PointClass` of a stone of that side."""

    @property
    def offence(self) -> Array:
        """(4, n, n): what the side to move would make."""
        offence: Array = self.patterns[0]
        return offence

    @property
    def defence(self) -> Array:
        """(4, n, n): what its opponent would make."""
        defence: Array = self.patterns[1]
        return defence

    def counts(self) -> npt.NDArray[np.int64]:
        """Return (2, 13): on how many lines of empty points a side would make each pattern.

        >>> counts = features(Board().play("h8", "i9")).counts()
        >>> int(counts[0].sum()), int(counts[0, Pattern.TWO])
        (892, 18)
        """
        kinds = len(Pattern)
        occupied = self.stones.any(axis=0)
        flat = self.patterns[:, :, ~occupied].reshape(2, -1)
        return np.stack([np.bincount(side, minlength=kinds) for side in flat])


def features(board: Board) -> Features:
    """Return the structured features of *board*.

    >>> from tengen.gomoku import Direction
    >>> found = features(Board().play("h8", "i9"))
    >>> found.turn.name, found.patterns.shape, Pattern(int(found.offence[Direction.ROW, 7, 8])).name
    ('BLACK', (2, 4, 15, 15), 'TWO')
    """
    size = board.size
    position = position_of(board)
    cells = np.frombuffer(board.cells, np.uint8).reshape(size, size)
    patterns = np.frombuffer(position.patterns(), np.uint8).reshape(2, 4, size, size)
    classes = np.frombuffer(position.classes(), np.uint8).reshape(2, size, size)
    order = [board.to_move, board.to_move.other]
    return Features(
        turn=board.to_move,
        stones=np.stack([cells == color + 1 for color in order]).astype(np.uint8),
        patterns=patterns[order],
        classes=classes[order],
    )


def atoms(board: Board) -> npt.NDArray[np.int64]:
    """Return the stones as rows (x, y, colour): in order of play, after those of the set-up.

    >>> atoms(Board().play("h8", "i9")).tolist()
    [[7, 7, 0], [8, 8, 1]]
    """
    played = set(board.moves)
    before = [(p, color) for color in Color for p in board.stones(color) if p not in played]
    rows = [*before, *((p, color) for p in board.moves if (color := board.at(p)) is not None)]
    return np.array([(p.x, p.y, color) for p, color in rows], dtype=np.int64).reshape(-1, 3)


__all__ = ["Features", "atoms", "features"]
