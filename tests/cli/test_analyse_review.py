"""``tengen analyse`` and ``tengen review``."""

import json
import re
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tengen import _core, records
from tengen.cli.analyse import analyse
from tengen.cli.review import review
from tengen.errors import TengenError
from tengen.gomoku import Rule

app = typer.Typer()
app.command()(analyse)
app.command()(review)

LOST = "h8 a1 i8 a15 j8 o1"
PATTERNS = "tengen?evaluator=patterns"


def run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, list(map(str, arguments)))
    if result.exception is not None:
        raise result.exception
    return result.stdout


def test_analysis_streams_one_object_a_line() -> None:
    said = [
        json.loads(line) for line in run("analyse", LOST, "--depth", "4", "--json").splitlines()
    ]
    first = [info for info in said if info["line"] == 1][-1]
    assert first["plies"] == 3
    assert first["best"] in ("g8", "k8")
    assert {info["line"] for info in said} == {1, 2, 3}


def test_analysis_as_a_table() -> None:
    said = run("analyse", "h8 i9", "--depth", "3", "--lines", "2", "--player", PATTERNS)
    assert "win rate" in said
    assert len([line for line in said.splitlines() if line.split()[:1] in (["1"], ["2"])]) == 2


def test_chances_stand_in_the_place_of_the_win_rate(tmp_path: Path) -> None:
    one_side = _core.Network.learnt(Rule.FREESTYLE).numbers()[: _core.Network.COUNT]
    even = [0] * _core.Network.DRAW_COUNT  # a draw is as likely as not
    weights = {"kind": "network", "sides": [one_side + even]}
    (tmp_path / "weights.json").write_text(json.dumps(weights))
    player = f"tengen?weights={tmp_path / 'weights.json'}"
    arguments = ("analyse", "h8 i9", "--depth", "3", "--lines", "1", "--player", player)
    said = run(*arguments)
    assert "win/draw/loss" in said
    assert "win rate" not in said
    assert re.search(r"\d+/50/\d+", said)
    info = json.loads(run(*arguments, "--json").splitlines()[-1])
    assert info["chances"]["draw"] == 0.5
    assert sum(info["chances"].values()) == pytest.approx(1, abs=2e-4)
    forced = json.loads(
        run("analyse", LOST, "--depth", "4", "--player", player, "--json").splitlines()[0]
    )
    assert forced["chances"] == {"win": 1, "draw": 0, "loss": 0}


def test_another_player_analyses() -> None:
    assert run("analyse", "h8", "--player", "random", "--time", "1").strip()
    with pytest.raises(TengenError, match="--time"):
        run("analyse", "h8", "--player", "random", "--time", "0")


def test_a_review_names_the_loss_and_writes_files(tmp_path: Path) -> None:
    said = run(
        "review", LOST, "--depth", "4",
        "--svg", tmp_path / "course.svg", "--record", tmp_path / "game.sgf",
    )  # fmt: skip
    assert "loses by fours in 4 plies" in said.replace("\n", " ").replace("  ", " ")
    assert "White: " in said
    assert (tmp_path / "course.svg").read_text().startswith("<svg")
    game = records.read((tmp_path / "game.sgf").read_bytes())
    assert "loses by fours" in list(game.main_line())[-1].comment


def test_a_review_as_json() -> None:
    said = json.loads(run("review", LOST, "--depth", "4", "--json"))
    assert [move["move"] for move in said["moves"]] == LOST.split()
    assert said["moves"][-1]["verdict"] in ("mistake", "blunder")
