"""Where a game stands in the published proofs."""

from __future__ import annotations

import random

import pytest

from tengen.gomoku import Board, Color
from tengen.proof.branch import Reason, find_branch
from tengen.proof.solved import index


@pytest.mark.parametrize("name", index())
def test_every_published_proof_is_found_from_its_second_move(name: str) -> None:
    branch = find_branch(Board.parse(f"h8 {name}"))
    assert branch is not None
    assert branch.name == name
    assert branch.plies == index()[name]["plies"]


def test_the_line_is_played_by_the_proof_and_ends_in_five_or_a_free_choice() -> None:
    rng = random.Random(4)
    for _ in range(3):
        board = Board.parse("h8 k1")
        while board.outcome is None:
            branch = find_branch(board)
            assert branch is not None
            end = board
            for move in branch.line:
                end = end.play(move)
            assert end.winner is Color.BLACK or end.to_move is Color.WHITE
            is_white = board.to_move is Color.WHITE
            board = board.play(rng.choice(list(board.legal_moves)) if is_white else branch.line[0])
        assert board.winner is Color.BLACK


def test_white_to_move_lists_the_replies_that_need_an_answer_of_their_own() -> None:
    branch = find_branch(Board.parse("h8 k1 g9 i7 g7"))
    assert branch is not None
    assert branch.reason is Reason.REPLIES
    for reply in branch.listed:
        after = find_branch(Board.parse("h8 k1 g9 i7 g7").play(reply))
        assert after is not None
        assert after.reason in (Reason.LISTED, Reason.FOURS)


WANDERED = "h8 k1 a1 a3 b1 a5 c1 a7 d1 o15"
"""Black has a four, but by no moves of a proof: its number of plies promises nothing here."""


@pytest.mark.parametrize("moves", ["", "h8", "a1 h8", "h8 k1 a1", "h8 k1 g9 a1 a2 b1", WANDERED])
def test_other_games_are_in_no_proof(moves: str) -> None:
    assert find_branch(Board.parse(moves)) is None


def test_another_rule_or_size_is_in_no_proof() -> None:
    assert find_branch(Board.parse("h8 k1", rule="renju")) is None
    assert find_branch(Board.parse("h8 k1", size=20)) is None
