"""Minimax and alpha-beta against the textbook's H-minimax on the same candidates and evaluation."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Board, Rule
from tengen._core import PlainSearch, Stop, candidates
from tengen.gomoku import Point
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.game import Gomoku
from tengen.gomoku.score import Score
from tengen.search import hminimax


class Near(Gomoku):
    """Gomoku among the candidates of the native players, with their evaluation."""

    def legal_moves(self, state: Board) -> Sequence[Point]:
        return to_points(state, candidates(position_of(state), 1))

    def evaluate(self, state: Board) -> float:
        value = PlainSearch(position_of(state), False, 1).evaluation
        return float(int(state.to_move.side) * value)


@given(
    rule=st.sampled_from(Rule),
    picks=st.lists(st.integers(0, 1_000), min_size=1, max_size=14),
    depth=st.integers(1, 2),
)
@settings(max_examples=30, deadline=None)
def test_the_value_is_the_textbooks(rule: Rule, picks: list[int], depth: int) -> None:
    board = Board(rule, 6)
    for pick in picks:
        after = board.play(board.legal_moves[pick % len(board.legal_moves)])
        if after.outcome is not None:
            break
        board = after
    expected = hminimax(Near(), board, depth=depth, prefer_short=True, backend="python")
    assert expected.value is not None
    for prunes in (False, True):
        search = PlainSearch(position_of(board), prunes, 1)
        value, pv, is_complete = search.search(depth, 0, 0, Stop())
        assert is_complete
        score = Score(value)
        if score.plies is None:
            assert value * int(board.to_move.side) == expected.value
        else:
            assert score.plies == len(expected.pv) == len(pv)
            assert score.is_win == (expected.value * int(board.to_move.side) > 0)
        if not prunes:
            assert to_points(board, pv)[0] == expected.move


def test_pruning_saves_most_of_the_work() -> None:
    board = Board.parse("h8 i9 g7 f6 i7 h6")
    nodes = []
    for prunes in (False, True):
        search = PlainSearch(position_of(board), prunes, 2)
        for depth in (1, 2, 3):
            search.search(depth, 0, 0, Stop())
        nodes.append(search.nodes)
    assert nodes[1] < nodes[0] / 5


@pytest.mark.parametrize("prunes", [False, True])
def test_a_depth_that_is_cut_off_keeps_the_last_best_move(prunes: bool) -> None:
    search = PlainSearch(position_of(Board.parse("h8 i9 g7 f6 i7 h6")), prunes, 2)
    _, first, _ = search.search(2, 0, 0, Stop())
    before = search.nodes
    _, second, is_complete = search.search(4, 400, 0, Stop())
    assert not is_complete
    assert search.nodes <= before + 400
    assert not second or second[0] in search.root_moves
    assert search.root_moves[0] == (second[0] if second else first[0])
