"""Expectimax and expectiminimax: games in which chance, or a fallible opponent, decides as well.

MAX takes the greatest value, MIN the least, and a chance node has the mean of its children weighed
by their probabilities (Michie 1966). Without MIN nodes that is expectimax, with all three kinds
expectiminimax; one function does both. Where an *opponent* is given, a model of how one side really
plays (:mod:`tengen.search.chance.opponent`), that side's nodes are means as well, and the value is
that of the best response.

Plain expectimax looks at every node (:mod:`tengen.search.chance.chance_search`). Chance nodes can
be pruned once it is known how far a value can go, by Star1 and Star2
(:mod:`tengen.search.chance.star_pruning`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from math import inf
from time import perf_counter
from typing import Literal

from tengen.errors import SearchError
from tengen.game import Game, Limit
from tengen.game.protocol import M, S
from tengen.search.budget import Budget, ExhaustedError
from tengen.search.chance.chance_search import ChanceSearch, Found
from tengen.search.chance.opponent import Opponent
from tengen.search.chance.star_pruning import Star1, Star2
from tengen.search.result import Result, Status
from tengen.search.trace import Trace
from tengen.search.variation import moves_of

Prune = Literal["star1", "star2"]


def expectimax(
    game: Game[S, M],
    state: S | None = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
    opponent: Opponent[S, M] | None = None,
    prune: Prune | None = None,
    bounds: tuple[float, float] | None = None,
    table: bool = False,
    limit: Limit | None = None,
    all_best: bool = False,
    trace: bool = False,
) -> Result[M]:
    """Return the move with the best expected value.

    *depth* counts plies, those of chance included; states at that depth are evaluated.
    *prune* is None (every node is visited), ``"star1"`` or ``"star2"``; both need *bounds*, the
    least and the greatest utility. Utilities outside of given bounds are refused, and evaluations
    are clamped to lie strictly between them, so that no estimate outranks a win; without bounds
    utilities and evaluations are averaged as they are.
    *table* remembers the exact value of every state, for games in which states recur.
    *limit* of nodes or seconds: one ply is searched, then two and so on, and the last depth that
    was finished answers; the first always is. A limit of depth is the same as *depth*.
    *opponent* models one side. Where chance or that side is to move at the root there is nothing to
    choose: the move is None and the value is the mean. The principal variation ends where the
    first of them decides. Ties go to the first move.

    >>> from tengen.games import Pig
    >>> result = expectimax(Pig(target=4, faces=2, rounds=30), table=True)
    >>> result.move, round((1 + result.value) / 2, 6)  # 4/7, as Neller & Presser (2004) say
    ('roll', 0.571429)

    Raises :class:`~tengen.errors.SearchError` for options that do not fit together, and
    :class:`~tengen.errors.GameError` for probabilities that do not sum to one.
    """
    started = perf_counter()
    limit = limit or Limit()
    if limit.depth is not None:
        depth = limit.depth if depth is None else min(depth, limit.depth)
    is_limited = limit.nodes is not None or limit.seconds is not None
    search = _search(game, is_limited, depth, evaluate, opponent, prune, bounds, table)
    search.trace = Trace(prune or "expectimax") if trace else None
    root = game.initial_state() if state is None else state
    if is_limited:
        (value, line), is_whole = _deepen(search, root, depth, limit)
    else:
        value, line = search.run(root)
        is_whole = not search.evaluations
    stats, best_moves, pv = search.stats, None, tuple(moves_of(line))
    if all_best:
        best_moves = search.best_moves(root, value)
        is_whole &= search.evaluations == stats.evaluations  # what was pruned may reach the horizon
        stats = replace(stats, all_best_nodes=search.stats.nodes - stats.nodes)
    return Result(
        algorithm=prune or "expectimax",
        move=pv[0] if pv else None,
        value=value,
        status=Status.PROVEN if is_whole and opponent is None else Status.EXACT,
        pv=pv,
        best_moves=best_moves,
        moves=tuple(search.moves),
        stats=replace(stats, seconds=perf_counter() - started),
        used=tuple(sorted(search.used)),
        trace=search.trace,
    )


def _deepen(
    search: ChanceSearch[S, M], root: S, depth: int | None, limit: Limit
) -> tuple[Found[M], bool]:
    """Search deeper and deeper until the limit, and return the answer and if it is the game's."""
    budget = Budget(limit)
    answer, is_whole = None, False
    moves, recorder = search.moves, search.trace
    for plies in count(1):
        search.start(plies)
        search.trace = None if recorder is None else Trace(recorder.algorithm)
        evaluations = search.evaluations
        try:
            answer = search.run(root)
        except ExhaustedError:
            break
        moves, recorder = search.moves, search.trace
        is_whole = search.evaluations == evaluations
        if is_whole or plies == depth:
            break
        budget.nodes = search.nodes  # the first depth is searched whatever the limit
        search.budget = budget
    assert answer is not None
    search.moves, search.trace, search.budget = moves, recorder, None
    return answer, is_whole


def _search(
    game: Game[S, M],
    is_limited: bool,
    depth: int | None,
    evaluate: Callable[[S], float] | None,
    opponent: Opponent[S, M] | None,
    prune: Prune | None,
    bounds: tuple[float, float] | None,
    table: bool,
) -> ChanceSearch[S, M]:
    """Return the search that these options ask for."""
    if prune not in (None, "star1", "star2"):
        raise SearchError("search.pruning", name=str(prune))
    if prune is not None and (bounds is None or not all(abs(bound) < inf for bound in bounds)):
        raise SearchError("search.pruning_bounds", name=prune)
    if is_limited and depth is None:
        depth = 1  # any will do: what is reached decides; but an evaluation is needed
    kind = ChanceSearch if prune is None else Star1 if prune == "star1" else Star2
    return kind(game, depth=depth, evaluate=evaluate, opponent=opponent, bounds=bounds, table=table)
