"""The same work by OpenSpiel, called from Python as its users call it, and by Tengen."""

from collections.abc import Iterator
from typing import Any

import pyspiel
from open_spiel.python.algorithms import minimax as openspiel_minimax

from benchmarks.frame import Row, best_of, cpu_seconds
from tengen.game import Limit
from tengen.games import ConnectFour, TicTacToe, load
from tengen.search import Result, alphabeta, hminimax, mcts

SIMULATIONS = {"tic_tac_toe": 20_000, "connect_four": 5_000}


ADAPTED = {"tic_tac_toe": 9, "breakthrough(rows=4,columns=3)": 60, "connect_four": 8}
"""Games of OpenSpiel, and how many plies to search."""


def run() -> Iterator[Row]:
    yield from alpha_beta()
    yield from adapted()
    yield from uct("tic_tac_toe", TicTacToe())
    yield from uct("connect_four", ConnectFour())


def alpha_beta() -> Iterator[Row]:
    """Tic-tac-toe to the end in row order: 18,297 nodes for both."""
    theirs = pyspiel.load_game("tic_tac_toe")
    peer = cpu_seconds(
        lambda: openspiel_minimax.alpha_beta_search(theirs, maximizing_player_id=0), repeat=3
    )
    nodes = alphabeta(TicTacToe()).stats.nodes
    yield Row("alpha-beta, tic-tac-toe, OpenSpiel", nodes / peer, "nodes/s")
    ours = TicTacToe()
    seconds = cpu_seconds(lambda: alphabeta(ours))
    what = "alpha-beta, tic-tac-toe, native"
    yield Row(what, nodes / seconds, "nodes/s", peer / seconds, "OpenSpiel")


def adapted() -> Iterator[Row]:
    """OpenSpiel's own games, by its alpha-beta and through our adapter; no state returns."""
    for name, depth in ADAPTED.items():
        theirs, ours = pyspiel.load_game(name), load(f"openspiel:{name}")

        def peer(game: Any = theirs, depth: int = depth) -> None:
            openspiel_minimax.alpha_beta_search(
                game, value_function=nothing, maximum_depth=depth, maximizing_player_id=0
            )

        def search(game: Any = ours, depth: int = depth) -> Result[Any]:
            return hminimax(game, depth=depth, evaluate=nothing)

        peers, seconds = best_of([(peer, 3), (search, 3)])
        what = f"alpha-beta, OpenSpiel's {name}, {depth} plies, adapter"
        speed = search().stats.nodes / seconds
        yield Row(what, speed, "nodes/s", peers / seconds, "OpenSpiel's Python")


def nothing(state: Any) -> float:
    """An evaluation that costs nothing."""
    return 0.0


def uct(name: str, ours: TicTacToe | ConnectFour) -> Iterator[Row]:
    """One random playout a simulation, from the empty board, nothing proven early."""
    simulations = SIMULATIONS[name]
    game = pyspiel.load_game(name)

    def search() -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, True, 1, False)
        bot.mcts_search(game.new_initial_state())

    peer = cpu_seconds(search, repeat=3)
    yield Row(f"UCT, {name}, OpenSpiel (C++)", simulations / peer, "simulations/s")
    result = mcts(ours, limit=Limit(playouts=simulations), seed=1)
    seconds = cpu_seconds(lambda: mcts(ours, limit=Limit(playouts=simulations), seed=1), repeat=3)
    speed = result.stats.playouts / seconds
    what = f"UCT, {name}, {result.backend}"
    yield Row(what, speed, "simulations/s", speed * peer / simulations, "OpenSpiel")
