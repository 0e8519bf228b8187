"""Never over the time, whatever the manager tells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.game import Limit
from tengen.gomocup.brain import settings as settings_module
from tengen.gomocup.brain.clock import MARGIN, Clock
from tengen.gomocup.brain.settings import DEFAULT_MEMORY, Settings
from tests.gomocup.brain.thinkers import First, brain, settle, talk

milliseconds = st.none() | st.integers(-(10**4), 10**9) | st.sampled_from([0, 2**31 - 1])


@given(milliseconds, milliseconds, milliseconds, st.integers(0, 200), st.floats(0, 2))
def test_a_limit_is_below_every_time_that_was_told(
    turn: int | None, match: int | None, left: int | None, stones: int, late: float
) -> None:
    settings = Settings(timeout_turn=turn, timeout_match=match, time_left=left)
    limit = Clock().limit(settings, stones, late=late)
    if limit is None:
        return
    told = [time for time in (turn, left) if time is not None and time < 2**31 - 1]
    if left is None and match is not None and 0 < match < 2**31 - 1:
        told.append(match)
    for time in told:
        assert limit.seconds is not None
        assert limit.seconds < time / 1000 - late
    if limit.aim is not None:
        assert limit.seconds is not None
        assert 0 < limit.aim <= limit.seconds


def limit_after(*infos: str) -> Limit | None:
    player = First()
    talk(brain(player), ["START 15", *(f"INFO {info}" for info in infos), "BEGIN"])
    limit = player.asked[0][1]
    return None if limit.seconds == 0.001 else limit


@pytest.mark.parametrize(
    "infos",
    [
        ["timeout_turn 0"],
        ["time_left 0"],
        ["time_left -400"],
        ["timeout_turn 0", "time_left 0"],
        ["timeout_turn 5000", "time_left 1"],
        ["timeout_turn 1"],
        ["timeout_turn -1"],
    ],
)
def test_no_time_is_a_move_at_once(infos: list[str]) -> None:
    assert limit_after(*infos) is None


def test_unlimited_games_use_the_turn() -> None:
    for unlimited in (["time_left 2147483647"], ["timeout_match 0"], []):
        limit = limit_after("timeout_turn 5000", *unlimited)
        assert limit is not None
        assert (limit.seconds, limit.aim) == (5 - MARGIN, None)


def test_huge_values() -> None:
    limit = limit_after("timeout_turn 2000000", "timeout_match 100000000")
    assert limit is not None
    assert limit.aim is not None
    assert limit.seconds == 2000 - MARGIN


def test_no_times_at_all_are_gomocups() -> None:
    limit = limit_after()
    assert limit is not None
    assert limit.seconds is not None
    assert limit.seconds < 30
    assert limit.aim is not None
    assert 4 < limit.aim < 9


def test_time_left_overrides_the_match() -> None:
    with_left = limit_after("timeout_turn 30000", "timeout_match 1000", "time_left 90000")
    assert with_left == limit_after("timeout_turn 30000", "time_left 90000")


def test_the_clock_goes_on_when_nobody_tells_it() -> None:
    clock = Clock()
    settings = Settings(timeout_match=100_000)
    clock.spend(60)
    assert clock.left(settings) == 40
    settings.time_left = 70_000
    clock.told_time_left(None, 70_000)
    assert clock.left(settings) == 70
    clock.spend(15)
    assert clock.left(settings) == 55


def test_a_whole_game_of_full_moves_stays_within_the_match() -> None:
    clock, settings = Clock(), Settings(timeout_turn=30_000, timeout_match=180_000)
    total = 0.0
    for stone in range(200):
        limit = clock.limit(settings, stone)
        if limit is None:
            break
        assert limit.seconds is not None
        total += limit.seconds  # the worst: every move takes all that it may
        clock.spend(limit.seconds)
    assert 170 < total < 180


@pytest.mark.parametrize("match", [2_000, 10_000, 180_000])
def test_a_game_that_fills_the_board_stays_within_the_match(match: int) -> None:
    clock, settings = Clock(), Settings(timeout_turn=30_000, timeout_match=match)
    for stone in range(200):
        limit = clock.limit(settings, stone, empty=400 - 2 * stone)
        if limit is None:
            clock.spend(0.005)
        else:
            assert limit.seconds is not None
            clock.spend(limit.seconds + 0.005)
    left = clock.left(settings)
    assert left is not None
    assert left >= 0


def test_a_slow_manager_is_learnt_from() -> None:
    clock = Clock()
    clock.spend(0.1)
    clock.told_time_left(12_000, 10_100)  # the start of the process, which happens once
    assert clock.lag == 0
    for left in range(10_000, 9_000, -100):
        clock.told_time_left(left + 100, left)
        clock.spend(0.06)
    assert clock.lag == pytest.approx(0.04)
    clock.told_time_left(5_000, 2**31 - 1)
    assert clock.lag == pytest.approx(0.04)
    slow = clock.limit(Settings(time_left=9_000), 10, empty=200)
    fast = Clock().limit(Settings(time_left=9_000), 10, empty=200)
    assert slow is not None
    assert fast is not None
    assert slow.aim is not None
    assert fast.aim is not None
    assert slow.aim < 0.6 * fast.aim


def test_an_increment_is_counted_in() -> None:
    plain = Clock().limit(Settings(time_left=60_000), 5)
    more = Clock().limit(Settings(time_left=60_000, time_increment=2_000), 5)
    assert plain is not None
    assert more is not None
    assert plain.aim is not None
    assert more.aim == pytest.approx(plain.aim + 1)


def test_what_the_managers_clock_has_run_is_taken_off() -> None:
    player = First()
    conversation = brain(player)
    conversation.feed("START 15", late=0.5)
    talk(conversation, ["INFO timeout_turn 1000", "INFO timeout_match 0", "BEGIN"])
    settle(conversation, conversation.feed("TURN 7,7", late=0.25), [])
    talk(conversation, ["TURN 8,8"])
    assert [limit.seconds for _, limit in player.asked] == [0.95, 0.7, 0.95]


@pytest.mark.parametrize("told", [None, 0, -5])
def test_the_memory_is_gomocups_unless_told(told: int | None) -> None:
    assert Settings(max_memory=told).memory_mb == DEFAULT_MEMORY >> 20


@pytest.mark.parametrize(
    ("told", "megabytes"), [(1 << 20, 1), (1, 1), (1 << 33, 8192), (1 << 35, 9000), (1 << 50, 9000)]
)
def test_the_memory_is_part_of_the_limit(
    told: int, megabytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_module, "most_memory", lambda: 9000 << 20)
    limit = Clock().limit(Settings(max_memory=told), 0)
    assert limit is not None
    assert limit.memory_mb == megabytes
