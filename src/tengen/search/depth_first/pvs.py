"""Principal variation search, also known as NegaScout.

The first move of a node is searched with the whole window, and every other one only with a null
window, which asks whether it is better at all (Marsland & Campbell 1982). A move that is better
after all is searched again for its value (Reinefeld 1983). With good move ordering few are.
"""

from __future__ import annotations

from collections.abc import Callable

from tengen.game import Game, Limit
from tengen.game.protocol import M, S
from tengen.search.depth_first.alphabeta_search import AlphaBetaSearch, Options
from tengen.search.depth_first.deepening import Deepening, depth_limit
from tengen.search.depth_first.table import Table
from tengen.search.result import Result


def pvs(
    game: Game[S, M],
    state: S | None = None,
    *,
    limit: Limit | None = None,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
    table: bool = True,
    ordering: bool = True,
    symmetry: bool = True,
    quiescence: bool | int = False,
    prefer_short: bool = True,
    step: int = 1,
    trace: bool = False,
    all_best: bool = False,
    on_iteration: Callable[[Result[M]], None] | None = None,
) -> Result[M]:
    """Search deeper and deeper by principal variation search.

    Everything is as in :func:`~tengen.search.depth_first.deepening.deepening`, also the value; only
    the number of nodes differs.

    >>> from tengen.games.hexapawn import Hexapawn
    >>> result = pvs(Hexapawn(3, 3))
    >>> result.value == -1, result.status
    (True, <Status.PROVEN: 'proven'>)
    """
    options = Options(
        evaluate=evaluate,
        table=table,
        ordering=ordering,
        symmetry=symmetry,
        quiescence=quiescence,
        prefer_short=prefer_short,
        null_windows=True,
    )
    limit = depth_limit(limit, depth)
    searcher = AlphaBetaSearch(game, options, Table.of_megabytes(limit.memory_mb))
    state = game.initial_state() if state is None else state
    run = Deepening(
        "pvs",
        searcher,
        limit,
        step=step,
        trace=trace,
        all_best=all_best,
        on_iteration=on_iteration,
    )
    return run.run(state)
