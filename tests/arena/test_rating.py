"""Joint ratings: hand-computed cases, derivatives by differences, recovery of known strengths."""

import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.arena.rating import ELO, Played, RatingError, Ratings, _Model, rate

Z = 1.959964


def elo(ratings: Ratings, name: str) -> float:
    return next(rating.elo for rating in ratings.players if rating.name == name)


def games(black: str, white: str, wins: int, draws: int, losses: int) -> list[Played]:
    return [
        Played(black, white, score)
        for score, count in ((1.0, wins), (0.5, draws), (0.0, losses))
        for _ in range(count)
    ]


def test_three_to_one_by_hand() -> None:
    # Both colours alike, so the first move is worth nothing. Odds 3 : 1 are 400 · log10 3 = 190.85
    # Elo; 40,000 games make the prior game invisible. The error of the log of the odds is
    # 1 / √(40000 · ¾ · ¼) = 0.0115470, of each half of it 1.959964 · 173.7178 · 0.0057735 = 1.9658.
    ratings = rate(games("a", "b", 15000, 0, 5000) + games("b", "a", 5000, 0, 15000))
    assert elo(ratings, "a") - elo(ratings, "b") == pytest.approx(190.85, abs=0.02)
    assert elo(ratings, "a") == pytest.approx(-elo(ratings, "b"))
    assert ratings.players[0].error == pytest.approx(1.9658, abs=0.001)
    assert ratings.first_move == pytest.approx(0, abs=1e-6)
    assert (ratings.players[0].games, ratings.players[0].points) == (40000, 30000)


def test_the_prior_by_hand() -> None:
    # One game as Black and one as White, both won. With x = 2 r between the two, the derivative by
    # r of the first player is 2 - 2 σ(x) + ½ - σ(x / 2) = 0. Let q = e^r, so σ(x) = q² / (1 + q²)
    # and σ(x/2) = q / (1 + q): 2 / (1 + q²) + ½ = q / (1 + q), i.e. q³ - q² - 3 q - 5 = 0;
    # q = 2.7511 (20.8219 - 7.5686 - 8.2533 - 5 = 0.0000), so r = log 2.7511 = 1.0120.
    ratings = rate([Played("a", "b", 1), Played("b", "a", 0)])
    assert elo(ratings, "a") / ELO == pytest.approx(1.0120, abs=1e-4)


def test_the_first_move_by_hand() -> None:
    # Equal players, Black wins three of four: 190.85 Elo for the first move, none between them.
    ratings = rate(games("a", "b", 6000, 0, 2000) + games("b", "a", 6000, 0, 2000))
    assert ratings.first_move == pytest.approx(190.85, abs=0.05)
    assert elo(ratings, "a") == pytest.approx(0, abs=1e-6)
    # The error of log odds from 16,000 games: 1 / √(16000 · ¾ · ¼) = 0.0182574.
    assert ratings.first_move_error == pytest.approx(Z * ELO * 0.0182574, abs=0.01)
    assert ratings.expected("a", "b") == pytest.approx(0.75, abs=1e-4)


def test_draws_by_hand() -> None:
    # Between equals the chance of a draw is ν / (2 + ν); a half makes ν = 2.
    ratings = rate(games("a", "b", 1000, 2000, 1000) + games("b", "a", 1000, 2000, 1000))
    assert ratings.draw == pytest.approx(2, abs=0.01)
    assert ratings.expected("a", "b") == pytest.approx(0.5)


def test_draws_only_and_wins_only_stay_finite() -> None:
    ratings = rate(games("a", "b", 0, 50, 0))
    assert all(math.isfinite(rating.elo) for rating in ratings.players)
    assert ratings.draw > 10
    ratings = rate(games("a", "b", 50, 0, 0) + games("b", "a", 0, 0, 50))
    assert 400 < elo(ratings, "a") - elo(ratings, "b") < 2000
    assert ratings.superiority("a", "b") > 0.99


def test_groups_that_never_met_are_told() -> None:
    ratings = rate(games("a", "b", 3, 1, 1) + games("c", "d", 1, 1, 3) + games("d", "e", 1, 0, 1))
    assert set(ratings.groups) == {frozenset("ab"), frozenset("cde")}
    # The difference of two averages is known by the prior games alone: its error is huge.
    assert ratings.superiority("a", "c") == pytest.approx(0.5, abs=0.45)


def test_an_anchor_moves_everybody_and_has_no_error() -> None:
    played = games("a", "b", 30, 5, 10) + games("b", "c", 20, 5, 10) + games("c", "a", 4, 0, 30)
    free, anchored = rate(played), rate(played, anchor=("b", 1500))
    assert elo(anchored, "b") == 1500
    assert elo(anchored, "a") - 1500 == pytest.approx(elo(free, "a") - elo(free, "b"))
    errors = {rating.name: rating.error for rating in anchored.players}
    assert errors["b"] == 0
    assert free.superiority("a", "b") == pytest.approx(anchored.superiority("a", "b"))
    with pytest.raises(RatingError, match="'x' played no game"):
        rate(played, anchor=("x", 0))


def test_no_games_are_one_sentence() -> None:
    with pytest.raises(RatingError, match="no games to rate"):
        rate([])


@settings(max_examples=40)
@given(
    st.lists(
        st.builds(
            Played,
            st.sampled_from("abcd"),
            st.sampled_from("abcd"),
            st.sampled_from([0.0, 0.5, 1.0]),
        ),
        min_size=1,
        max_size=30,
    ),
    st.randoms(use_true_random=False),
)
def test_the_derivatives_are_those_of_the_likelihood(
    played: list[Played], random_: random.Random
) -> None:
    names = sorted({name for game in played for name in game[:2]})
    model = _Model(Counter(played), {name: i for i, name in enumerate(names)})
    size = len(names) + 1 + model.has_draws
    point = np.array([random_.uniform(-1, 1) for _ in range(size)])
    _, gradient, curvature = model.at(point)
    for i in range(size):
        step = np.zeros(size)
        step[i] = 1e-5
        after, before = model.at(point + step), model.at(point - step)
        assert (after[0] - before[0]) / 2e-5 == pytest.approx(gradient[i], abs=1e-5)
        assert (before[1] - after[1]) / 2e-5 == pytest.approx(curvature[i], abs=1e-5)


def test_known_strengths_are_recovered() -> None:
    # Six players, 60 games for each ordered pair, drawn from the model itself; first move 40 Elo,
    # ν = 0.5. Ninety-five of a hundred errors must cover the truth: of 12 × 6 ratings at least 60.
    random_ = random.Random(3)
    truth = dict(zip("abcdef", (-250.0, -120.0, -30.0, 40.0, 130.0, 230.0), strict=True))
    covered = 0
    for _ in range(12):
        played = []
        for black in truth:
            for white in truth.keys() - {black}:
                x = (truth[black] - truth[white] + 40.0) / ELO
                chances = math.exp(-x / 2), 0.5, math.exp(x / 2)
                results = random_.choices((0.0, 0.5, 1.0), chances, k=60)
                played += [Played(black, white, score) for score in results]
        ratings = rate(played)
        covered += sum(
            abs(rating.elo - truth[rating.name]) <= rating.error for rating in ratings.players
        )
        assert ratings.first_move == pytest.approx(40, abs=4 / Z * ratings.first_move_error)
        assert ratings.draw == pytest.approx(0.5, abs=0.12)
        assert [rating.name for rating in ratings.players] == list("fedcba")
    assert covered >= 60
