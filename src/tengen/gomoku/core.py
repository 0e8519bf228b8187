"""Boards and points as the core knows them."""

from __future__ import annotations

from collections.abc import Iterable

from tengen import _core
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point, points_of


def position_of(board: Board, to_move: Color | None = None) -> _core.Position:
    """Return the board as the core knows it, with that side to move if one is given.

    >>> position_of(Board().play("h8")).to_move, position_of(Board(), Color.WHITE).to_move
    (1, 1)
    """
    color = board.to_move if to_move is None else to_move
    return _core.Position(board.rule, board.size, board.cells, color)


def to_points(board: Board, numbers: Iterable[int]) -> tuple[Point, ...]:
    """Return the points of the core's numbers.

    >>> [str(point) for point in to_points(Board(), [0, 112])]
    ['a1', 'h8']
    """
    points = points_of(board.size)
    return tuple(points[number] for number in numbers)
