"""Piskvork's psq, the records of Gomocup.

::

    Piskvorky 20x20, 11:11, 0     size, levels of player 0 and 1, the player who began
    10,10,0                       column and row from the top left, from 1; milliseconds
    11,10,1532
    pbrain-a.zip                  player 0            (from here on only after tournament games)
    pbrain-b.zip                  player 1
    -1                            how the game ended: 0 normal, 15 time, 16 memory, …
    1,Gomocup                     1 the beginner won, 2 the other, 0 draw; the tournament

Kept: size, moves of the main line, times, and the headers black, white, result, event, psq_levels
(Black's first), psq_code and psq_trailer (further lines). Lost: the rule, other headers, how high
the result was, an event without a result, variations, and all other remarks; a time that is not
known becomes 0. Refused: set-up stones, passes, a color that moves twice.
"""

from __future__ import annotations

import re
from itertools import count

from tengen.errors import NotationError
from tengen.gomoku.point import Point
from tengen.records.line import plain_moves
from tengen.records.options import Options
from tengen.records.record import Node, Record
from tengen.records.stones import Builder, check, check_size
from tengen.records.text import clean, clean_line, decode, encode, lines_of

_HEADER = re.compile(
    r"\s*Piskvorky\s+([0-9]{1,4})x([0-9]{1,4})\s*"
    r"(?:,\s*(-?[0-9]{1,4}):(-?[0-9]{1,4})\s*(?:,\s*([0-9]{1,4})\s*)?)?,?\s*"
)
_MOVE = re.compile(r"\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*,\s*(-?[0-9]{1,15})\s*")
_CODE = re.compile(r"-?[0-9]{1,9}")
_RESULT = re.compile(r"([0-2]),(.*)")
_RESULTS = ("0", "B+", "W+")


def reads(data: bytes, options: Options) -> list[Record]:
    """Read the one game of a psq file."""
    lines = lines_of(decode(data, options.charset))
    header = _HEADER.fullmatch(lines[0])
    if header is None:
        raise NotationError("psq.header", line=1)
    if header[1] != header[2]:
        raise NotationError("record.not_square", width=header[1], height=header[2], line=1)
    size = int(header[1])
    if wrong := check_size(size):
        raise NotationError(wrong, line=1)
    beginner = int(header[5] or 0)
    if beginner > 1:
        raise NotationError("psq.beginner", number=beginner, line=1)

    builder = Builder(size, lambda sentence, place: NotationError(sentence, line=place))
    for number in count(1):
        match = _MOVE.fullmatch(lines[number]) if number < len(lines) else None
        if match is None:
            break
        move = Point(int(match[1]) - 1, size - int(match[2]))
        node = Node(move, builder.last.next_color, time_ms=int(match[3]))
        builder.add(node, number + 1)

    headers = _trailer(lines[number:], beginner)
    if header[3] is not None:
        levels = header[3], header[4]
        headers["psq_levels"] = f"{levels[beginner]}:{levels[1 - beginner]}"
    return [Record(options.rule, size, headers, builder.root)]


def writes(record: Record, options: Options) -> bytes:
    """Write the main line; Black is player 0."""
    check(record)
    levels = record.headers.get("psq_levels", "0:0")
    lines = [f"Piskvorky {record.size}x{record.size}, {levels}, 0"]
    if _HEADER.fullmatch(lines[0]) is None:
        raise NotationError("psq.levels", levels=levels)
    for node in plain_moves(record, "psq"):
        if not isinstance(node.move, Point):
            raise NotationError("record.passes", form="psq")
        x, y = node.move
        lines.append(f"{x + 1},{record.size - y},{node.time_ms or 0}")
    lines.extend(_trailer_lines(record.headers))
    return encode("".join(f"{line}\r\n" for line in lines), options.charset)


def _trailer(lines: list[str], beginner: int) -> dict[str, str]:
    lines = [clean_line(line) for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    names = ("black", "white") if beginner == 0 else ("white", "black")
    headers = dict(zip(names, lines, strict=False))
    lines = lines[2:]
    if lines and _CODE.fullmatch(lines[0]):
        headers["psq_code"] = lines[0]
        lines = lines[1:]
        if lines and (match := _RESULT.fullmatch(lines[0])):
            headers["result"] = _RESULTS[int(match[1])]
            headers["event"] = match[2].strip()
            lines = lines[1:]
    headers["psq_trailer"] = "\n".join(lines)
    return {name: text for name, text in headers.items() if text}


def _trailer_lines(headers: dict[str, str]) -> list[str]:
    """Return the lines after the moves, as few as can hold what is known."""
    lines = [clean_line(headers.get(name, "")) for name in ("black", "white")]
    for line in lines:
        if _MOVE.fullmatch(line):
            raise NotationError("psq.name", name=line)
    won = headers.get("result", "")[:2]
    results = [str(number) for number, text in enumerate(_RESULTS) if won and text == won]
    code = clean_line(headers.get("psq_code", "-1" if results else ""))
    if code:
        if _CODE.fullmatch(code) is None:
            raise NotationError("psq.code", code=code)
        lines.append(code)
        lines.extend(f"{result},{clean_line(headers.get('event', ''))}" for result in results)
    lines.extend(clean(headers.get("psq_trailer", "")).split("\n"))
    while lines and not lines[-1]:
        lines.pop()
    return lines
