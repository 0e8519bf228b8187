"""The board that a record leads to."""

from __future__ import annotations

from tengen.errors import NotationError
from tengen.gomoku.board import Board
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.records.record import Record


def to_board(record: Record, moves: int | None = None) -> Board:
    """Return the position after the first *moves* moves of the main line, or at its end.

    Its history holds the moves, so that the game that led there can be looked at, too. A record
    that does not name its rule is played by the rule without limits, freestyle.

    >>> str(to_board(Record.of_moves("h8 i9 g9"), 2).last_move)
    'i9'

    Raises :class:`~tengen.errors.NotationError` where the main line passes, sets stones up on the
    way or is shorter, and :class:`~tengen.errors.IllegalMoveError` where the rule forbids a move.
    """
    root, line = record.root, record.main_line()
    if moves is not None and not 0 <= moves <= len(record.moves()):
        raise NotationError("record.no_move", number=moves, count=len(record.moves()))
    begin = Board.from_stones(
        root.black,
        root.white,
        to_move=root.next_color,
        rule=record.rule or Rule.FREESTYLE,
        size=record.size,
    )
    points: list[Point] = []
    color = begin.to_move
    for node in line if moves != 0 else ():
        if node.move is None and not node.is_setup:
            continue  # only remarks
        if not isinstance(node.move, Point) or node.color is not color:
            raise NotationError("record.main_line")
        points.append(node.move)
        color = color.other
        if len(points) == moves:
            break
    return begin.play(*points)
