"""Writing SGF."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from tengen.gomoku.color import Color
from tengen.gomoku.point import Point
from tengen.records.options import Options, rule_named
from tengen.records.properties import GOMOKU, HEADERS, STONES
from tengen.records.record import Node, Record
from tengen.records.sgf.syntax import escape
from tengen.records.stones import check
from tengen.records.text import charset_named, clean, clean_line, encode

_NODES_A_LINE: Final = 10


def writes(record: Record, options: Options) -> bytes:
    """Write one game with all its variations."""
    check(record)
    parts = ["(;", _root(record, options)]
    # A node and its depth, or text that is ready.
    stack: list[tuple[Node, int] | str] = [")\n", (record.root, 0)]
    while stack:
        entry = stack.pop()
        if isinstance(entry, str):
            parts.append(entry)
            continue
        node, depth = entry
        if depth:
            parts.append("\n;" if depth % _NODES_A_LINE == 1 else ";")
        parts.append(_node(node, record))
        if len(node.children) == 1:
            stack.append((node.children[0], depth + 1))
        else:
            for child in reversed(node.children):
                stack += (")", (child, depth + 1), "\n(")
    return encode("".join(parts), options.charset)


def _root(record: Record, options: Options) -> str:
    charset = charset_named(options.charset or "utf-8").upper()
    parts = [f"FF[4]CA[{charset}]GM[{GOMOKU}]SZ[{record.size}]"]
    headers = {name: text for name, text in record.headers.items() if text}
    if record.rule is not None:
        parts.append(f"RU[{record.rule.word}]")
    elif _is_foreign_rule(rule := headers.get("rule", "")):
        parts.append(f"RU[{escape(rule)}]")
        del headers["rule"]
    for name, header in HEADERS.items():
        if header in headers:
            parts.append(f"{name}[{escape(headers.pop(header))}]")
    if headers:
        pairs = (f"[{name}:{escape(text)}]" for name, text in headers.items())
        parts.append("XH" + "".join(pairs))
    return "".join(parts)


def _is_foreign_rule(text: str) -> bool:
    """Whether RU can hold the name of a rule: none of ours, and one line as the reader keeps it."""
    return bool(text) and clean_line(text) == text and rule_named(text) is None


def _node(node: Node, record: Record) -> str:
    size = record.size
    parts = []
    if node.color is not None:
        move = _letters(node.move, size) if isinstance(node.move, Point) else ""
        parts.append(f"{_initial(node.color)}[{move}]")
    for name, field in STONES.items():
        if points := getattr(node, field):
            parts.append(name + "".join(f"[{_letters(point, size)}]" for point in points))
    if node.to_move is not None:
        parts.append(f"PL[{_initial(node.to_move)}]")
    if node.evaluation is not None:
        parts.append(f"V[{Decimal(repr(float(node.evaluation))):f}]")  # SGF knows no exponents
    if node.time_ms is not None:
        parts.append(f"XM[{node.time_ms}]")
    if label := clean_line(node.label):
        parts.append(f"XT[{escape(label)}]")
    if node.is_marked:
        parts.append("HO[1]")
    if node.is_start:
        parts.append("XS[1]")
    if node.labels:
        pairs = ((_letters(point, size), clean_line(text)) for point, text in node.labels.items())
        parts.append("LB" + "".join(f"[{point}:{escape(text)}]" for point, text in pairs))
    for name, values in node.properties.items():  # their values stand as they are, escaped
        parts.append(name + "".join(f"[{clean(value)}]" for value in values))
    if node.comment:
        parts.append(f"C[{escape(node.comment)}]")
    return "".join(parts)


def _letters(point: Point, size: int) -> str:
    return chr(ord("a") + point.x) + chr(ord("a") + size - 1 - point.y)


def _initial(color: Color) -> str:
    return color.name[0]
