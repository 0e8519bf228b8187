"""Real-time search: decide within a budget, make the move, keep what is still useful.

A player rarely has the time to search to the end. It searches as deep as the budget allows, commits
to a move, and when it is its turn again goes on from where it stands: of the last search, all that
was learnt of states which can still occur is as true as before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic

from tengen.game import Game, Limit
from tengen.game.protocol import M, S
from tengen.search.depth_first.alphabeta_search import AlphaBetaSearch, Options
from tengen.search.depth_first.deepening import Deepening, depth_limit
from tengen.search.depth_first.table import Table
from tengen.search.result import Result


class RealTime(Generic[S, M]):
    """A player that searches by iterative deepening and remembers from move to move.

    *memory_mb* bounds its memory. When the table is more than half full at the beginning of a
    search, the states that cannot be reached any more are dropped. The other keywords are those of
    :func:`~tengen.search.depth_first.deepening.deepening`; *null_windows* searches as
    :func:`~tengen.search.depth_first.pvs.pvs` does.

    >>> from tengen.games.connect_four import ConnectFour
    >>> game = ConnectFour(5, 4)
    >>> player, state = RealTime(game), game.initial_state()
    >>> first = player.choose(state, Limit(depth=6))
    >>> for move in first.pv[:2]:
    ...     state = game.play(state, move)
    >>> second = player.choose(state, Limit(depth=6))
    >>> second.stats.nodes < RealTime(game).choose(state, Limit(depth=6)).stats.nodes
    True
    """

    def __init__(
        self,
        game: Game[S, M],
        *,
        evaluate: Callable[[S], float] | None = None,
        ordering: bool = True,
        symmetry: bool = True,
        quiescence: bool | int = False,
        prefer_short: bool = True,
        null_windows: bool = False,
        memory_mb: float | None = None,
    ) -> None:
        self.game = game
        self.table = Table[S, M].of_megabytes(memory_mb)
        self._searcher = AlphaBetaSearch(
            game,
            Options(
                evaluate=evaluate,
                ordering=ordering,
                symmetry=symmetry,
                quiescence=quiescence,
                prefer_short=prefer_short,
                null_windows=null_windows,
            ),
            self.table,
        )

    def choose(self, state: S, limit: Limit | None = None) -> Result[M]:
        """Search from *state* within the limit, and return the move to make.

        The first iteration goes as deep as the last search had looked from here. A limit of
        memory_mb tightens the player's bound for good.
        """
        limit = depth_limit(limit, None)
        if limit.memory_mb is not None:
            self._tighten(limit.memory_mb)
        self.table.new_search()
        capacity = self.table.capacity
        if capacity is not None and 2 * len(self.table) > capacity:
            self.table.retain(self.reachable(state))
        self._searcher.new_root()
        return Deepening("realtime", self._searcher, limit).run(state)

    def reachable(self, state: S) -> set[Hashable]:
        """Return the keys of the table's states that can be reached from *state*.

        It goes only through states that the table holds: what lies behind others was searched on
        another way, or not at all.
        """
        game, key_of = self.game, self._searcher.key
        reached: set[Hashable] = set()
        stack = [state]
        while stack:
            state = stack.pop()
            key = key_of(state)
            if key in reached or key not in self.table:
                continue
            reached.add(key)
            stack += [game.play(state, move) for move in game.legal_moves(state)]
        return reached

    def _tighten(self, memory_mb: float) -> None:
        bound = Table[S, M].of_megabytes(memory_mb).capacity
        if bound is not None and (self.table.capacity is None or bound < self.table.capacity):
            self.table.resize(bound)
