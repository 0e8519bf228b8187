"""Threat-space search: winning by threats without looking at the defender's choices.

Allis, van den Herik & Huntjens 1994. The attacker plays threats, and every time the defender gets
*all* the replies at once. A tree holds only threats that depend on the one above (what does not
depend on it stands elsewhere in the tree already); then pairs of nodes that do not conflict are
combined, and what depends on both is searched; and so on until nothing new appears, or a five or a
straight four does. That is a *potential* win, whose sequence is then verified against the fours
that the defender could make on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tengen import _core
from tengen.errors import SearchError
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.core import position_of
from tengen.gomoku.pattern import PointClass
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.gomoku.threats import Threat, ThreatKind, read_threats

NODES = 2_000
"""How many threats and combinations a search looks at unless told otherwise."""

EXACT_NODES = 10_000
"""How many positions an exact search may visit to verify one first move."""


@dataclass(eq=False, slots=True)
class ThreatNode:
    """A threat in the tree, with the threats that depend on it; or two nodes combined."""

    threat: Threat | None
    """The threat that is played here; None for a combination."""
    sequence: tuple[Threat, ...]
    """Every threat that is played up to here, each after those that it depends on."""
    children: list[ThreatNode] = field(default_factory=list)

    @property
    def wins(self) -> bool:
        """Whether the threat cannot be parried by a reply to it."""
        return self.threat is not None and is_winning(self.threat)

    def walk(self) -> Iterator[ThreatNode]:
        """Yield this node and all below, depth first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class ThreatSequence:
    """A potential win: threats in the order of play, and whether it stands against everything."""

    threats: tuple[Threat, ...]
    is_verified: bool
    """Whether its first move wins against every reply, the defender's own fours included: shown by
    the sequence itself, or by an exact search after the first move. If not, it may win or not."""

    def __str__(self) -> str:
        steps = (
            f"{threat.gain} ({' '.join(map(str, table_cost(threat)))})"
            if threat.cost
            else f"{threat.gain}"
            for threat in self.threats
        )
        return ", ".join(steps)


@dataclass(frozen=True, slots=True)
class ThreatSpace:
    """What the search found: its tree, and the winning sequences, the shortest first."""

    board: Board
    color: Color
    roots: tuple[ThreatNode, ...]
    """The threats of the position itself, each with its dependency tree."""
    combinations: tuple[ThreatNode, ...]
    """Pairs of nodes that were combined, each with what depends on both."""
    sequences: tuple[ThreatSequence, ...]
    nodes: int
    """Threats and combinations that the search looked at."""
    is_complete: bool
    """Whether the search ended before its limit."""

    @property
    def winning(self) -> tuple[ThreatSequence, ...]:
        """The sequences that are verified."""
        return tuple(sequence for sequence in self.sequences if sequence.is_verified)

    def rows(self) -> list[tuple[int, Threat]]:
        """Return depth and threat of every row of Allis's table, depth first.

        Where a threat can be followed by a five or a straight four, that alone is listed below it.
        """
        return [row for root in self.roots for row in _rows(root, 1)]

    def __str__(self) -> str:
        lines = ["depth  type           gain  cost"]
        for depth, threat in self.rows():
            cost = " ".join(map(str, table_cost(threat)))
            lines.append(f"{depth:<5}  {threat.kind!s:13}  {threat.gain!s:4}  {cost}".rstrip())
        return "\n".join(lines)


def is_winning(threat: Threat) -> bool:
    """Whether no reply to the threat helps: a five, a straight four, a four without a legal reply.

    A three is never winning here, not even one without a legal reply: its straight four is.
    """
    return threat.kind >= ThreatKind.STRAIGHT_FOUR or (
        threat.kind is ThreatKind.FOUR and not threat.cost
    )


def table_cost(threat: Threat) -> tuple[Point, ...]:
    """Return the cost as the paper prints it: of a straight four only the end next to the gain."""
    if threat.kind is not ThreatKind.STRAIGHT_FOUR:
        return threat.cost

    def distance(point: Point) -> int:
        return max(abs(point.x - threat.gain.x), abs(point.y - threat.gain.y))

    return tuple(sorted(threat.cost, key=distance)[:1])


def threat_space(
    board: Board,
    color: Color | None = None,
    *,
    weakest: ThreatKind = ThreatKind.BROKEN_THREE,
    nodes: int = NODES,
) -> ThreatSpace:
    """Search the threat space of *color* (the side to move unless given), who is to move.

    *weakest* leaves out weaker kinds (``ThreatKind.FOUR``: fours alone); *nodes* is the limit.

    >>> black = ["f8", "g8", "h8", "i9", "i10"]
    >>> board = Board.from_stones(black, ["e8", "i12"], to_move=Color.BLACK)
    >>> space = threat_space(board, weakest=ThreatKind.FOUR)
    >>> print(space)
    depth  type           gain  cost
    1      four           i8    j8
    2      straight four  i7    i6
    1      four           j8    i8
    >>> print(space.winning[0])
    i8 (j8), i7 (i6)

    Raises :class:`~tengen.errors.SearchError` if the game is over.
    """
    if board.outcome is not None:
        raise SearchError("win.game_over")
    return _Search(board, board.to_move if color is None else color, weakest, nodes).run()


class _Search:
    """Dependency stages and combination stages on one native position."""

    def __init__(self, board: Board, color: Color, weakest: ThreatKind, limit: int) -> None:
        self.board, self.color, self.weakest, self.limit = board, color, weakest, limit
        self.position = position_of(board, color)
        self.count = 0
        self.wins: list[ThreatNode] = []
        self.seen: set[frozenset[Threat]] = set()
        self.exact: dict[int, bool] = {}  # first moves that an exact search has looked at

    def run(self) -> ThreatSpace:
        roots = tuple(self.dependent((), ()))
        known = [node for root in roots for node in root.walk()]
        combinations: list[ThreatNode] = []
        first_fresh = 0
        while first_fresh < len(known) and not self.wins and self.count < self.limit:
            combined = self.combine(known, first_fresh)
            combinations += combined
            first_fresh = len(known)
            known += [node for pair in combined for node in pair.walk()]
        sequences = sorted((node.sequence for node in self.wins), key=len)
        return ThreatSpace(
            self.board,
            self.color,
            roots,
            tuple(combinations),
            tuple(ThreatSequence(threats, self.is_verified(threats)) for threats in sequences),
            self.count,
            self.count < self.limit,
        )

    # --- the two stages ---

    def dependent(
        self, sequence: tuple[Threat, ...], gains: tuple[Point, ...]
    ) -> Iterator[ThreatNode]:
        """Yield a node, with all below it, for every threat that needs each of *gains*."""
        for threat in self.threats_after(sequence, gains):
            if not set(gains) <= set(threat.rest) or self.count >= self.limit:
                continue
            self.count += 1
            node = ThreatNode(threat, (*sequence, threat))
            if node.wins:
                self.wins.append(node)
            else:
                node.children = list(self.dependent(node.sequence, (threat.gain,)))
            yield node

    def combine(self, known: list[ThreatNode], first_fresh: int) -> list[ThreatNode]:
        """Merge pairs, of which one is fresh at least, where something may depend on both."""
        found = []
        for i, first in enumerate(known):
            for second in known[max(i + 1, first_fresh) :]:
                if self.count >= self.limit or not self.can_combine(first, second):
                    continue
                merged = merge(first.sequence, second.sequence)
                if merged is None or frozenset(merged) in self.seen:
                    continue
                self.seen.add(frozenset(merged))
                self.count += 1
                node = ThreatNode(None, merged)
                gains = first.sequence[-1].gain, second.sequence[-1].gain
                node.children = list(self.dependent(merged, gains))
                found.append(node)
        return found

    def can_combine(self, first: ThreatNode, second: ThreatNode) -> bool:
        """Whether both end in a threat, and one row of five could hold the two gains."""
        if first.threat is None or second.threat is None or first.wins or second.wins:
            return False
        a, b = first.threat.gain, second.threat.gain
        dx, dy = abs(a.x - b.x), abs(a.y - b.y)
        return 0 < max(dx, dy) <= 4 and (dx == 0 or dy == 0 or dx == dy)

    # --- the position ---

    def threats_after(self, sequence: tuple[Threat, ...], gains: tuple[Point, ...]) -> list[Threat]:
        placed = 0
        for threat in sequence:
            placed += self.place(threat)
        near = self.number(gains[0]) if gains else -1
        found = read_threats(_core.threats(self.position, self.color, near), self.board.size)
        for _ in range(placed):
            self.position.undo()
        return [threat for threat in found if threat.kind >= self.weakest]

    def place(self, threat: Threat) -> int:
        """Put the gain and every cost on the board; return how many stones that were."""
        self.position.place(self.number(threat.gain), self.color)
        for point in threat.cost:
            self.position.place(self.number(point), self.color.other)
        return 1 + len(threat.cost)

    def number(self, point: Point) -> int:
        return point.y * self.board.size + point.x

    # --- verification ---

    def is_verified(self, sequence: tuple[Threat, ...]) -> bool:
        if self.stands(sequence):
            return True
        first = self.number(sequence[0].gain)
        if first not in self.exact:
            found = _core.find_threats(self.position, nodes=EXACT_NODES, first=first)
            self.exact[first] = found.status is _core.WinStatus.PROVED
        return self.exact[first]

    def stands(self, sequence: tuple[Threat, ...]) -> bool:
        """Whether the sequence wins against every reply, the defender's fours included.

        With all replies on the board at once the defender has more than play allows, so it is
        enough that the defence never has a five to make when the next gain does not stop it, and
        that it has no four to make while a three is on. In renju more stones may also make points
        forbidden, so there only sequences with single replies are verified.
        """
        placed = 0
        stands = True
        for threat in sequence:
            one_reply = len(threat.cost) <= 1 or is_winning(threat)
            if self.board.rule is Rule.RENJU and not (one_reply and self.is_four(threat)):
                stands = False
            fives = set(self.position.points(self.color.other, PointClass.FIVE))
            if threat.kind is not ThreatKind.FIVE and fives - {self.number(threat.gain)}:
                stands = False
            self.position.place(self.number(threat.gain), self.color)
            placed += 1
            if not self.is_four(threat) and self.defender_has_four():
                stands = False
            if not stands or is_winning(threat):
                break
            for point in threat.cost:
                self.position.place(self.number(point), self.color.other)
                placed += 1
            if not self.is_four(threat) and self.defender_has_four():
                stands = False
        for _ in range(placed):
            self.position.undo()
        return stands

    @staticmethod
    def is_four(threat: Threat) -> bool:
        return threat.kind >= ThreatKind.FOUR

    def defender_has_four(self) -> bool:
        """Whether the defender could make a four or a five; Black's fouls are taken for legal."""
        other = self.color.other
        kinds = [PointClass.FIVE, PointClass.STRAIGHT_FOUR, PointClass.DOUBLE_FOUR]
        kinds += [PointClass.FOUR_THREE, PointClass.FOUR]
        if self.board.rule is Rule.RENJU and other is Color.BLACK:
            kinds += [PointClass.DOUBLE_THREE, PointClass.OVERLINE]
        return any(self.position.points(other, kind) for kind in kinds)


def merge(first: tuple[Threat, ...], second: tuple[Threat, ...]) -> tuple[Threat, ...] | None:
    """Return the threats of both without conflict, each after those it depends on, or None.

    None, too, if one holds the other: there is nothing to combine then.
    """
    added = [threat for threat in second if threat not in first]
    if not added or set(first) <= set(second):
        return None
    others = [threat for threat in first if threat not in second]
    if any(a.conflicts_with(b) for a in others for b in added):
        return None
    return (*first, *added)


def _rows(node: ThreatNode, depth: int) -> Iterator[tuple[int, Threat]]:
    if node.threat is not None:
        yield depth, node.threat
    decisive = [child for child in node.children if child.wins]
    for child in decisive[:1] or node.children:
        yield from _rows(child, depth + 1)
