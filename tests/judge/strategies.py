"""Trees and test cases for the property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tengen.game import Side
from tengen.judge import Case

numbers = st.one_of(
    st.integers(-4, 4),
    st.integers(-(10**20), 10**20),
    st.sampled_from([0.0, -0.0, 1.0, 2.5, -3.0]),
    st.floats(allow_nan=False, allow_infinity=False),
)


@st.composite
def cases(draw: st.DrawFn, values: st.SearchStrategy[Any] = numbers, deepest: int = 6) -> Case:
    """A test case whose leaves are all equally deep."""
    depth = draw(st.integers(2, deepest))
    level: Any = values
    for _ in range(depth - 1):
        level = st.lists(level, min_size=1, max_size=3)
    return Case(draw(st.sampled_from([Side.MAX, Side.MIN])), depth, draw(level))


def leaves(tree: Any) -> list[Any]:
    """The leaves from left to right."""
    return [leaf for item in tree for leaf in leaves(item)] if isinstance(tree, list) else [tree]


def replaced(tree: Any, place: int, value: Any) -> Any:
    """The same tree with another number at the leaf with the ordinal *place*."""
    rest = [place]

    def copy(node: Any) -> Any:
        if isinstance(node, list):
            return [copy(item) for item in node]
        rest[0] -= 1
        return value if rest[0] == -1 else node

    return copy(tree)
