"""The right answer to a test case, from the library's own alpha-beta.

Nothing here searches: :func:`tengen.search.alphabeta` does, on a tree that notes which
leaves it is asked about. A leaf is visited when the search asks for its utility, and pruned when it
never does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tengen.game import Side
from tengen.games.tree import Tree
from tengen.judge.parse import Case, Nested, Number, read_cases
from tengen.search.depth_first.alphabeta import alphabeta
from tengen.search.result import Result

_EXACT = 2**53
"""Up to here a double holds every integer; beyond, Python's own numbers are compared."""


class WatchedTree(Tree):
    """A tree that remembers which of its leaves were looked at.

    >>> tree = WatchedTree([[3, 17], [2, 12]], Side.MAX)
    >>> alphabeta(tree).value, tree.visited, tree.pruned
    (3, [3, 17, 2], [12])
    """

    def __init__(self, nested: Nested, root: Side) -> None:
        super().__init__(nested, root)
        self._asked = bytearray(self.size)

    def outcome(self, state: int) -> Number | None:
        """Return the leaf's number, and note that it was asked for."""
        self._asked[state] = 1
        return self._values[state]

    @property
    def visited(self) -> list[Number]:
        """The leaves that were looked at, from left to right: in the order of the search."""
        return self._leaves(1)

    @property
    def pruned(self) -> list[Number]:
        """The leaves that were never looked at, from left to right."""
        return self._leaves(0)

    def _leaves(self, asked: int) -> list[Number]:
        return [
            value
            for value, mark in zip(self._values, self._asked, strict=True)
            if mark == asked and value is not None
        ]


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What is to be printed for a test case; printed, it is the two lines of the exercise."""

    value: Number
    pruned: list[Number]
    visited: list[Number]
    result: Result[int]
    game: Tree

    @property
    def lines(self) -> tuple[str, str]:
        """The value, and the pruned leaves; where nothing was pruned the second is empty."""
        return str(self.value), " ".join(map(str, self.pruned))

    def __str__(self) -> str:
        return "\n".join(self.lines)


def solve(case: Case, *, trace: bool = False) -> Answer:
    """Return the answer to a test case, with a recording of the search where one is wanted.

    >>> [case] = read_cases(["1 5", "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"])
    >>> print(solve(case))
    3
    12 25 0 5 2 14
    """
    game = WatchedTree(case.tree, case.role)
    is_exact = max(map(abs, game.leaves)) <= _EXACT
    result = alphabeta(game, trace=trace, backend="auto" if is_exact else "python")
    assert result.value is not None
    return Answer(result.value, game.pruned, game.visited, result, game)


def solve_all(lines: Iterable[str], *, trace: bool = False) -> Iterator[Answer]:
    """Yield the answers to all test cases of an input."""
    return (solve(case, trace=trace) for case in read_cases(lines))
