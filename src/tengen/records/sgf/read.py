"""Reading SGF: what trees and properties mean."""

from __future__ import annotations

import re
from typing import Final

from tengen.errors import NotationError, Sentence
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.records.limits import MAX_GAMES
from tengen.records.options import Options, rule_named
from tengen.records.properties import COLORS, GOMOKU, HEADERS, MEANT, MEANT_AT_ROOT, STONES
from tengen.records.record import PASS, STANDARD_SIZE, Move, Node, Record
from tengen.records.sgf.syntax import Kind, Properties, events, place_error, split, unescape
from tengen.records.stones import Builder, check_size, is_header
from tengen.records.text import bound_brackets, clean, clean_line, decode

_CHARSET = re.compile(rb"(?<![A-Z])CA\s*\[([^\]]{1,40})\]")
_CHARSET_WITHIN: Final = 65536
_SIZE = re.compile(r"\s*([0-9]{1,4})\s*(?::\s*([0-9]{1,4})\s*)?")
_LETTERS = re.compile(r"[a-zA-Z]{2}")
_ALGEBRAIC = re.compile(r"([a-zA-Z])([0-9]{1,2})")
_REAL = re.compile(r"\s*[+-]?[0-9]{1,400}(?:\.[0-9]{0,1100})?\s*")
_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,16}\s*")
_GO_SIZE: Final = 19  # up to it, Go's pass tt is no point


def reads(data: bytes, options: Options) -> list[Record]:
    """Read all games of a collection."""
    text = _text(data, options.charset)
    bound_brackets(text, "[")
    records: list[Record] = []
    nodes = 0
    game: _Game | None = None
    for event in events(text, partial=options.partial):
        if game is None:
            if len(records) >= MAX_GAMES:
                raise place_error(
                    text, Sentence("record.too_many_games", most=f"{MAX_GAMES:,}"), event.place
                )
            game = _Game(text, options, nodes)
        elif event.kind is Kind.OPEN:
            game.open()
        elif event.kind is Kind.NODE:
            game.node(event.properties, event.place)
        elif game.close():
            records.append(game.record())
            nodes = game.nodes
            game = None
    return records


def _text(data: bytes, charset: str | None) -> str:
    if charset is None and (match := _CHARSET.search(data, 0, _CHARSET_WITHIN)):
        charset = match[1].decode("latin-1")
    if charset is None:
        try:
            return decode(data)
        except NotationError:
            charset = "latin-1"
    return decode(data, charset)


class _Game:
    """One game of the file, as far as it has been read."""

    def __init__(self, text: str, options: Options, nodes: int) -> None:
        self._text = text
        self._options = options
        self.nodes = nodes
        self._builder: Builder | None = None
        self._branches: list[int] = []
        self._size = STANDARD_SIZE
        self._rule: Rule | None = None
        self._headers: dict[str, str] = {}
        self._place = 0

    def record(self) -> Record:
        builder = self._grown()
        rule = self._rule if self._options.rule is None else self._options.rule
        return Record(rule, self._size, self._headers, builder.root)

    def open(self) -> None:
        self._branches.append(self._grown().depth)

    def close(self) -> bool:
        """End a variation; return whether it was the game itself."""
        if not self._branches:
            return True
        self._grown().back_to(self._branches.pop())
        return False

    def node(self, properties: Properties, place: int) -> None:
        self._place = place
        is_root = self._builder is None
        if is_root:
            self._read_root(properties)
        node = self._read_node(properties, is_root)
        setup = Node()
        if node.move is not None and (node.is_setup or is_root):
            setup = Node(black=node.black, white=node.white, empty=node.empty, to_move=node.to_move)
            node.black = node.white = node.empty = ()
            node.to_move = None
            if not is_root:
                self._add(setup)
        if self._builder is None:
            root = node if node.move is None else setup
            self._builder = Builder(self._size, self._fail_at, root, place=place, nodes=self.nodes)
        if node is not self._builder.root:
            self._add(node)
        self.nodes = self._builder.nodes

    def _add(self, node: Node) -> None:
        self._grown().add(node, self._place)

    def _grown(self) -> Builder:
        assert self._builder is not None  # the syntax puts a node after the first parenthesis
        return self._builder

    def _fail_at(self, sentence: Sentence, place: int) -> NotationError:
        return place_error(self._text, sentence, place)

    def _fail(self, sentence: Sentence) -> NotationError:
        return self._fail_at(sentence, self._place)

    # --- the root -----------------------------------------------------------------------------

    def _read_root(self, properties: Properties) -> None:
        kind = clean_line(properties.get("GM", [GOMOKU])[0])
        if kind != GOMOKU:
            raise self._fail(Sentence("sgf.game", kind=kind[:8]))
        self._size = self._read_size(properties)
        if wrong := check_size(self._size):
            raise self._fail(wrong)
        for name, header in HEADERS.items():
            if text := "\n".join(map(unescape, properties.get(name, []))):
                self._headers[header] = text
        if rule := clean_line(unescape(properties.get("RU", [""])[0])):
            self._rule = rule_named(rule)
            if self._rule is None:
                self._headers["rule"] = rule
        for value in properties.get("XH", []):
            pair = split(value)
            if pair is None or not is_header(pair[0]):
                raise self._fail(Sentence("sgf.header"))
            if text := unescape(pair[1]):
                self._headers[pair[0]] = text

    def _read_size(self, properties: Properties) -> int:
        if "SZ" not in properties:
            return self._options.size or STANDARD_SIZE
        match = _SIZE.fullmatch(properties["SZ"][0])
        if match is None:
            raise self._fail(Sentence("sgf.size"))
        if match[2] and int(match[2]) != int(match[1]):
            raise self._fail(Sentence("record.not_square", width=match[1], height=match[2]))
        return int(match[1])

    # --- any node -----------------------------------------------------------------------------

    def _read_node(self, properties: Properties, is_root: bool) -> Node:
        node = Node()
        others: dict[str, tuple[str, ...]] = {}
        for name, values in properties.items():
            if name in COLORS:
                if node.move is not None or len(values) > 1:
                    raise self._fail(Sentence("sgf.moves"))
                node.move, node.color = self._move(values[0]), COLORS[name]
            elif name in STONES:
                setattr(node, STONES[name], self._points(values))
            elif name in MEANT:
                self._read_remark(node, name, values)
            elif name == "HO" and values == ["1"]:
                node.is_marked = True
            elif not (is_root and name in MEANT_AT_ROOT):
                others[name] = tuple(map(clean, values))
        if others:
            node.properties = others
        return node

    def _read_remark(self, node: Node, name: str, values: list[str]) -> None:
        value = values[0]
        if name == "C":
            node.comment = "\n".join(map(unescape, values))
        elif name == "PL":
            color = COLORS.get(value.strip()[:1].upper())
            if color is None:
                raise self._fail(Sentence("sgf.to_move", value=value[:12]))
            node.to_move = color
        elif name == "LB":
            node.labels = dict(map(self._label, values))
        elif name == "V":
            if _REAL.fullmatch(value) is None:
                raise self._fail(Sentence("sgf.number", value=value[:12]))
            node.evaluation = float(value)
        elif name == "XM":
            if _WHOLE.fullmatch(value) is None:
                raise self._fail(Sentence("sgf.whole_number", value=value[:12]))
            node.time_ms = int(value)
        elif name == "XT":
            node.label = clean_line(unescape(value))
        else:
            node.is_start = True

    def _label(self, value: str) -> tuple[Point, str]:
        pair = split(value)
        if pair is None:
            raise self._fail(Sentence("sgf.label", value=value[:12]))
        return self._point(pair[0]), clean_line(unescape(pair[1]))

    def _move(self, value: str) -> Move:
        value = value.strip()
        if not value or (value.lower() == "tt" and self._size <= _GO_SIZE):
            return PASS
        return self._point(value)

    def _points(self, values: list[str]) -> tuple[Point, ...]:
        """Return the points of a list, in which aa:cc is a rectangle."""
        points: list[Point] = []
        for value in values:
            pair = split(value)
            ends = [self._point(corner) for corner in pair or (value,)]
            columns = sorted(end.x for end in ends)
            rows = sorted(end.y for end in ends)
            points.extend(
                Point(x, y)
                for x in range(columns[0], columns[-1] + 1)
                for y in range(rows[0], rows[-1] + 1)
            )
            if len(points) > self._size**2:
                raise self._fail(Sentence("record.setup_twice"))
        return tuple(points)

    def _point(self, value: str) -> Point:
        value = value.strip()
        if _LETTERS.fullmatch(value):
            x, row = (ord(letter) - ord("a") for letter in value.lower())
            point = Point(x, self._size - 1 - row)
        elif match := _ALGEBRAIC.fullmatch(value):
            point = Point(ord(match[1].lower()) - ord("a"), int(match[2]) - 1)
        else:
            raise self._fail(Sentence("sgf.point", value=value[:12]))
        if not (0 <= point.x < self._size and 0 <= point.y < self._size):
            raise self._fail(Sentence("point.off_board", point=value, size=self._size))
        return point
