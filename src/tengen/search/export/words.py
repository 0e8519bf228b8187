"""What happened, in words: one sentence an event, the same on paper, page and terminal."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from math import inf, isinf, isnan

from tengen.game.protocol import M, Side
from tengen.search.trace import Event, Kind, Trace

WINDOWLESS = frozenset(
    {"minimax", "expectimax", "flat_monte_carlo", "mcts", "pns", "pns_dag", "dfpn", "threat-space"}
)
"""Algorithms that know no α and no β."""

_SIDE = {Side.MAX: "MAX", Side.MIN: "MIN", Side.CHANCE: "chance"}


def number(value: float) -> str:
    """Return a number as a reader wants it: short, with the signs of the literature.

    >>> [number(value) for value in (3.0, -1.5, float("-inf"), 2 / 3, float("nan"))]
    ['3', '−1.5', '−∞', '0.6667', '']
    """
    if isnan(value):
        return ""
    if isinf(value):
        text = "∞"
    elif value == int(value) and abs(value) < 1e6:
        text = str(abs(int(value)))
    else:
        text = f"{abs(value):.4g}"
    return f"−{text}" if value < 0 else text


def narrate(trace: Trace[M], name: Callable[[int], str] | None = None) -> Iterator[str]:
    r"""Yield one sentence for every event of the recording.

    *name* gives the text of the move that led to a node; without it the move is printed as it is.

    >>> trace = Trace[str]("alphabeta")
    >>> root = trace.enter(-1, None, Side.MAX)
    >>> left = trace.enter(root, "left", Side.MIN)
    >>> trace.leaf(left, 3)
    >>> print(*narrate(trace), sep="\n")
    Start at the root, a MAX node, with the window α = −∞, β = ∞.
    From the root take left to a leaf.
    The value of leaf 1 is 3.
    """
    leaves = {event.node for event in trace if event.kind in (Kind.LEAF, Kind.HORIZON)}
    narrator = Narrator(trace, leaves, name)
    return (narrator.sentence(event) for event in trace)


class Narrator:
    """Says what an event means; it remembers each node's window, so events must come in order.

    It is told beforehand which nodes are leaves, to speak of them as such on entering.
    """

    def __init__(
        self, trace: Trace[M], leaves: Container[int], name: Callable[[int], str] | None = None
    ) -> None:
        self._trace = trace
        self._name = name or (lambda node: str(trace.moves[node]))
        self._windows: dict[int, tuple[float, float]] = {}
        self._leaves = leaves

    def sentence(self, event: Event) -> str:
        """Return the sentence for the next event."""
        return _SAY[event.kind](self, event)

    def _node(self, node: int) -> str:
        return "the root" if self._trace.parents[node] < 0 else f"node {node}"

    def _subject(self, node: int) -> str:
        name = self._node(node)
        return name[0].upper() + name[1:]

    def _side(self, node: int) -> str:
        return _SIDE[Side(self._trace.sides[node])]

    def _enter(self, event: Event) -> str:
        node, parent = event.node, self._trace.parents[event.node]
        self._windows[node] = (event.a, event.b)
        alpha, beta = f"α = {number(event.a)}", f"β = {number(event.b)}"
        window = "" if self._trace.algorithm in WINDOWLESS else f"{alpha}, {beta}"
        if parent < 0:
            again = " again" if node else ""
            with_window = f", with the window {window}" if window else ""
            return f"Start{again} at the root, a {self._side(node)} node{with_window}."
        way = f"From {self._node(parent)} take {self._name(node)}"
        if node in self._leaves:
            return f"{way} to a leaf."
        with_window = f" with {window}" if window else ""
        return f"{way} to a {self._side(node)} node{with_window}."

    def _leaf(self, event: Event) -> str:
        return f"The value of leaf {event.node} is {number(event.value)}."

    def _horizon(self, event: Event) -> str:
        estimate = number(event.value)
        return f"The search looks no deeper: node {event.node} is estimated at {estimate}."

    def _table(self, event: Event) -> str:
        return (
            f"{self._subject(event.node)} was met before: "
            f"the transposition table says {number(event.value)}."
        )

    def _update(self, event: Event) -> str:
        side = Side(self._trace.sides[event.node])
        alpha, beta = self._windows.get(event.node, (-inf, inf))
        self._windows[event.node] = (event.a, event.b)
        value = number(event.value)
        if side is Side.CHANCE:
            return f"{self._subject(event.node)} (chance) so far averages {value}."
        bound = "at least" if side is Side.MAX else "at most"
        text = f"{self._subject(event.node)} ({self._side(event.node)}) is worth {bound} {value}"
        if event.a > alpha:
            return f"{text}, so α rises from {number(alpha)} to {number(event.a)}."
        if event.b < beta:
            return f"{text}, so β falls from {number(beta)} to {number(event.b)}."
        if self._trace.algorithm in WINDOWLESS:
            return f"{text}."
        return f"{text}; the window stays α = {number(event.a)}, β = {number(event.b)}."

    def _alpha_cut(self, event: Event) -> str:
        alpha = number(event.a)
        return (
            f"Alpha cut at {self._node(event.node)}: {number(event.value)} ≤ α = {alpha}. "
            f"MAX already has {alpha} elsewhere and never comes here{self._given_up(event.node)}."
        )

    def _beta_cut(self, event: Event) -> str:
        beta = number(event.b)
        return (
            f"Beta cut at {self._node(event.node)}: {number(event.value)} ≥ β = {beta}. "
            f"MIN already has {beta} elsewhere and never comes here{self._given_up(event.node)}."
        )

    def _given_up(self, node: int) -> str:
        count = len(self._trace.pruned.get(node, ()))
        if not count:
            return ", though nothing was left to prune"
        return f": {count} {'move is' if count == 1 else 'moves are'} pruned"

    def _exit(self, event: Event) -> str:
        value, parent = number(event.value), self._trace.parents[event.node]
        if parent < 0:
            return f"The search ends: the value of the root is {value}."
        return f"Leave {self._node(event.node)} with {value}, back to {self._node(parent)}."

    def _proof(self, event: Event) -> str:
        numbers = f"proof number {number(event.a)}, disproof number {number(event.b)}"
        verdict = ": it is proved" if event.a == 0 else ": it is disproved" if event.b == 0 else ""
        return f"{self._subject(event.node)} has {numbers}{verdict}."

    def _visit(self, event: Event) -> str:
        times = "once" if event.a == 1 else f"{number(event.a)} times"
        return f"{self._subject(event.node)} was visited {times}: mean {number(event.value)}."


_SAY: dict[Kind, Callable[[Narrator, Event], str]] = {
    Kind.ENTER: Narrator._enter,
    Kind.LEAF: Narrator._leaf,
    Kind.UPDATE: Narrator._update,
    Kind.ALPHA_CUT: Narrator._alpha_cut,
    Kind.BETA_CUT: Narrator._beta_cut,
    Kind.EXIT: Narrator._exit,
    Kind.PROOF: Narrator._proof,
    Kind.VISIT: Narrator._visit,
    Kind.TABLE: Narrator._table,
    Kind.HORIZON: Narrator._horizon,
}
