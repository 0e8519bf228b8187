"""What foreign brains say of their thinking is taken for what it is."""

from __future__ import annotations

import pytest

from tengen.arena.report import evaluation_for_black
from tengen.game import Limit
from tengen.gomocup.manager.brain_player import BrainPlayer
from tengen.gomocup.manager.engine_info import EngineInfo
from tengen.gomoku import Board
from tests.gomocup.brains import mock

LINES = [
    ("MESSAGE depth 5 eval 29500", "29500", 28999, None),
    ("MESSAGE eval -99999 nodes 12", "-99999", -28999, None),
    ("MESSAGE eval 0.53", "0.53", None, None),
    ("MESSAGE Eval: +M7", "+M7", 29993, 7),
    ("MESSAGE ev -m12 ", "-M12", -29988, 12),
    ("MESSAGE score=-31, depth 3", "-31", -31, None),
    ("MESSAGE eval 53%", None, None, None),
    ("MESSAGE eval 1.2.3", None, None, None),
    ("MESSAGE value of m5x5", None, None, None),
    ("MESSAGE eval 123456789012345", None, None, None),
]


@pytest.mark.parametrize(("line", "said", "score", "plies"), LINES)
def test_an_evaluation_is_no_win_unless_it_says_so(
    line: str, said: str | None, score: int | None, plies: int | None
) -> None:
    told = EngineInfo()
    told.hear(line)
    assert told.evaluation == said
    player = BrainPlayer(mock("--says", line))
    try:
        with player.analyse(Board(), Limit(seconds=20)) as thinking:
            info = next(thinking)
    finally:
        player.close()
    found = None if info.score is None else (info.score.value, info.score.plies)
    assert found == (None if score is None else (score, plies))


def test_the_page_shows_it_for_black() -> None:
    assert [evaluation_for_black("0.53", ply) for ply in (0, 1)] == [0.53, -0.53]
    assert evaluation_for_black("99999", 1) == -28999
