"""Swap2 by players of every kind."""

from __future__ import annotations

import pytest

from tengen import Board
from tengen.game import Limit
from tengen.gomocup.swap2 import OPENINGS, Swap2Job, estimate
from tengen.gomoku.player import Player
from tengen.gomoku.rule import Rule
from tengen.gomoku.score import Score
from tests.gomocup.thinkers import Able, First, brain, talk

START = ["START 15", "INFO timeout_turn 1000"]
THREE = ["SWAP2BOARD", "7,7", "8,8", "9,5", "DONE"]
FIVE = ["SWAP2BOARD", "7,7", "8,8", "9,5", "3,3", "11,10", "DONE"]


def answer(player: Player, lines: list[str]) -> str:
    return talk(brain(player), [*START, *lines])[-1]


@pytest.mark.parametrize("size", [5, 6, 15, 20, 22])
def test_three_stones_to_begin_with(size: int) -> None:
    said = talk(brain(), [f"START {size}", "SWAP2BOARD", "DONE"])[-1].split()
    points = [tuple(map(int, word.split(","))) for word in said]
    assert len(set(points)) == 3
    assert all(0 <= number < size for point in points for number in point)


def test_openings_differ_and_depend_on_the_seed_alone() -> None:
    def laid(seed: int) -> tuple[object, ...]:
        return Swap2Job(First(), Board(), None, seed).run(lambda info: None)

    assert laid(3) == laid(3)
    assert len({laid(seed) for seed in range(100)}) > 10


def test_a_clear_view_chooses_the_side() -> None:
    for lines in (THREE, FIVE):
        assert answer(Able(Score(300)), lines) == "0,14"  # stays White and moves
        assert answer(Able(Score(-300)), lines) == "SWAP"


def test_an_even_position_is_given_back_with_two_more_stones() -> None:
    assert answer(Able(Score(5)), THREE) == "13,0 14,0"
    assert answer(Able(Score(5)), FIVE) == "0,14"


def test_a_player_without_scores_goes_by_the_open_windows() -> None:
    near = ["SWAP2BOARD", "7,7", "0,0", "8,8", "DONE"]  # White's stone is lost in the corner
    assert answer(First(), near) == "SWAP"
    apart = ["SWAP2BOARD", "0,0", "7,7", "14,14", "DONE"]
    assert answer(First(), apart) == "0,14" or answer(First(), apart) == "1,14"


def test_a_forced_win_decides() -> None:
    board = Board().play("a1", "h8", "a3", "h9", "a5", "h10", "c1")
    assert estimate(board) == 1.0


def test_colours_in_the_rows_are_no_matter() -> None:
    with_colours = ["SWAP2BOARD", "7,7,1", "0,0,2", "8,8,1", "DONE"]
    assert answer(First(), with_colours) == "SWAP"


@pytest.mark.parametrize("stones", [1, 2, 4, 6])
def test_another_number_of_stones_is_an_error(stones: int) -> None:
    rows = [f"{i},{i % 3}" for i in range(stones)]
    assert answer(First(), ["SWAP2BOARD", *rows, "DONE"]).startswith("ERROR SWAP2BOARD has 0, 3 or")


def test_nothing_of_the_opening_is_kept() -> None:
    player = First()
    talk(brain(player), [*START, *THREE, "BOARD 1,1,2 DONE"])
    assert len(player.asked[-1][0].stones(player.asked[-1][0].to_move.other)) == 1


def test_at_once() -> None:
    assert talk(brain(Able()), ["START 15", "INFO timeout_turn 0", *THREE])[-1] == "0,14"


@pytest.mark.parametrize("rule", list(Rule))
def test_the_openings_are_three_legal_stones_on_different_points(rule: Rule) -> None:
    for steps in OPENINGS:
        board = Board(rule)
        for right, up in steps:
            board = board.play((7 + right, 7 + up))  # type: ignore[arg-type]
        assert board.outcome is None
        assert Swap2Job(First(), board, Limit(seconds=1), 0).board == board
