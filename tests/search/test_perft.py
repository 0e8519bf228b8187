import pytest

from tengen.errors import SearchError
from tengen.games import MNK, ConnectFour, Hexapawn, TicTacToe
from tengen.search import perft
from tests.search.trees import Coloured


def test_tic_tac_toe() -> None:
    known = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0]
    assert [perft(TicTacToe(), depth) for depth in range(11)] == known


def test_m_n_k() -> None:
    assert perft(MNK(4, 4, 3), 6) == 5_518_656
    assert perft(MNK(4, 4, 4), 8) == 516_067_200


def test_connect_four() -> None:
    assert perft(ConnectFour(), 8) == 5_673_234


def test_hexapawn_by_hand() -> None:
    assert [perft(Hexapawn(), depth) for depth in (1, 2)] == [3, 10]


def test_a_game_in_python_and_a_state() -> None:
    assert perft(Coloured((1, [(1, [3, 4]), 5])), 2) == 2
    assert perft(TicTacToe(), 1, (0b1, 0b10)) == 7
    assert perft(TicTacToe(), 0) == 1


def test_nobody_plays_fewer_than_no_moves() -> None:
    with pytest.raises(SearchError, match="give a number from 0"):
        perft(TicTacToe(), -1)
