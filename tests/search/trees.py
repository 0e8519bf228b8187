"""Definitions, as short as they can be, that the searches are compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

from hypothesis import strategies as st

from tengen.errors import IllegalMoveError
from tengen.game import Game, Side
from tengen.games.tree import Nested

LEAVES = st.integers(-9, 9) | st.sampled_from([-inf, inf, 0.5, -0.5])


def trees(leaves: st.SearchStrategy[float] = LEAVES, max_leaves: int = 30) -> Any:
    """Return uneven nested lists; a single leaf too."""
    return st.recursive(
        leaves, lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=max_leaves
    )


class Coloured:
    """A tree whose sides come in any order: a state is a path, nodes are (side, children)."""

    def __init__(self, tree: Any) -> None:
        self.tree = tree

    def node(self, state: tuple[int, ...]) -> Any:
        node = self.tree
        for ordinal in state:
            node = node[1][ordinal]
        return node

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_move(self, state: tuple[int, ...]) -> Side:
        side: Side = self.node(state)[0]
        return side

    def legal_moves(self, state: tuple[int, ...]) -> Sequence[int]:
        return range(len(self.node(state)[1]))

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"no child {move}")
        return (*state, move)

    def outcome(self, state: tuple[int, ...]) -> float | None:
        node = self.node(state)
        return None if isinstance(node, tuple) else node


def coloured_trees() -> Any:
    sides = st.sampled_from([Side.MAX, Side.MIN])
    return st.recursive(
        st.integers(-5, 5),
        lambda inner: st.tuples(sides, st.lists(inner, min_size=1, max_size=4)),
        max_leaves=25,
    ).map(Coloured)


def value(game: Game[Any, Any], state: Any, leaf: Callable[[Any, int], Any], ply: int = 0) -> Any:
    """Return the minimax value by its definition; *leaf* gives the value of a leaf or None."""
    found = leaf(state, ply)
    if found is not None:
        return found
    choose = max if game.to_move(state) == Side.MAX else min
    children = [game.play(state, move) for move in game.legal_moves(state)]
    return choose([value(game, child, leaf, ply + 1) for child in children])


def utility_of(game: Game[Any, Any]) -> Callable[[Any, int], Any]:
    """Return the leaf test of plain minimax."""
    return lambda state, ply: game.outcome(state)


def leaf_paths(tree: Nested, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield the path to every leaf, from left to right."""
    if isinstance(tree, list):
        for ordinal, child in enumerate(tree):
            yield from leaf_paths(child, (*path, ordinal))
    else:
        yield path


def with_leaf(tree: Nested, path: tuple[int, ...], leaf: float) -> Nested:
    """Return the tree with another leaf at the end of *path*."""
    if not path:
        return leaf
    assert isinstance(tree, list)
    first, *rest = path
    return [
        with_leaf(child, tuple(rest), leaf) if ordinal == first else child
        for ordinal, child in enumerate(tree)
    ]
