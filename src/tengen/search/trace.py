"""A recording of what a search really did, event by event.

The search itself calls the recorder, so a drawing can never show something that did not happen.
Events are kept in columns (one array per field, some thirty bytes an event), so that a million of
them fit easily; nodes are numbered in the order in which they were entered, the root is 0.

How a search records: ``node = trace.enter(parent, move, side, alpha, beta)`` on visiting a state;
``leaf`` for a value that was read off, ``horizon`` for one that was estimated, ``update`` whenever
a node's value or window changed, ``cut`` when the rest of the moves is given up (they are
remembered, in order), ``exit`` with the node's final value; ``proof`` and ``visit`` for the numbers
of proof-number and Monte-Carlo search.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from math import inf, nan
from typing import Any, Generic, NamedTuple

from tengen.errors import SearchError
from tengen.game.protocol import M, Side


class Kind(IntEnum):
    """What happened."""

    ENTER = 0
    """A node was visited with the window (a, b)."""
    LEAF = 1
    """Its value was read off: the game is over."""
    UPDATE = 2
    """Its value so far, and the window it goes on with."""
    ALPHA_CUT = 3
    """A MIN node fell to value ≤ α = a: its other moves were given up."""
    BETA_CUT = 4
    """A MAX node rose to value ≥ β = b: its other moves were given up."""
    EXIT = 5
    """It was left for good with its value."""
    PROOF = 6
    """Its proof number a and disproof number b changed."""
    VISIT = 7
    """Its number of visits a and its mean value changed."""
    TABLE = 8
    """Its value was found in the transposition table."""
    HORIZON = 9
    """The search went no deeper: the value is an estimate."""


class Event(NamedTuple):
    """One row of the recording; what *a* and *b* mean depends on the kind."""

    kind: Kind
    node: int
    value: float
    a: float
    b: float


class Trace(Generic[M]):
    """The recorder and, afterwards, the recording.

    >>> trace = Trace[str]()
    >>> root = trace.enter(-1, None, Side.MAX)
    >>> child = trace.enter(root, "left", Side.MIN)
    >>> trace.leaf(child, 3)
    >>> trace.exit(root, 3)
    >>> [event.kind.name for event in trace]
    ['ENTER', 'ENTER', 'LEAF', 'EXIT']
    >>> trace.path(child)
    ('left',)
    """

    def __init__(self, algorithm: str = "") -> None:
        self.algorithm = algorithm
        self.moves: list[M | None] = []
        self.parents = array("i")
        self.sides = array("b")
        self.pruned: dict[int, Sequence[M]] = {}
        """Per node that was cut: the moves that were never looked at."""
        self._kinds = array("B")
        self._nodes = array("i")
        self._values = array("d")
        self._a = array("d")
        self._b = array("d")
        if (watcher := _WATCHER.get()) is not None:
            watcher(self)

    # --- recording ----------------------------------------------------------------------------

    def enter(
        self, parent: int, move: M | None, side: Side, alpha: float = -inf, beta: float = inf
    ) -> int:
        """Record that a new node is visited, and return its number."""
        node = len(self.parents)
        self.moves.append(move)
        self.parents.append(parent)
        self.sides.append(side)
        self._add(Kind.ENTER, node, nan, alpha, beta)
        return node

    def leaf(self, node: int, value: float) -> None:
        """Record a value that was read off, not searched."""
        self._add(Kind.LEAF, node, value)

    def horizon(self, node: int, value: float) -> None:
        """Record an estimate of a state that was not searched: the game goes on there."""
        self._add(Kind.HORIZON, node, value)

    def table(self, node: int, value: float) -> None:
        """Record a value that came from the transposition table."""
        self._add(Kind.TABLE, node, value)

    def update(self, node: int, value: float, alpha: float = -inf, beta: float = inf) -> None:
        """Record the best value so far and the window for the moves to come."""
        self._add(Kind.UPDATE, node, value, alpha, beta)

    def cut(self, node: int, value: float, alpha: float, beta: float, pruned: Sequence[M]) -> None:
        """Record that *value* left the window, so that the moves *pruned* are never looked at."""
        kind = Kind.BETA_CUT if value >= beta and self.sides[node] != Side.MIN else Kind.ALPHA_CUT
        self._add(kind, node, value, alpha, beta)
        if pruned:
            self.pruned[node] = tuple(pruned)

    def exit(self, node: int, value: float) -> None:
        """Record the value with which a node was left."""
        self._add(Kind.EXIT, node, value)

    def proof(self, node: int, pn: float, dn: float) -> None:
        """Record a node's proof and disproof numbers."""
        self._add(Kind.PROOF, node, nan, pn, dn)

    def visit(self, node: int, visits: int, mean: float) -> None:
        """Record a node's visits and mean value."""
        self._add(Kind.VISIT, node, mean, visits)

    def _add(self, kind: Kind, node: int, value: float, a: float = nan, b: float = nan) -> None:
        try:
            self._values.append(value)
            self._a.append(a)
            self._b.append(b)
        except OverflowError as error:
            raise SearchError("trace.too_large") from error
        self._kinds.append(kind)
        self._nodes.append(node)

    # --- reading ------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._kinds)

    def __getitem__(self, index: int) -> Event:
        return Event(
            Kind(self._kinds[index]),
            self._nodes[index],
            self._values[index],
            self._a[index],
            self._b[index],
        )

    def __iter__(self) -> Iterator[Event]:
        return (self[index] for index in range(len(self)))

    @property
    def nodes(self) -> Sequence[int]:
        """Which node each event is about: the column, for those who look for a few of many."""
        return self._nodes

    @property
    def columns(self) -> tuple[array[int], array[int], array[float], array[float], array[float]]:
        """Every event's kind, node, value, a and b, for those who take all of a long recording."""
        return self._kinds, self._nodes, self._values, self._a, self._b

    @property
    def node_count(self) -> int:
        """How many nodes were entered."""
        return len(self.parents)

    def path(self, node: int) -> tuple[M, ...]:
        """Return the moves from the root to *node*."""
        moves: list[M] = []
        while node > 0:
            move = self.moves[node]
            assert move is not None
            moves.append(move)
            node = self.parents[node]
        return tuple(reversed(moves))


_WATCHER: ContextVar[Callable[[Trace[Any]], None] | None] = ContextVar("watcher", default=None)


@contextmanager
def watching(watcher: Callable[[Trace[Any]], None]) -> Iterator[None]:
    """Hand every recording that begins in this block to *watcher*, to be read while it grows.

    >>> begun = []
    >>> with watching(begun.append):
    ...     trace = Trace[str]("minimax")
    >>> begun == [trace]
    True
    """
    token = _WATCHER.set(watcher)
    try:
        yield
    finally:
        _WATCHER.reset(token)
