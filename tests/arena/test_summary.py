"""What is counted from games: pairs, colours, openings, endings, times."""

from dataclasses import replace

import pytest

from tengen.arena.elo import Pairs, Tally
from tengen.arena.schedule import tasks
from tengen.arena.standings import Counts
from tengen.arena.summary import (
    Entry,
    by_opening,
    crosstable,
    endings,
    names,
    pair_results,
    played,
    sides,
    tally,
)
from tengen.arena.task import GameResult, MoveRecord, Reason, SideRecord
from tests.arena.made import make_result, plan_of


def entries(results: str, *who: str, reason: Reason = Reason.FIVE) -> list[Entry]:
    """Games of the plan in order: ``1`` the first of the two won, ``2`` the second, ``=`` draw."""
    plan = plan_of(*(who or ("a", "b")), pairs=8)
    found = []
    for task, sign in zip(tasks(plan, {}), results, strict=False):
        winner = {"1": "black", "2": "white", "=": None}[sign]
        moves = [MoveRecord(point) for point in task.opening]
        moves += [
            MoveRecord("a1", 0.5, depth=4, nodes=10),
            MoveRecord("b1", 2.0, depth=None),
            MoveRecord("c1", 1.5, depth=7, nodes=20),
        ]
        black, white = SideRecord(task.first.name), SideRecord(task.second.name)
        result = GameResult(task.number, winner, reason, "", black, white, moves, 0.0, 1.0)
        found.append((task, result))
    return found


def test_games_of_a_pair_are_one_sample() -> None:
    # a has Black in the first game of each pair, White in the second.
    # 1 1: won and lost; 1 2: won both; = 2: drawn and won; 1 alone, which counts for nothing yet.
    found = tally(entries("1112=21"), "a", "b")
    assert found == Tally(Pairs(wl=1, wd=1, ww=1))
    assert tally(entries("1112=21"), "b", "a").losses == found.wins
    assert sum(pair_results(entries("1112=21"), "a", "b"), Tally()) == found


def test_others_do_not_count() -> None:
    # The first opening of three players: a-b, b-a, a-c, c-a, b-c, c-b.
    found = entries("121121", "a", "b", "c")
    assert tally(found, "a", "c") == Tally(Pairs(wl=1))
    assert names(found) == ["a", "b", "c"]
    assert (
        crosstable(found)["b", "c"] == Counts(0, 0, 2) == Counts(*crosstable(found)["c", "b"][::-1])
    )
    assert [game.score for game in played(found)] == [1, 0, 1, 1, 0, 1]


def test_colours_times_and_depths() -> None:
    [a, b] = sides(entries("11=2"))
    assert (a.black, a.white) == (Counts(1, 1, 0), Counts(1, 0, 1))
    assert a.total == Counts(2, 1, 1)
    assert a.total.score == 0.625
    # Five stones of opening: White makes the first and third move, Black the second.
    # Twice a has White: 2 · (0.5 + 1.5); twice Black: 2 · 2.0.
    assert (a.moves, a.seconds, a.longest) == (6, 8.0, 2.0)
    assert (a.depth, a.nodes) == (5.5, 60)
    assert b.faults == 0


def test_endings_name_the_losers() -> None:
    found = [*entries("11=", reason=Reason.FIVE), *entries("1", reason=Reason.TIMEOUT)]
    five, timeout = endings(found)
    assert (five.reason, five.count, five.losers) == (Reason.FIVE, 3, (("b", 1), ("a", 1)))
    assert (timeout.count, timeout.losers) == (1, (("b", 1),))
    assert sides(found)[1].faults == 1


def test_openings_are_judged_for_black() -> None:
    found = by_opening(entries("1122==12"))
    assert sum(counts.games for counts in found.values()) == 8
    first = entries("1122==12")[0][0].opening
    assert found[first].wins >= 2


def test_a_swapped_game_counts_for_who_played() -> None:
    [(task, result), other] = entries("11")
    swapped = replace(result, black=result.white, white=result.black)
    assert tally([(task, swapped), other], "a", "b") == Tally(Pairs(ll=1))
    assert played([(task, swapped)])[0].black == "b"


@pytest.mark.parametrize("seed", range(3))
def test_all_ways_of_counting_agree(seed: int) -> None:
    plan = plan_of("a", "b", "c", "d")
    strengths = dict.fromkeys("abcd", 1.0)
    found = [(task, make_result(task, seed + task.number, strengths)) for task in tasks(plan, {})]
    table = crosstable(found)
    for side in sides(found):
        row = [counts for (one, _), counts in table.items() if one == side.name]
        assert side.total == Counts(*map(sum, zip(*row, strict=True)))
    for one in "abcd":
        for other in set("abcd") - {one}:
            counted = tally(found, one, other)
            assert Counts(counted.wins, counted.draws, counted.losses) == table[one, other]
    assert sum(ending.count for ending in endings(found)) == len(found)
