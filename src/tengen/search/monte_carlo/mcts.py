"""Monte-Carlo tree search for any game; see :mod:`tengen.search.monte_carlo.uct` for the method."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Any

from tengen import _core
from tengen.errors import SearchError
from tengen.game.abilities import Chance
from tengen.game.limit import Limit
from tengen.game.protocol import Game, M, S
from tengen.game.seed import core_seed
from tengen.search.backend import Backend, SearchRequest, ask, choose, exactly, replay
from tengen.search.monte_carlo.playout import Policy
from tengen.search.monte_carlo.uct import CAUTION, EXPLORATION, MCTS, PLAYOUTS, check_limit
from tengen.search.result import Bound, MoveValue, Result, Stats, Status

__all__ = ["MCTS", "mcts"]

_UNLIMITED = 2**64 - 1


def mcts(
    game: Game[S, M],
    state: S | None = None,
    *,
    limit: Limit = PLAYOUTS,
    exploration: float = EXPLORATION,
    utilities: tuple[float, float] = (-1.0, 1.0),
    policy: Policy[S, M] | None = None,
    seed: int = 0,
    trace: bool = False,
    backend: Backend = "auto",
) -> Result[M]:
    """Return the move that Monte-Carlo tree search finds within *limit*.

    *utilities* are the least and the greatest that the game knows, *policy* chooses the moves of
    the playouts (any with equal chance). ``stats.nodes`` counts the nodes of the tree,
    ``stats.leaves`` those where the game is over, ``stats.playouts`` the simulations; the states
    that playouts run through are not counted.

    >>> from tengen.games import TicTacToe
    >>> game = TicTacToe()
    >>> result = mcts(game, game.parse_state("XX./OO./..."), limit=Limit(playouts=100))
    >>> result.move, result.value, result.status.name
    (2, 1.0, 'PROVEN')
    """
    search = MCTS(
        game,
        exploration=exploration,
        utilities=utilities,
        policy=policy,
        seed=seed,
        trace=trace,
    )
    check_limit(limit)
    state = game.initial_state() if state is None else state
    if policy is None and not isinstance(game, Chance):
        name, core = choose(SearchRequest("mcts", game, state), backend, trace)
    elif backend in ("auto", "python"):
        name, core = "python", None
    else:
        raise SearchError("search.python_only")
    if core is not None:
        with exactly(backend):
            return _in_core(game, state, limit, exploration, utilities, seed, name, core)
    return search.search(state, limit)


def _in_core(
    game: Game[S, M],
    state: S,
    limit: Limit,
    exploration: float,
    utilities: tuple[float, float],
    seed: int,
    name: str,
    core: Any,
) -> Result[M]:
    start = perf_counter()
    found: _core.UctResult = ask(
        _core.uct,
        game,
        core,
        state,
        exploration=exploration,
        caution=CAUTION,
        least=utilities[0],
        greatest=utilities[1],
        seed=core_seed(seed),
        playouts=limit.playouts or _UNLIMITED,
        nodes=limit.nodes or _UNLIMITED,
        seconds=limit.seconds or inf,
    )
    moves = tuple(game.legal_moves(state)) if found.moves else ()
    pv, _ = replay(game, state, found.pv)
    return Result(
        algorithm="mcts",
        move=pv[0] if pv else None,
        value=found.value,
        status=Status.PROVEN if found.is_proven else Status.ESTIMATE,
        pv=pv,
        moves=tuple(
            MoveValue(
                moves[each.ordinal],
                each.value,
                Bound.EXACT if each.is_proven else Bound.ESTIMATE,
                each.visits,
            )
            for each in found.moves
        ),
        stats=Stats(
            nodes=found.nodes,
            leaves=found.leaves,
            depth=found.depth,
            playouts=found.playouts,
            seconds=perf_counter() - start,
        ),
        backend=name,
        used=("Twinned",) if name == "native" else (),
        seed=seed,
    )
