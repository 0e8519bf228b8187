"""A Connect Four that a user wrote, searched by the driver and by a loop with no framework.

The middle case between states that return all the time and states that never do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.frame import Row, best_of
from tengen.game import Outcome, Side
from tengen.search import alphabeta, hminimax

COLUMNS, ROWS = 7, 6
HEIGHT = ROWS + 1
"""A column takes one bit more, which is always empty."""
BOTTOM = [1 << column * HEIGHT for column in range(COLUMNS)]
TOP = [bottom << ROWS - 1 for bottom in BOTTOM]
COLUMN = [((1 << ROWS) - 1) * bottom for bottom in BOTTOM]
FULL = sum(COLUMN)
MAX, MIN = Side.MAX, Side.MIN
LATE = "1441243540406324116355336"
"""A position with seventeen free cells."""
PLIES = 7

State = tuple[int, int, Side]


def has_four(stones: int) -> bool:
    for step in (1, HEIGHT - 1, HEIGHT, HEIGHT + 1):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


class UsersConnectFour:
    """Own stones, the opponent's stones, who is to move."""

    def initial_state(self) -> State:
        return (0, 0, MAX)

    def to_move(self, state: State) -> Side:
        return state[2]

    def legal_moves(self, state: State) -> Sequence[int]:
        stones = state[0] | state[1]
        return [column for column in range(COLUMNS) if not stones & TOP[column]]

    def play(self, state: State, move: int) -> State:
        mine, theirs, side = state
        cell = (mine | theirs) + BOTTOM[move] & COLUMN[move]
        return (theirs, mine | cell, MIN if side is MAX else MAX)

    def outcome(self, state: State) -> Outcome | None:
        mine, theirs, side = state
        if has_four(theirs):
            return Outcome.LOSS if side is MAX else Outcome.WIN
        return Outcome.DRAW if mine | theirs == FULL else None


def loop(mine: int, theirs: int, alpha: int, beta: int, depth: int) -> int:
    if has_four(theirs):
        return -1
    stones = mine | theirs
    if stones == FULL or depth == 0:
        return 0
    best = -2
    for column in [column for column in range(COLUMNS) if not stones & TOP[column]]:
        cell = stones + BOTTOM[column] & COLUMN[column]
        value = -loop(theirs, mine | cell, -beta, -alpha, depth - 1)
        if value > best:
            best = value
            if best >= beta:
                return best
            if best > alpha:
                alpha = best
    return best


def zero(state: State) -> float:
    return 0.0


def run() -> Iterator[Row]:
    game = UsersConnectFour()
    start = late = game.initial_state()
    for move in LATE:
        late = game.play(late, int(move))
    for what, state, depth in (("to the end", late, 42), (f"{PLIES} plies", start, PLIES)):

        def search(state: State = state, depth: int = depth) -> int:
            if depth == 42:
                return alphabeta(game, state).stats.nodes
            return hminimax(game, state, depth=depth, evaluate=zero).stats.nodes

        def plain(state: State = state, depth: int = depth) -> int:
            return loop(state[0], state[1], -2, 2, depth)

        bare, ours = best_of([(plain, 2), (search, 2)])
        name = f"alphabeta, user's Connect Four, {what}"
        yield Row(name, search() / ours, "nodes/s", bare / ours, "a plain loop")
