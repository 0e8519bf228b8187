"""The game that a brain has in mind: a board that commands change, or refuse to."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.errors import BoardError, IllegalMoveError, NotationError, PlayerError
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule

OWN, OPPONENT = 1, 2
"""The third field of a row of BOARD."""


def own_turn(rows: Sequence[tuple[Point, int | None]], rule: Rule, size: int) -> Board:
    """Return the position of a block of rows ``x,y,field``; the receiver is to move.

    The receiver has Black unless the opponent has more stones. In renju, where the order is
    guaranteed, Black is whoever laid the first stone. Rows that alternate become moves, others a
    set-up.

    Raises :class:`~tengen.errors.TengenError` for a field that is not 1 or 2 (continuous games,
    which know 3, are not played) and for two stones on a point.
    """
    owners = [field for _, field in rows]
    if odd := next((field for field in owners if field not in (OWN, OPPONENT)), None):
        raise NotationError("protocol.field", field=odd)
    if None in owners or 0 in owners:
        raise NotationError("protocol.board_row")
    own = [point for point, field in rows if field == OWN]
    other = [point for point, field in rows if field == OPPONENT]
    is_black = owners[0] == OWN if rule is Rule.RENJU and owners else len(own) >= len(other)
    to_move = Color.BLACK if is_black else Color.WHITE
    black, white = (own, other) if is_black else (other, own)
    board = Board.from_stones(black, white, to_move=to_move, rule=rule, size=size)
    return with_moves(board, [point for point, _ in rows])


def with_moves(board: Board, order: Sequence[Point]) -> Board:
    """Return the same position with its moves in that *order*, if they can be played so."""
    try:
        played = Board(board.rule, board.size).play(*order)
    except IllegalMoveError:
        return board
    return played if played == board else board


def under_rule(board: Board, rule: Rule) -> Board:
    """Return the position under another rule."""
    changed = Board.from_cells(board.cells, to_move=board.to_move, rule=rule)
    return with_moves(changed, board.moves)


def put(board: Board, point: Point) -> Board:
    """Return the board after a move that the rules may forbid, if the point is empty."""
    if board.at(point) is not None:
        raise IllegalMoveError("point.occupied", point=point)
    return _with_cell(board, point, board.to_move + 1, board.to_move.other)


def take_back(board: Board, point: Point) -> Board:
    """Return the board without the stone on *point*, the last or an earlier one.

    Whoever had laid it is to move.
    """
    color = board.at(point)
    if color is None:
        raise IllegalMoveError("protocol.takeback", point=point)
    if board.last_move == point:
        return board.undo()
    return _with_cell(board, point, 0, color)


def _with_cell(board: Board, point: Point, cell: int, to_move: Color) -> Board:
    cells = bytearray(board.cells)
    cells[point.y * board.size + point.x] = cell
    return Board.from_cells(bytes(cells), to_move=to_move, rule=board.rule)


def only_forbidden(board: Board) -> Point | None:
    """Return a point for Black in renju when every empty one is forbidden: a stone must be laid.

    Raises :class:`~tengen.errors.PlayerError` if the game is over in any other way.
    """
    if board.outcome is None:
        return None
    if 0 not in board.cells:
        raise PlayerError("protocol.full")
    if board.five:
        raise PlayerError("protocol.game_over", side=board.winner)
    return board.forbidden_points[0]


def started(size: int, rule: Rule) -> Board:
    """Return the empty board.

    Raises :class:`~tengen.errors.BoardError` for a size that is not supported.
    """
    try:
        return Board(rule, size)
    except BoardError as error:
        raise BoardError("protocol.size", why=error) from None
