"""The critic and the playouts together."""

from __future__ import annotations

import pytest

from tengen import Board, Limit
from tengen.errors import PlayerError
from tengen.gomoku import players
from tengen.gomoku.players.adp import AdpPlayer
from tengen.gomoku.players.adp_mcts import AdpMctsPlayer

QUIET = ("h8 i9 g7", "h8 i9 g7 j10 f9", "h8 h9 i9 g7 j8")


@pytest.mark.parametrize("moves", QUIET)
def test_with_lambda_one_the_critic_decides(moves: str) -> None:
    board = Board.parse(moves)
    limit = Limit(playouts=50)
    assert AdpMctsPlayer(lam=1).play(board, limit) == AdpPlayer().play(board, limit)


def test_with_one_candidate_there_is_nothing_to_weigh() -> None:
    board = Board.parse(QUIET[0])
    [info] = AdpMctsPlayer(candidates=1).analyse(board, Limit(playouts=50))
    assert info.best == AdpPlayer().play(board, Limit())
    assert info.playouts is None


def test_all_candidates_get_as_many_playouts() -> None:
    infos = list(AdpMctsPlayer(candidates=4).analyse(Board.parse(QUIET[0]), Limit(playouts=400)))
    assert infos[-1].playouts == 400
    assert infos[-1].text.startswith("critic ")


def test_the_same_seed_gives_the_same_move() -> None:
    board = Board.parse(QUIET[1])
    found = [
        [
            (info.best, info.score)
            for info in AdpMctsPlayer(seed=3).analyse(board, Limit(playouts=300))
        ][-1]
        for _ in range(2)
    ]
    assert found[0] == found[1]


def test_a_straight_four_is_a_proven_win() -> None:
    board = Board.parse("h8 a1 i8 a15 j8 o1")  # Black makes four in a row with both ends open
    info = list(AdpMctsPlayer().analyse(board, Limit(playouts=3000)))[-1]
    assert str(info.best) in ("g8", "k8")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("lam=2", "a number from 0 to 1"),
        ("candidates=0", "at least one candidate"),
        ("exploration=-1", "take a number from 0"),
    ],
)
def test_a_wrong_option_is_explained(options: str, sentence: str) -> None:
    with pytest.raises(PlayerError, match=sentence):
        players.load(f"adp-mcts?{options}")
