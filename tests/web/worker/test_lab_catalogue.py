"""Every algorithm on every game of the lab runs, or is refused for the reason that is given."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.errors import TengenError
from tengen.search.trace import Kind
from tengen.web.lab_catalogue import GAMES, NAMES, SAMPLE, TREE, LabGame
from tengen.web.protocol.lab_requests import Study
from tengen.web.worker.lab_payload import facts
from tengen.web.worker.lab_search import search
from tests.web.worker.test_lab import seen

OFFERED = [
    pytest.param(game, name, id=f"{game.name}-{name}")
    for game in GAMES
    for name in NAMES
    if name not in game.refused
]
REFUSED = [
    pytest.param(game, name, id=f"{game.name}-{name}") for game in GAMES for name in game.refused
]


def study(game: LabGame, algorithm: str) -> dict[str, Any]:
    """Return what the page asks for if nobody changes anything."""
    name = f"tree:{SAMPLE}" if game.name == TREE else game.name
    return {"game": name, "algorithm": algorithm, **game.fitting(algorithm)}


@pytest.mark.parametrize(("game", "algorithm"), OFFERED)
def test_what_is_offered_runs_and_is_worth_a_look(game: LabGame, algorithm: str) -> None:
    answer, _ = seen(**study(game, algorithm))
    # Some thousands at most: what ends in a second, by whatever clock.
    assert 2 <= answer["nodes"] <= 5_000
    assert answer["events"] > 2


@pytest.mark.parametrize(("game", "algorithm"), REFUSED)
def test_what_is_not_offered_has_its_reason(game: LabGame, algorithm: str) -> None:
    assert str(game.refused[algorithm]) != game.refused[algorithm].code
    if algorithm in ("hminimax", "flat") and game.name == TREE:
        return  # one would run, and answer nonsense; the other asks for an evaluation
    with pytest.raises(TengenError) as refusal:
        search(Study(**study(game, algorithm)))
    assert refusal.value.said.code == game.refused[algorithm].code


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "deepening", "pvs"])
def test_the_sample_is_worth_three(algorithm: str) -> None:
    found = facts(search(Study(**study(GAMES[0], algorithm))))
    assert (found["value"], found["status"], found["is_cut_off"]) == ("3", "proven", False)


def test_a_horizon_is_no_value() -> None:
    studied = search(Study(game=f"tree:{SAMPLE}", algorithm="deepening", depth=2))
    found = facts(studied)
    assert (found["status"], found["is_cut_off"]) == ("estimate", True)
    answer, _ = seen(game=f"tree:{SAMPLE}", algorithm="deepening", depth=2)
    texts = [step[7] for step in answer["film"]["steps"] if step[1] in ("horizon", "exit")]
    assert texts
    assert all(text.startswith(("≈", "≤", "≥")) for text in texts)


def test_bounds_are_written_as_bounds() -> None:
    answer, _ = seen(game=f"tree:{SAMPLE}")
    texts = [step[7] for step in answer["film"]["steps"] if step[1].endswith("cut")]
    assert texts == ["≤ 2", "≥ 15", "≤ 2", "≤ 3", "≤ 3"]
    assert answer["film"]["steps"][-1][7] == "= 3"


def test_a_cut_that_prunes_nothing_is_not_counted() -> None:
    tree = "tree:[[3,17],[12,2]]"
    studied = search(Study(game=tree))
    kinds = [event.kind for event in studied.trace]
    assert kinds.count(Kind.ALPHA_CUT) == 1
    assert facts(studied)["cuts"] == {"alpha": 0, "beta": 0, "pruned": 0}


def test_expectimax_against_a_random_opponent() -> None:
    found = facts(
        search(Study(game="tree:[[3,17],[2,12]]", algorithm="expectimax", opponent="random"))
    )
    assert found["value"] == "10"


def test_a_limit_without_a_move_is_one_sentence() -> None:
    with pytest.raises(TengenError, match="allow more nodes"):
        search(Study(game="tictactoe", algorithm="deepening", nodes=1))
