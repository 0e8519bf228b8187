"""Swap2 by players of every kind."""

from __future__ import annotations

import pytest

from tengen import Board, Color
from tengen.game import Limit
from tengen.gomocup.brain.swap2 import OPENINGS, Steps, Swap2Job, estimate
from tengen.gomoku.engine import Engine
from tengen.gomoku.player import Player
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.gomoku.score import Score
from tengen.gomoku.win import find_win
from tests.gomocup.brain.thinkers import Able, First, brain, talk

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


def test_a_balancer_with_time_evens_out_its_first_stone() -> None:
    player = Able()
    said = talk(brain(player), ["START 15", "INFO timeout_turn 5000", "SWAP2BOARD", "DONE"])
    first, *others = said[-1].split()
    assert others == ["13,0", "14,0"]
    assert all(5 <= int(number) <= 9 for number in first.split(","))
    assert len(player.asked[0][0].moves) == 1
    talk(brain(player), ["START 15", "INFO timeout_turn 500", "SWAP2BOARD", "DONE"])
    assert len(player.asked) == 1  # in a hurry, one of the openings


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


def board_of(steps: Steps, rule: Rule) -> Board:
    points = [Point(7 + right, 7 + up) for right, up in steps]
    return Board(rule).play(*points)


@pytest.mark.parametrize("rule", list(Rule))
def test_no_side_of_an_opening_wins_by_force(rule: Rule) -> None:
    assert len({board_of(steps, rule).canonical() for steps in OPENINGS[rule]}) == 5
    for steps in OPENINGS[rule]:
        for color in Color:
            win = find_win(board_of(steps, rule), "threats", color, Limit(nodes=20_000))
            assert not win or color is Color.BLACK  # who would move twice in a row
    assert any(max(abs(n) for step in steps for n in step) <= 2 for steps in OPENINGS[rule])


@pytest.mark.soak
@pytest.mark.parametrize("rule", list(Rule))
def test_the_openings_are_even_in_the_view_of_the_engine(rule: Rule) -> None:
    for steps in OPENINGS[rule]:
        with Engine(memory_mb=64) as engine:
            last = list(engine.analyse(board_of(steps, rule), Limit(nodes=25_000)))[-1]
        assert last.score is not None
        assert 0.2 < last.score.win_rate < 0.8, (steps, last.score)
