"""Move ordering: alpha-beta prunes most when the best move comes first.

The order is: the move that was best when this state was last searched; the game's forcing moves;
the killers of this ply (Akl & Newborn 1977); then the rest by the history heuristic (Schaeffer
1983, 1989), moves of equal history as the game's own hint has them, or as the rules list them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Generic

from tengen.game import Forcing, Game, Ordered, Side
from tengen.game.protocol import M, S


class Killers(Generic[M]):
    """Per ply the two moves that last caused a cut-off there.

    >>> killers = Killers[str]()
    >>> for move in "aba":
    ...     killers.add(3, move)
    >>> killers.at(3), killers.at(4)
    (('a', 'b'), ())
    """

    def __init__(self) -> None:
        self._moves: dict[int, tuple[M, ...]] = {}

    def at(self, ply: int) -> tuple[M, ...]:
        """Return the killers of a ply, the latest first."""
        return self._moves.get(ply, ())

    def add(self, ply: int, move: M) -> None:
        """Remember that *move* caused a cut-off."""
        old = self._moves.get(ply, ())
        if not old or old[0] != move:
            self._moves[ply] = (move, *old[:1])

    def clear(self) -> None:
        """Forget them all: the plies of another root mean other states."""
        self._moves.clear()


class Counts(dict[M, int]):
    """Numbers by move; 0 for a move that has none."""

    def __missing__(self, move: M) -> int:
        return 0


class History(Generic[M]):
    """How often, and how high in the tree, each side's move caused a cut-off anywhere.

    >>> history = History[str]()
    >>> history.add(Side.MAX, "a", depth=3)
    >>> history.of(Side.MAX)["a"], history.of(Side.MIN)["a"]
    (9, 0)
    """

    def __init__(self) -> None:
        self._counts = {Side.MAX: Counts[M](), Side.MIN: Counts[M]()}

    def of(self, side: Side) -> Counts[M]:
        """Return the counts of one side's moves."""
        return self._counts[side]

    def add(self, side: Side, move: M, depth: int) -> None:
        """Count a cut-off by a search of *depth* plies; a deeper one saves more."""
        self._counts[side][move] += depth * depth

    def fade(self) -> None:
        """Halve every count, so that what happens from now on weighs more."""
        for counts in self._counts.values():
            for move in counts:
                counts[move] //= 2


class Ordering(Generic[S, M]):
    """Puts the moves of a state in the order in which to search them."""

    def __init__(self, game: Game[S, M]) -> None:
        self.killers = Killers[M]()
        self.history = History[M]()
        self.hint = game.order if isinstance(game, Ordered) else None
        self.forcing = game.forcing_moves if isinstance(game, Forcing) else None

    def sort(
        self, state: S, moves: Sequence[M], side: Side, ply: int, first: M | None
    ) -> Sequence[M]:
        """Return the legal *moves* with the likeliest first; *first* is the table's move."""
        ranked = moves if self.hint is None else self.hint(state, moves)
        counts = self.history.of(side)
        if counts:
            ranked = sorted(ranked, key=counts.__getitem__, reverse=True)  # stable even so
        front = [] if first is None else [first]
        if self.forcing is not None:
            front += self.forcing(state)
        front += [move for move in self.killers.at(ply) if move in moves]
        return list(dict.fromkeys(chain(front, ranked))) if front else ranked

    def cut(self, side: Side, move: M, ply: int, depth: int) -> None:
        """Remember that *move* cut off the rest."""
        self.killers.add(ply, move)
        self.history.add(side, move, max(depth, 1))

    def new_root(self) -> None:
        """Keep of the past what still helps from another state."""
        self.killers.clear()
        self.history.fade()
