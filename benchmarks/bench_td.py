"""What a learnt evaluation is worth: points against none at all, and how fast it is learnt.

Connect Four on the full board. The network has a table for every line of four and every square of
four cells, mirrored ones shared. Each pair of first moves is played twice, colours reversed, both
players searching two plies; a point is 1 for a win, 0 for a draw and −1 for a loss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

from benchmarks.frame import Row
from tengen.game import Side
from tengen.games import ConnectFour
from tengen.games.bitboard import lines
from tengen.search import hminimax
from tengen.search.learning.ntuple import NTuple, stones
from tengen.search.learning.td import td_learn

COLUMNS, ROWS = 7, 6
GAME = ConnectFour(COLUMNS, ROWS, 4)
State = tuple[int, int]


def cell(row: int, column: int) -> int:
    return row * COLUMNS + column


def network() -> NTuple[State]:
    mirror = [cell(row, COLUMNS - 1 - c) for row in range(ROWS) for c in range(COLUMNS)]
    squares = [
        tuple(cell(row + down, c + right) for down in (0, 1) for right in (0, 1))
        for row in range(ROWS - 1)
        for c in range(COLUMNS - 1)
    ]
    different: dict[frozenset[frozenset[int]], tuple[int, ...]] = {}
    for each in [*map(tuple, lines(COLUMNS, ROWS, 4, cell)), *squares]:
        image = frozenset(mirror[c] for c in each)
        different.setdefault(frozenset({frozenset(each), image}), tuple(each))
    return NTuple(
        stones([c * (ROWS + 1) + row for row in range(ROWS) for c in range(COLUMNS)]),
        list(different.values()),
        turn=lambda state: int(GAME.to_move(state) is Side.MIN),
        symmetries=[mirror],
    )


def points(evaluate: Callable[[State], float], against: Callable[[State], float]) -> float:
    """Return the mean points of the first player over all pairs of first moves, both colours."""
    total = 0.0
    for opening in [(a, b) for a in range(COLUMNS) for b in range(COLUMNS)]:
        for side in (Side.MAX, Side.MIN):
            state = GAME.initial_state()
            for move in opening:
                state = GAME.play(state, move)
            while (outcome := GAME.outcome(state)) is None:
                own = evaluate if GAME.to_move(state) is side else against
                result = hminimax(GAME, state, depth=2, evaluate=own)
                assert result.move is not None
                state = GAME.play(state, result.move)
            total += side * outcome
    return total / (2 * COLUMNS**2)


def run() -> Iterator[Row]:
    for games in (0, 100, 400, 1600):
        evaluation = network()
        start = process_time()
        td_learn(GAME, evaluation, games=games, rate=0.2, lam=0.7, seed=1)
        seconds = process_time() - start
        yield Row(f"after {games} games", points(evaluation, lambda _: 0.0), "points", None, "zero")
        if games:
            yield Row("learning", games / seconds, "games/s")
