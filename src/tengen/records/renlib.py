"""RenLib's lib: a binary tree of renju analysis on 15×15.

::

    header  FF "RenLib" FF major minor FF×10       (the oldest files have none and begin with H8)
    node    point flags [two more bytes] [comment] [board text]      in pre-order

    point   0: the root, or a pass; else 16 × row from the top + column from the left, from 1
    flags   80 a sibling follows the subtree   40 no child   20 old comment   10 mark
            08 comment   04 start position     02 no move    01 two more bytes; 0001: board text

A text ends with NUL and fills an even number of bytes; an old one is seven-bit, in the Swedish
alphabet, and its last byte has the high bit. A comment is one line, then after a byte 08 more
lines. The first node is the root if its point is 0, else a first move. RenLib ends a file without
the flag 40 where nothing follows.

Kept: moves, variations, passes, comments, labels, marks. Lost: rule, headers, evaluations, times
and SGF properties. Refused: other sizes, set-up stones, a color that moves twice.
"""

from __future__ import annotations

import contextlib
from typing import Final

from tengen.errors import NotationError, Sentence
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point
from tengen.records.line import refuse_setup
from tengen.records.options import Options
from tengen.records.record import PASS, Node, Record
from tengen.records.stones import Builder, check
from tengen.records.text import clean, clean_line, decode, encode

SIZE: Final = 15
MAGIC: Final = b"\xffRenLib\xff"
HEADER_BYTES: Final = 20
VERSION: Final = (3, 4)

SIBLING, LEAF, OLD_COMMENT, MARK = 0x80, 0x40, 0x20, 0x10
COMMENT, START, NO_MOVE, EXTENDED = 0x08, 0x04, 0x02, 0x01
BOARD_TEXT = 0x0001
_MORE_LINES = b"\x08"
_CENTRE = 0x78
# ISO 646-SE puts the Swedish letters in the place of brackets and braces.
_SWEDISH = bytes.maketrans(b"]}[{\\|", "ÅåÄäÖö".encode("latin-1"))


class _CutError(NotationError):
    """The file ends too early."""


class Source:
    """The bytes of a file, read from the front."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.data)

    def pair(self) -> tuple[int, int]:
        """Take two bytes; everything in the file is a number of pairs."""
        self.at += 2
        if self.at > len(self.data):
            raise _CutError("place.byte", byte=len(self.data), what=Sentence("lib.cut_node"))
        return self.data[self.at - 2], self.data[self.at - 1]

    def text(self) -> bytes:
        """Take a text that ends with NUL."""
        end = self.data.find(0, self.at)
        if end < 0:
            raise _CutError("place.byte", byte=len(self.data), what=Sentence("lib.cut_text"))
        text = self.data[self.at : end]
        self.at += len(text) // 2 * 2 + 2
        return text

    def old_text(self) -> bytes:
        """Take a text of seven-bit characters whose last one has the high bit."""
        end = self.at
        while end < len(self.data) and self.data[end] < 0x80:
            end += 1
        if end >= len(self.data):
            raise _CutError("place.byte", byte=len(self.data), what=Sentence("lib.cut_text"))
        text = self.data[self.at : end] + bytes([self.data[end] & 0x7F])
        self.at += (len(text) + 1) // 2 * 2
        return text.translate(_SWEDISH)


def reads(data: bytes, options: Options) -> list[Record]:
    """Read the tree of a RenLib library."""
    source = Source(data)
    source.at = header_bytes(data)
    builder = Builder(SIZE, fail)
    try:
        _read_tree(source, builder, options.charset)
    except _CutError:
        if not options.partial:
            raise
    return [Record(options.rule, SIZE, {}, builder.root)]


def texts(data: bytes) -> bytes:
    """Return the texts of a library, one per line, in their own charset: to guess it by.

    A file that cannot be read gives what was read before.
    """
    source = Source(data)
    found = []
    with contextlib.suppress(NotationError):
        source.at = header_bytes(data)
        while not source.is_over:
            _, flags = source.pair()
            _, more = source.pair() if flags & EXTENDED else (0, 0)
            if flags & OLD_COMMENT:
                source.old_text()
            elif flags & COMMENT:
                found.append(source.text())
            if more & BOARD_TEXT:
                found.append(source.text())
    return b"\n".join(found)


def writes(record: Record, options: Options) -> bytes:
    """Write the tree as version 3.4."""
    check(record)
    if record.size != SIZE:
        raise NotationError("lib.size", size=record.size)
    out = bytearray(MAGIC + bytes(VERSION)).ljust(HEADER_BYTES, b"\xff")
    # A node, whose turn it is before it, and its flags so far; or bytes that are ready.
    stack: list[tuple[Node, Color, int] | bytes] = [(record.root, Color.BLACK, 0)]
    while stack:
        entry = stack.pop()
        if isinstance(entry, bytes):
            out += entry
            continue
        node, turn, flags = entry
        turn = refuse_setup(node, turn, "RenLib")
        labels = _labels(node, options.charset)
        if not (node.children or labels):
            flags |= LEAF
        if node.move is None and node is not record.root:
            flags |= NO_MOVE
        out += _node_bytes(node, flags, options.charset)
        stack.extend(reversed(labels))
        follow = len(node.children) - (not labels)  # so many children have a sibling after them
        for number, child in reversed(list(enumerate(node.children))):
            stack.append((child, turn, SIBLING if number < follow else 0))
    return bytes(out)


def fail(sentence: Sentence, place: int) -> NotationError:
    """Return the error with the byte where it is."""
    return NotationError("place.byte", byte=place, what=sentence)


def header_bytes(data: bytes) -> int:
    """Check the version; return where the nodes begin."""
    if not data.startswith(MAGIC):
        if data[:1] == bytes([_CENTRE]):
            return 0
        raise fail(Sentence("lib.magic"), 0)
    if len(data) < HEADER_BYTES:
        raise fail(Sentence("lib.cut_header"), len(data))
    version = data[len(MAGIC)], data[len(MAGIC) + 1]
    if version > VERSION:
        raise fail(Sentence("lib.version", version=f"{version[0]}.{version[1]}"), len(MAGIC))
    return HEADER_BYTES


def _read_tree(source: Source, builder: Builder, charset: str | None) -> None:
    turns = [Color.BLACK]  # whose turn it is after each node of the path
    pending: list[int] = []  # depths that siblings still to come will follow
    is_first, is_owed = True, False  # a sibling that was promised must come next
    while not source.is_over:
        place = source.at
        point, flags, node = _read_node(source, charset)
        parent = builder.depth
        is_root = is_first and point == 0
        is_first = False
        if is_root:
            if flags & SIBLING:
                raise fail(Sentence("lib.root_sibling"), place)
            builder.root.comment, builder.root.label = node.comment, node.label
            builder.root.is_marked, builder.root.is_start = node.is_marked, node.is_start
        elif _is_anchor(node, point, flags):
            builder.count(place)
            if node.label:
                if not isinstance(builder.last.labels, dict):
                    builder.last.labels = {}
                builder.last.labels[_point(point, place)] = node.label
        else:
            turn = turns[parent]
            if not flags & NO_MOVE:
                node.move = _point(point, place) if point else PASS
                node.color, turn = turn, turn.other
            del turns[parent + 1 :]
            turns.append(turn)
            builder.add(node, place)

        if flags & SIBLING:
            pending.append(parent)
        if flags & LEAF:
            if not pending:
                if not source.is_over:
                    raise fail(Sentence("lib.rest"), source.at)
                return
            builder.back_to(pending.pop())
        is_owed = bool(flags & LEAF)
    if pending or is_owed:
        raise _CutError(
            "place.byte",
            byte=source.at,
            what=Sentence("lib.cut_variations", count=len(pending) + is_owed),
        )


def _read_node(source: Source, charset: str | None) -> tuple[int, int, Node]:
    """Return the byte of the point, the flags, and a node with the remarks."""
    place = source.at
    point, flags = source.pair()
    _, more = source.pair() if flags & EXTENDED else (0, 0)
    node = Node(is_marked=bool(flags & MARK), is_start=bool(flags & START))
    if flags & OLD_COMMENT:
        node.comment = join(source.old_text(), "latin-1", place)
    elif flags & COMMENT:
        node.comment = join(source.text(), charset, place)
    if more & BOARD_TEXT:
        node.label = clean_line(decode(source.text(), charset, place))
    return point, flags, node


def _is_anchor(node: Node, point: int, flags: int) -> bool:
    """Whether the node only holds a text on a point of its parent's position."""
    is_bare = not (node.comment or node.is_marked or node.is_start)
    return bool(point and flags & NO_MOVE and flags & LEAF and is_bare)


def _point(byte: int, place: int) -> Point:
    row, column = divmod(byte, 16)
    if not 1 <= column <= SIZE or row >= SIZE:
        raise fail(Sentence("lib.point", byte=f"{byte:02X}"), place)
    return Point(column - 1, SIZE - 1 - row)


def join(text: bytes, charset: str | None, place: int) -> str:
    """Return the comment of RenLib's one line and more lines."""
    one, mark, more = text.partition(_MORE_LINES)
    if one and mark:
        one += b"\n"
    return clean(decode(one + more, charset, place))


def _split(comment: str) -> str:
    """Return the comment with RenLib's sign between one line and more lines."""
    one, end, more = clean(comment).partition("\n")
    if not end:
        return one
    sign = _MORE_LINES.decode()
    return f"{one}{sign}{more}" if one else f"{sign}\n{more}"


def _labels(node: Node, charset: str | None) -> list[bytes]:
    """Return texts on points, as children that are no moves and come after those that are."""
    if not node.labels:
        return []
    anchors = [
        Node(point, label=clean_line(text)) for point, text in node.labels.items() if text.strip()
    ]
    flags = [SIBLING] * (len(anchors) - 1) + [0]
    return [
        _node_bytes(anchor, flag | NO_MOVE | LEAF, charset)
        for anchor, flag in zip(anchors, flags, strict=False)
    ]


def _node_bytes(node: Node, flags: int, charset: str | None) -> bytes:
    flags |= MARK * node.is_marked | START * node.is_start
    texts = b""
    if node.comment:
        flags |= COMMENT
        texts += _text_bytes(_split(node.comment).replace("\n", "\r\n"), charset)
    head = bytes([_byte(node), flags])
    if node.label and (label := clean_line(node.label)):
        head = bytes([_byte(node), flags | EXTENDED, 0, BOARD_TEXT])
        texts += _text_bytes(label, charset)
    return head + texts


def _byte(node: Node) -> int:
    if not isinstance(node.move, Point):
        return 0
    return 16 * (SIZE - 1 - node.move.y) + node.move.x + 1


def _text_bytes(text: str, charset: str | None) -> bytes:
    data = encode(text, charset) + b"\0"
    return data + b"\0" * (len(data) % 2)
