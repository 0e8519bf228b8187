"""Flat Monte Carlo with heuristic knowledge, after Tang, Zhao, Shao & Lv 2016.

For each move a number of simulations is played: knowledge forces the move wherever it applies, any
legal move is played otherwise. A simulation is worth 1 if the root's player won and 0 if not (a
draw too), and the move with the greatest total is played. There is no tree, so however many
simulations are allowed, the reply is assumed to be as careless as everything else: see
:func:`~tengen.search.monte_carlo.mcts.mcts` for the cure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TypeAlias

from tengen.errors import SearchError
from tengen.game.abilities import Chance
from tengen.game.limit import Limit
from tengen.game.protocol import Game, M, S, Side
from tengen.search.monte_carlo.playout import Policy, playout, uniform
from tengen.search.random import SplitMix64
from tengen.search.result import Bound, MoveValue, Result, Stats, Status
from tengen.search.trace import Trace

Knowledge: TypeAlias = Callable[[S], M | None]
"""Returns the move that a state forces, or None where it has nothing to say."""


def flat_monte_carlo(
    game: Game[S, M],
    state: S | None = None,
    *,
    simulations: int = 100,
    knowledge: Knowledge[S, M] | None = None,
    limit: Limit | None = None,
    seed: int = 0,
    trace: bool = False,
) -> Result[M]:
    """Return the move that won most often in *simulations* random games after each move.

    *knowledge* names the forced move of a state, or None. ``Limit(playouts=n)`` shares n
    simulations equally among the moves instead. A move's value is its share p of won simulations as
    2p − 1, with the sign turned where the root's player is MIN: every simulation that was not won
    counts as lost.

    >>> from tengen.games import TicTacToe
    >>> game = TicTacToe()
    >>> flat_monte_carlo(game, game.parse_state("XX./OO./..."), seed=1).move
    2
    """
    if simulations < 1:
        raise SearchError("search.simulations", simulations=simulations)
    start = perf_counter()
    state = game.initial_state() if state is None else state
    recording: Trace[M] | None = Trace("flat_monte_carlo") if trace else None
    utility = game.outcome(state)
    if utility is not None:
        return _finished(utility, seed, recording)

    side = game.to_move(state)
    if side is Side.CHANCE:
        raise SearchError("search.player_decides")
    moves = game.legal_moves(state)
    simulations = _share(limit, simulations, len(moves))
    random = SplitMix64(seed)
    policy = _informed(knowledge)
    if recording is not None:
        recording.enter(-1, None, side)
    data: list[int] = []
    for move in moves:
        after = game.play(state, move)
        total = 0
        node = recording.enter(0, move, side.other) if recording is not None else 0
        for count in range(1, simulations + 1):
            total += playout(game, after, random, policy) * side > 0
            if recording is not None:
                recording.visit(node, count, _value(side, total, count))
        data.append(total)
    best = data.index(max(data))
    values = tuple(
        MoveValue(move, _value(side, total, simulations), Bound.ESTIMATE, simulations)
        for move, total in zip(moves, data, strict=True)
    )
    return Result(
        algorithm="flat_monte_carlo",
        move=moves[best],
        value=values[best].value,
        status=Status.ESTIMATE,
        pv=(moves[best],),
        moves=values,
        stats=Stats(
            nodes=1 + len(moves),
            depth=1,
            playouts=simulations * len(moves),
            seconds=perf_counter() - start,
        ),
        used=("Chance",) if isinstance(game, Chance) else (),
        seed=seed,
        trace=recording,
    )


def _value(side: Side, wins: int, simulations: int) -> float:
    return side * (2 * wins / simulations - 1)


def _share(limit: Limit | None, simulations: int, moves: int) -> int:
    """Return the number of simulations that each move gets."""
    if limit is None or limit.is_none:
        return simulations
    if limit != Limit(playouts=limit.playouts):
        raise SearchError("search.flat_limits")
    assert limit.playouts is not None
    if limit.playouts < moves:
        raise SearchError("search.few_playouts", playouts=limit.playouts, moves=moves)
    return limit.playouts // moves


def _informed(knowledge: Knowledge[S, M] | None) -> Policy[S, M]:
    """Return the playout policy: the forced move, otherwise any."""
    if knowledge is None:
        return uniform
    forced = knowledge

    def policy(state: S, moves: Sequence[M], random: SplitMix64) -> M:
        move = forced(state)
        if move is None:
            return uniform(state, moves, random)
        if move not in moves:
            raise SearchError("search.knowledge", move=repr(move))
        return move

    return policy


def _finished(utility: float, seed: int, recording: Trace[M] | None) -> Result[M]:
    if recording is not None:
        recording.leaf(recording.enter(-1, None, Side.MAX), utility)
    return Result(
        algorithm="flat_monte_carlo",
        move=None,
        value=utility,
        status=Status.PROVEN,
        stats=Stats(nodes=1, leaves=1),
        seed=seed,
        trace=recording,
    )
