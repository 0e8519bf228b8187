"""Wins that papers and collections name are proved, and the checker accepts the proofs.

Sources are in the files of ``tests/data``. Of a line that leads to a win, the position is taken
after the moves that its source calls the opening.
"""

from __future__ import annotations

import pytest

from tengen.game import Limit
from tengen.gomoku import Board, Rule
from tengen.proof import prove
from tests.gomoku.tactics import PROBLEMS
from tests.gomoku.threat_positions import ALLIS, Known

WINS = [known for known in PROBLEMS if known.board.rule in (Rule.FREESTYLE, Rule.STANDARD)]
LINES = [ALLIS["diagram-5a"], ALLIS["diagram-5b"]]
"""The longest lines of both solutions of Allis, van den Herik and Huntjens (1994)."""
OPENING = 11
"""Their first moves, which the paper calls a human-understandable opening."""
LIMIT = Limit(nodes=20_000_000)


def check(board: Board) -> None:
    proof = prove(board, limit=LIMIT)
    assert proof, proof.status
    assert proof.certificate is not None
    assert proof.certificate.verify()


@pytest.mark.parametrize("known", WINS, ids=lambda known: known.name)
def test_a_known_win_is_proved(known: Known) -> None:
    check(known.board)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("known", LINES, ids=lambda known: known.name)
def test_the_longest_lines_of_the_first_solution_are_won_after_the_opening(known: Known) -> None:
    check(Board(known.board.rule).play(*known.entry["line"][: OPENING + 1]))
