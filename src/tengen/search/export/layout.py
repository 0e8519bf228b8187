"""Where the nodes of a drawn tree go: tidy, in linear time, without recursion.

The rules of beauty are those of Reingold & Tilford (1981): nodes of one level on one line, a parent
centred over its children, the order of children kept, and a subtree drawn alike wherever it stands.
The method is that of Buchheim, Jünger & Leipert (2002), which makes Walker's form of it linear for
any number of children: subtrees are pushed apart along their contours, which threads make walkable,
and the push is shared among the subtrees in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


def tidy(
    parents: Sequence[int],
    left: Sequence[float],
    right: Sequence[float],
    *,
    gap: float = 0.0,
    cousin_gap: float = 0.0,
) -> list[float]:
    """Return the horizontal place of every node; the leftmost edge is at 0.

    Node 0 is the root, a parent comes before its children, and children come in their order.
    *left* and *right* say how far a node reaches to both sides of its place; two neighbours on one
    level keep *gap* between them, and *cousin_gap* more when they have different parents.

    >>> tidy([-1, 0, 0, 2, 2], [5] * 5, [5] * 5)
    [10.0, 5.0, 15.0, 10.0, 20.0]
    """

    def distance(first: int, second: int) -> float:
        extra = 0.0 if parents[first] == parents[second] else cousin_gap
        return right[first] + gap + extra + left[second]

    places = _Tidy(parents, distance).places()
    leftmost = min(x - reach for x, reach in zip(places, left, strict=True))
    return [x - leftmost for x in places]


class _Tidy:
    """The variables of the paper, one list each, indexed by node."""

    def __init__(self, parents: Sequence[int], distance: Callable[[int, int], float]) -> None:
        count = len(parents)
        self.parents = parents
        self.distance = distance
        self.children: list[list[int]] = [[] for _ in range(count)]
        self.number = [0] * count  # which child of its parent a node is
        for node in range(1, count):
            siblings = self.children[parents[node]]
            self.number[node] = len(siblings)
            siblings.append(node)
        self.prelim = [0.0] * count
        self.mod = [0.0] * count
        self.thread = [-1] * count
        self.ancestor = list(range(count))
        self.default_ancestor = [own[0] if own else -1 for own in self.children]
        self.change = [0.0] * count
        self.shift = [0.0] * count

    def places(self) -> list[float]:
        """Walk up to find each node's place within its subtree, then down to add them."""
        order = self._preorder()
        for node in reversed(order):  # children from left to right, then their parent
            self._place(node)
            if node:
                self._apportion(node)
        moved = [0.0] * len(order)  # the sum of mod over the ancestors
        for node in order[1:]:
            parent = self.parents[node]
            moved[node] = moved[parent] + self.mod[parent]
        return [prelim + by for prelim, by in zip(self.prelim, moved, strict=True)]

    def _preorder(self) -> list[int]:
        """Return parents before children and right before left."""
        order: list[int] = []
        stack = [0]
        while stack:
            node = stack.pop()
            order.append(node)
            stack.extend(self.children[node])
        return order

    def _left_sibling(self, node: int) -> int:
        number = self.number[node]
        return self.children[self.parents[node]][number - 1] if number else -1

    def _place(self, node: int) -> None:
        """Put a node beside its left sibling, and its finished children under it."""
        children = self.children[node]
        middle = 0.0
        if children:
            self._execute_shifts(children)
            middle = (self.prelim[children[0]] + self.prelim[children[-1]]) / 2
        sibling = self._left_sibling(node)
        if sibling < 0:
            self.prelim[node] = middle
        else:
            self.prelim[node] = self.prelim[sibling] + self.distance(sibling, node)
            self.mod[node] = self.prelim[node] - middle if children else 0.0

    def _execute_shifts(self, children: Sequence[int]) -> None:
        shift = change = 0.0
        for child in reversed(children):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change

    def _next_left(self, node: int) -> int:
        children = self.children[node]
        return children[0] if children else self.thread[node]

    def _next_right(self, node: int) -> int:
        children = self.children[node]
        return children[-1] if children else self.thread[node]

    def _apportion(self, node: int) -> None:
        """Push the subtree of *node* away from all those to its left.

        Four nodes walk down together: inside and outside on the left forest and on our subtree.
        """
        sibling = self._left_sibling(node)
        if sibling < 0:
            return
        parent = self.parents[node]
        inner_right = outer_right = node
        inner_left = sibling
        outer_left = self.children[parent][0]
        sum_inner_right = sum_outer_right = self.mod[node]
        sum_inner_left = self.mod[sibling]
        sum_outer_left = self.mod[outer_left]
        while True:
            left_next, right_next = self._next_right(inner_left), self._next_left(inner_right)
            if left_next < 0 or right_next < 0:
                break
            inner_left, inner_right = left_next, right_next
            outer_left = self._next_left(outer_left)
            outer_right = self._next_right(outer_right)
            self.ancestor[outer_right] = node
            push = (
                self.prelim[inner_left]
                + sum_inner_left
                - self.prelim[inner_right]
                - sum_inner_right
                + self.distance(inner_left, inner_right)
            )
            if push > 0:
                self._move_subtree(self._greatest_distinct(inner_left, parent), node, push)
                sum_inner_right += push
                sum_outer_right += push
            sum_inner_left += self.mod[inner_left]
            sum_inner_right += self.mod[inner_right]
            sum_outer_left += self.mod[outer_left]
            sum_outer_right += self.mod[outer_right]
        if left_next >= 0 and self._next_right(outer_right) < 0:
            self.thread[outer_right] = left_next
            self.mod[outer_right] += sum_inner_left - sum_outer_right
        if right_next >= 0 and self._next_left(outer_left) < 0:
            self.thread[outer_left] = right_next
            self.mod[outer_left] += sum_inner_right - sum_outer_left
            self.default_ancestor[parent] = node

    def _greatest_distinct(self, inner_left: int, parent: int) -> int:
        """Return the child of *parent* above *inner_left*."""
        ancestor = self.ancestor[inner_left]
        is_sibling = self.parents[ancestor] == parent
        return ancestor if is_sibling else self.default_ancestor[parent]

    def _move_subtree(self, first: int, second: int, push: float) -> None:
        """Move *second*, and note what the subtrees between the two have to move with it."""
        between = self.number[second] - self.number[first]
        self.change[second] -= push / between
        self.shift[second] += push
        self.change[first] += push / between
        self.prelim[second] += push
        self.mod[second] += push
