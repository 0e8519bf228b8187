"""Position strings: ``h8 i9 g9`` or ``h8i9g9``, one game per line.

A letter is the column from the left, a number the row. Two habits count rows: from the bottom
(renju literature, RenLib, Yixin-Board, gomocalc) and from the top (GomocupJudge, c-gomoku-cli and
their opening files); option ``rows`` says which, since no string tells. ``--`` is a pass.

Kept: the moves of the main line. Lost: rule, size, headers, variations and all remarks. Refused:
set-up stones, and a color that moves twice.
"""

from __future__ import annotations

import re

from tengen.errors import NotationError, Sentence
from tengen.gomoku.point import Point
from tengen.records.limits import MAX_GAMES
from tengen.records.line import plain_moves
from tengen.records.options import Options
from tengen.records.record import PASS, STANDARD_SIZE, Move, Node, Record
from tengen.records.stones import Builder, check, check_size
from tengen.records.text import decode, encode, lines_of

_MOVE = re.compile(r"[\s,;]*(?:([a-zA-Z])([0-9]{1,2})|--)")
_REST = re.compile(r"[\s,;]*")
_NUMBER = re.compile(r"(?<![A-Za-z0-9])\d{1,3}\s*[.:)]+\s*")
_LOOKS = re.compile(r"\s*(?:(?:[a-vA-V][0-9]{1,2}+|--)[\s,;]*+){1,2000}+")


def looks_like_position(text: str) -> bool:
    """Whether the whole text is moves.

    >>> looks_like_position("h8i9 G9"), looks_like_position("hello")
    (True, False)
    """
    return _LOOKS.fullmatch(text) is not None


def without_numbers(text: str) -> str | None:
    """Return moves without the numbers before them, as books print them; None for other texts.

    >>> without_numbers("1. h8 i9 2. g9 g7").split()
    ['h8', 'i9', 'g9', 'g7']
    >>> without_numbers("h8 i9") is without_numbers("1. hello") is None
    True
    """
    moves = _NUMBER.sub(" ", text)
    return moves if moves != text and looks_like_position(moves) else None


def parse_line(text: str, options: Options | None = None, *, line: int | None = None) -> Record:
    """Read one position string.

    >>> [str(move) for move in parse_line("h8i9 -- g10").moves()]
    ['h8', 'i9', '--', 'g10']
    >>> [str(move) for move in parse_line("h1", Options(rows="top")).moves()]
    ['h15']

    Raises :class:`~tengen.errors.NotationError` with the column of what is no move.
    """
    return _read_line(text, options or Options(), line, 0)[0]


def reads(data: bytes, options: Options) -> list[Record]:
    """Read the games of a file of position strings."""
    records: list[Record] = []
    nodes = 0
    for number, line in enumerate(lines_of(decode(data, options.charset)), start=1):
        if _REST.fullmatch(line):
            continue
        if len(records) >= MAX_GAMES:
            raise NotationError("record.too_many_games", most=f"{MAX_GAMES:,}", line=number)
        record, nodes = _read_line(line, options, number, nodes)
        records.append(record)
    return records or [Record(options.rule, options.size or STANDARD_SIZE)]


def writes(record: Record, options: Options) -> bytes:
    """Write the main line as a position string of one line."""
    check(record)
    moves = plain_moves(record, "pos")
    words = (_word(node, record.size, options) for node in moves)
    return encode(" ".join(words) + "\n", options.charset)


def _read_line(text: str, options: Options, line: int | None, nodes: int) -> tuple[Record, int]:
    def fail(sentence: Sentence, place: int) -> NotationError:
        return NotationError(sentence, line=line, column=place)

    size = options.size or STANDARD_SIZE
    if wrong := check_size(size):
        raise NotationError(wrong)
    builder = Builder(size, fail, nodes=nodes)
    end = 0
    while not _REST.fullmatch(text, end):
        match = _MOVE.match(text, end)
        if match is None:
            start = _REST.match(text, end).end()  # type: ignore[union-attr]  # matches always
            raise fail(Sentence("pos.move", text=text[start : start + 12]), start + 1)
        column = match.start(1) + 1 if match[1] else match.end() - 1
        builder.add(Node(_move(match, size, options), builder.last.next_color), column)
        end = match.end()
    return Record(options.rule, size, {}, builder.root), builder.nodes


def _move(match: re.Match[str], size: int, options: Options) -> Move:
    if match[1] is None:
        return PASS
    x, row = ord(match[1].lower()) - ord("a"), int(match[2])
    return Point(x, row - 1 if options.rows == "bottom" else size - row)


def _word(node: Node, size: int, options: Options) -> str:
    if not isinstance(node.move, Point):
        return str(PASS)
    x, y = node.move
    return str(node.move if options.rows == "bottom" else Point(x, size - 1 - y))
