"""The one answer that every algorithm gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic

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
    """How a value relates to the true one: equal, at least or at most."""

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
    """What the search found for one root move. The value of a pruned move is marked as a bound.

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


SHOWN_MOVES = 12
"""Of a variation, and of the root moves, when a result is printed."""


def write_value(value: Any) -> str:
    """Return a value as a reader wants it; of a large one every digit.

    >>> [write_value(value) for value in (3.0, 2 / 3, 2**53 + 1)]
    ['3', '0.666667', '9007199254740993']
    """
    is_short = isinstance(value, (int, float)) and abs(value) < 1e6
    return f"{value:.6g}" if is_short else str(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Generic[M]):
    """What an algorithm found. Every value is MAX's.

    >>> from tengen.games import Tree
    >>> from tengen.search import alphabeta
    >>> print(alphabeta(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])))  # doctest: +ELLIPSIS
    alphabeta: value 3, proven
    variation: 0 0
    moves: 0 = 3, 1 ≤ 2, 2 ≤ 2
    11 nodes in ... ms, native
    """

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

    def __str__(self) -> str:
        """Return a few lines for a reader; ``repr`` tells everything."""
        lines = [f"{self.algorithm}: {self._found()}"]
        if self.proof is not None:
            proof = self.proof
            lines.append(f"goal {proof.goal}: proof number {proof.pn}, disproof number {proof.dn}")
        if self.pv:
            lines.append("variation: " + _some(" ", [str(move) for move in self.pv]))
        if self.best_moves:
            lines.append("best moves: " + _some(", ", [str(move) for move in self.best_moves]))
        if self.moves:
            moves = [f"{m.move} {m.bound.value} {write_value(m.value)}" for m in self.moves]
            lines.append("moves: " + _some(", ", moves))
        stats = self.stats
        lines.append(f"{stats.nodes:,} nodes in {stats.seconds * 1000:.3g} ms, {self.backend}")
        return "\n".join(lines)

    def as_json(self, write: Callable[[Sequence[M]], list[str]]) -> dict[str, Any]:
        """Return what was found, ready for JSON; *write* gives the texts of moves from the root.

        Proof numbers are text, because they may be infinite, which JSON does not know.
        """
        proof = self.proof
        return {
            "algorithm": self.algorithm,
            "value": self.value,
            "status": self.status.value,
            "move": None if self.move is None else write([self.move])[0],
            "pv": write(self.pv),
            "best_moves": self.best_moves and [write([move])[0] for move in self.best_moves],
            "proof": proof and {"pn": str(proof.pn), "dn": str(proof.dn)},
            "stats": asdict(self.stats),
            "backend": self.backend,
            "used": self.used,
            "seed": self.seed,
        }

    def _found(self) -> str:
        if self.value is None:
            return f"value {Status.UNKNOWN.value}"
        value = write_value(self.value)
        if self.status in (Status.AT_LEAST, Status.AT_MOST):
            return f"value {self.status.value} {value}"
        return f"value {value}, {self.status.value}"


def _some(between: str, texts: list[str]) -> str:
    """Return the first of the texts, and how many there are besides."""
    rest = len(texts) - SHOWN_MOVES
    return between.join(texts[:SHOWN_MOVES]) + (f" … and {rest} more" if rest > 0 else "")
