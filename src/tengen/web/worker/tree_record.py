"""Trees of the page that become records, which files hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tengen.errors import NotationError
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.records import Node, Record
from tengen.web.protocol.messages import Kept, PackedTree, Setup, Tree
from tengen.web.worker.packed_tree import unpack


def to_record(tree: Tree | PackedTree, at: int | None = None) -> Record:
    """Return the record of a tree; with *at* only the line that leads to that node.

    >>> tree = Tree(tree=[{}, {"move": "h8"}, {"move": "i9"}, {"parent": 1, "move": "j9"}])
    >>> [str(move) for move in to_record(tree, 3).moves()]
    ['h8', 'j9']

    Raises :class:`~tengen.errors.NotationError` where there is no such node.
    """
    setup = tree.setup or Setup()
    comment, kept = _remarks_of(tree, 0)
    root = Node(
        black=_points(setup.black),
        white=_points(setup.white),
        comment=comment,
        **_remarks(kept),
    )
    first = Color.WHITE if setup.to_move == "white" else Color.BLACK
    if tree.setup is not None:
        root.to_move = first
    nodes = list(_nodes(tree))
    wanted = range(len(nodes) + 1) if at is None else set(_path_to(nodes, at))
    made = {0: root}
    points: dict[str, Point] = {}
    for number, (above, move) in enumerate(nodes, 1):
        if number not in wanted:
            continue
        parent = made[above]
        color = first if parent is root else parent.next_color
        comment, kept = _remarks_of(tree, number)
        point = points.get(move) or points.setdefault(move, Point.parse(move))
        made[number] = parent.add(point, color, comment=comment, **_remarks(kept))
    return Record(Rule[tree.rule.upper()], tree.size, dict(tree.headers), root)


def _nodes(tree: Tree | PackedTree) -> Iterator[tuple[int, str]]:
    """Yield the nodes after the root: the number of the parent, and the move."""
    if isinstance(tree, PackedTree):
        yield from unpack(tree.moves)
        return
    for number, node in enumerate(tree.tree[1:], 1):
        assert node.move is not None
        yield number - 1 if node.parent is None else node.parent, node.move


def _remarks_of(tree: Tree | PackedTree, number: int) -> tuple[str, Kept | None]:
    """Return the comment of a node, and what else a file says of it."""
    if isinstance(tree, PackedTree):
        return tree.comments.get(number, ""), tree.kept.get(number)
    return tree.tree[number].comment, tree.tree[number].kept


def _path_to(nodes: list[tuple[int, str]], at: int) -> list[int]:
    """Return the numbers of the nodes from the root, which is left out, to *at*."""
    if not 0 <= at <= len(nodes):
        raise NotationError("page.no_node", node=at, last=len(nodes))
    path = []
    while at > 0:
        path.append(at)
        at = nodes[at - 1][0]
    return path[::-1]


def _points(names: Sequence[str]) -> tuple[Point, ...]:
    return tuple(map(Point.parse, names))


def _remarks(kept: Kept | None) -> dict[str, Any]:
    """Return the same as the fields of a record's node."""
    if kept is None:
        return {}
    return {
        **kept.model_dump(include={"evaluation", "time_ms", "label", "is_marked", "is_start"}),
        "labels": {Point.parse(name): text for name, text in kept.labels.items()},
        "properties": {name: tuple(values) for name, values in kept.properties.items()},
    }
