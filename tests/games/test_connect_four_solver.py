"""The solver beside plain alpha-beta, and positions whose values are known."""

import pytest

from tengen.errors import GameError, SearchError
from tengen.game import Outcome
from tengen.games import ConnectFour
from tengen.search import SplitMix64, Status, alphabeta

GAME = ConnectFour()
Stones = tuple[int, int]


def after(columns: str) -> Stones:
    """Return the state after moves written as column digits."""
    state = GAME.initial_state()
    for column in columns:
        state = GAME.play(state, int(column))
    return state


def random_state(random: SplitMix64, stones: int) -> Stones:
    """Return a state with so many stones in which nobody has won."""
    while True:
        state = GAME.initial_state()
        for _ in range(stones):
            if GAME.outcome(state) is not None:
                break
            moves = GAME.legal_moves(state)
            state = GAME.play(state, moves[random.below(len(moves))])
        if GAME.outcome(state) is None:
            return state


@pytest.mark.parametrize(("stones", "seed"), [(38, 1), (34, 2), (30, 3), (26, 4), (24, 5)])
def test_is_alphabeta_with_short_wins(stones: int, seed: int) -> None:
    random = SplitMix64(seed)
    for _ in range(12):
        state = random_state(random, stones)
        exact = alphabeta(GAME, state, prefer_short=True)
        solved = GAME.solve(state)
        assert (solved.value, solved.pv, solved.move) == (exact.value, exact.pv, exact.move)
        assert solved.status is Status.PROVEN


def test_a_mirror_image_has_the_same_value_in_as_many_moves() -> None:
    columns = "3344210362"
    state = after(columns)
    mirror = after("".join(str(6 - int(column)) for column in columns))
    assert GAME.canonical(state) == GAME.canonical(mirror)
    one, other = GAME.solve(state), GAME.solve(mirror)
    assert (one.value, len(one.pv)) == (other.value, len(other.pv))


def test_the_line_is_legal_and_ends_in_the_value() -> None:
    state = after("3333313242")
    solved = GAME.solve(state)
    for move in solved.pv:
        assert GAME.outcome(state) is None
        state = GAME.play(state, move)
    assert GAME.outcome(state) == solved.value


def test_an_open_three_wins_in_two_moves() -> None:
    solved = GAME.solve(after("33224"))  # X on c1, d1, e1; O cannot stop both b1 and f1
    assert (solved.value, solved.pv) == (Outcome.WIN, (0, 1))


def test_a_finished_game_has_no_move() -> None:
    solved = GAME.solve(after("0101010"))
    assert (solved.move, solved.value, solved.pv) == (None, Outcome.WIN, ())


def test_only_the_usual_board_and_real_positions() -> None:
    with pytest.raises(SearchError, match="alphabeta"):
        ConnectFour(6, 6).solve()
    with pytest.raises(GameError, match="no game"):
        GAME.solve((0b10, 0))


@pytest.mark.parametrize(
    "columns", ["333331024240", pytest.param("01234560", marks=pytest.mark.soak)]
)
def test_the_value_is_that_of_the_best_move(columns: str) -> None:
    state = after(columns)
    solved = GAME.solve(state)
    replies = [GAME.solve(GAME.play(state, move)) for move in GAME.legal_moves(state)]
    assert solved.value == max(reply.value or 0 for reply in replies)  # X is to move
    best = [reply for reply in replies if reply.value == solved.value]
    lengths = [len(reply.pv) + 1 for reply in best]
    assert len(solved.pv) == (min(lengths) if solved.value == 1 else max(lengths))
