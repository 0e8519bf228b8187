"""The stones along one path of a tree: what a reader refuses and a writer need not write.

Checked are the points only: on the board, and no move on a stone. Whether the rule allows a move
is the board's business.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TypeAlias

from tengen.errors import NotationError, Sentence
from tengen.gomoku.color import Color
from tengen.gomoku.point import MAX_SIZE, MIN_SIZE, Point
from tengen.records.limits import MAX_MILLISECONDS, MAX_NODES
from tengen.records.properties import wrong_property
from tengen.records.record import PASS, Node, Record

Fail: TypeAlias = Callable[[Sentence, int], NotationError]
"""Makes an error of a sentence and a place: a line, a column, a byte, as the format counts."""

_Before: TypeAlias = list[tuple[Point, Color | None]]

_HEADER = re.compile(r"[a-z][a-z0-9_]{0,63}")


def check_size(size: int) -> Sentence | None:
    """Say what is wrong with a board of this *size*, if anything.

    >>> check_size(15)
    >>> print(check_size(30))
    the board is 30×30, but sizes go from 5 to 22
    """
    if MIN_SIZE <= size <= MAX_SIZE:
        return None
    return Sentence("board.size_of_record", size=size, least=MIN_SIZE, most=MAX_SIZE)


def is_header(name: str) -> bool:
    """Whether a header may have this name."""
    return _HEADER.fullmatch(name) is not None


class Stones:
    """Stones that nodes put along a path, one step forth or some steps back at a time."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._stones: dict[Point, Color] = {}
        self._before: list[_Before] = []

    def step(self, node: Node) -> Sentence | None:
        """Take the stones of *node*; or say what is wrong with it and stay."""
        changes: list[tuple[Point, Color | None]] = []
        if node.is_setup:
            if node.move is not None:
                return Sentence("record.setup_and_move")
            for points, color in (
                (node.black, Color.BLACK),
                (node.white, Color.WHITE),
                (node.empty, None),
            ):
                changes.extend((point, color) for point in points)
            if len({point for point, _ in changes}) < len(changes):
                return Sentence("record.setup_twice")
        if (node.move is None) != (node.color is None):
            return Sentence("record.move_color")
        if node.move is not None and node.move is not PASS:
            changes.append((node.move, node.color))
        for point, _ in changes:
            if not (0 <= point.x < self._size and 0 <= point.y < self._size):
                return Sentence("point.off_board", point=_name(point), size=self._size)
        if node.move in self._stones:
            return Sentence("point.occupied", point=node.move)
        self._before.append([(point, self._put(point, color)) for point, color in changes])
        return None

    def back_to(self, depth: int) -> None:
        """Take steps back until *depth* remain."""
        while len(self._before) > depth:
            for point, color in self._before.pop():
                self._put(point, color)

    def _put(self, point: Point, color: Color | None) -> Color | None:
        before = self._stones.pop(point, None)
        if color is not None:
            self._stones[point] = color
        return before


class Builder:
    """Grows the tree of a record in pre-order and refuses what does not fit the board."""

    def __init__(
        self, size: int, fail: Fail, root: Node | None = None, *, place: int = 0, nodes: int = 0
    ) -> None:
        self.root = root or Node()
        self.nodes = nodes
        """Nodes made so far, those of earlier games of the file included."""
        self._fail = fail
        self._size = size
        self._stones = Stones(size)
        self._path: list[Node] = []
        self._grow(self.root, place)

    @property
    def depth(self) -> int:
        """Depth of the node that the next one will follow; 0 is the root."""
        return len(self._path) - 1

    @property
    def last(self) -> Node:
        """The node that the next one will follow."""
        return self._path[-1]

    def add(self, node: Node, place: int) -> Node:
        """Let *node* follow the last one."""
        self._grow(node, place)
        self._path[-2].children.append(node)
        return node

    def back_to(self, depth: int) -> None:
        """Go back to the node at *depth* of the current path."""
        self._stones.back_to(depth + 1)
        del self._path[depth + 1 :]

    def count(self, place: int) -> None:
        """Count a node of the file, also one that does not become a node of the tree."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self._fail(Sentence("record.too_many_nodes", most=f"{MAX_NODES:,}"), place)

    def _grow(self, node: Node, place: int) -> None:
        self.count(place)
        wrong = self._stones.step(node) or _wrong_remark(node, self._size)
        if wrong := wrong or wrong_property(node, is_root=node is self.root):
            raise self._fail(wrong, place)
        self._path.append(node)


def check(record: Record) -> None:
    """Refuse a record that no format could hold: what every writer does first.

    Raises :class:`~tengen.errors.NotationError` that names the node, counted in pre-order.
    """
    if wrong := check_size(record.size):
        raise NotationError(wrong)
    for name in record.headers:
        if not is_header(name):
            raise NotationError("record.header", name=name)
    if record.root.move is not None:
        raise NotationError("record.root_move")
    stones = Stones(record.size)
    for number, (depth, node) in enumerate(record.root.walk()):
        if number >= MAX_NODES:
            raise NotationError("record.too_many_nodes", most=f"{MAX_NODES:,}")
        stones.back_to(depth)
        wrong = stones.step(node) or _wrong_remark(node, record.size)
        if wrong := wrong or wrong_property(node, is_root=node is record.root):
            raise NotationError("place.node", node=number, what=wrong)


def _wrong_remark(node: Node, size: int) -> Sentence | None:
    if node.evaluation is not None and not math.isfinite(node.evaluation):
        return Sentence("record.finite")
    if node.time_ms is not None and abs(node.time_ms) > MAX_MILLISECONDS:
        return Sentence("record.time", most=MAX_MILLISECONDS)
    labels = node.labels
    if labels and not all(0 <= x < size and 0 <= y < size for x, y in labels):
        return Sentence("record.label")
    return None


def _name(point: Point) -> str:
    """Return the point as people write it, where it is on any board."""
    if 0 <= point.x < MAX_SIZE and point.y >= 0:
        return str(point)
    return f"column {point.x + 1}, row {point.y + 1}"
