"""Victoria's parts, each on a position that it decides."""

from __future__ import annotations

import pytest

from tengen import Board, Color
from tengen._core import Stop, WinStatus, find_threats, threat_defences, threat_space_win
from tengen.game import Limit
from tengen.gomoku import players
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.info import Info
from tengen.gomoku.threat_space import threat_space

LIMIT = Limit(nodes=2_000)
FOURS = Board.from_stones(
    ["f8", "g8", "h8", "i9", "i10"], ["e8", "i12", "a1", "a3", "o1"], to_move=Color.BLACK
)


def decide(board: Board) -> Info:
    return list(players.load("victoria").analyse(board, LIMIT))[-1]


def test_threat_space_search_comes_first() -> None:
    info = decide(FOURS)
    assert info.text == "threat-space search"
    assert str(info.best) == "i8"
    assert str(info.score) == "win in 5"


def test_the_native_threat_space_agrees_with_the_papers() -> None:
    gains, _ = threat_space_win(position_of(FOURS), 2_000, 0, Stop())
    space = threat_space(FOURS)
    assert to_points(FOURS, gains)[0] in {each.threats[0].gain for each in space.winning}
    quiet = Board.parse("h8 i9 g7 f6")
    assert threat_space_win(position_of(quiet), 2_000, 0, Stop())[0] == []
    assert not threat_space(quiet).sequences


@pytest.mark.parametrize("text", ["h8 a1 i8 b1 j8 c1 k8 d1", "h8 a1 i8 o1 j8 a15"])
def test_wins_of_one_and_of_three_plies(text: str) -> None:
    info = decide(Board.parse(text))
    assert info.score is not None
    assert info.score.is_win
    assert info.best in Board.parse(text).legal_moves


def test_a_potential_win_that_the_defender_breaks_is_not_taken() -> None:
    # Black's open three wins, unless White has a four: that is to be stopped first.
    board = Board.from_stones(
        ["h8", "i8", "j8", "a1", "f1"], ["b1", "c1", "d1", "e3", "o9"], to_move=Color.BLACK
    )
    stronger = Board.from_stones(
        ["h8", "i8", "j8", "a1"], ["b1", "c1", "d1", "e1"], to_move=Color.BLACK
    )
    assert decide(board).text == "threat-space search"
    assert str(decide(stronger).best) == "f1"


def test_it_stops_what_the_opponent_threatens() -> None:
    board = Board.parse("h8 a1 i8 o1 j8")  # White to move against an open three
    info = decide(board)
    assert "stop a win by threats" in info.text
    assert str(info.best) in ("f8", "g8", "k8", "l8")
    black = board.play(info.best)
    found = find_threats(position_of(black), nodes=2_000)
    assert found.status is not WinStatus.PROVED


def test_defences_are_the_moves_after_which_nothing_is_proved() -> None:
    board = Board.parse("h8 a1 i8 o1 j8")
    moves = [point.y * 15 + point.x for point in board.legal_moves]
    safe = to_points(board, threat_defences(position_of(board), moves, 300, 0, Stop()))
    assert {str(point) for point in safe} <= {"f8", "g8", "k8", "l8"}
    assert len(safe) >= 2


def test_a_quiet_position_is_left_to_the_heuristic() -> None:
    info = decide(Board.parse("h8 i9 g7"))
    assert info.text == "heuristic"
    assert info.depth is not None
