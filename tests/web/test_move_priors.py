"""The priors of a page, against the evaluators asked move by move."""

import pytest

from tengen import Board, _core
from tengen.gomoku.core import position_of, to_points
from tengen.web.move_priors import move_priors

QUIET, DECIDED = "h8 i9 g9 i7 i8", "h8 a1 i8 a3 j8 a5"


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro", "caro_exact"])
@pytest.mark.parametrize("moves", ["h8", QUIET, DECIDED])
def test_the_order_is_that_of_the_evaluator_that_knows_the_position(moves: str, rule: str) -> None:
    board = Board.parse(moves, rule=rule)
    position = position_of(board)
    assert _core.is_quiet(position) is (moves != DECIDED)
    judge = (_core.PatternWeights if moves == DECIDED else _core.Network).learnt(board.rule)
    near = _core.candidates(position, 2)
    slowly = zip(to_points(board, near), (judge.prior(position, n) for n in near), strict=True)
    assert move_priors(board) == sorted(slowly, key=lambda each: -each[1])


def test_a_finished_game_has_none() -> None:
    assert move_priors(Board.parse(f"{DECIDED} k8 a7 l8")) == []
