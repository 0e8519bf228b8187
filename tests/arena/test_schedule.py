"""Who plays whom: everybody, with both colours, over the same openings, and always alike."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.plan import Form, Plan
from tengen.arena.schedule import _pair_up, order_of_openings, tasks
from tengen.arena.standings import standings, tally
from tengen.arena.task import GameTask
from tengen.errors import TengenError
from tests.arena.plans import names

OPENINGS = (("h8",), ("h8", "i9"), ("h8", "h9"), ("g7",))


def finish(plan: Plan, seed: int, most: int = 10_000) -> dict[int, float]:
    """Play the games that are known in any order, the stronger (earlier) player often winning."""
    points: dict[int, float] = {}
    state = seed
    for _ in range(most):
        open_games = [task for task in tasks(plan, points) if task.number not in points]
        if not open_games:
            break
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        task = open_games[(state >> 33) % len(open_games)]
        points[task.number] = ((state >> 40) % 3) / 2
    return points


def pairings(games: list[GameTask]) -> Counter[frozenset[str]]:
    return Counter(frozenset((game.first.name, game.second.name)) for game in games)


@given(
    st.sampled_from(Form), st.integers(2, 7), st.integers(1, 5), st.integers(0, 99), st.integers()
)
def test_pairs_share_an_opening_and_change_colours(
    form: Form, count: int, pairs: int, seed: int, fate: int
) -> None:
    plan = names(count, form=form, pairs=pairs, openings=OPENINGS, seed=seed)
    points = finish(plan, fate)
    games = tasks(plan, points)
    assert [game.number for game in games] == list(range(len(games)))
    couples: defaultdict[int, list[GameTask]] = defaultdict(list)
    for game in games:
        couples[game.pair].append(game)
    for one, other in couples.values():
        assert (one.first, one.second) == (other.second, other.first)
        assert (one.opening, one.seed, one.round) == (other.opening, other.seed, other.round)


@given(st.sampled_from(Form), st.integers(2, 6), st.integers(0, 99), st.integers(0, 2**32))
def test_what_is_known_never_changes(form: Form, count: int, seed: int, fate: int) -> None:
    plan = names(count, form=form, pairs=2, openings=OPENINGS, seed=seed)
    points = finish(plan, fate)
    final = tasks(plan, points)
    for stop in range(len(points)):
        part = dict(list(points.items())[:stop])
        known = tasks(plan, part)
        assert known == final[: len(known)]


def test_a_round_robin_is_everybody_against_everybody_over_the_same_openings() -> None:
    plan = names(4, pairs=3, openings=OPENINGS, seed=7)
    games = tasks(plan, {})
    assert set(pairings(games).values()) == {6}
    assert len(pairings(games)) == 6
    for couple in pairings(games):
        openings = [g.opening for g in games if {g.first.name, g.second.name} == couple]
        assert openings[::2] == openings[1::2] == order_of_openings(plan)


def test_a_gauntlet_is_the_first_against_all() -> None:
    games = tasks(names(4, form=Form.GAUNTLET), {})
    assert all("a" in couple for couple in pairings(games))
    assert len(games) == 6


def test_more_pairs_go_on_where_fewer_ended() -> None:
    few, many = (names(3, pairs=pairs, openings=OPENINGS, seed=3) for pairs in (2, 9))
    assert tasks(many, {})[: len(tasks(few, {}))] == tasks(few, {})
    assert many.continues(few)
    assert not few.continues(many)
    assert not names(3, pairs=9, openings=OPENINGS, seed=4).continues(few)


def test_openings_are_dealt_anew_when_all_were_played() -> None:
    order = order_of_openings(names(2, pairs=8, openings=OPENINGS, seed=1))
    assert Counter(order) == dict.fromkeys(OPENINGS, 2)
    assert order_of_openings(names(2, pairs=8, openings=OPENINGS, seed=2)) != order


@pytest.mark.parametrize("count", range(2, 9))
def test_nobody_meets_twice_in_a_swiss_tournament(count: int) -> None:
    plan = names(count, form=Form.SWISS, pairs=1)
    games = tasks(plan, finish(plan, 5))
    rounds = {game.round for game in games}
    assert set(pairings(games).values()) == {2}
    assert len(rounds) == (count - 1).bit_length()


@pytest.mark.parametrize("count", range(2, 10))
def test_one_is_left_of_a_knockout(count: int) -> None:
    plan = names(count, form=Form.KNOCKOUT)
    # The first of the pairing wins with either colour: no meeting is even.
    points: dict[int, float] = {}
    while True:
        missing = [task for task in tasks(plan, points) if task.number not in points]
        if not missing:
            break
        for task in missing:
            points[task.number] = float(task.first.name < task.second.name)
    games = tasks(plan, points)
    assert len(pairings(games)) == count - 1
    assert max(game.round for game in games) + 1 == (count - 1).bit_length()
    assert "a" in next(iter(pairings(games[-2:])))


def test_an_even_knockout_is_prolonged_and_then_the_seeding_decides() -> None:
    plan = names(2, form=Form.KNOCKOUT)
    points: dict[int, float] = {}
    while missing := [task for task in tasks(plan, points) if task.number not in points]:
        points |= {task.number: 0.5 for task in missing}
    assert len(points) == 2 + 2 * 4


def test_half_of_a_pair_does_not_count() -> None:
    plan = names(2, pairs=2)
    games = tasks(plan, {})
    assert tally(games, {0: 1.0, 1: 0.0, 2: 1.0}, "a", "b").pairs.ww == 1
    assert tally(games, {0: 1.0, 1: 0.0, 2: 1.0}, "b", "a").pairs.ll == 1
    assert tally(games, {0: 1.0, 1: 0.0, 2: 1.0}, "a", "b").games == 2
    table = standings(games, {0: 1.0, 1: 0.5})
    assert [(each.name, each.points) for each in table] == [("a", 1.5), ("b", 0.5)]


def test_a_plan_that_cannot_be_is_explained() -> None:
    for words in ({"pairs": 0}, {"openings": ()}):
        with pytest.raises(TengenError):
            names(2, **words)
    with pytest.raises(TengenError, match="at least two"):
        names(1)


def _all_pairings(players: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for rest in _all_pairings(tuple(i for i in others if i != other)):
            yield [(first, other), *rest]


@pytest.mark.parametrize("seed", range(40))
def test_as_few_as_can_be_meet_again(seed: int) -> None:
    dice = random.Random(seed)
    players = tuple(dice.sample(range(8), 8))
    met: Counter[frozenset[int]] = Counter()
    for pair in combinations(range(8), 2):
        met[frozenset(pair)] = dice.choice((0, 1, 1, 1, 2, 3))

    def cost(pairing: list[tuple[int, int]]) -> int:
        return sum(met[frozenset(pair)] for pair in pairing)

    found = _pair_up(list(players), met)
    assert sorted(i for pair in found for i in pair) == list(range(8))
    assert cost(found) == min(map(cost, _all_pairings(players)))


@pytest.mark.parametrize("count", [4, 5, 24])
def test_a_swiss_tournament_may_have_more_rounds_than_opponents(count: int) -> None:
    """Every round pairs everybody, however often all have met."""
    rounds = count + 3
    swiss = names(count, form=Form.SWISS, rounds=rounds)
    points: dict[int, float] = {}
    while len(games := tasks(swiss, points)) > len(points):
        points = {game.number: float((7 * game.number) % 3 / 2) for game in games}
    assert len(games) == rounds * (count // 2) * 2
    meetings = Counter(frozenset((game.first.name, game.second.name)) for game in games)
    if count == 4:  # seven rounds of two meetings among six pairs: 14 meetings
        assert set(meetings.values()) <= {4, 6}
