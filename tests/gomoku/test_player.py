"""What every player promises, and how players are named."""

from __future__ import annotations

import pytest

from tengen import Board, Color, Rule
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku import players
from tengen.gomoku.score import WIN, Score

LIMIT = Limit(seconds=0.05, nodes=2_000, playouts=200)
SHORT = Limit(nodes=300, playouts=30, depth=3)


@pytest.mark.parametrize("name", players.PLAYERS)
def test_every_player_chooses_a_legal_move(name: str) -> None:
    board = Board().play("h8", "i9", "g7")
    with players.load(name) as player:
        assert player.name == name
        assert player.play(board, LIMIT) in board.legal_moves


@pytest.mark.parametrize("name", players.PLAYERS)
@pytest.mark.parametrize("size", [5, 22])
@pytest.mark.parametrize("rule", Rule)
def test_every_player_knows_all_rules_and_sizes(name: str, size: int, rule: Rule) -> None:
    board = Board(rule, size)
    with players.load(name) as player:
        for _ in range(6):
            if board.outcome is None:
                board = board.play(player.play(board, SHORT))


@pytest.mark.parametrize("name", players.PLAYERS)
@pytest.mark.parametrize("rule", Rule)
def test_every_player_fills_the_last_point(name: str, rule: Rule) -> None:
    size = 7
    cells = bytearray(1 + (x // 2 + y) % 2 for y in range(size) for x in range(size))
    for number in (0, 24, 48):
        last = bytearray(cells)
        last[number] = 0
        board = Board.from_cells(bytes(last), to_move=Color.WHITE, rule=rule)
        assert board.outcome is None
        with players.load(name) as player:
            assert player.play(board, SHORT) == board.legal_moves[0]


@pytest.mark.parametrize("name", players.PLAYERS)
def test_black_never_plays_a_foul(name: str) -> None:
    # Double threes at h8 and around, and an overline at d4.
    board = Board.from_stones(
        ["h7", "h9", "g8", "i8", "d1", "d2", "d3", "d5", "d6"],
        ["a1", "a3", "c1", "c15", "o1", "o3", "m1", "m15", "a15"],
        rule=Rule.RENJU,
        to_move=Color.BLACK,
    )
    assert board.forbidden_points
    with players.load(name) as player:
        assert player.play(board, SHORT) in board.legal_moves


@pytest.mark.parametrize("name", players.PLAYERS)
def test_the_same_seed_and_count_give_the_same_move(name: str) -> None:
    board = Board().play("h8", "i9", "g7", "f6", "i8")
    moves = set()
    for _ in range(3):
        with players.load(name) as player:
            moves.add(player.play(board, SHORT))
    assert len(moves) == 1


@pytest.mark.parametrize("name", players.PLAYERS)
def test_a_player_that_is_stopped_before_it_begins_still_has_a_move(name: str) -> None:
    board = Board().play("h8")
    with players.load(name) as player, player.analyse(board, Limit()) as thinking:
        thinking.stop()
        assert thinking.move() in board.legal_moves


@pytest.mark.parametrize("name", players.PLAYERS)
def test_no_player_thinks_about_a_game_that_is_over(name: str) -> None:
    board = Board().play("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
    with players.load(name) as player, pytest.raises(PlayerError, match="over"):
        player.analyse(board, LIMIT)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nobody", "unknown player 'nobody'; choose "),
        ("random?speed=3", "random has no option 'speed'; its options: seed"),
        ("random?seed=x", "random cannot use seed=x; give a value of type int"),
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
