"""Game records: trees of moves, read from and written to psq, SGF, RenLib, JSON and strings.

They are also drawn: as SVG, PNG or animated GIF.

>>> from tengen.records import Record
>>> record = Record.of_moves("h8 i9 g9", black="Ann", white="Bob")
>>> record.main_line()[0].comment = "Black begins in the centre."
"""

from tengen.gomoku.color import Color
from tengen.records.boards import to_board
from tengen.records.files import bounded, write_atomically
from tengen.records.formats import (
    FORMATS,
    Format,
    format_named,
    guess_format,
    losses,
    notes,
    read,
    read_games,
    write,
)
from tengen.records.limits import MAX_BYTES
from tengen.records.options import Options, Rows, parse_rule
from tengen.records.pictures import PICTURES, Look, draw, picture_named
from tengen.records.position import looks_like_position, parse_line
from tengen.records.record import PASS, STANDARD_SIZE, Move, Node, Pass, Record

__all__ = [
    "FORMATS",
    "MAX_BYTES",
    "PASS",
    "PICTURES",
    "STANDARD_SIZE",
    "Color",
    "Format",
    "Look",
    "Move",
    "Node",
    "Options",
    "Pass",
    "Record",
    "Rows",
    "bounded",
    "draw",
    "format_named",
    "guess_format",
    "looks_like_position",
    "losses",
    "notes",
    "parse_line",
    "parse_rule",
    "picture_named",
    "read",
    "read_games",
    "to_board",
    "write",
    "write_atomically",
]
