"""Monte-Carlo tree search and proof-number search: simulations and nodes a CPU second.

The simulations stand beside a plain loop of random playouts of the same game in Python, which is
what a search without a tree and without statistics would do. A run lasts until the root is proven
or the simulations are spent; what starting a search costs is part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from benchmarks.frame import Row, cpu_seconds
from tengen.game import Game, Limit, Outcome, Side
from tengen.games import ConnectFour, TicTacToe
from tengen.search.backend import Backend
from tengen.search.monte_carlo.mcts import mcts
from tengen.search.monte_carlo.playout import playout
from tengen.search.proof_numbers.pns import pns
from tengen.search.random import SplitMix64

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
Stones = tuple[int, int]


class UserTicTacToe:
    """Tic-tac-toe as a user would write it in twenty lines."""

    def initial_state(self) -> Stones:
        return (0, 0)

    def to_move(self, state: Stones) -> Side:
        return Side.MIN if state[0].bit_count() > state[1].bit_count() else Side.MAX

    def legal_moves(self, state: Stones) -> Sequence[int]:
        taken = state[0] | state[1]
        return [cell for cell in range(9) if not taken >> cell & 1]

    def play(self, state: Stones, move: int) -> Stones:
        xs, os = state
        if xs.bit_count() > os.bit_count():
            return (xs, os | 1 << move)
        return (xs | 1 << move, os)

    def outcome(self, state: Stones) -> Outcome | None:
        xs, os = state
        for line in LINES:
            if xs & line == line:
                return Outcome.WIN
            if os & line == line:
                return Outcome.LOSS
        return Outcome.DRAW if xs | os == 0o777 else None


def run() -> Iterator[Row]:
    yield from simulations("a user's tic-tac-toe", UserTicTacToe(), ("python", "driver"))
    yield from simulations("tic-tac-toe", TicTacToe(), ("python", "driver", "native"))
    yield from simulations("Connect Four", ConnectFour(), ("python", "driver", "native"))
    yield from nodes("tic-tac-toe", TicTacToe(), 10**6)
    yield from nodes("Connect Four", ConnectFour(), 10**5)


def rate(work: Callable[[], int]) -> float:
    """Return how much of what *work* counts it does in a CPU second."""
    done = 0

    def counted() -> None:
        nonlocal done
        done = work()

    seconds = cpu_seconds(counted, repeat=5)
    return done / seconds


def simulations(name: str, game: Game[Any, Any], backends: tuple[Backend, ...]) -> Iterator[Row]:
    def loop() -> int:
        random = SplitMix64(1)
        for _ in range(2000):
            playout(game, game.initial_state(), random)
        return 2000

    plain = rate(loop)
    yield Row(f"{name}: random playouts, a plain loop", plain, "playouts/s")
    for backend in backends:
        for number in (1000, 20_000) if backend != "native" else (1000, 20_000, 200_000):
            if backend == "python" and number > 1000:
                continue
            limit = Limit(playouts=number)
            found = rate(partial(_playouts, game, limit, backend))
            yield Row(
                f"{name}: UCT, {number:,} simulations, {backend}",
                found,
                "simulations/s",
                found / plain,
                "plain loop",
            )


def _playouts(game: Game[Any, Any], limit: Limit, backend: Backend) -> int:
    return mcts(game, limit=limit, backend=backend).stats.playouts


def _nodes(game: Game[Any, Any], limit: Limit, backend: Backend) -> int:
    return pns(game, limit=limit, backend=backend).stats.nodes


def nodes(name: str, game: Game[Any, Any], most: int) -> Iterator[Row]:
    plain = 0.0
    backends: tuple[Backend, ...] = ("python", "driver", "native")
    for backend in backends:
        limit = Limit(nodes=most)
        found = rate(partial(_nodes, game, limit, backend))
        plain = plain or found
        yield Row(f"{name}: PNS, {backend}", found, "nodes/s", found / plain, "python")
