"""What formats without set-up share: moves in turn from an empty board."""

from __future__ import annotations

from tengen.errors import NotationError
from tengen.gomoku.color import Color
from tengen.records.record import Node, Record


def refuse_setup(node: Node, turn: Color, form: str) -> Color:
    """Refuse what *form* cannot hold in *node*; return whose turn it is after it."""
    if node.black or node.white or node.empty:
        raise NotationError("record.setup_stones", form=form)
    if node.color is turn.other or node.to_move is turn.other:
        raise NotationError("record.out_of_turn", form=form)
    return turn if node.color is None else turn.other


def plain_moves(record: Record, form: str) -> list[Node]:
    """Return the nodes of the main line that move, Black and White in turn.

    Raises :class:`~tengen.errors.NotationError` where the main line has more to it than that.
    """
    turn = Color.BLACK
    for node in record.root.main_line():
        turn = refuse_setup(node, turn, form)
    return [node for node in record.root.main_line() if node.move is not None]
