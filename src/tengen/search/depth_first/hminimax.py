"""H-minimax (Shannon 1950): minimax with a cut-off test and an evaluation.

A finished game takes its utility also where the search is cut off, and a won (lost) game outranks
(is below) every estimate, whatever the evaluation says: see
:class:`tengen.search.leaf_values.RankedValue`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.errors import SearchError
from tengen.game import Game
from tengen.game.protocol import M, S
from tengen.search.backend import Backend, SearchRequest, answer
from tengen.search.depth_first.alphabeta import AlphaBeta
from tengen.search.depth_first.minimax import Minimax
from tengen.search.result import Result


def hminimax(
    game: Game[S, M],
    state: S | None = None,
    *,
    depth: int | None = None,
    cutoff: Callable[[S, int], Any] | None = None,
    evaluate: Callable[[S], float] | None = None,
    pruning: bool = True,
    all_best: bool = False,
    prefer_short: bool = False,
    trace: bool = False,
    backend: Backend = "auto",
) -> Result[M]:
    """Search *game* from *state* for *depth* plies, or to where *cutoff* says so.

    ``cutoff(state, depth)`` is asked of every unfinished state but the root, with the plies from
    the root. *evaluate* estimates a state for MAX; without it, the game's own evaluation does. With
    *pruning* the search is alpha-beta, without it minimax; the value is the same.

    >>> from tengen.games import TicTacToe
    >>> result = hminimax(TicTacToe(), depth=2)
    >>> result.move, result.value, result.status.name
    (4, 1, 'EXACT')
    """
    if depth is None and cutoff is None:
        raise SearchError("search.needs_depth")
    if depth is not None and depth < 1:
        raise SearchError("search.depth", depth=depth)
    request = SearchRequest(
        "hminimax",
        game,
        state,
        depth=depth,
        cutoff=cutoff,
        evaluate=evaluate,
        prune=pruning,
        prefer_short=prefer_short,
        all_best=all_best,
    )
    request.estimate()  # says so now if there is none
    return answer(request, AlphaBeta if pruning else Minimax, trace=trace, backend=backend)
