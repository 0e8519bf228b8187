"""Games in bulk: the same plan gives the same bytes, however they are made."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import _core
from tengen.errors import TrainingError
from tengen.gomoku import Board, Rule
from tengen.gomoku.point import points_of
from tengen.learn.shards import DataPlan, make_data, make_shard, read_data

RULES = ["freestyle", "standard", "renju", "caro", "caro_exact"]


def plan(rule: str = "freestyle", size: int = 9, seed: int = 7) -> DataPlan:
    return replace(DataPlan.of(Rule[rule.upper()], size, 60, seed), shard=3)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("rule", RULES)
def test_games_are_legal_and_end_as_they_say(rule: str, tmp_path: Path) -> None:
    make_data(tmp_path, plan(rule), 6)
    games = read_data(tmp_path)
    assert len(games) == 6
    for game in games:
        board = Board(rule, size=9)
        for number in game.moves:
            assert board.outcome is None
            board = board.play(points_of(9)[number])  # raises if it is not legal
        assert len(game.moves) == len(game.best) == len(game.scores)
        opening = game.best.count(-1)
        assert all(best == -1 for best in game.best[:opening])
        assert all(score is None for score in game.scores[:opening])
        assert all(score is not None for score in game.scores[opening:])
        if board.winner is not None:
            assert game.result == (-1 if board.winner else 1)


def test_a_game_depends_on_its_number_alone() -> None:
    stop = _core.Stop()
    several = _core.self_play(Rule.FREESTYLE, 9, 60, 7, 0, 4, stop)
    alone = [_core.self_play(Rule.FREESTYLE, 9, 60, 7, i, 1, stop) for i in (3, 1, 2, 0)]
    assert several == alone[3] + alone[1] + alone[2] + alone[0]
    assert several != _core.self_play(Rule.FREESTYLE, 9, 60, 8, 0, 4, stop)


def test_threads_and_an_interruption_change_nothing(tmp_path: Path) -> None:
    make_data(tmp_path / "a", plan(), 12)
    make_data(tmp_path / "b", plan(), 6)
    (tmp_path / "b" / "games-000000.shard").unlink()
    make_data(tmp_path / "b", plan(), 12, jobs=3)
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\n"
        "from tests.learn.test_shards import make_data, plan\n"
        f"make_data(Path({str(tmp_path / 'b')!r}), plan(), 15)"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    while not list((tmp_path / "b").glob("*.shard")) and process.poll() is None:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    make_data(tmp_path / "a", plan(), 15)
    make_data(tmp_path / "b", plan(), 15)
    shards_of = {name: data for name, data in files(tmp_path / "b").items() if name[0] != "."}
    assert files(tmp_path / "a") == shards_of


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason="the extra 'ray' is not installed: pip install ray",
)
def test_a_ray_cluster_gives_the_same_bytes(tmp_path: Path) -> None:
    make_data(tmp_path / "a", plan(), 6)
    make_data(tmp_path / "b", plan(), 6, ray="", jobs=2)
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_what_another_plan_made_is_not_mixed_in(tmp_path: Path) -> None:
    make_data(tmp_path, plan(), 3)
    with pytest.raises(TrainingError, match="other options"):
        make_data(tmp_path, plan(seed=8), 6)


def test_a_damaged_shard_is_refused(tmp_path: Path) -> None:
    make_data(tmp_path, plan(), 3)
    path = tmp_path / "games-000000.shard"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(TrainingError, match="damaged"):
        read_data(tmp_path)
    with pytest.raises(TrainingError, match="no games"):
        read_data(tmp_path / "nothing")


def test_a_stopped_shard_is_none() -> None:
    stop = _core.Stop()
    stop.set()
    assert make_shard(plan(), 0, "", stop) == b""
