"""A game record: a tree of moves with comments, evaluations and times.

The first child of a node goes on with the main line, the others are variations. Every traversal is
a loop, so a tree may be as deep as memory allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Literal, Self, TypeAlias

from tengen.gomoku.color import Color
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule

STANDARD_SIZE: Final = 15
"""The board size of a record that does not name one."""


class Pass(Enum):
    """A move that puts no stone, as renju allows."""

    PASS = "pass"

    def __str__(self) -> str:
        return "--"


PASS: Final = Pass.PASS
"""A move without a stone."""
Move: TypeAlias = Point | Literal[Pass.PASS]
"""What a node of a record holds: a point, or :data:`PASS`."""

_NO_LABELS: Final[Mapping[Point, str]] = MappingProxyType({})
_NO_PROPERTIES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


@dataclass(slots=True, eq=False)
class Node:
    """One step of a game: a move, or set-up stones, or only remarks; and what follows it.

    >>> root = Node()
    >>> first = root.add(Point.parse("h8"), comment="the centre")
    >>> second = first.add(Point.parse("i9"))
    >>> second.color, root.children[0].comment
    (<Color.WHITE: 1>, 'the centre')
    """

    move: Move | None = None
    color: Color | None = None
    """Who made the move; None exactly where there is none."""
    black: tuple[Point, ...] = ()
    """Set-up: points that become black, before anything else happens here."""
    white: tuple[Point, ...] = ()
    empty: tuple[Point, ...] = ()
    to_move: Color | None = None
    """Set-up: who moves next, where the record says so."""
    comment: str = ""
    evaluation: float | None = None
    """Any finite number; positive is good for Black."""
    time_ms: int | None = None
    """Thinking time of the move."""
    label: str = ""
    """A text that belongs to the move, drawn on its point before it is played (RenLib)."""
    labels: Mapping[Point, str] = field(default_factory=lambda: _NO_LABELS)
    """Texts on points of the position after the move."""
    is_marked: bool = False
    """The node deserves attention."""
    is_start: bool = False
    """RenLib's start position."""
    properties: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NO_PROPERTIES)
    """SGF properties without a meaning of ours, as they stand in the file."""
    children: list[Node] = field(default_factory=list, repr=False)

    @property
    def is_setup(self) -> bool:
        """Whether the node changes stones or turn by hand."""
        return bool(self.black or self.white or self.empty) or self.to_move is not None

    @property
    def next_color(self) -> Color:
        """Who moves next, as far as this node alone can tell; Black after an empty node."""
        if self.to_move is not None:
            return self.to_move
        if self.color is not None:
            return self.color.other
        return Color.WHITE if len(self.black) > len(self.white) else Color.BLACK

    def add(self, move: Move, color: Color | None = None, **remarks: Any) -> Node:
        """Append a variation that begins with *move* and return its node."""
        node = Node(move, self.next_color if color is None else color, **remarks)
        self.children.append(node)
        return node

    def walk(self) -> Iterator[tuple[int, Node]]:
        """Yield all nodes from here with their depth, a node before its children (pre-order)."""
        stack = [(0, self)]
        while stack:
            depth, node = stack.pop()
            yield depth, node
            stack.extend((depth + 1, child) for child in reversed(node.children))

    def main_line(self) -> Iterator[Node]:
        """Yield this node, its first child, the first child of that, to the end."""
        node = self
        while True:
            yield node
            if not node.children:
                return
            node = node.children[0]

    def _own(self) -> tuple[object, ...]:
        return (
            self.move, self.color, self.black, self.white, self.empty, self.to_move,
            self.comment, self.evaluation, self.time_ms, self.label, self.labels,
            self.is_marked, self.is_start, self.properties, len(self.children),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        # Equal numbers of children all along make equal pre-orders equal trees.
        pairs = zip(self.walk(), other.walk(), strict=False)
        return all(mine._own() == yours._own() for (_, mine), (_, yours) in pairs)

    __hash__ = None  # type: ignore[assignment]  # nodes change


@dataclass(slots=True)
class Record:
    """A game, or an analysis: board, headers and the tree.

    The root holds no move. Headers are short texts under lower-case names: ``black``, ``white``,
    ``result`` (``B+…``, ``W+…``, ``0``), ``event``, ``round``, ``date``, ``place`` and others.

    >>> from tengen.gomoku import Rule
    >>> record = Record.of_moves("h8 i9 g9", rule=Rule.RENJU)
    >>> [str(move) for move in record.moves()]
    ['h8', 'i9', 'g9']
    """

    rule: Rule | None = None
    """None where the file does not say."""
    size: int = STANDARD_SIZE
    headers: dict[str, str] = field(default_factory=dict)
    root: Node = field(default_factory=Node)

    @classmethod
    def of_moves(
        cls,
        moves: str | Iterable[Move],
        *,
        rule: Rule | None = None,
        size: int = STANDARD_SIZE,
        **headers: str,
    ) -> Self:
        """Make a record of one line of play; in text, points are parted by blanks."""
        if isinstance(moves, str):
            moves = [PASS if word == str(PASS) else Point.parse(word) for word in moves.split()]
        record = cls(rule, size, headers)
        node = record.root
        for move in moves:
            node = node.add(move)
        return record

    def main_line(self) -> list[Node]:
        """Return the nodes of the main line, without the root."""
        return list(self.root.main_line())[1:]

    def moves(self) -> list[Move]:
        """Return the moves of the main line."""
        return [node.move for node in self.root.main_line() if node.move is not None]
