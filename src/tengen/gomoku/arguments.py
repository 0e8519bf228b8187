"""What the functions that people call check first: a wrong type is refused in one sentence."""

from __future__ import annotations

from tengen._core import Stop
from tengen.errors import ArgumentError
from tengen.game import Limit
from tengen.gomoku.board import Board


def check_board(board: object) -> None:
    """Raise :class:`~tengen.errors.ArgumentError` unless it is a board.

    >>> check_board("h8 i9")
    Traceback (most recent call last):
    ...
    tengen.errors.ArgumentError: board must be a Board, not 'h8 i9'; write for example ...
    """
    if not isinstance(board, Board):
        raise ArgumentError("argument.board", given=board)


def check_limit(limit: object) -> None:
    """Raise :class:`~tengen.errors.ArgumentError` unless it is a limit."""
    if not isinstance(limit, Limit):
        raise ArgumentError("argument.limit", given=limit)


def check_stop(stop: object) -> None:
    """Raise :class:`~tengen.errors.ArgumentError` unless it is a Stop, or None."""
    if stop is not None and not isinstance(stop, Stop):
        raise ArgumentError("argument.stop", given=stop)


def check_whole(name: str, number: object) -> None:
    """Raise :class:`~tengen.errors.ArgumentError` unless it is a whole number."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise ArgumentError("argument.whole", given=number, name=name)
