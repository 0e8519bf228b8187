"""Elo from a match: hand-computed cases, laws, and how often the interval covers the truth."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.elo import (
    GAME_SCORES,
    PAIR_SCORES,
    Pairs,
    Singles,
    Tally,
    elo_of_score,
    estimate,
    normalised,
    score_of_elo,
)

counts = st.integers(0, 50)
tallies = st.builds(
    Tally,
    st.builds(Pairs, counts, counts, counts, counts, counts, counts),
    st.builds(Singles, counts, counts, counts),
)


def test_elo_of_known_scores() -> None:
    # 10 to 1 on is a tenfold chance: 400 Elo by definition. 3 to 1: 400 · log10(3) = 190.8485.
    assert elo_of_score(10 / 11) == pytest.approx(400)
    assert elo_of_score(0.75) == pytest.approx(190.8485, abs=1e-4)
    assert elo_of_score(0.25) == pytest.approx(-190.8485, abs=1e-4)
    assert elo_of_score(0.0) == -math.inf


@given(st.floats(-1500, 1500))
def test_elo_and_score_are_inverse(elo: float) -> None:
    assert elo_of_score(score_of_elo(elo)) == pytest.approx(elo, abs=1e-6)


def test_a_trinomial_match_by_hand() -> None:
    # 60 wins, 20 draws, 20 losses of 100: score 0.7.
    # Squared distances: 60 · 0.3² + 20 · 0.2² + 20 · 0.7² = 5.4 + 0.8 + 9.8 = 16.
    # Standard error of the score: √16 / 100 = 0.04.
    tally = Tally(singles=Singles(losses=20, draws=20, wins=60))
    assert tally.score == pytest.approx(0.7)
    assert tally.deviation == pytest.approx(0.04)
    # 400 · log10(7/3) = 147.1907. The ends are 0.7 ± 1.959964 · 0.04 = 0.6216014 and 0.7783986:
    # 400 · log10(0.6216014 / 0.3783986) = 86.2250, 400 · log10(0.7783986 / 0.2216014) = 218.2518.
    found = estimate(tally)
    assert found.elo == pytest.approx(147.1907, abs=1e-3)
    assert found.low == pytest.approx(86.2250, abs=1e-3)
    assert found.high == pytest.approx(218.2518, abs=1e-3)
    # Φ(0.2 / 0.04) = Φ(5) = 0.99999971.
    assert found.los == pytest.approx(0.99999971, abs=1e-8)


def test_a_pentanomial_match_by_hand() -> None:
    # 20 pairs: 2 × 0, 3 × ½, 8 × 1 (5 of them a win and a loss), 4 × 1½, 3 × 2 points.
    # Points: 1.5 + 8 + 6 + 6 = 21.5 of 40, score 0.5375.
    tally = Tally(Pairs(ll=2, ld=3, dd=3, wl=5, wd=4, ww=3))
    assert tally.pentanomial == (2, 3, 8, 4, 3)
    assert (tally.wins, tally.draws, tally.losses) == (15, 13, 12)
    assert tally.score == pytest.approx(0.5375)
    # In points of a pair, around the mean 1.075:
    # 2·1.075² + 3·0.575² + 8·0.075² + 4·0.425² + 3·0.925² =
    # 2.31125 + 0.991875 + 0.045 + 0.7225 + 2.566875 = 6.6375; √6.6375 / 40 = 0.0644083.
    assert tally.deviation == pytest.approx(0.0644083, abs=1e-7)


def test_pairs_that_cancel_out_have_no_spread() -> None:
    # Every opening is won by whoever has Black: no evidence of a difference, and 30 samples of it.
    found = estimate(Tally(Pairs(wl=30)))
    assert found.elo == 0
    assert found.los == 0.5
    # 1 - 0.025 ** (1/30) = 0.1157; at most that share of pairs is 2:0, so the score is at most
    # 0.5 + 0.5 · 0.1157 = 0.5579: 400 · log10(0.5579 / 0.4421) = 40.4.
    assert found.high == pytest.approx(40.4, abs=0.1)
    assert found.low == pytest.approx(-found.high)


def test_only_wins_have_a_lower_bound() -> None:
    # Clopper-Pearson for 10 of 10: 0.025 ** 0.1 = 0.6915; 400 · log10(0.6915 / 0.3085) = 140.2.
    found = estimate(Tally(singles=Singles(wins=10)))
    assert found.elo == math.inf
    assert found.low == pytest.approx(140.2, abs=0.1)
    assert found.los == 1 - 0.5**11
    assert str(found) == "+inf [+140.2, +inf]"


def test_nothing_is_known_before_the_first_game() -> None:
    found = estimate(Tally())
    assert (found.elo, found.low, found.high, found.los) == (0, -math.inf, math.inf, 0.5)


@given(tallies)
def test_the_other_player_sees_the_mirror_image(tally: Tally) -> None:
    pairs, singles = tally.pairs, tally.singles
    mirrored = Tally(
        Pairs(pairs.ww, pairs.wd, pairs.dd, pairs.wl, pairs.ld, pairs.ll),
        Singles(singles.wins, singles.draws, singles.losses),
    )
    mine, other = estimate(tally), estimate(mirrored)
    assert mine.los + other.los == pytest.approx(1)
    assert (mine.low, mine.elo, mine.high) == pytest.approx(
        (-other.high, -other.elo, -other.low), abs=1e-6
    )
    assert mine.low <= mine.elo <= mine.high


@given(tallies, tallies)
def test_tallies_add(one: Tally, other: Tally) -> None:
    total = one + other
    assert total.points == one.points + other.points
    assert (total.games, total.samples) == (
        one.games + other.games,
        one.samples + other.samples,
    )
    assert total.wins + total.draws + total.losses == total.games


@given(st.lists(st.tuples(st.sampled_from(GAME_SCORES), st.sampled_from(GAME_SCORES))))
def test_counting_keeps_the_points(results: list[tuple[float, float]]) -> None:
    tally = Tally.of(results)
    assert tally.points == sum(map(sum, results))
    assert tally.games == 2 * len(results)


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    # Openings favour one side at random, by the same amount in both games of the pair: a trinomial
    # interval would be too wide. 400 matches of 100 pairs; the bounds are four standard errors.
    random_ = random.Random(1)

    def pair() -> tuple[float, float]:
        bias = random_.choice((-0.4, 0.4))
        return tuple(float(random_.random() < 0.55 + sign * bias) for sign in (1, -1))  # type: ignore[return-value]

    truth = elo_of_score(0.55)
    covered = 0
    for _ in range(400):
        found = estimate(Tally.of(pair() for _ in range(100)))
        covered += found.low <= truth <= found.high
    assert 0.95 - 0.044 <= covered / 400 <= 0.95 + 0.044


@given(st.builds(Pairs, *[st.integers(0, 40)] * 6))
def test_normalised_elo_is_that_of_the_pairs(pairs: Pairs) -> None:
    """The definition, written down for pairs: the score in deviations of a game."""
    tally = Tally(pairs)
    count = sum(pairs)
    found = normalised(tally)
    numbers = zip(PAIR_SCORES, tally.pentanomial, strict=True)
    scores = [score for score, number in numbers for _ in range(number)]
    if len(set(scores)) < 2:
        assert found.elo == 0.0 or math.isinf(found.elo)
        return
    mean = sum(scores) / count
    variance = sum((score - mean) ** 2 for score in scores) / count
    scale = 800 / math.log(10)
    assert found.elo == pytest.approx((mean - 0.5) / math.sqrt(2 * variance) * scale, abs=1e-9)
    assert found.error == pytest.approx(1.959963984540054 / math.sqrt(2 * count) * scale)
