from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GameError, IllegalMoveError, NotationError
from tengen.game import Outcome, Side
from tengen.games import ConnectFour
from tests.games.oracle import has_line, perft, reachable, read_grid, solve


@given(
    st.tuples(st.integers(1, 8), st.integers(1, 7), st.integers(1, 5)),
    st.randoms(use_true_random=False),
)
def test_rules_agree_with_the_drawing(size: tuple[int, int, int], random: Random) -> None:
    columns, rows, k = size
    game = ConnectFour(columns, rows, k)
    state = game.initial_state()
    grid = [["."] * columns for _ in range(rows)]
    while True:
        frozen = tuple(map(tuple, grid))
        assert read_grid(game.draw(state)) == frozen
        won, lost = has_line(frozen, "X", k), has_line(frozen, "O", k)
        open_columns = [column for column in range(columns) if grid[0][column] == "."]
        over = won or lost or not open_columns
        expected = Outcome.WIN if won else Outcome.LOSS if lost else Outcome.DRAW if over else None
        assert game.outcome(state) == expected
        assert list(game.legal_moves(state)) == ([] if over else open_columns)
        mirrored = game.canonical(state)
        assert read_grid(game.draw(mirrored)) in (frozen, tuple(row[::-1] for row in frozen))
        if over:
            return
        column = random.choice(open_columns)
        row = max(row for row in range(rows) if grid[row][column] == ".")
        grid[row][column] = "X" if game.to_move(state) is Side.MAX else "O"
        state = game.play(state, column)


def test_positions_by_ply() -> None:
    """The counts of positions after n plies are Tromp's (OEIS A212693)."""
    game = ConnectFour()
    level, counts = {game.initial_state()}, []
    for _ in range(7):
        counts.append(len(level))
        level = {
            game.play(state, move)
            for state in level
            if game.outcome(state) is None
            for move in game.legal_moves(state)
        }
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422]


def test_perft() -> None:
    counts = [perft(ConnectFour(), (0, 0), depth) for depth in range(1, 6)]
    assert counts == [7, 49, 343, 2401, 16807]


@pytest.mark.soak
def test_positions_and_value_of_4_4() -> None:
    """161,029 positions (Tromp's table of board sizes), and a draw."""
    game = ConnectFour(4, 4, 4)
    assert len(reachable(game)) == 161_029
    assert solve(game)((0, 0)) == 0


def test_canonical_joins_mirror_images() -> None:
    game = ConnectFour(4, 3, 3)
    states = reachable(game)
    grids = {read_grid(game.draw(state)) for state in states}
    classes = {min(grid, tuple(row[::-1] for row in grid)) for grid in grids}
    assert len({game.canonical(state) for state in states}) == len(classes) < len(states)


def test_evaluation_counts_lines_through_stones() -> None:
    game = ConnectFour()
    bottom = [game.evaluate((1 << column * 7, 0)) for column in range(7)]
    assert bottom == [3, 4, 5, 7, 5, 4, 3]
    assert game.evaluate((1 << 3 * 7, 1 << 3 * 7 + 1)) == 7 - 10


def test_order_begins_in_the_middle() -> None:
    assert ConnectFour().order((0, 0), range(7)) == [3, 2, 4, 1, 5, 0, 6]


def test_mistakes() -> None:
    game = ConnectFour(2, 1, 2)
    state = game.play((0, 0), 0)
    with pytest.raises(IllegalMoveError, match="column 0 is full"):
        game.play(state, 0)
    with pytest.raises(IllegalMoveError, match="no column 2"):
        game.play(state, 2)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play(game.play(state, 1), 1)
    with pytest.raises(NotationError, match="from a to b"):
        game.parse_move(state, "c")
    with pytest.raises(GameError):
        ConnectFour(0, 6, 4)
