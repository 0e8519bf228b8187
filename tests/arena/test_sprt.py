"""The sequential test: hand-computed ratios, laws, and its rates of error."""

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.elo import Pairs, Singles, Tally, elo_of_score, score_of_elo
from tengen.arena.sprt import Decision, Sprt, SprtError, State

counts = st.integers(0, 200)
tallies = st.builds(Tally, st.builds(Pairs, counts, counts, counts, counts, counts, counts))


def test_the_bounds_by_hand() -> None:
    # log(0.1 / 0.95) = -2.251292, log(0.9 / 0.05) = 2.890372.
    low, high = Sprt(0, 5, alpha=0.05, beta=0.1).bounds
    assert low == pytest.approx(-2.251292, abs=1e-6)
    assert high == pytest.approx(2.890372, abs=1e-6)


def test_wins_and_losses_alone_are_a_binomial() -> None:
    # 30 wins, 20 losses; means 0.5 and 0.6. With two scores the mean fixes the distribution:
    # 30 · log(0.6 / 0.5) + 20 · log(0.4 / 0.5) = 5.469647 - 4.462871 = 1.006776.
    test = Sprt(0, elo_of_score(0.6))
    assert test.llr(Tally(singles=Singles(20, 0, 30))) == pytest.approx(1.006776, abs=1e-6)
    assert test.llr(Tally(Pairs(ll=20, ww=30))) == pytest.approx(1.006776, abs=1e-6)


def test_a_trinomial_by_hand() -> None:
    # 6 wins, 2 draws, 2 losses: score 0.7, so at elo1 = elo(0.7) the frequencies themselves are
    # best. At mean 0.5 wins and losses must be equal: 4 and 4, the 2 draws stay.
    # 6 · log(6/4) + 2 · log(2/2) + 2 · log(2/4) = 2.432791 - 1.386294 = 1.046496.
    test = Sprt(0, elo_of_score(0.7))
    assert test.llr(Tally(singles=Singles(2, 2, 6))) == pytest.approx(1.046496, abs=1e-6)


def test_a_pentanomial_by_hand() -> None:
    # Pairs (1, 0, 0, 2, 1): points a game 0, ¾, ¾, 1, mean 0.625, so elo1 = elo(0.625) leaves the
    # frequencies. At 0.5 the weights are p / (1 + t d), d = -½, ¼, ½, with
    # -½ / (1 - t/2) + 2·¼ / (1 + t/4) + ½ / (1 + t/2) = 0. Let u = t/4; times 2:
    # -1/(1-2u) + 1/(1+u) + 1/(1+2u) = 0
    # (1-2u)(1+2u) + (1-2u)(1+u) - (1+u)(1+2u) = 1 - 4u - 8u² = 0
    # u = (-4 + √(16 + 32)) / 16 = (√3 - 1) / 4 = 0.1830127.
    # LLR = log(1 - 2u) + 2 log(1 + u) + log(1 + 2u)
    #     = log 0.6339746 + 2 log 1.1830127 + log 1.3660254 = 0.1922876.
    test = Sprt(0, elo_of_score(0.625))
    assert test.llr(Tally(Pairs(ll=1, wd=2, ww=1))) == pytest.approx(0.1922876, abs=1e-6)


def test_pairs_and_single_games_add_up() -> None:
    test = Sprt(-10, 30)
    pairs, singles = Tally(Pairs(3, 1, 4, 1, 5, 9)), Tally(singles=Singles(2, 6, 5))
    assert test.llr(pairs + singles) == pytest.approx(test.llr(pairs) + test.llr(singles))
    assert test.llr(Tally()) == 0


@given(tallies, st.floats(-200, 200), st.floats(1, 200))
def test_the_distribution_is_the_likeliest_with_its_mean(
    tally: Tally, elo0: float, width: float
) -> None:
    """Any other distribution with the mean has less likelihood: tried along random directions."""
    from tengen.arena.elo import PAIR_SCORES
    from tengen.arena.sprt import _tilt

    weights = [count + 1.0 for count in tally.pentanomial]
    total = sum(weights)
    mean = score_of_elo(elo0 + width)
    tilt = _tilt(PAIR_SCORES, weights, mean)
    best = [
        weight / total / (1 + tilt * (score - mean))
        for weight, score in zip(weights, PAIR_SCORES, strict=True)
    ]
    assert min(best) > 0
    assert sum(best) == pytest.approx(1)
    assert sum(map(math.prod, zip(best, PAIR_SCORES, strict=True))) == pytest.approx(mean)

    def likelihood(chances: Sequence[float]) -> float:
        return sum(weight * math.log(p) for weight, p in zip(weights, chances, strict=True))

    # These three span all changes that keep sum and mean.
    for change in ((1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (0, 0, 1, -2, 1)):
        for sign in (1e-3, -1e-3):
            other = [p + sign * min(best) * step for p, step in zip(best, change, strict=True)]
            assert likelihood(other) <= likelihood(best)


@given(tallies)
def test_the_mirror_image_has_the_opposite_ratio(tally: Tally) -> None:
    ll, ld, dd, wl, wd, ww = tally.pairs
    mirrored = Tally(Pairs(ww, wd, dd, wl, ld, ll))
    assert Sprt(-20, 20).llr(mirrored) == pytest.approx(-Sprt(-20, 20).llr(tally), abs=1e-9)


def test_only_wins_pass_and_only_losses_fail() -> None:
    test = Sprt(0, 100)
    # 50 pairs of wins: 50 · log(0.6401 / 0.5) = 12.35, and a little from what was never seen.
    assert test.llr(Tally(Pairs(ww=50))) == pytest.approx(12.35, abs=0.05)
    assert test.state(Tally(Pairs(ww=50))).verdict is Decision.H1
    assert test.state(Tally(Pairs(ll=50))).verdict is Decision.H0


def test_the_walk_is_the_state_after_each_result() -> None:
    test = Sprt(0, 50)
    results = [Tally.of([pair]) for pair in ((1, 1), (0.5, 1), (0, 1), (0, 0))]
    walk = list(test.walk(results))
    assert walk == [test.llr(sum(results[:i], Tally())) for i in range(1, 5)]
    assert str(State(-3, -2.9, 2.9)).endswith("H0 accepted")


@pytest.mark.parametrize("text", ["", "5", "5,0", "0,5,0.1", "a,b", "0,5,0,0.05", "nan,5"])
def test_what_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(SprtError):
        Sprt.parse(text)


@pytest.mark.parametrize("elo", [0.0, 100.0])
def test_its_rate_of_error(elo: float) -> None:
    # 300 tests of [0, 100] with alpha = beta = 0.1, at one of the two hypotheses. Wald's bounds
    # overshoot, so the rate stays below 0.1 but for chance; 0.169 is four standard errors above.
    random_ = random.Random(7)
    test = Sprt(0, 100, alpha=0.1, beta=0.1)
    score, draws = score_of_elo(elo), 0.3

    def game() -> float:
        return random_.choices((0.0, 0.5, 1.0), (1 - score - draws / 2, draws, score - draws / 2))[
            0
        ]

    wrong = 0
    for _ in range(300):
        tally = Tally()
        while (verdict := test.state(tally).verdict) is Decision.ONGOING:
            tally += Tally.of([(game(), game()) for _ in range(2)])
        wrong += verdict is (Decision.H1 if elo == 0 else Decision.H0)
    assert 0.02 < wrong / 300 < 0.169
