"""The exercise as it is set: the names and the meaning that the lecture's main program uses.

The main program runs with these functions as it stands, also on trees ten thousand levels deep::

    rule, n = map(int, input().strip().split())
    tree = parse_tree(input(), n)              # the slide evaluates the line; we read it
    root_node = construct_tree(n - 1, tree, rule)
    print(get_value(root_node, float('-inf'), float('inf')))
    print(' '.join([str(node) for node in get_unvisited_nodes(root_node)]))

``max_value`` and ``min_value`` are the pseudocode of alpha-beta (fail-soft: a cut returns v), line
for line, on purpose: this is what a student hands in. The library's own search must agree with it
on every tree, in value and in what it prunes, and a property test holds the two together.
"""

from __future__ import annotations

from math import inf

from tengen.judge.parse import Nested, Number, parse_tree
from tengen.search.recursion import deep_recursion

__all__ = [
    "Node",
    "construct_tree",
    "get_unvisited_nodes",
    "get_value",
    "max_value",
    "min_value",
    "parse_tree",
]


class Node:
    """A node of the tree.

    *rule* is 1 for a MAX node and 0 for a MIN node, and reads 'max' or 'min' afterwards; *visited*
    is True once the search has been there, and *value* is then what it found.
    """

    def __init__(
        self,
        rule: int = 0,
        successor: list[Node] | None = None,
        is_leaf: bool = False,
        value: Number | None = None,
    ) -> None:
        self.rule = "max" if rule == 1 else "min"
        self.successor = [] if successor is None else successor
        self.is_leaf = is_leaf
        self.value = value
        self.visited = False

    def __repr__(self) -> str:
        what = "leaf" if self.is_leaf else f"{self.rule} node with {len(self.successor)} successors"
        return f"<{what}, value {self.value}, {'' if self.visited else 'not '}visited>"


def construct_tree(n: int, tree: Nested, rule: int) -> Node:
    """Return the root node of a nested list of height *n*, whose leaves are n brackets deep.

    >>> construct_tree(2, [[3, 17], [2, 12]], 1)
    <max node with 2 successors, value None, not visited>
    """
    root = Node(rule=rule)
    todo: list[tuple[Node, Nested, int, int]] = [(root, tree, n, rule)]
    while todo:
        node, nested, height, role = todo.pop()
        for item in nested:
            if isinstance(item, int | float):
                successor = Node(rule=1 - role, is_leaf=True, value=item)
            else:
                successor = Node(rule=1 - role)
                todo.append((successor, item, height - 1, 1 - role))
            if successor.is_leaf != (height == 1):
                raise ValueError(f"the leaves of this tree are not all {n} brackets deep")
            node.successor.append(successor)
    return root


def get_value(node: Node, alpha: float = -inf, beta: float = inf) -> Number:
    """Return the minimax value of *node*, as far as the window (alpha, beta) asks for it.

    >>> root = construct_tree(2, [[3, 17], [2, 12]], 1)
    >>> get_value(root), get_unvisited_nodes(root)
    (3, [12])
    """
    node.visited = True
    if node.is_leaf:
        assert node.value is not None
        return node.value
    choose = max_value if node.rule == "max" else min_value
    with deep_recursion():
        node.value = choose(node, alpha, beta)
    return node.value


def max_value(node: Node, alpha: float, beta: float) -> Number:
    """Return the value of a MAX node; from beta on MIN never comes here, so stop there."""
    v: Number = -inf
    for successor in node.successor:
        v = max(v, get_value(successor, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node: Node, alpha: float, beta: float) -> Number:
    """Return the value of a MIN node; from alpha down MAX never comes here, so stop there."""
    v: Number = inf
    for successor in node.successor:
        v = min(v, get_value(successor, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def get_unvisited_nodes(node: Node) -> list[Number]:
    """Return the values of the leaves that were never visited, from left to right."""
    unvisited: list[Number] = []
    todo = [node]
    while todo:
        node = todo.pop()
        if not node.is_leaf:
            todo.extend(reversed(node.successor))
        elif not node.visited:
            assert node.value is not None
            unvisited.append(node.value)
    return unvisited
