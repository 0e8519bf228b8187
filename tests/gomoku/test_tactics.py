"""The engine finds the wins that are known, and brings them home."""

from __future__ import annotations

import pytest

from tengen import Engine, Limit
from tengen.gomoku.player import Player
from tests.gomoku.tactics import PROBLEMS, Resistance, convert, seconds_for, think
from tests.gomoku.threat_positions import Known

NODES = 100_000
QUICK = [
    known
    for known in PROBLEMS
    if known.name
    in (
        "allis94-diagram-2a",
        "allis94-diagram-2b",
        "quintet-test_vcf_long",
        "quintet-test_vct_black",
        "quintet-test_vct_white",
        "quintet-test_vct_forbidden_breaker",
        "mintaka-vcf-09",
        "lfz-okabe-hiroshi-091",
        "lfz-okabe-hiroshi-098",
        "rv2-h8-i10-i7-h9-g7-f8-g9-f10-standard",
        "rv2-h8-i11-i7-b14-g7-j6-freestyle",
    )
]
SHORT = [known for known in QUICK if known.kind == "vct_win"]
BEYOND = {
    "quintet-bench_vct_black",
    "quintet-bench_vct_white",
    "quintet-bench_vct_small_but_long",
}
"""Long wins by threats under renju that take more than two seconds."""
EVERY = [
    pytest.param(
        known,
        id=known.name,
        marks=[pytest.mark.xfail(reason="takes longer", strict=False)]
        if known.name in BEYOND
        else [],
    )
    for known in PROBLEMS
]


def name(known: Known) -> str:
    return known.name


@pytest.mark.parametrize("known", QUICK, ids=name)
def test_quick_wins_are_found(known: Known) -> None:
    with Engine(memory_mb=16) as engine:
        *_, last = engine.analyse(known.board, Limit(nodes=NODES))
    assert last.score is not None
    assert last.score.is_win
    assert last.score.plies is not None
    assert known.fours is None or last.score.plies <= 2 * known.fours + 1
    known.board.play(*last.pv)


@pytest.mark.parametrize("known", SHORT, ids=name)
def test_quick_wins_are_converted(known: Known) -> None:
    opponents: list[Player] = [Engine(memory_mb=16), Resistance(2_000)]
    for opponent in opponents:
        game = convert(known, opponent, NODES // 2)
        assert game.is_won, str(game)


@pytest.mark.soak
@pytest.mark.parametrize("known", EVERY)
def test_every_win_is_found_in_its_time(known: Known) -> None:
    with Engine(memory_mb=64) as engine:
        last, _ = think(engine, known.board, seconds_for(known))
    assert last.score is not None
    assert last.score.is_win, f"{last.score} after {last.nodes} nodes"


@pytest.mark.soak
@pytest.mark.parametrize("known", EVERY)
def test_every_win_is_converted(known: Known) -> None:
    opponents: list[Player] = [Engine(memory_mb=32), Resistance(2_000)]
    for opponent in opponents:
        with opponent:
            game = convert(known, opponent)
        assert game.is_won, str(game)
