from __future__ import annotations

import pytest

from tengen.errors import GameError, NotationError
from tengen.games import MNK, TicTacToe
from tests.games.oracle import reachable


def test_states_from_text_and_from_an_array() -> None:
    game = TicTacToe()
    assert game.parse_state("X.O/.X./..O") == game.state_of([[1, 0, -1], [0, 1, 0], [0, 0, -1]])
    assert game.parse_state(" X . O\n . X .\n . . O") == game.parse_state("X.O/.X./..O")


@pytest.mark.parametrize("rows", [[[1, 0, 0]] * 2, [[1, 0]] * 3, [[2, 0, 0]] * 3, [[1, 0, 0]] * 3])
def test_arrays_that_are_none(rows: list[list[int]]) -> None:
    with pytest.raises(NotationError):
        TicTacToe().state_of(rows)


def test_open_lines_are_those_of_any_size() -> None:
    game, general = TicTacToe(), MNK(3, 3, 3)
    for state in reachable(general):
        assert game.evaluate(state) == general.evaluate(state)


@pytest.mark.parametrize(
    ("board", "features"),
    [
        (".../.../...", (0, 0)),
        ("X../.../...", (3, 0)),
        (".../.X./...", (4, 0)),
        ("X.O/.X./...", (3, 1)),
        ("XX./.../OO.", (1, 1)),
    ],
)
def test_the_two_features(board: str, features: tuple[int, int]) -> None:
    game = TicTacToe("weighted")
    state = game.parse_state(board)
    assert game.features(state) == features
    assert game.evaluate(state) == pytest.approx(0.1 * features[0] + 0.5 * features[1])
    other = TicTacToe("weighted", weights=(0.1, 0.2))
    assert other.evaluate(state) == pytest.approx(0.1 * features[0] + 0.2 * features[1])


def test_the_weighted_evaluation_exceeds_a_win() -> None:
    """Which is why a search must never compare an estimate with a utility."""
    game = TicTacToe("weighted")
    open_states = [s for s in reachable(game) if game.outcome(s) is None]
    assert max(map(game.evaluate, open_states)) == pytest.approx(1.6)


def test_an_evaluation_that_is_none() -> None:
    with pytest.raises(GameError, match="'open_lines' or 'weighted'"):
        TicTacToe("best")  # type: ignore[arg-type]
