"""Explicit trees: a nested list is a game, its leaves are utilities."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

from tengen import _core
from tengen.errors import GameError, IllegalMoveError, NotationError, Sentence
from tengen.game import Drawn, Side, Twinned
from tengen.game.number import as_double

Nested: TypeAlias = "int | float | Sequence[Nested]"
"""A number is a leaf; a list or a tuple is an inner node with its children."""

DRAWN_NODES = 1000
"""A drawing stops after so many nodes, and says so."""

_SPACE = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<fraction>(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)")


class Tree(Drawn[int], Twinned):
    """The nodes are numbered in pre-order; a state is a node's number, the root is 0.

    A move is the ordinal of a child: 0, 1, … The sides alternate, beginning with *root*. Nothing is
    recursive: trees may be ten thousand levels deep, and hold millions of leaves.

    >>> game = Tree([[3, 17], [2, 12]])
    >>> game.legal_moves(0), game.play(0, 1), game.outcome(5)
    (range(0, 2), 4, 2)
    >>> print(game.draw(0))
    MAX
    ├─ MIN
    │  ├─ 3
    │  └─ 17
    └─ MIN
       ├─ 2
       └─ 12
    """

    def __init__(self, nested: Nested, root: Side = Side.MAX) -> None:
        if root is Side.CHANCE:
            raise GameError("tree.root_side")
        self.root = root
        self._values: list[float | None] = []
        self._children: list[array[int]] = []
        """Per node the numbers of its children; leaves share one empty array."""
        self._sides: list[Side] = []
        self._flatten(nested)

    def _flatten(self, nested: Nested) -> None:
        """Give the nodes numbers in pre-order, with a stack of those still to come."""
        values, children, sides = self._values, self._children, self._sides
        none: array[int] = array("q")
        stack: list[tuple[Nested, int, Side]] = [(nested, -1, self.root)]
        while stack:
            node, parent, side = stack.pop()
            number = len(values)
            sides.append(side)
            if parent >= 0:
                children[parent].append(number)
            if isinstance(node, (list, tuple)):
                if not node:
                    raise GameError("tree.childless", number=number)
                values.append(None)
                children.append(array("q"))
                other = side.other
                stack.extend([(child, number, other) for child in reversed(node)])
            elif isinstance(node, (int, float)) and not isinstance(node, bool) and node == node:
                values.append(node)
                children.append(none)
            else:
                raise GameError("tree.leaf", node=repr(node))

    @classmethod
    def from_json(cls, text: str, root: Side = Side.MAX) -> Tree:
        """Return the tree that nested JSON arrays of numbers describe.

        >>> Tree.from_json("[[3, 17], [2, 1.5]]").leaves
        (3, 17, 2, 1.5)

        Raises :class:`~tengen.errors.NotationError` with the place of the first mistake.
        """
        return cls(parse_nested(text), root)

    def __repr__(self) -> str:
        return f"<Tree of {self.size} nodes, {self.depth} levels deep>"

    # --- the rules ----------------------------------------------------------------------------

    def initial_state(self) -> int:
        """Return the root, 0."""
        return 0

    def to_move(self, state: int) -> Side:
        """Return the side whose level the node is on."""
        return self._sides[state]

    def legal_moves(self, state: int) -> Sequence[int]:
        """Return the ordinals of the children."""
        return range(len(self._children[state]))

    def play(self, state: int, move: int) -> int:
        """Return the number of a child."""
        children = self._children[state]
        if 0 <= move < len(children):
            return children[move]
        raise IllegalMoveError("tree.no_child", node=state, count=len(children), move=move)

    def outcome(self, state: int) -> float | None:
        """Return the leaf's number."""
        return self._values[state]

    def twin(self) -> _core.Tree | None:
        """Return the same tree of the core, if its leaves are exact in double precision."""
        return self._twin

    def __getstate__(self) -> dict[str, object]:
        # The twin is made again where it is needed.
        return {name: value for name, value in vars(self).items() if name != "_twin"}

    @cached_property
    def _twin(self) -> _core.Tree | None:
        if any(value is not None and as_double(value) is None for value in self._values):
            return None
        counts = array("q", map(len, self._children))
        utilities = array("d", [value or 0.0 for value in self._values])
        return _core.Tree(counts, utilities, int(self.root))

    # --- the tree as a whole ------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self._values)

    @property
    def depth(self) -> int:
        """The number of plies from the root to the deepest leaf."""
        depths = [0] * self.size
        for node, children in enumerate(self._children):
            for child in children:
                depths[child] = depths[node] + 1
        return max(depths)

    @property
    def leaves(self) -> tuple[float, ...]:
        """The leaves' numbers from left to right."""
        return tuple(value for value in self._values if value is not None)

    def draw(self, state: int) -> str:
        """Return the tree below a node, one line per node, cut after a thousand."""
        lines: list[str] = []
        stack = [(state, "", "")]
        while stack:
            if len(lines) == DRAWN_NODES:
                lines.append("…")
                break
            node, first, rest = stack.pop()
            value = self._values[node]
            lines.append(first + (self._sides[node].name if value is None else str(value)))
            children = self._children[node]
            for child in reversed(children):
                last = child == children[-1]
                stack.append(
                    (child, rest + ("└─ " if last else "├─ "), rest + ("   " if last else "│  "))
                )
        return "\n".join(lines)


def parse_nested(text: str) -> Nested:
    """Return the nested lists that *text* writes in JSON; nothing but arrays and numbers.

    Written without recursion, because the standard library's reader gives up at some thousand
    levels.

    >>> parse_nested("[[3, -1e2], [0.5]]")
    [[3, -100.0], [0.5]]
    """
    outer: list[Nested] = []
    open_lists = [outer]
    position = _skip_space(text, 0)
    while True:
        if text[position : position + 1] == "[":
            inner: list[Nested] = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
            position = _skip_space(text, position + 1)
            continue
        number = _NUMBER.match(text, position)
        if number is None:
            raise _expected(Sentence("notation.number_or_bracket"), text, position)
        digits = number.group()
        open_lists[-1].append(float(digits) if number["fraction"] else int(digits))
        position = _skip_space(text, number.end())
        while len(open_lists) > 1 and text[position : position + 1] == "]":
            open_lists.pop()
            position = _skip_space(text, position + 1)
        if len(open_lists) == 1:
            if position < len(text):
                raise _expected(Sentence("notation.text_end"), text, position)
            return outer[0]
        if text[position : position + 1] != ",":
            raise _expected(Sentence("notation.comma_or_bracket"), text, position)
        position = _skip_space(text, position + 1)


def _skip_space(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    assert match is not None
    return match.end()


def _expected(what: Sentence, text: str, position: int) -> NotationError:
    found = repr(text[position]) if position < len(text) else Sentence("notation.text_end")
    before = text[:position]
    return NotationError(
        "notation.expected",
        what=what,
        found=found,
        line=before.count("\n") + 1,
        column=position - before.rfind("\n"),
    )
