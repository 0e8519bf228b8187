"""What a drawing shows of a recording: which nodes, and what is known of each in the end.

The nodes nearest to the root come first, in the order in which the search entered them, and after
them the moves that were pruned; a recording of more than *limit* nodes is cut there, with a note.
Numbers and cuts are read off the events, so the drawing shows what the search did and nothing else.
Only what the search never looked at is asked of the game: what lies behind a pruned move.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf, nan
from typing import Generic, TypedDict

from tengen.errors import SearchError
from tengen.game.abilities import Notated
from tengen.game.protocol import Game, M, S, Side
from tengen.search.export.words import number
from tengen.search.trace import Event, Kind, Trace

LIMIT = 3000
"""Nodes that a drawing shows at most, unless told otherwise."""


@dataclass(slots=True)
class Spot(Generic[S]):
    """One drawn node; *node* is its number in the recording, −1 when it was never visited."""

    parent: int
    node: int
    move: str
    side: Side
    state: S | None = None
    board: str = ""
    is_leaf: bool = False
    is_estimate: bool = False
    """Whether its value rests on the horizon: on states that the search did not look behind."""
    on_pv: bool = False
    children: int = 0
    """How many children it has, drawn or not."""
    drawn_children: int = 0
    # --- what was last recorded of it
    value: float = nan
    alpha: float = -inf
    beta: float = inf
    has_window: bool = False
    entry: tuple[float, float] = (-inf, inf)
    """The window with which it was entered."""
    cut: Kind | None = None
    cut_value: float = nan
    pn: float = nan
    dn: float = nan
    visits: float = nan
    text: str = ""
    """What stands in the node in the end: what is known of its value, or both proof numbers."""
    widest: int = 0
    """The length of the longest line that ever stood in it: its shape must have room for that."""
    widest_aside: int = 0
    """The same for what stands beside it."""

    @property
    def aside(self) -> list[str]:
        """What stands beside the node in the end: an inner node's window, its visits."""
        lines = [f"α {number(self.alpha)}", f"β {number(self.beta)}"]
        lines = lines if self.has_window and not self.is_leaf else []
        return lines if self.visits != self.visits else [*lines, f"n {number(self.visits)}"]

    @property
    def why(self) -> str:
        """The inequality by which the node was cut; nothing where it was not."""
        if self.cut is None:
            return ""
        return f"{number(self.cut_value)} {'≤ α' if self.cut is Kind.ALPHA_CUT else '≥ β'}"

    @property
    def is_pruned(self) -> bool:
        """Whether the search never came here."""
        return self.node < 0

    @property
    def hidden(self) -> int:
        """How many children the limit leaves out."""
        return self.children - self.drawn_children

    def write(self, text: str) -> None:
        """Put *text* into the node."""
        self.text = text
        self.widest = max(self.widest, *map(len, text.split("\n")))

    def _known(self, event: Event) -> str:
        """Return what an event says of the node's value: a bound is written as a bound."""
        kind, (alpha, beta), value = event.kind, self.entry, event.value
        if kind is Kind.VISIT:
            return number(value)
        sign = "≈" if self.is_estimate else "="
        if kind in (Kind.ALPHA_CUT, Kind.BETA_CUT):
            sign = "≤" if kind is Kind.ALPHA_CUT else "≥"
        elif kind is Kind.UPDATE:
            # A value outside of the window came from bounds, and says nothing before the end.
            if not alpha < value < beta or self.side is Side.CHANCE:
                return ""
            sign = "≥" if self.side is Side.MAX else "≤"
        elif kind in (Kind.EXIT, Kind.TABLE) and value <= alpha > -inf:
            sign = "≤"
        elif kind in (Kind.EXIT, Kind.TABLE) and value >= beta < inf:
            sign = "≥"
        elif sign == "=" and kind is not Kind.EXIT:
            return number(value)
        return f"{sign} {number(value)}"

    def record(self, event: Event) -> None:
        """Take in the next event of this node."""
        kind = event.kind
        if kind is Kind.PROOF:
            self.pn, self.dn = event.a, event.b
            self.write(f"{number(event.a)}\n{number(event.b)}")
            return
        if kind is Kind.ENTER:
            self.entry = (event.a, event.b)
        if kind is Kind.VISIT:
            self.visits = event.a
        elif kind in (Kind.ENTER, Kind.UPDATE, Kind.ALPHA_CUT, Kind.BETA_CUT):
            self.alpha, self.beta = event.a, event.b
            self.has_window |= (event.a, event.b) != (-inf, inf)
            if kind in (Kind.ALPHA_CUT, Kind.BETA_CUT):
                self.cut, self.cut_value = kind, event.value
        elif kind in (Kind.LEAF, Kind.TABLE, Kind.HORIZON):
            self.is_leaf = True
        if event.value == event.value:  # a number
            self.value = event.value
            self.write(self._known(event))
        self.widest_aside = max(self.widest_aside, *map(len, self.aside), 0)


@dataclass(slots=True)
class Scene(Generic[S, M]):
    """The drawn nodes (parents before children, siblings in order) and what is left out."""

    trace: Trace[M]
    spots: list[Spot[S]]
    drawn: dict[int, int]
    """From the number of a recorded node to its spot."""
    is_cut: bool
    texts: list[str] = field(default_factory=list)
    """Per step, what stands in its node afterwards."""

    @property
    def note(self) -> str:
        """Say in a sentence what the drawing leaves out; nothing when it is whole."""
        if not self.is_cut:
            return ""
        return (
            f"The search visited {self.trace.node_count:,} nodes; "
            f"drawn are the {len(self.spots):,} nearest to the root."
        )

    def is_last_child(self, index: int) -> bool:
        """Whether no drawn sibling stands to the right."""
        after = self.spots[index + 1 : index + 2]
        return not after or after[0].parent != self.spots[index].parent

    def steps(self) -> Iterator[tuple[int, Event]]:
        """Yield the events of the drawn nodes with their index in the recording."""
        nodes = self.trace.nodes
        drawn = self.drawn
        return ((index, self.trace[index]) for index, node in enumerate(nodes) if node in drawn)


class Staging(TypedDict, Generic[S, M], total=False):
    """The options of :func:`stage`, for those who pass them on."""

    game: Game[S, M] | None
    state: S | None
    pv: Sequence[M]
    label: Callable[[S], str] | None
    limit: int
    unfold: bool


def stage(
    trace: Trace[M],
    *,
    game: Game[S, M] | None = None,
    state: S | None = None,
    pv: Sequence[M] = (),
    label: Callable[[S], str] | None = None,
    limit: int = LIMIT,
    unfold: bool = False,
) -> Scene[S, M]:
    """Choose what is drawn of *trace*; see :mod:`tengen.search.export` for the options."""
    if not trace.node_count:
        raise SearchError("trace.empty")
    if limit < 1:
        raise SearchError("trace.nodes", nodes=limit)
    if game is None and (label is not None or unfold):
        raise SearchError("trace.game")
    if game is not None and state is None:
        state = game.initial_state()
    scene = _Stage(trace, game, label, limit, unfold).build(state)
    for node in _estimated(trace) & scene.drawn.keys():
        scene.spots[scene.drawn[node]].is_estimate = True
    for _, event in scene.steps():
        spot = scene.spots[scene.drawn[event.node]]
        spot.record(event)
        scene.texts.append(spot.text)
    _mark_pv(scene, pv)
    return scene


class _Stage(Generic[S, M]):
    """Builds a scene, level by level."""

    def __init__(
        self,
        trace: Trace[M],
        game: Game[S, M] | None,
        label: Callable[[S], str] | None,
        limit: int,
        unfold: bool,
    ) -> None:
        self.trace, self.game, self.label = trace, game, label
        self.limit, self.unfold = limit, unfold
        self.children: dict[int, list[int]] = {}
        for node, parent in enumerate(trace.parents):
            self.children.setdefault(parent, []).append(node)

    def build(self, state: S | None) -> Scene[S, M]:
        spots: list[Spot[S]] = []
        queue: deque[Spot[S]] = deque(
            Spot(-1, root, "", Side(self.trace.sides[root]), state)
            for root in self.children.get(-1, ())
        )
        while queue and len(spots) < self.limit:
            spot = queue.popleft()
            if spot.parent >= 0:
                spots[spot.parent].drawn_children += 1
            if self.label is not None and spot.state is not None and self._is_whole(spot):
                spot.board = self.label(spot.state)
            spot.children = self._count(spot)
            room = self.limit - len(spots) - len(queue)
            queue.extend(islice(self._below(spot, len(spots)), max(room, 0)))
            spots.append(spot)
        drawn = {spot.node: index for index, spot in enumerate(spots) if not spot.is_pruned}
        return Scene(self.trace, spots, drawn, any(spot.hidden for spot in spots))

    def _is_whole(self, spot: Spot[S]) -> bool:
        """Whether more is drawn of a node than the mere move that was pruned."""
        return self.unfold or not spot.is_pruned

    def _count(self, spot: Spot[S]) -> int:
        """Return the number of children, without making them."""
        if not spot.is_pruned:
            searched = len(self.children.get(spot.node, ()))
            return searched + len(self.trace.pruned.get(spot.node, ()))
        if not self.unfold or spot.is_leaf or self.game is None or spot.state is None:
            return 0
        return len(self.game.legal_moves(spot.state))

    def _below(self, spot: Spot[S], index: int) -> Iterator[Spot[S]]:
        if spot.is_pruned:
            if spot.children:
                assert self.game is not None
                assert spot.state is not None
                for unvisited in self.game.legal_moves(spot.state):
                    yield self._pruned(spot, index, unvisited)
            return
        for node in self.children.get(spot.node, ()):
            move = self.trace.moves[node]
            assert move is not None
            side = Side(self.trace.sides[node])
            yield Spot(index, node, self._name(spot.state, move), side, self._after(spot, move))
        for move in self.trace.pruned.get(spot.node, ()):
            yield self._pruned(spot, index, move)

    def _pruned(self, spot: Spot[S], index: int, move: M) -> Spot[S]:
        after = self._after(spot, move)
        pruned: Spot[S] = Spot(index, -1, self._name(spot.state, move), spot.side.other, after)
        if self.unfold and self.game is not None and after is not None:
            outcome = self.game.outcome(after)
            if outcome is None:
                pruned.side = self.game.to_move(after)
            else:
                pruned.is_leaf = True
                pruned.value = outcome
                pruned.write(number(outcome))
        return pruned

    def _after(self, spot: Spot[S], move: M) -> S | None:
        if self.game is None or spot.state is None:
            return None
        return self.game.play(spot.state, move)

    def _name(self, state: S | None, move: M) -> str:
        if isinstance(self.game, Notated) and state is not None:
            return str(self.game.format_move(state, move))
        return str(move)


def _estimated(trace: Trace[M]) -> set[int]:
    """Return the nodes whose values rest on the horizon.

    What the table knows may do so too, as soon as there is a horizon.
    """
    kinds = trace.columns[0]
    if Kind.HORIZON not in kinds:
        return set()
    found: set[int] = set()
    for kind, node in zip(kinds, trace.nodes, strict=True):
        if kind in (Kind.HORIZON, Kind.TABLE):
            while node >= 0 and node not in found:
                found.add(node)
                node = trace.parents[node]
    return found


def _mark_pv(scene: Scene[S, M], pv: Sequence[M]) -> None:
    """Mark the principal variation, in the tree of the last root where there are several."""
    if not pv:
        return
    on_pv = max(index for index, spot in enumerate(scene.spots) if spot.parent < 0)
    scene.spots[on_pv].on_pv = True
    below: dict[int, list[int]] = {}
    for index, spot in enumerate(scene.spots):
        below.setdefault(spot.parent, []).append(index)
    for move in pv:
        # A move may have been searched twice (a scout, then the search proper): the last counts.
        matching = [
            index
            for index in below.get(on_pv, ())
            if (node := scene.spots[index].node) >= 0 and scene.trace.moves[node] == move
        ]
        if not matching:
            return
        on_pv = matching[-1]
        scene.spots[on_pv].on_pv = True
