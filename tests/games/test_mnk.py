from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GameError, IllegalMoveError, NotationError
from tengen.game import Outcome, Side
from tengen.games import MNK
from tests.games.oracle import has_line, images, perft, reachable, read_grid, solve

SIZES = st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(1, 5))


@given(SIZES, st.randoms(use_true_random=False))
def test_rules_agree_with_the_drawing(size: tuple[int, int, int], random: Random) -> None:
    columns, rows, k = size
    game = MNK(columns, rows, k)
    state = game.initial_state()
    while True:
        grid = read_grid(game.draw(state))
        signs = [sign for row in grid for sign in row]
        won, lost = has_line(grid, "X", k), has_line(grid, "O", k)
        over = won or lost or "." not in signs
        expected = Outcome.WIN if won else Outcome.LOSS if lost else Outcome.DRAW if over else None
        assert game.outcome(state) == expected
        empty = () if over else tuple(i for i, sign in enumerate(signs) if sign == ".")
        assert tuple(game.legal_moves(state)) == empty
        if over:
            return
        side = Side.MAX if signs.count("X") == signs.count("O") else Side.MIN
        assert game.to_move(state) is side
        move = random.choice(empty)
        state = game.play(state, move)
        assert (
            read_grid(game.draw(state))[move // columns][move % columns] == "XO"[side is Side.MIN]
        )


@given(SIZES, st.randoms(use_true_random=False))
def test_canonical_is_one_state_for_the_whole_class(
    size: tuple[int, int, int], random: Random
) -> None:
    game = MNK(*size)
    state = game.initial_state()
    while game.outcome(state) is None:
        state = game.play(state, random.choice(game.legal_moves(state)))
        orbit = {
            "/".join("".join(row) for row in grid) for grid in images(read_grid(game.draw(state)))
        }
        states = {game.parse_state(text) for text in orbit}
        assert {game.canonical(each) for each in states} == {min(states)}
        if game.outcome(state) is None:
            assert len({game.evaluate(each) for each in states}) == 1


def test_perft_of_tic_tac_toe() -> None:
    counts = [perft(MNK(3, 3, 3), (0, 0), depth) for depth in range(1, 10)]
    assert counts == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.mark.soak
def test_perft_of_4_4_3() -> None:
    assert perft(MNK(4, 4, 3), (0, 0), 6) == 5_518_656


def test_states_and_classes_of_tic_tac_toe() -> None:
    game = MNK(3, 3, 3)
    states = reachable(game)
    assert len(states) == 5478
    assert sum(game.outcome(state) is None for state in states) == 4520
    assert len({game.canonical(state) for state in states}) == 765


@pytest.mark.parametrize(
    ("size", "value"),
    [((2, 2, 2), 1), ((3, 3, 3), 0), ((4, 2, 3), 0), ((4, 3, 3), 1), ((3, 4, 4), 0)],
)
def test_known_values(size: tuple[int, int, int], value: int) -> None:
    """3 in a row is a first-player win on 4×3 and larger, and on no smaller board."""
    assert solve(MNK(*size))((0, 0)) == value


def test_evaluation_counts_open_lines() -> None:
    game = MNK(4, 4, 4)
    assert len(game.lines) == 10
    assert game.evaluate(game.parse_state("X.../.O../..../....")) == (10 - 3) - (10 - 3)
    assert game.evaluate(game.parse_state("XX../.O../..../....")) == (10 - 3) - (10 - 4)


def test_order_begins_in_the_middle() -> None:
    assert MNK(3, 3, 3).order((0, 0), range(9)) == [4, 0, 2, 6, 8, 1, 3, 5, 7]


def test_forcing_moves_complete_lines_of_either() -> None:
    game = MNK(3, 3, 3)
    assert game.forcing_moves((0, 0)) == []
    assert game.forcing_moves(game.parse_state("XX./OO./...")) == [2, 5]


@pytest.mark.parametrize(("move", "words"), [(4, "is taken"), (9, "no cell 9"), (-1, "no cell -1")])
def test_illegal_moves(move: int, words: str) -> None:
    game = MNK(3, 3, 3)
    with pytest.raises(IllegalMoveError, match=words):
        game.play(game.play((0, 0), 4), move)


def test_no_move_after_the_end() -> None:
    game = MNK(3, 3, 3)
    state = game.parse_state("XXX/OO./...")
    assert game.legal_moves(state) == ()
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play(state, 8)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("X../...", "expected 3 rows, not 2"),
        ("X../..../...", "line 2: expected 3 cells, not 4"),
        ("X../.?./...", "line 2, column 2: expected X, O or ., not '\\?'"),
        ("XXX/.../...", "3 X and 0 O"),
        ("O../.../...", "0 X and 1 O"),
        ("XXX/OO./O..", "X has a line"),
        ("OOO/XX./XX.", "O has a line"),
    ],
)
def test_states_that_are_none(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        MNK(3, 3, 3).parse_state(text)


@pytest.mark.parametrize("text", ["d1", "a0", "a4", "", "1a", "a", "a١"])
def test_cells_that_are_none(text: str) -> None:
    with pytest.raises(NotationError, match="from a1 to c3"):
        MNK(3, 3, 3).parse_move((0, 0), text)


@pytest.mark.parametrize("size", [(0, 3, 3), (3, 27, 3), (3, 3, 0)])
def test_sizes_that_are_none(size: tuple[int, int, int]) -> None:
    with pytest.raises(GameError):
        MNK(*size)
