"""The critic of adaptive dynamic programming."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from tengen._core import Critic, Position, SplitMix64
from tengen.errors import TrainingError
from tengen.gomoku import Board, Pattern, PointClass, Rule
from tengen.gomoku.features import features
from tengen.gomoku.players.adp import AdpPlayer
from tengen.learn.adp import Lesson, Row, greedy, score, teach
from tests.gomoku.boards import boards

KINDS = (
    Pattern.CLOSED_TWO,
    Pattern.TWO,
    Pattern.CLOSED_THREE,
    Pattern.BROKEN_THREE,
    Pattern.THREE,
    Pattern.FOUR,
)
CLASSES = (
    PointClass.THREE,
    PointClass.DOUBLE_THREE,
    PointClass.FOUR,
    PointClass.FOUR_THREE,
    PointClass.DOUBLE_FOUR,
    PointClass.STRAIGHT_FOUR,
    PointClass.FIVE,
)


def position_of(board: Board) -> Position:
    return Position(board.rule, board.size, board.cells, board.to_move)


@given(boards())
def test_the_input_nodes_count_patterns_of_both_sides(board: Board) -> None:
    found = features(board)
    counts = found.counts()
    nodes: list[bool] = []
    for side in (0, 1):
        for kind in KINDS:
            nodes += [counts[side, kind] >= 2**step for step in range(6)]
        for kind_of_point in CLASSES:
            number = int((found.classes[side] == kind_of_point).sum())
            nodes += [number >= step for step in range(1, 6)]
    nodes.append(board.to_move == 0)
    on = [node for node, is_on in enumerate(nodes) if is_on]
    assert Critic(3, 1).inputs(position_of(board)) == on


def test_a_step_goes_towards_the_target() -> None:
    position = position_of(Board().play("h8", "i9", "g7"))
    critic = Critic(10, 4)
    before = critic.value(position)
    error = critic.learn(position, 0.9, 0.5)
    assert error == pytest.approx(0.9 - before)
    assert before < critic.value(position) < 0.9


def test_a_five_is_the_best_move_and_moves_are_in_order() -> None:
    board = Board().play("h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7")
    judged = Critic(5, 2).judge(position_of(board))
    rates = [rate for _, rate in judged]
    assert rates[:2] == [1.0, 1.0]
    assert rates == sorted(rates, reverse=True)
    assert {number for number, _ in judged[:2]} == {7 * 15 + 6, 7 * 15 + 11}


def test_self_play_teaches_from_nothing() -> None:
    critic = Critic(20, 1)
    lesson = Lesson(size=9, seed=1)

    def choose(position: Position) -> int:
        return critic.judge(position)[0][0]

    before = score(choose, greedy(lesson.rule), lesson, 20)
    critic.teach(SplitMix64(1), Rule.FREESTYLE, 9, 600, 0.05, 0.5, 0.1)
    four = Board(size=9).play("d4", "a1", "e4", "a9", "f4", "i1", "g4", "i9")
    assert critic.value(position_of(four)) > 0.9
    assert critic.value(position_of(four.play("a5"))) < 0.2
    assert score(choose, greedy(lesson.rule), lesson, 20) >= before + 0.2


def test_a_lesson_goes_on_as_if_it_had_not_been_broken_off(tmp_path: Path) -> None:
    lesson = Lesson(size=7, hidden=4, seed=2)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    for folder in (whole, parts):
        folder.mkdir()
    rows = list(teach(whole, lesson, 9, 3, 2))
    assert [row.games for row in rows] == [0, 3, 6, 9]
    list(teach(parts, lesson, 6, 3, 2))
    assert list(teach(parts, lesson, 9, 3, 2)) == rows
    assert (parts / "adp.json").read_text() == (whole / "adp.json").read_text()
    assert "<polyline" in (parts / "adp.svg").read_text()
    with pytest.raises(TrainingError, match="trained with other options"):
        list(teach(parts, Lesson(size=7, hidden=4, seed=3), 9, 3, 2))
    assert isinstance(rows[0], Row)
    assert AdpPlayer(str(whole / "adp.json")).name == "adp"


def test_a_file_without_a_critic(tmp_path: Path) -> None:
    path = tmp_path / "adp.json"
    path.write_text('{"kind": "adp", "hidden": 3, "weights": [1.0]}')
    with pytest.raises(TrainingError, match="holds no critic"):
        AdpPlayer(str(path))
