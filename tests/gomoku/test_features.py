"""Arrays for learning say what the board says."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.gomoku import Board, Color, Direction, Pattern, PointClass, Rule
from tengen.gomoku.features import atoms, features
from tengen.gomoku.symmetry import SYMMETRIES
from tests.gomoku.boards import boards


def test_shapes_and_sides() -> None:
    board = Board(Rule.RENJU).play("h8", "i9", "j8")
    found = features(board)
    assert found.turn is Color.WHITE
    assert found.stones.shape == found.classes.shape == (2, 15, 15)
    assert found.patterns.shape == (2, 4, 15, 15)
    assert found.stones[0].sum() == 1
    assert found.stones[1].sum() == 2
    assert found.stones[0, 8, 8] == found.stones[1, 7, 7] == found.stones[1, 7, 9] == 1
    # Black between his two stones makes a three.
    assert found.defence[Direction.ROW, 7, 8] == Pattern.THREE
    assert found.classes[1, 7, 8] == PointClass.THREE
    assert (found.patterns[:, :, 7, 7] == 0).all()


@given(boards(), st.sampled_from(SYMMETRIES))
@settings(max_examples=60, deadline=None)
def test_symmetries_move_the_arrays(board: Board, symmetry: int) -> None:
    here, there = features(board), features(board.transformed(symmetry))
    assert (here.counts() == there.counts()).all()
    for mine, image in ((here.stones, there.stones), (here.classes, there.classes)):
        moved = mine[..., ::-1] if symmetry & 1 else mine
        moved = moved[:, ::-1, :] if symmetry & 2 else moved
        moved = moved.swapaxes(-1, -2) if symmetry & 4 else moved
        assert (moved == image).all()


@given(boards())
@settings(max_examples=60, deadline=None)
def test_arrays_tell_the_board(board: Board) -> None:
    found = features(board)
    cells = np.zeros((board.size, board.size), dtype=np.uint8)
    for side, color in enumerate((found.turn, found.turn.other)):
        cells[found.stones[side] == 1] = color + 1
    assert cells.tobytes() == board.cells
    assert found.counts().sum() == 2 * 4 * board.cells.count(0)
    rows = {(x, y): Color(color) for x, y, color in atoms(board).tolist()}
    assert all(board.at(board._points([y * board.size + x])[0]) is c for (x, y), c in rows.items())
    assert len(rows) == board.size**2 - board.cells.count(0)


def test_the_order_of_play_is_kept() -> None:
    board = Board.from_stones(["a1"], ["b2"], to_move=Color.WHITE).play("h8", "i9")
    assert atoms(board).tolist() == [[0, 0, 0], [1, 1, 1], [7, 7, 1], [8, 8, 0]]
    assert atoms(Board()).shape == (0, 3)
