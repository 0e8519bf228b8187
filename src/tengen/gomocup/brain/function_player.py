"""A player that is one function of a position and a limit."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from importlib import import_module

from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.point import Point

Choose = Callable[[Board, Limit], Point | str]
"""What ``choose(board, limit)`` is: it returns a move, as a point or written like ``h8``."""


class FunctionPlayer(Player):
    """Plays what *choose* returns. It cannot be stopped: the function watches its limit itself.

    >>> str(FunctionPlayer(lambda board, limit: "h8").play(Board(), Limit()))
    'h8'
    """

    def __init__(self, choose: Choose, name: str = "") -> None:
        self.name = name or getattr(choose, "__name__", "choose")
        self._choose = choose

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        """Yield the one move."""
        move = self._choose(board, limit)
        yield Info(best=_point(move))


def _point(move: object) -> Point:
    if isinstance(move, str):
        return Point.parse(move)
    if isinstance(move, tuple) and [type(number) for number in move] == [int, int]:
        return Point(*move)
    raise PlayerError("function.returned", value=repr(move))


def find_function(text: str) -> Choose:
    """Return the function that ``module:function`` names; modules here are found, too.

    >>> find_function("nowhere")
    Traceback (most recent call last):
    ...
    tengen.errors.PlayerError: 'nowhere' does not name a function; write module:function
    """
    module, _, name = text.partition(":")
    if not module or not name:
        raise PlayerError("function.text", text=text)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        imported = import_module(module)
    except ModuleNotFoundError as error:
        raise PlayerError("function.no_module", name=error.name, text=text) from None
    except Exception as error:  # whatever a module does when it is imported
        raise PlayerError(
            "function.import_failed", module=module, why=f"{type(error).__name__}: {error}"
        ) from error
    found = getattr(imported, name, None)
    if found is None:
        raise PlayerError("function.missing", module=module, name=name)
    if not callable(found):
        raise PlayerError("function.not_callable", text=text, type=type(found).__name__)
    function: Choose = found
    return function
