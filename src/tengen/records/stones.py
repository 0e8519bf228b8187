"""The stones along one path of a tree: what a reader refuses and a writer need not write.

Checked are the points only: on the board, and no move on a stone. Whether the rule allows a move
is the board's business.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TypeAlias

from tengen.errors import NotationError
from tengen.gomoku.color import Color
from tengen.gomoku.point import MAX_SIZE, MIN_SIZE, Point
from tengen.records.limits import MAX_MILLISECONDS, MAX_NODES
from tengen.records.record import PASS, Node, Record

Fail: TypeAlias = Callable[[str, int], NotationError]
"""Makes an error of a sentence and a place: a line, a column, a byte, as the format counts."""

_Before: TypeAlias = list[tuple[Point, Color | None]]

_HEADER = re.compile(r"[a-z][a-z0-9_]{0,63}")
_PROPERTY = re.compile(r"[A-Z]{1,64}")


def check_size(size: int) -> str | None:
    """Say what is wrong with a board of this *size*, if anything.

    >>> check_size(15)
    >>> check_size(30)
    'the board is 30×30, but sizes go from 5 to 22'
    """
    if MIN_SIZE <= size <= MAX_SIZE:
        return None
    return f"the board is {size}×{size}, but sizes go from {MIN_SIZE} to {MAX_SIZE}"


def is_header(name: str) -> bool:
    """Whether a header may have this name."""
    return _HEADER.fullmatch(name) is not None


class Stones:
    """Stones that nodes put along a path, one step forth or some steps back at a time."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._stones: dict[Point, Color] = {}
        self._before: list[_Before] = []

    def step(self, node: Node) -> str | None:
        """Take the stones of *node*; or say what is wrong with it and stay."""
        changes: list[tuple[Point, Color | None]] = []
        if node.is_setup:
            if node.move is not None:
                return "a node holds set-up stones and a move at once"
            for points, color in (
                (node.black, Color.BLACK),
                (node.white, Color.WHITE),
                (node.empty, None),
            ):
                changes.extend((point, color) for point in points)
            if len({point for point, _ in changes}) < len(changes):
                return "the set-up names a point twice"
        if (node.move is None) != (node.color is None):
            return "a move needs a color, and only a move has one"
        if node.move is not None and node.move is not PASS:
            changes.append((node.move, node.color))
        for point, _ in changes:
            if not (0 <= point.x < self._size and 0 <= point.y < self._size):
                return f"{_name(point)} is not on the {self._size}×{self._size} board"
        if node.move in self._stones:
            return f"{node.move} is occupied already"
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
            raise self._fail(f"the tree has more than {MAX_NODES:,} nodes", place)

    def _grow(self, node: Node, place: int) -> None:
        self.count(place)
        if wrong := self._stones.step(node) or _wrong_remark(node, self._size):
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
            raise NotationError(f"{name!r} is no name for a header; write it like black_rank")
    if record.root.move is not None:
        raise NotationError("the root of a record holds no move")
    stones = Stones(record.size)
    for number, (depth, node) in enumerate(record.root.walk()):
        if number >= MAX_NODES:
            raise NotationError(f"the tree has more than {MAX_NODES:,} nodes")
        stones.back_to(depth)
        if wrong := stones.step(node) or _wrong_remark(node, record.size):
            raise NotationError(f"node {number}: {wrong}")


def _wrong_remark(node: Node, size: int) -> str | None:
    if node.evaluation is not None and not math.isfinite(node.evaluation):
        return "the evaluation is not a finite number"
    if node.time_ms is not None and abs(node.time_ms) > MAX_MILLISECONDS:
        return f"a time is longer than {MAX_MILLISECONDS} ms"
    labels = node.labels
    if labels and not all(0 <= x < size and 0 <= y < size for x, y in labels):
        return "a label lies off the board"
    if node.properties and not all(map(_PROPERTY.fullmatch, node.properties)):
        return "an SGF property is named by capital letters"
    return None


def _name(point: Point) -> str:
    """Return the point as people write it, where it is on any board."""
    if 0 <= point.x < MAX_SIZE and point.y >= 0:
        return str(point)
    return f"column {point.x + 1}, row {point.y + 1}"
