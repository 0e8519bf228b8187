"""A large RenLib library without an object per node: its moves as one text.

:mod:`tengen.records.renlib` explains the format and makes a tree, which takes some 300 bytes per
node. A library of 32 MB may have sixteen million.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tengen.errors import Sentence
from tengen.gomoku.point import Point
from tengen.records import renlib
from tengen.records.charset import guess_charset
from tengen.records.record import Node
from tengen.records.text import clean_line, decode

_NAMES: Final = [
    str(Point(byte % 16 - 1, renlib.SIZE - 1 - byte // 16)).encode()
    if 1 <= byte % 16 <= renlib.SIZE and byte // 16 < renlib.SIZE
    else b""
    for byte in range(256)
]
_BACK: Final = [b"<" * count for count in range(renlib.SIZE**2 + 1)]
LEAF, SIBLING = renlib.LEAF, renlib.SIBLING
_PLAIN: Final = LEAF | SIBLING


@dataclass(slots=True)
class Remark:
    """What a node has beside its move; texts are bytes until the charset is known."""

    comment: bytes = b""
    is_old: bool = False
    """Whether the comment is in the alphabet of old files."""
    label: bytes = b""
    labels: dict[Point, bytes] = field(default_factory=dict)
    is_marked: bool = False
    is_start: bool = False


@dataclass(slots=True)
class Book:
    """The moves in pre-order, each ``<`` one move back, and the remarks by number; 0 is the root.

    Passes, and what follows them, are left out; the remarks of a node without a move belong to the
    one before.
    """

    moves: str
    charset: str
    nodes: dict[int, Node]
    """Nodes that have remarks, without their moves."""
    left_out: int
    """Moves that are left out."""
    gone: list[Node]
    """Remarks of those, and of nodes without a move."""


def read_book(data: bytes, charset: str | None = None) -> Book:
    """Read a library.

    Raises :class:`~tengen.errors.NotationError` with the place of what cannot be read.
    """
    return _Reader(data).read(charset)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.source = renlib.Source(data)
        self.source.at = renlib.header_bytes(data)
        self.out = bytearray()
        self.remarks: dict[int, list[Remark]] = {}
        self.gone: list[Remark] = []
        self.left_out = 0

    def read(self, charset: str | None) -> Book:
        self._read_nodes()
        every = [*self.gone, *(each for many in self.remarks.values() for each in many)]
        charset = charset or guess_charset(b"\n".join(_texts(every)))
        return Book(
            self.out.decode("ascii"),
            charset,
            {number: _node(many, charset) for number, many in self.remarks.items()},
            self.left_out,
            [_node([each], charset) for each in self.gone],
        )

    def _read_nodes(self) -> None:
        """Walk through the file. Only what a plain node needs stands in the loop itself."""
        data, source, out = self.source.data, self.source, self.out
        taken, path, pending = bytearray(256), bytearray(), []
        # By the depth of a node in the file: the moves that lead to it, and its number in the text.
        lengths, numbers = [0], [0]
        depth = shown = number = 0
        dead = -1  # the depth of the pass below which everything is left out
        is_first, is_owed = True, 0
        at, end = source.at, len(data) - 1
        while at < end:
            place, parent, is_anchor, is_move = at, depth, False, True
            point, flags = data[at], data[at + 1]
            at += 2
            if flags & ~_PLAIN or not point:
                source.at = at
                remark = self._remark(source, flags)
                is_root = is_first and not point
                if is_root and flags & SIBLING:
                    raise renlib.fail(Sentence("lib.root_sibling"), place)
                is_anchor = not is_root and _is_anchor(remark, point, flags)
                is_move = not (is_root or flags & renlib.NO_MOVE)
                if is_anchor:
                    self._anchor(numbers[parent], remark, point, place, dead >= 0)
                elif is_move and not point and dead < 0:
                    dead = depth + 1
                if dead >= 0 and not is_anchor:
                    self.gone.append(remark)
                elif not is_anchor:
                    whose = number + 1 if is_move else numbers[parent]
                    self._keep(whose, remark, is_root or is_move)
                is_anchor = is_anchor or is_root  # neither makes a node of its own
                at = source.at
            is_first = False
            if not is_anchor:
                length = lengths[parent]
                if not is_move:
                    pass
                elif dead >= 0:
                    self.left_out += 1
                else:
                    name = _NAMES[point]
                    if not name:
                        raise renlib.fail(Sentence("lib.point", byte=f"{point:02X}"), place)
                    if taken[point]:
                        raise renlib.fail(Sentence("point.occupied", point=name.decode()), place)
                    taken[point] = 1
                    path.append(point)
                    out += _BACK[shown - length]
                    out += name
                    number += 1
                    length += 1
                    shown = length
                depth = parent + 1
                whose = number if is_move and dead < 0 else numbers[parent]
                if depth == len(lengths):
                    lengths.append(length)
                    numbers.append(whose)
                else:
                    lengths[depth], numbers[depth] = length, whose
            if flags & SIBLING:
                pending.append(parent)
            is_owed = flags & LEAF
            if is_owed:
                if not pending:
                    if at < len(data):
                        raise renlib.fail(Sentence("lib.rest"), at)
                    return
                depth = pending.pop()
                dead = -1 if depth < dead else dead
                while len(path) > lengths[depth]:
                    taken[path.pop()] = 0
        if at == end:
            raise renlib.fail(Sentence("lib.cut_node"), len(data))
        if pending or is_owed:
            count = len(pending) + bool(is_owed)
            raise renlib.fail(Sentence("lib.cut_variations", count=count), at)

    def _remark(self, source: renlib.Source, flags: int) -> Remark:
        _, more = source.pair() if flags & renlib.EXTENDED else (0, 0)
        remark = Remark(is_marked=bool(flags & renlib.MARK), is_start=bool(flags & renlib.START))
        if flags & renlib.OLD_COMMENT:
            remark.comment, remark.is_old = source.old_text(), True
        elif flags & renlib.COMMENT:
            remark.comment = source.text()
        if more & renlib.BOARD_TEXT:
            remark.label = source.text()
        return remark

    def _anchor(self, number: int, remark: Remark, point: int, place: int, is_gone: bool) -> None:
        if not remark.label:
            return
        if not _NAMES[point]:
            raise renlib.fail(Sentence("lib.point", byte=f"{point:02X}"), place)
        labelled = Remark(labels={Point.parse(_NAMES[point].decode()): remark.label})
        if is_gone:
            self.gone.append(labelled)
        else:
            self.remarks.setdefault(number, []).append(labelled)

    def _keep(self, number: int, remark: Remark, is_whole: bool) -> None:
        """Keep a remark; of a node without a move the comment alone."""
        if not is_whole:
            self.gone.append(Remark(label=remark.label, is_marked=remark.is_marked))
            self.gone[-1].is_start = remark.is_start
            remark = Remark(remark.comment, remark.is_old)
        if remark != Remark():
            self.remarks.setdefault(number, []).append(remark)


def _is_anchor(remark: Remark, point: int, flags: int) -> bool:
    """Whether the node only holds a text on a point of its parent's position."""
    is_bare = not (remark.comment or remark.is_marked or remark.is_start)
    return bool(point and flags & renlib.NO_MOVE and flags & LEAF and is_bare)


def _texts(remarks: list[Remark]) -> list[bytes]:
    texts = [remark.comment for remark in remarks if not remark.is_old]
    return texts + [text for each in remarks for text in (each.label, *each.labels.values())]


def _node(remarks: list[Remark], charset: str) -> Node:
    """Return the remarks of one node, read in a charset."""
    comments = [
        renlib.join(each.comment, "latin-1" if each.is_old else charset, 0) for each in remarks
    ]
    return Node(
        comment="\n".join(filter(None, comments)),
        label=next((_line(each.label, charset) for each in remarks if each.label), ""),
        labels={
            point: _line(text, charset) for each in remarks for point, text in each.labels.items()
        },
        is_marked=any(each.is_marked for each in remarks),
        is_start=any(each.is_start for each in remarks),
    )


def _line(text: bytes, charset: str) -> str:
    return clean_line(decode(text, charset, 0))
