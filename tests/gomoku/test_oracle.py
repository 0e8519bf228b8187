"""The compiled rules against the slow ones of :mod:`tests.oracles.gomoku_rules`."""

import random

import pytest

from tengen import _core
from tengen.gomoku import Board, Color, Explanation, Rule
from tests.gomoku.boards import random_board, slow
from tests.oracles.gomoku_rules import BLACK, WHITE

NAMES = {Color.BLACK: BLACK, Color.WHITE: WHITE}


def check_wins(board: Board, rng: random.Random, points: int) -> None:
    oracle = slow(board)
    empty = [i for i, cell in enumerate(board.cells) if not cell]
    for number in rng.sample(empty, min(points, len(empty))):
        place = number % board.size, number // board.size
        for color, name in NAMES.items():
            assert _core.makes_five(
                board.rule, board.size, board.cells, number, color
            ) == oracle.wins(place, name), (board, place, name)


def check_fouls(board: Board, rng: random.Random, points: int) -> int:
    """Compare, and return how many fouls there were among the points."""
    oracle = slow(board)
    position = _core.Position(board.rule, board.size, board.cells, Color.BLACK)
    empty = [i for i, cell in enumerate(board.cells) if not cell]
    fouls = 0
    for number in rng.sample(empty, min(points, len(empty))):
        verdict = oracle.judge((number % board.size, number // board.size))
        expected = {"overline": 1, "double-four": 2, "double-three": 3}.get(verdict, 0)
        assert position.foul(number) == expected, (board, number, verdict)
        fouls += expected > 0
    return fouls


def compare(boards: int, points: int, seed: int) -> None:
    rng = random.Random(seed)
    fouls = 0
    for i in range(boards):
        rule = list(Rule)[i % len(Rule)]
        board = random_board(rng, rule, rng.randint(5, 22))
        check_wins(board, rng, points)
        renju = Board.from_cells(board.cells, rule=Rule.RENJU, to_move=Color.BLACK)
        fouls += check_fouls(renju, rng, points)
    assert fouls > boards / 10  # the boards are such that the question is not idle


def test_wins_and_fouls_on_random_boards() -> None:
    compare(boards=2000, points=12, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_wins_and_fouls_on_a_hundred_thousand_boards(seed: int) -> None:
    compare(boards=10_000, points=10, seed=100 + seed)


def check_explanation(board: Board, explanation: Explanation) -> None:
    """What the explanation names is there: every row, every completion, every nested verdict."""
    oracle = slow(board)
    assert oracle.judge(explanation.point) == (
        str(explanation.foul).replace(" ", "-")
        if explanation.foul
        else "five"
        if explanation.fives
        else "legal"
    )
    oracle.stones[explanation.point] = BLACK
    for four in explanation.fours:
        assert explanation.point in four.row.stones
        assert len(four.row.stones) == 4
        for completion in four.completions:
            assert oracle.wins(completion, BLACK)
    after = Board.from_stones(
        [*board.stones(Color.BLACK), explanation.point],
        board.stones(Color.WHITE),
        rule=board.rule,
        size=board.size,
        to_move=Color.BLACK,
    )
    for three in explanation.threes:
        assert len(three.row.stones) == 3
        assert explanation.point in three.row.stones
        assert three.straight_fours
        for move in three.judged:
            check_explanation(after, move)
        if three.judged:
            assert [move.point for move in three.judged] == list(three.straight_fours)
            assert three.is_real == any(m.is_legal and not m.fives for m in three.judged)


def test_explanations_are_true() -> None:
    rng = random.Random(3)
    fouls = nested = 0
    while fouls < 120:
        board = random_board(rng, Rule.RENJU, rng.randint(7, 15))
        for point in board.legal_moves + board.forbidden_points:
            explanation = board.explain(point)
            check_explanation(board, explanation)
            fouls += not explanation.is_legal
            nested += any(not three.is_real for three in explanation.threes)
    assert nested > 3
