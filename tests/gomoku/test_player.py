"""What every player promises, and how players are named."""

from __future__ import annotations

import pytest

from tengen import Board
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku import players
from tengen.gomoku.score import WIN, Score

LIMIT = Limit(seconds=0.05, nodes=2_000, playouts=200)


@pytest.mark.parametrize("name", players.PLAYERS)
def test_every_player_chooses_a_legal_move(name: str) -> None:
    board = Board().play("h8", "i9", "g7")
    with players.load(name) as player:
        assert player.name == name
        assert player.choose(board, LIMIT) in board.legal_moves


@pytest.mark.parametrize("name", players.PLAYERS)
def test_a_player_that_is_stopped_before_it_begins_still_has_a_move(name: str) -> None:
    board = Board().play("h8")
    with players.load(name) as player, player.think(board, Limit()) as thinking:
        thinking.stop()
        assert thinking.move() in board.legal_moves


@pytest.mark.parametrize("name", players.PLAYERS)
def test_no_player_thinks_about_a_game_that_is_over(name: str) -> None:
    board = Board().play("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
    with players.load(name) as player, pytest.raises(PlayerError, match="over"):
        player.think(board, LIMIT)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nobody", "there is no player 'nobody'"),
        ("random?speed=3", "random has no option 'speed'; its options: seed"),
        ("random?seed=x", "random cannot use seed=x: it is of type int"),
    ],
)
def test_a_mistake_in_a_name_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(PlayerError, match=sentence.replace("?", r"\?")):
        players.load(text)


def test_scores_count_plies() -> None:
    assert Score.win(3) == Score(WIN - 3) == -Score.loss(3)
    assert Score.win(3).win_rate == 1
    assert Score(0).win_rate == 0.5
    assert Score(0).plies is None
