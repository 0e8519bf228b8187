"""Growing a native Monte-Carlo tree within a limit, as infos."""

from __future__ import annotations

from collections.abc import Generator

from tengen import _core
from tengen.game import Limit
from tengen.game.seed import core_seed
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.info import Info
from tengen.gomoku.players.native import SLICE, Clock, least, score_of_rate
from tengen.gomoku.score import Score

_UCB, _RANDOM = 0, 0
MEMORY_MB = 512
"""What a tree may take unless the limit says something else."""


def memory_of(limit: Limit) -> int:
    """Return how many bytes a tree may take; then it grows no more."""
    return (limit.memory_mb or MEMORY_MB) * 2**20


def plain_tree(
    board: Board, *, radius: int, exploration: float, seed: int, memory: int
) -> _core.MonteCarloTree:
    """Return a tree as the textbook has it: UCB selects, random playouts simulate, proofs count."""
    return _core.MonteCarloTree(
        position_of(board),
        radius,
        exploration,
        proof_weight=0.0,
        select=_UCB,
        simulate=_RANDOM,
        prove=True,
        seed=core_seed(seed),
        memory=memory,
    )


def grow(
    tree: _core.MonteCarloTree, board: Board, limit: Limit, stop: _core.Stop, text: str = ""
) -> Generator[Info]:
    """Yield an info after every slice of simulations.

    The limits of playouts, nodes (one per playout) and seconds apply.
    """
    clock = Clock(limit)
    most = least(limit.playouts, limit.nodes)
    while True:
        left = 0 if most is None else most - tree.playouts
        tree.grow(left, clock.share(SLICE), stop)
        yield read_tree(tree, board, clock.seconds, text)
        if tree.settled is not None or stop.is_set() or clock.is_over:
            return
        if most is not None and tree.playouts >= most:
            return


def read_tree(tree: _core.MonteCarloTree, board: Board, seconds: float, text: str = "") -> Info:
    """Return what a tree knows so far."""
    pv = to_points(board, tree.variation())
    return Info(
        best=pv[0],
        score=_score(tree, pv[0].y * board.size + pv[0].x),
        pv=pv,
        depth=len(pv),
        nodes=tree.nodes,
        threat_nodes=tree.threat_nodes or None,
        playouts=tree.playouts,
        seconds=seconds,
        text=text,
    )


def _score(tree: _core.MonteCarloTree, best: int) -> Score | None:
    proven = tree.proven
    if proven is not None:
        distance = tree.distance
        return {1: Score.win(distance), 0: Score(0), -1: Score.loss(distance)}[proven]
    rates = {number: rate for number, rate, _, _ in tree.moves()}
    return score_of_rate(rates[best]) if best in rates else None
