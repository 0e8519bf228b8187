"""The chances of a win, a draw and a loss."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Chances, Info, Point, Score


@given(st.integers(-30_000, 30_000), st.integers(-19_999, 19_999))
def test_chances_are_chances(value: int, draw_odds: int) -> None:
    score = Score(value)
    chances = Chances.of(score, draw_odds)
    three = (chances.win, chances.draw, chances.loss)
    assert all(0 <= each <= 1 for each in three)
    assert sum(three) == pytest.approx(1)
    assert chances.win + chances.draw / 2 == pytest.approx(score.win_rate)
    assert sum(map(int, str(chances).split("/"))) == 100
    other = Chances.of(-score, draw_odds)
    assert (other.win, other.draw, other.loss) == pytest.approx(three[::-1])


def test_a_forced_result_has_no_draw() -> None:
    assert Chances.of(Score.win(3), 500) == Chances(1, 0, 0)
    assert Chances.of(Score.loss(4), 500) == Chances(0, 0, 1)


def test_a_draw_leaves_room_for_the_expected_result() -> None:
    assert str(Chances.of(Score(0), 19_999)) == "0/100/0"
    ahead = Chances.of(Score(400), 19_999)
    assert ahead.loss == 0
    assert ahead.draw == pytest.approx(2 * (1 - Score(400).win_rate))


def test_an_info_tells_them_where_they_are_known() -> None:
    info = Info(best=Point(7, 7), score=Score(0), chances=Chances(0.25, 0.5, 0.25))
    assert info.as_json()["chances"] == {"win": 0.25, "draw": 0.5, "loss": 0.25}
    assert "chances" not in Info(best=Point(7, 7), score=Score(0)).as_json()
