"""Explicit trees with chance nodes, for tests: what the library's trees do not have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from hypothesis import strategies as st

from tengen.game import Chance, Side

Node: TypeAlias = "float | Choice | Lottery"


@dataclass(frozen=True)
class Choice:
    """A node at which a side chooses."""

    side: Side
    children: tuple[Node, ...]


@dataclass(frozen=True)
class Lottery:
    """A chance node; the weights are integers, so that probabilities are exact as fractions."""

    weights: tuple[int, ...]
    children: tuple[Node, ...]


class StochasticTree(Chance[tuple[int, ...], int]):
    """A state is the path from the root."""

    def __init__(self, root: Node) -> None:
        self.root = root

    def at(self, state: tuple[int, ...]) -> Node:
        node = self.root
        for move in state:
            assert not isinstance(node, int | float)
            node = node.children[move]
        return node

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_move(self, state: tuple[int, ...]) -> Side:
        node = self.at(state)
        return node.side if isinstance(node, Choice) else Side.CHANCE

    def legal_moves(self, state: tuple[int, ...]) -> Sequence[int]:
        node = self.at(state)
        return () if isinstance(node, int | float) else range(len(node.children))

    def chances(self, state: tuple[int, ...]) -> Sequence[tuple[int, float]]:
        node = self.at(state)
        assert isinstance(node, Lottery)
        total = sum(node.weights)
        return [(move, weight / total) for move, weight in enumerate(node.weights)]

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def outcome(self, state: tuple[int, ...]) -> float | None:
        node = self.at(state)
        return node if isinstance(node, int | float) else None


def exact(node: Node) -> Fraction:
    """Return the value of a tree by its definition, in fractions."""
    if isinstance(node, int | float):
        return Fraction(node)
    values = [exact(child) for child in node.children]
    if isinstance(node, Choice):
        return max(values) if node.side is Side.MAX else min(values)
    return sum(
        (Fraction(w, sum(node.weights)) * v for w, v in zip(node.weights, values, strict=True)),
        Fraction(0),
    )


def nodes(
    weights: st.SearchStrategy[int], leaves: st.SearchStrategy[int], max_leaves: int = 60
) -> st.SearchStrategy[Node]:
    """Return trees of all three kinds of node in any order."""

    def inner(children: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        several = st.lists(children, min_size=1, max_size=4)
        choices = st.builds(
            lambda side, each: Choice(side, tuple(each)),
            st.sampled_from([Side.MAX, Side.MIN]),
            several,
        )
        weighed = st.lists(st.tuples(weights, children), min_size=1, max_size=4)
        lotteries = weighed.map(
            lambda pairs: Lottery(tuple(w for w, _ in pairs), tuple(c for _, c in pairs))
        )
        return choices | lotteries

    return inner(st.recursive(leaves, inner, max_leaves=max_leaves))


def random_tree(seed: int, depth: int, branching: int, kinds: Sequence[Side]) -> Node:
    """Return a full tree whose levels cycle through *kinds*, with leaves from −10 to 10."""
    import random

    source = random.Random(seed)

    def grow(level: int) -> Node:
        if level == depth:
            return source.randint(-10, 10)
        children = tuple(grow(level + 1) for _ in range(branching))
        side = kinds[level % len(kinds)]
        if side is Side.CHANCE:
            return Lottery(tuple(source.randint(1, 4) for _ in children), children)
        return Choice(side, children)

    return grow(0)
