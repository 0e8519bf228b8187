"""Games looked at again."""

from __future__ import annotations

from collections.abc import Collection, Generator
from xml.etree import ElementTree

import pytest

from tengen import Board
from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.color import Color
from tengen.gomoku.engine import Engine
from tengen.gomoku.info import Info
from tengen.gomoku.player import Analyst
from tengen.gomoku.point import Point
from tengen.gomoku.review import JudgedMove, Verdict, review
from tengen.gomoku.review_svg import review_svg
from tengen.gomoku.score import Score

LIMIT = Limit(depth=4)


def judged(moves: str, analyst: Analyst | None = None) -> list[JudgedMove]:
    return list(review(Board.parse(moves), analyst or Engine(), LIMIT))[::-1]


def test_every_move_is_judged_once_in_order() -> None:
    moves = judged("h8 i9 g8 f8 i8")
    assert [move.number for move in moves] == [1, 2, 3, 4, 5]
    assert [str(move.move) for move in moves] == ["h8", "i9", "g8", "f8", "i8"]
    assert [move.color for move in moves] == [Color.BLACK, Color.WHITE] * 2 + [Color.BLACK]


def test_a_proven_loss_and_a_missed_win_are_named() -> None:
    # White lets an open three stand; Black does not see it either.
    loses, misses = judged("h8 a1 i8 a15 j8 o1 b14")[-2:]
    assert loses.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)
    assert loses.remark == "loses by fours in 4 plies"
    assert loses.score == Score.loss(4)
    assert misses.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)
    assert misses.remark == "misses a win by fours in 3 plies"
    assert str(misses.best) in ("g8", "k8")


def test_the_end_of_a_game_needs_no_analysis() -> None:
    moves = judged("h8 a1 i8 a15 j8 o1 k8 o15 l8")
    assert moves[-1].score == Score.win(1)
    assert moves[-1].verdict is Verdict.BEST
    assert moves[-1].black_win_rate == 1


class Fixed(Analyst):
    """Says of a position after n moves what it was told."""

    name = "fixed"

    def __init__(self, *scores: int) -> None:
        self.scores = scores

    def lines(
        self, board: Board, limit: Limit, stop: Stop, lines: int, among: Collection[Point] | None
    ) -> Generator[Info]:
        best = next(point for point in board.legal_moves if point.y == 14)
        yield Info(best=best, score=Score(self.scores[len(board.moves)]))


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        (0, 0, Verdict.BEST),  # as good as what the analyst wanted
        (0, 40, Verdict.GOOD),  # 50 % to 45 %
        (0, 80, Verdict.INACCURACY),  # 40 %
        (0, 150, Verdict.MISTAKE),  # 32 %
        (0, 300, Verdict.BLUNDER),  # 18 %
        (-1000, 29_990, Verdict.MISTAKE),  # nearly lost, now proven
        (-29_990, 29_989, Verdict.BEST),  # already lost
    ],
)
def test_a_verdict_is_the_chance_that_was_lost(before: int, after: int, verdict: Verdict) -> None:
    (move,) = judged("h8", Fixed(before, after))
    assert move.verdict is verdict


def test_nothing_to_review() -> None:
    with pytest.raises(PlayerError, match="has not begun"):
        next(review(Board(), Engine(), LIMIT))


def test_the_picture_shows_the_mistakes() -> None:
    moves = judged("h8 a1 i8 a15 j8 o1")
    picture = ElementTree.fromstring(review_svg(moves))
    titles = [element.text for element in picture.iter() if element.tag.endswith("title")]
    assert any(title and "loses by fours" in title for title in titles)
