"""Small games solved from Python, and what each part of a deep search is worth in nodes."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from benchmarks.frame import Row, cpu_seconds
from tengen.game import Game
from tengen.games.connect_four import ConnectFour
from tengen.games.hexapawn import Hexapawn
from tengen.games.tictactoe import TicTacToe
from tengen.search.depth_first.deepening import deepening
from tengen.search.depth_first.pvs import pvs

GOAL = 0.010
"""Seconds in which tic-tac-toe and hexapawn on 4 × 4 are to be solved."""


def run() -> Iterator[Row]:
    games: list[tuple[str, Game[Any, Any]]] = [
        ("tic-tac-toe", TicTacToe()),
        ("hexapawn 4×4", Hexapawn(4, 4)),
    ]
    for name, game in games:
        for search in (deepening, pvs):
            for step in (1, 2, 16):
                seconds = cpu_seconds(partial(search, game, step=step), repeat=7)
                what = f"solve {name}, {search.__name__}, step {step}"
                yield Row(what, seconds, "s", seconds / GOAL, "10 ms")
    yield from nodes("Connect Four to 7 plies", ConnectFour(), 7)


def nodes(name: str, game: Game[Any, Any], depth: int) -> Iterator[Row]:
    """Yield the nodes of one search with everything on, then with one part off at a time."""
    whole = deepening(game, depth=depth).stats
    beside = "everything on"
    yield Row(f"{name}: {beside}", whole.nodes, "nodes")
    for part in ("symmetry", "table", "ordering"):
        without = deepening(game, depth=depth, table=part != "table", ordering=part != "ordering",
                            symmetry=part != "symmetry").stats.nodes  # fmt: skip
        yield Row(f"{name}: without {part}", without, "nodes", without / whole.nodes, beside)
    scouts = pvs(game, depth=depth).stats.nodes
    yield Row(f"{name}: pvs", scouts, "nodes", scouts / whole.nodes, beside)
    yield Row(f"{name}: speed", whole.nodes / whole.seconds, "nodes/s")
