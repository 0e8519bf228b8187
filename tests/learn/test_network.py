"""The training of the network: from games to a file that the engine plays with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import _core
from tengen.cli import main
from tengen.errors import TrainingError
from tengen.game import Limit
from tengen.gomoku import Board, Rule
from tengen.gomoku.chances import Chances
from tengen.gomoku.core import position_of
from tengen.gomoku.engine import Engine
from tengen.gomoku.weights import read_weights
from tengen.learn.deep import DeepScores
from tengen.learn.network import CHECKPOINT, CURVE, DRAWS, WEIGHTS, NetworkRecipe, teach
from tengen.learn.shards import DataPlan, make_data, read_held_out

RECIPE = NetworkRecipe(epochs=2, batch=16, seed=3)


def network_in(path: Path) -> _core.Network:
    network = read_weights(path)
    assert isinstance(network, _core.Network)
    return network


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    make_data(folder, replace(DataPlan.of(Rule.FREESTYLE, 9, 60, 1), shard=40), 80)
    return folder


def test_a_network_from_games_to_a_move(games: Path, tmp_path: Path) -> None:
    rows = list(teach(tmp_path, [games], Rule.FREESTYLE, RECIPE))
    assert [row.epoch for row in rows] == [1, 2]
    assert rows[1].training < rows[0].training
    content = json.loads((tmp_path / WEIGHTS).read_text())
    assert content["recipe"]["data"][0]["games"] == 80
    assert abs(content["losses"]["rounded_result"] - content["losses"]["result"]) < 0.001
    assert (tmp_path / CURVE).read_text().count("<polyline") == 2
    assert (tmp_path / DRAWS).read_text().count("<polyline") == 2
    assert abs(content["losses"]["rounded_draw"] - content["losses"]["draw"]) < 0.005
    board = Board(size=9).play("e5", "f6")
    with Engine(weights=str(tmp_path / WEIGHTS), memory_mb=8) as engine:
        move = engine.play(board, Limit(nodes=500))
    assert board.at(move) is None
    network = network_in(tmp_path / WEIGHTS)
    position = position_of(board)
    assert network.evaluate(position) == network.evaluate_slowly(position)
    assert isinstance(network.prior(position, 0), int)
    assert network.draw_odds(position, []) == network.draw_odds_slowly(position)


def test_an_interrupted_training_ends_with_the_same_numbers(games: Path, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    for folder in (whole, parts):
        folder.mkdir()
    rows = list(teach(whole, [games], Rule.FREESTYLE, RECIPE))
    training = teach(parts, [games], Rule.FREESTYLE, RECIPE)
    assert next(training) == rows[0]
    training.close()
    assert not (parts / WEIGHTS).exists()
    assert list(teach(parts, [games], Rule.FREESTYLE, RECIPE)) == rows
    assert (parts / WEIGHTS).read_bytes() == (whole / WEIGHTS).read_bytes()
    with pytest.raises(TrainingError, match="other options"):
        list(teach(parts, [games], Rule.FREESTYLE, replace(RECIPE, rate=0.1)))


def test_a_killed_training_loses_at_most_an_epoch(games: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tengen", "train", "network", str(tmp_path)]
    command += ["--data", str(games), "--epochs", "2000"]
    path = tmp_path / CHECKPOINT
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.readline()  # two epochs are finished
        os.kill(process.pid, signal.SIGKILL)
    head = json.loads(path.read_bytes().partition(b"\n")[0])
    assert len(head["rows"]) >= 2
    recipe = NetworkRecipe(epochs=2000)
    training = teach(tmp_path, [games], Rule.FREESTYLE, recipe)
    for row in head["rows"]:
        assert next(training).epoch == row["epoch"]
    assert next(training).epoch == len(head["rows"]) + 1


def test_renju_begins_with_a_network_for_both_colours(games: Path, tmp_path: Path) -> None:
    first, second, data = (tmp_path / name for name in ("first", "second", "data"))
    for folder in (first, second):
        folder.mkdir()
    list(teach(first, [games], Rule.FREESTYLE, RECIPE))
    make_data(data, replace(DataPlan.of(Rule.RENJU, 9, 60, 1), shard=20), 20)
    with pytest.raises(TrainingError, match="another rule: renju"):
        list(teach(second, [data], Rule.FREESTYLE, RECIPE))
    list(teach(second, [data], Rule.RENJU, RECIPE, start=first / WEIGHTS))
    content = json.loads((second / WEIGHTS).read_text())
    assert len(content["sides"]) == 2
    assert content["recipe"]["start"]["rule"] == "freestyle"


def test_a_training_begins_with_the_numbers_of_a_file(games: Path, tmp_path: Path) -> None:
    """Rounded once more they are the same, so a network of the package can be trained further."""
    learnt = _core.Network.learnt(Rule.RENJU)
    trainer = _core.NetworkTrainer(Rule.RENJU, 5)
    trainer.start_from(learnt)
    assert trainer.network().numbers() == learnt.numbers()
    (tmp_path / "patterns.json").write_text('{"kind": "patterns"}')
    with pytest.raises(TrainingError, match="no weights of the kind network"):
        list(teach(tmp_path, [games], Rule.FREESTYLE, RECIPE, start=tmp_path / "patterns.json"))


def sides(path: Path) -> list[list[int]]:
    found: list[list[int]] = json.loads(path.read_text())["sides"]
    return found


def test_only_the_draws_learn(games: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
    list(teach(first, [games], Rule.FREESTYLE, RECIPE))
    only = replace(RECIPE, epochs=3, only_draws=True)
    with pytest.raises(TrainingError, match="--start"):
        list(teach(second, [games], Rule.FREESTYLE, only))
    bare = _core.Network.learnt(Rule.FREESTYLE).numbers()[: _core.Network.COUNT]
    start = tmp_path / "start.json"
    start.write_text(json.dumps({"kind": "network", "recipe": {"seed": 7}, "sides": [bare]}))
    training = teach(second, [games], Rule.FREESTYLE, only, start=start)
    next(training)
    training.close()  # it goes on from its checkpoint
    rows = list(teach(second, [games], Rule.FREESTYLE, only, start=start))
    assert rows[2].training < rows[0].training
    assert rows[2].result == rows[0].result
    assert rows[0].draw_share > 0
    (learnt,) = sides(second / WEIGHTS)
    assert learnt[: _core.Network.COUNT] == bare
    assert len(learnt) > len(bare)
    assert json.loads((second / WEIGHTS).read_text())["recipe"]["start"] == {"seed": 7}
    # The other way round: the head that another training gave changes, and nothing else.
    third = tmp_path / "third"
    third.mkdir()
    list(teach(third, [games], Rule.FREESTYLE, only, start=first / WEIGHTS))
    ((before,), (after,)) = (sides(folder / WEIGHTS) for folder in (first, third))
    assert before != after
    assert before[: _core.Network.COUNT] == after[: _core.Network.COUNT]


def test_the_engine_tells_the_chances_of_its_lines(games: Path, tmp_path: Path) -> None:
    list(teach(tmp_path, [games], Rule.FREESTYLE, RECIPE))
    board = Board(size=9).play("e5", "f6")
    network = network_in(tmp_path / WEIGHTS)
    assert network.has_draws
    with Engine(weights=str(tmp_path / WEIGHTS), memory_mb=8) as engine:
        infos = list(engine.analyse(board, Limit(depth=4), lines=3))
    for info in infos:
        assert info.score is not None
        numbers = [point.y * 9 + point.x for point in info.pv]
        odds = network.draw_odds(position_of(board), numbers)
        assert odds is not None
        assert info.chances == Chances.of(info.score, odds)
    with Engine(evaluator="patterns", memory_mb=8) as engine:
        assert engine.play(board, Limit(depth=2)).info.chances is None


def test_a_network_without_draws_is_read_and_tells_no_chances(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    bare = _core.Network.learnt(Rule.FREESTYLE).numbers()[: _core.Network.COUNT]
    path.write_text(json.dumps({"kind": "network", "sides": [bare]}))
    network = network_in(path)
    assert not network.has_draws
    assert network.numbers() == bare * 2
    board = Board().play("h8")
    assert network.draw_odds(position_of(board), []) is None
    with Engine(weights=str(path), memory_mb=8) as engine:
        assert engine.play(board, Limit(depth=2)).info.chances is None


def test_deep_scores_are_a_yardstick(games: Path, tmp_path: Path) -> None:
    held = read_held_out(games, 10)
    assert len(held) == 8
    deep = DeepScores.make(held, 6, 200, seed=1)
    deep.write(tmp_path / "deep.json")
    assert DeepScores.read(tmp_path / "deep.json") == deep
    data = deep.as_data()
    assert (data.positions, data.held_out) == (0, 6)
    network = _core.Network.learnt(Rule.FREESTYLE)
    assert network.losses(data)[2] == pytest.approx(deep.loss(network.evaluate), abs=1e-4)
    rows = list(teach(tmp_path, [games], Rule.FREESTYLE, RECIPE, deep=deep))
    assert all(row.deep is not None for row in rows)


def test_the_command(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", "network", str(tmp_path), "--data", str(games), "--epochs", "1"]
    deep = ["--deep", str(tmp_path / "deep.json"), "--deep-positions", "10", "--deep-nodes", "50"]
    assert main([*command, *deep]) == 0
    said = capsys.readouterr().out
    assert "epoch 1 of 1: cross-entropy to results" in said
    assert "to deep scores" in said
    assert "to draws" in said
    assert main(["train", "network", str(tmp_path), "--data", str(tmp_path / "none")]) == 2
    assert "tengen train data" in capsys.readouterr().err


def test_games_that_are_met_twice_count_once(games: Path) -> None:
    data = _core.NetworkData()
    bodies = [path.read_bytes().partition(b"\n")[2] for path in sorted(games.glob("*.shard"))]
    data.add(Rule.FREESTYLE, 9, bodies[0], 10)
    before = data.positions, data.held_out
    data.add(Rule.FREESTYLE, 9, bodies[0], 10)
    assert (data.positions, data.held_out) == before
    with pytest.raises(ValueError, match="end too soon"):
        data.add(Rule.FREESTYLE, 9, bodies[0][:-1], 10)
