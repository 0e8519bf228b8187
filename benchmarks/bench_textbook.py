"""Plain searches: a game of the user's in Python, and the bundled games in the core.

The user's game is beside two searches that are written here: a loop for tic-tac-toe and nothing
else, which is as fast as plain Python gets, and a search in the usual textbook style (one function
for MAX, one for MIN, closures over a game object) that keeps no counts, no line and no values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf

from benchmarks.connect_four import run as connect_four
from benchmarks.frame import Row, best_of, cpu_seconds
from tengen.game import Outcome, Side
from tengen.games import MNK, ConnectFour, Hexapawn, TicTacToe
from tengen.search import alphabeta, minimax, perft

MINIMAX_NODES = 549_946
ALPHABETA_NODES = 18_297

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
WON = [any(board & line == line for line in LINES) for board in range(512)]
FREE = [tuple(cell for cell in range(9) if not board >> cell & 1) for board in range(512)]
FULL = 0b111111111
MAX, MIN = Side.MAX, Side.MIN
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS

State = tuple[int, int, Side]


class UsersTicTacToe:
    """As a user might write it: own stones, the opponent's stones, who is to move."""

    def initial_state(self) -> State:
        return (0, 0, MAX)

    def to_move(self, state: State) -> Side:
        return state[2]

    def legal_moves(self, state: State) -> Sequence[int]:
        return FREE[state[0] | state[1]]

    def play(self, state: State, move: int) -> State:
        mine, theirs, side = state
        return (theirs, mine | 1 << move, MIN if side is MAX else MAX)

    def outcome(self, state: State) -> Outcome | None:
        mine, theirs, side = state
        if WON[theirs]:
            return LOSS if side is MAX else WIN
        return DRAW if mine | theirs == FULL else None


Unique = tuple[int, int, Side, object]


class NeverTheSame:
    """The same game with the way here in the state, so that no state ever comes back."""

    def initial_state(self) -> Unique:
        return (0, 0, MAX, None)

    def to_move(self, state: Unique) -> Side:
        return state[2]

    def legal_moves(self, state: Unique) -> Sequence[int]:
        return FREE[state[0] | state[1]]

    def play(self, state: Unique, move: int) -> Unique:
        mine, theirs, side, way = state
        return (theirs, mine | 1 << move, MIN if side is MAX else MAX, (way, move))

    def outcome(self, state: Unique) -> Outcome | None:
        mine, theirs, side, _ = state
        if WON[theirs]:
            return LOSS if side is MAX else WIN
        return DRAW if mine | theirs == FULL else None


# --- no framework at all ------------------------------------------------------------------------


def loop(mine: int, theirs: int) -> int:
    if WON[theirs]:
        return -1
    if mine | theirs == FULL:
        return 0
    best = -2
    for cell in FREE[mine | theirs]:
        value = -loop(theirs, mine | 1 << cell)
        if value > best:
            best = value
    return best


def pruned_loop(mine: int, theirs: int, alpha: int, beta: int) -> int:
    if WON[theirs]:
        return -1
    if mine | theirs == FULL:
        return 0
    best = -2
    for cell in FREE[mine | theirs]:
        value = -pruned_loop(theirs, mine | 1 << cell, -beta, -alpha)
        if value > best:
            best = value
            if best >= beta:
                return best
            if best > alpha:
                alpha = best
    return best


def unique_loop(state: Unique) -> int:
    """The loop over the same states: what a tuple and a way cost is not the framework's."""
    mine, theirs, side, way = state
    if WON[theirs]:
        return -1
    if mine | theirs == FULL:
        return 0
    best = -2
    other = MIN if side is MAX else MAX
    for cell in FREE[mine | theirs]:
        value = -unique_loop((theirs, mine | 1 << cell, other, (way, cell)))
        if value > best:
            best = value
    return best


def ask_everything(game: NeverTheSame, state: Unique) -> None:
    """Ask the game what a search must ask, and search nothing: no driver can be faster."""
    if game.outcome(state) is None:
        game.to_move(state)
        for move in game.legal_moves(state):
            ask_everything(game, game.play(state, move))


# --- the usual textbook style -------------------------------------------------------------------


class ClassroomTicTacToe:
    """The same rules with a terminal test and a utility for a player, as textbooks split them."""

    def to_move(self, state: State) -> Side:
        return state[2]

    def actions(self, state: State) -> Sequence[int]:
        return FREE[state[0] | state[1]]

    def result(self, state: State, action: int) -> State:
        mine, theirs, side = state
        return (theirs, mine | 1 << action, MIN if side is MAX else MAX)

    def is_terminal(self, state: State) -> bool:
        mine, theirs, _ = state
        return WON[theirs] or mine | theirs == FULL

    def utility(self, state: State, player: Side) -> int:
        _, theirs, side = state
        return 0 if not WON[theirs] else -1 if side is player else 1


def classroom_minimax(game: ClassroomTicTacToe, state: State) -> int:
    player = game.to_move(state)

    def max_value(state: State) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        v = -inf
        for action in game.actions(state):
            v = max(v, min_value(game.result(state, action)))
        return v

    def min_value(state: State) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        v = inf
        for action in game.actions(state):
            v = min(v, max_value(game.result(state, action)))
        return v

    return max(game.actions(state), key=lambda action: min_value(game.result(state, action)))


def classroom_alphabeta(game: ClassroomTicTacToe, state: State) -> int:
    player = game.to_move(state)

    def max_value(state: State, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        v = -inf
        for action in game.actions(state):
            v = max(v, min_value(game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state: State, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, player)
        v = inf
        for action in game.actions(state):
            v = min(v, max_value(game.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best, chosen = -inf, -1
    for action in game.actions(state):
        v = min_value(game.result(state, action), best, inf)
        if v > best:
            best, chosen = v, action
    return chosen


# --- the table ----------------------------------------------------------------------------------


def run() -> Iterator[Row]:
    users, unique, classroom = UsersTicTacToe(), NeverTheSame(), ClassroomTicTacToe()
    native = TicTacToe()
    start: State = (0, 0, MAX)
    assert minimax(users).stats.nodes == MINIMAX_NODES
    assert alphabeta(users).stats.nodes == ALPHABETA_NODES
    yield from beside(
        "minimax",
        MINIMAX_NODES,
        1,
        lambda: loop(0, 0),
        lambda: classroom_minimax(classroom, start),
        lambda: minimax(users),
        lambda: minimax(unique),
        lambda: minimax(native),
    )
    yield from beside(
        "alphabeta",
        ALPHABETA_NODES,
        20,
        lambda: pruned_loop(0, 0, -2, 2),
        lambda: classroom_alphabeta(classroom, start),
        lambda: alphabeta(users),
        lambda: alphabeta(unique),
        lambda: alphabeta(native),
    )
    large = Hexapawn(4, 4)
    nodes = minimax(large).stats.nodes
    seconds = cpu_seconds(lambda: minimax(large), repeat=3)
    yield Row("minimax, hexapawn 4×4, native", nodes / seconds, "nodes/s")
    yield from floor(unique)
    yield from connect_four()
    seconds = cpu_seconds(lambda: perft(MNK(4, 4, 4), 8), repeat=1)
    yield Row("perft of 4,4,4 to depth 8, native", 516_067_200 / seconds, "lines/s")
    yield from solving()


def beside(name: str, nodes: int, times: int, *searches: Callable[[], object]) -> Iterator[Row]:
    """Yield the speeds of one algorithm on tic-tac-toe: plain loop, classroom, ours, native."""
    plain, classroom, users, unique, native = best_of([(search, times) for search in searches])
    yield Row(f"{name}, plain loop, no framework", nodes / plain, "nodes/s")
    yield Row(
        f"{name}, textbook style", nodes / classroom, "nodes/s", plain / classroom, "the loop"
    )
    yield Row(f"{name}, user's game", nodes / users, "nodes/s", plain / users, "the loop")
    yield Row(f"{name}, user's game", nodes / users, "nodes/s", classroom / users, "textbook style")
    what = f"{name}, user's game, no state returns"
    yield Row(what, nodes / unique, "nodes/s", plain / unique, "the loop")
    yield Row(
        f"{name}, bundled game, native", nodes / native, "nodes/s", plain / native, "the loop"
    )


def floor(game: NeverTheSame) -> Iterator[Row]:
    """Yield how near minimax comes to what the game's own methods take."""
    start = game.initial_state()
    ours, loop_, asked = best_of(
        [
            (lambda: minimax(game), 1),
            (lambda: unique_loop(start), 1),
            (lambda: ask_everything(game, start), 1),
        ]
    )
    what, speed = "minimax, user's game, no state returns", MINIMAX_NODES / ours
    yield Row(what, speed, "nodes/s", loop_ / ours, "a loop over the same states")
    yield Row(what, speed, "nodes/s", asked / ours, "its methods called from Python")


def solving() -> Iterator[Row]:
    """Yield the times to solve positions of Connect Four exactly."""
    game = ConnectFour()
    for moves in ("3333310242406", "33333102424", "33333102", "01234560"):
        state = game.initial_state()
        for column in moves:
            state = game.play(state, int(column))
        seconds = cpu_seconds(partial(game.solve, state), repeat=1)
        nodes = game.solve(state).stats.nodes
        yield Row(f"solve Connect Four after {len(moves)} plies ({nodes:,} nodes)", seconds, "s")
