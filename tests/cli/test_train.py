"""``tengen train``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli import main
from tengen.gomoku.weights import read_weights


def test_patterns_from_games_to_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", "patterns", str(tmp_path), "--player", "random", "--size", "7"]
    command += ["--games", "24", "--nodes", "1", "--epochs", "1", "--seed", "5"]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "24 of 24 games" in said
    assert "held-out positions" in said
    content = json.loads((tmp_path / "weights.json").read_text())
    assert content["recipe"]["seed"] == 5
    assert content["losses"][0]["constant"] == 0.6931
    read_weights(tmp_path / "weights.json")
    first = (tmp_path / "weights.json").read_bytes()
    assert main(command) == 0  # the games are there already
    assert (tmp_path / "weights.json").read_bytes() == first


def test_adp(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", "adp", str(tmp_path), "--size", "7", "--games", "4", "--every", "2"]
    assert main([*command, "--trial", "2", "--hidden", "3"]) == 0
    said = capsys.readouterr().out
    assert said.count("against random") == 3
    assert (tmp_path / "adp.svg").exists()


def test_a_rule_that_does_not_exist(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "adp", str(tmp_path), "--rule", "chess"]) == 2
    assert "unknown rule 'chess'" in capsys.readouterr().err
