"""The one answer that every algorithm gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Generic

from tengen.game.protocol import M

if TYPE_CHECKING:
    from tengen.search.trace import Trace


class Status(Enum):
    """How far the value can be trusted."""

    PROVEN = "proven"
    """The value of the game itself: every line that matters was searched to its end."""
    EXACT = "exact"
    """The exact minimax value of a tree that was cut off and evaluated."""
    AT_LEAST = "at least"
    """The value of the game is this or greater: that much is proven."""
    AT_MOST = "at most"
    """The value of the game is this or less: that much is proven."""
    ESTIMATE = "estimate"
    """An average or a guess."""
    UNKNOWN = "unknown"
    """Nothing was established."""

    @classmethod
    def bound(cls, is_lower: bool) -> Status:
        """Return the status of a value that is proven on one side only."""
        return cls.AT_LEAST if is_lower else cls.AT_MOST


class Bound(Enum):
    """What a value says of the true one."""

    EXACT = "="
    LOWER = "≥"
    UPPER = "≤"
    ESTIMATE = "≈"
    """Nothing for certain: an average, or what a search saw before its horizon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """What a search did. A node is a state visited, the root included."""

    nodes: int = 0
    leaves: int = 0
    """Nodes at which nothing was expanded: ends of the game and evaluated states."""
    evaluations: int = 0
    alpha_cutoffs: int = 0
    """At a MIN node v ≤ α. (Some lectures name the two kinds the other way round.)"""
    beta_cutoffs: int = 0
    """At a MAX node v ≥ β."""
    depth: int = 0
    """The deepest ply that was visited."""
    table_hits: int = 0
    table_size: int = 0
    playouts: int = 0
    all_best_nodes: int = 0
    """Nodes visited only to establish every best move; not counted in nodes."""
    seconds: float = field(default=0.0, compare=False)

    @property
    def cutoffs(self) -> int:
        """Cut-offs of both kinds."""
        return self.alpha_cutoffs + self.beta_cutoffs


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[M]):
    """What the search learnt of one root move. A pruned move's value is a bound, and says so.

    The bound speaks of what the status of the result speaks of: under ``EXACT`` of the tree that
    was cut off and evaluated (in which a win outranks every estimate), under every other status of
    the game itself. There, a value that rests on the horizon is an estimate, whatever window it was
    found with.
    """

    move: M
    value: float
    bound: Bound = Bound.EXACT
    visits: int | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """The two numbers at the root of a proof-number search (Allis 1994).

    The question was whether the root's player reaches *goal*, the least utility for that player
    that counts as true. *verdict* is None while neither number is zero.
    """

    goal: float
    pn: float
    dn: float

    @property
    def verdict(self) -> bool | None:
        """True when proved, False when disproved."""
        return True if self.pn == 0 else False if self.dn == 0 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Generic[M]):
    """What an algorithm found. Every value is MAX's."""

    algorithm: str
    move: M | None
    """The chosen move; None when the root has none because the game is over."""
    value: float | None
    status: Status
    pv: tuple[M, ...] = ()
    """The principal variation, beginning with *move*."""
    best_moves: tuple[M, ...] | None = None
    """Every best move, where the search was asked to establish them."""
    moves: tuple[MoveValue[M], ...] = ()
    """The root moves that were looked at, in the order they were searched."""
    stats: Stats = Stats()
    proof: Proof | None = None
    backend: str = "python"
    """python: the readable search; driver: the core over a Python game; native: all in the core."""
    used: tuple[str, ...] = ()
    """The optional abilities of the game that the search made use of."""
    seed: int | None = None
    trace: Trace[M] | None = None
