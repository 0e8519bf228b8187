"""Tengen's own JSON: everything that a record holds, one node per line.

::

    {"format": "tengen-record", "version": 1, "rule": "renju", "size": 15,
     "headers": {"black": "Ann"}, "nodes": [
    {},
    {"move": "h8", "color": "black"},
    {"move": "i9", "color": "white", "comment": "…", "evaluation": 0.5, "time_ms": 120},
    {"parent": 1, "move": "h9", "color": "white"}
    ]}

Nodes stand in pre-order, the first is the root. ``parent`` is the number of the node that this one
follows, always an earlier one, and is left out where it is the one before. So the file is flat
however deep the tree is, and no tree in it can be cyclic.
"""

from __future__ import annotations

import json
import math
from typing import Any, Final, TypeVar

from tengen.errors import NotationError, Sentence, TengenError
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.records.options import Options, rule_named
from tengen.records.record import PASS, Move, Node, Record
from tengen.records.stones import Builder, check, check_size, is_header
from tengen.records.text import bound_brackets, clean, clean_line, decode

FORMAT: Final = "tengen-record"
VERSION: Final = 1

_T = TypeVar("_T")
_KINDS: Final[dict[type, Sentence]] = {
    dict: Sentence("json.object"),
    list: Sentence("json.list"),
    str: Sentence("json.text"),
    int: Sentence("json.whole_number"),
    bool: Sentence("json.true_or_false"),
}
_COLORS: Final = {None: None, "black": Color.BLACK, "white": Color.WHITE}
_STONES: Final = ("black", "white", "empty")


class _WrongError(TengenError):
    """What is wrong with a node."""


def reads(data: bytes, options: Options) -> list[Record]:
    """Read the record of a JSON file."""
    text = decode(data, options.charset).removeprefix("\ufeff")
    bound_brackets(text, "{[")
    try:
        top = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise NotationError(
            "json.syntax", why=error.msg, line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise NotationError("json.deep") from None
    except ValueError as error:
        raise NotationError("json.unreadable", why=error) from None
    try:
        return [_record(_typed(top, dict, "file"), options)]
    except _WrongError as error:
        raise NotationError(error.said) from None


def writes(record: Record, options: Options) -> bytes:
    """Write the whole record, as UTF-8."""
    check(record)
    top: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if record.rule is not None:
        top["rule"] = record.rule.word
    top["size"] = record.size
    top["headers"] = {name: clean(text) for name, text in record.headers.items() if text}
    lines = []
    numbers: list[int] = []  # of the nodes on the path
    for number, (depth, node) in enumerate(record.root.walk()):
        del numbers[depth:]
        parent = numbers[-1] if numbers and numbers[-1] != number - 1 else None
        numbers.append(number)
        lines.append(_dump(_plain(node, parent)))
    body = ",\n".join(lines)
    return f'{_dump(top)[:-1]}, "nodes": [\n{body}\n]}}\n'.encode()


def _dump(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _refuse(name: str) -> None:
    raise NotationError("json.constant", name=name)


def _typed(value: object, kind: type[_T], what: str) -> _T:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise _WrongError("json.must_be", name=what, kind=_KINDS[kind])
    return value


def _take(node: dict[str, Any], name: str, kind: type[_T]) -> _T | None:
    return None if name not in node else _typed(node.pop(name), kind, name)


def _record(top: dict[str, Any], options: Options) -> Record:
    if top.pop("format", None) != FORMAT or top.pop("version", None) != VERSION:
        raise _WrongError("json.format", format=FORMAT, version=VERSION)
    size = _take(top, "size", int)
    if size is None:
        raise _WrongError("json.no_size")
    if wrong := check_size(size):
        raise _WrongError(wrong)
    rule = _rule(top)
    headers = _take(top, "headers", dict) or {}
    for name, text in headers.items():
        if not is_header(name):
            raise _WrongError("record.header", name=name[:40])
        headers[name] = clean(_typed(text, str, name))
    headers = {name: text for name, text in headers.items() if text}  # an empty one says nothing
    nodes = _take(top, "nodes", list)
    if not nodes:
        raise _WrongError("json.no_nodes")
    if top:
        raise _WrongError("json.unknown", name=next(iter(top))[:40])
    root = _grow(nodes, size)
    return Record(options.rule if options.rule is not None else rule, size, headers, root)


def _rule(top: dict[str, Any]) -> Rule | None:
    name = _take(top, "rule", str)
    rule = None if name is None else rule_named(name)
    if name is not None and rule is None:
        raise _WrongError("rule.unknown", name=name[:40], rules=[each.word for each in Rule])
    return rule


def _grow(nodes: list[object], size: int) -> Node:
    """Make the tree; each node must follow one on the path to the node before it."""
    numbers: list[int] = []  # of the nodes on the path
    depths: list[int] = []  # of the nodes so far
    builder: Builder | None = None
    for number, plain in enumerate(nodes):
        try:
            node, parent = _node(_typed(plain, dict, "node"), number - 1)
            if builder is None:
                if parent != -1 or node.move is not None:
                    raise _WrongError("json.root")
                depth = 0
                builder = Builder(size, _fail, node)
            else:
                depth = depths[parent] + 1 if 0 <= parent < number else 0
                if not 0 < depth <= len(numbers) or numbers[depth - 1] != parent:
                    raise _WrongError("json.parent", parent=parent)
                builder.back_to(depth - 1)
                builder.add(node, number)
        except _WrongError as error:
            raise _fail(error.said, number) from None
        del numbers[depth:]
        numbers.append(number)
        depths.append(depth)
    assert builder is not None
    return builder.root


def _fail(sentence: Sentence, place: int) -> NotationError:
    return NotationError("place.node", node=place, what=sentence)


def _node(plain: dict[str, Any], before: int) -> tuple[Node, int]:
    """Return the node that a JSON object says, and the number of its parent."""
    parent = _take(plain, "parent", int)
    node = Node(_move(plain), _color(plain, "color"), to_move=_color(plain, "to_move"))
    node.black, node.white, node.empty = (_points(plain, name) for name in _STONES)
    node.comment = clean(_take(plain, "comment", str) or "")
    node.label = clean_line(_take(plain, "label", str) or "")
    node.evaluation = _number(plain)
    node.time_ms = _take(plain, "time_ms", int)
    node.is_marked = _take(plain, "marked", bool) or False
    node.is_start = _take(plain, "start", bool) or False
    if labels := _take(plain, "labels", dict):
        node.labels = {
            _point(name): clean_line(_typed(text, str, "label")) for name, text in labels.items()
        }
    if properties := _take(plain, "properties", dict):
        node.properties = {
            name: tuple(clean(_typed(text, str, name)) for text in _typed(values, list, name))
            for name, values in properties.items()
        }
    if plain:
        raise _WrongError("json.unknown", name=next(iter(plain))[:40])
    return node, before if parent is None else parent


def _move(plain: dict[str, Any]) -> Move | None:
    name = _take(plain, "move", str)
    if name is None:
        return None
    return PASS if name == PASS.value else _point(name)


def _color(plain: dict[str, Any], name: str) -> Color | None:
    text = _take(plain, name, str)
    if text not in _COLORS:
        raise _WrongError("json.color", name=name)
    return _COLORS[text]


def _number(plain: dict[str, Any]) -> float | None:
    value = plain.pop("evaluation", None)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _WrongError("json.must_be", name="evaluation", kind=Sentence("json.number"))
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise _WrongError("record.finite")
    return number


def _point(name: str) -> Point:
    try:
        return Point.parse(name)
    except NotationError:
        raise _WrongError("point.text", text=name[:40]) from None


def _points(plain: dict[str, Any], name: str) -> tuple[Point, ...]:
    names = _take(plain, name, list) or []
    return tuple(_point(_typed(point, str, name)) for point in names)


def _plain(node: Node, parent: int | None) -> dict[str, Any]:
    """Return the JSON object of a node, with what it holds only."""
    pairs: dict[str, Any] = {
        "parent": parent,
        "move": PASS.value if node.move is PASS else node.move and str(node.move),
        "color": _color_name(node.color),
        **{name: [str(point) for point in getattr(node, name)] for name in _STONES},
        "to_move": _color_name(node.to_move),
        "comment": clean(node.comment),
        "evaluation": node.evaluation,
        "time_ms": node.time_ms,
        "label": clean_line(node.label),
        "labels": {str(point): clean_line(text) for point, text in node.labels.items()},
        "marked": node.is_marked or None,
        "start": node.is_start or None,
        "properties": {name: [*map(clean, texts)] for name, texts in node.properties.items()},
    }
    return {name: value for name, value in pairs.items() if value not in (None, "", [], {})}


def _color_name(color: Color | None) -> str | None:
    return None if color is None else color.word
