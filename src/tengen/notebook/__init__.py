"""The board in a notebook: shown, clicked on, in step with Python.

``pip install 'tengen[notebook]'``, then in a cell::

    from tengen.notebook import BoardWidget
    widget = BoardWidget("h8 i9")
    widget                       # click to play
    widget.board                 # where the game stands, in Python
    widget.analyse(seconds=2)    # the best line, numbered on the board

The board is the page's own (``board.js``); :mod:`tengen.notebook.modules` makes one module of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from typing import Any, Final

from tengen.errors import MissingExtraError, TengenError
from tengen.game import Limit
from tengen.gomoku import Board, Color, Point, Rule, players
from tengen.gomoku.info import Info
from tengen.notebook.modules import bundle

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise MissingExtraError("notebook") from error

__all__ = ["BoardWidget"]

LINE_MOVES: Final = 9
"""Moves of a line that are shown on the board: more cannot be told apart."""

_STYLES: Final = ("board.css", "widget.css")


def _resource(folder: str, name: str) -> str:
    return (files("tengen.web") / "static" / folder / name).read_text("utf-8")


class BoardWidget(anywidget.AnyWidget):
    """A board that can be clicked on; *position* is a board, or moves such as ``h8 i9``.

    >>> widget = BoardWidget("h8 i9")
    >>> widget.moves = [*widget.moves, "g9"]
    >>> str(widget.board.last_move), widget.board.to_move
    ('g9', <Color.WHITE: 1>)

    *moves* can be observed (``widget.observe(act, "moves")``): it changes with every click.
    """

    _esm = bundle("widget.js", partial(_resource, "js"))
    _css = "\n".join(_resource("css", name) for name in _STYLES)

    size = traitlets.Int(15, read_only=True).tag(sync=True)
    first = traitlets.Unicode("black", read_only=True).tag(sync=True)
    setup = traitlets.Dict(read_only=True).tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    line = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)
    words = traitlets.Unicode(read_only=True).tag(sync=True)
    forbidden = traitlets.Dict(read_only=True).tag(sync=True)
    five = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)
    is_over = traitlets.Bool(False, read_only=True).tag(sync=True)
    numbers = traitlets.Bool(True).tag(sync=True)
    clickable = traitlets.Bool(True).tag(sync=True)

    def __init__(
        self,
        position: Board | str = "",
        *,
        rule: Rule | str = Rule.FREESTYLE,
        size: int = 15,
        numbers: bool = True,
        clickable: bool = True,
    ) -> None:
        super().__init__(numbers=numbers, clickable=clickable)
        if isinstance(position, str):
            position = Board.parse(position, rule=rule, size=size)
        self.board = position

    @property
    def board(self) -> Board:
        """Where the game stands; setting it shows another game."""
        return self._board

    @board.setter
    def board(self, board: Board) -> None:
        begin = board
        while begin.moves:
            begin = begin.undo()
        self._begin = self._board = begin
        black, white = (_names(begin.stones(color)) for color in Color)
        with self.hold_sync():
            self.set_trait("size", begin.size)
            self.set_trait("first", begin.to_move.word)
            self.set_trait("setup", {"black": black, "white": white})
            self.set_trait("moves", _names(board.moves))
            self._tell()

    def show(self, line: Info | None) -> None:
        """Show what a player thinks on the board, or nothing more."""
        self.set_trait("line", [] if line is None else _moves(line))
        self.set_trait("words", "" if line is None else _worded(line))

    def analyse(self, seconds: float = 1.0, player: str = "tengen") -> Info:
        """Let a player look at the position, show its line and return what it found.

        Raises :class:`~tengen.errors.TengenError` where the game is over, or for an unknown player.
        """
        limit = Limit(seconds=seconds)
        with players.load(player) as chosen:
            found = chosen.play(self._board, limit).info
        self.show(found)
        return found

    # --- in step ---

    @traitlets.validate("moves")
    def _check(self, proposal: Mapping[str, Any]) -> list[str]:
        """Refuse a game that cannot be; the board then goes back to the one before."""
        try:
            self._board = self._begin.play(*map(Point.parse, proposal["value"]))
        except TengenError as error:
            raise traitlets.TraitError(str(error)) from None
        return list(proposal["value"])

    @traitlets.observe("moves")
    def _follow(self, _change: object) -> None:
        self.show(None)
        self._tell()

    def _tell(self) -> None:
        """Tell the front end what may be played next."""
        board = self._board
        is_over = board.outcome is not None
        points = () if is_over else board.forbidden_points
        self.set_trait("forbidden", {str(point): str(board.foul(point)) for point in points})
        self.set_trait("five", _names(board.five))
        self.set_trait("is_over", is_over)


def _names(points: tuple[Point, ...]) -> list[str]:
    return [str(point) for point in points]


def _moves(info: Info) -> list[str]:
    return _names((info.pv or (info.best,))[:LINE_MOVES])


def _worded(info: Info) -> str:
    """Return an info in a few words: its score for the side to move, and how it was found."""
    parts = []
    if (score := info.score) is not None:
        parts.append(f"{score.win_rate:.0%}" if score.plies is None else str(score))
    if info.depth is not None:
        parts.append(f"depth {info.depth}")
    return " · ".join([*parts, " ".join(_moves(info))])
