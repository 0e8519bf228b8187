"""Exports hold every game, and other programs can read them."""

import json
import re
from pathlib import Path

import chess.pgn
import pytest

from tengen.arena.export import to_psq, to_record
from tengen.arena.report import evaluation_for_black
from tengen.arena.store import Store
from tengen.arena.task import GameResult, GameTask
from tengen.cli import main
from tengen.gomoku import Point
from tengen.records import read, read_games
from tests.arena.made import make_store, plan_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "cup.db"
    make_store(path, plan_of("a", "b (x64)", 'c "d"', pairs=2)).close()
    return path


def stored(path: Path) -> list[tuple[GameTask, GameResult]]:
    with Store(path, read_only=True) as store:
        return list(store.games())


def test_psq_files_hold_the_games(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    assert main(["export", str(path), str(folder), "--to", "psq"]) == 0
    files = sorted(folder.iterdir())
    assert len(files) == len(stored(path)) == 12
    for file, (task, result) in zip(files, stored(path), strict=True):
        record = read(file)
        assert [str(move) for move in record.moves()] == [move.point for move in result.moves]
        assert record.headers["black"] == result.black.name
        assert record.size == task.size
        times = [node.time_ms for node in record.main_line()]
        assert times == [round(1000 * (move.seconds or 0)) for move in result.moves]


def test_a_psq_file_is_written_as_the_judge_writes_it(path: Path) -> None:
    task, result = stored(path)[0]
    lines = to_psq(task, result).decode().split("\r\n")
    assert lines[0] == "Piskvorky 15x15, 0:0, 0"
    assert all(re.fullmatch(r"\d+,\d+,\d+", line) for line in lines[1 : len(result.moves) + 1])
    first = Point.parse(result.moves[0].point)
    assert lines[1] == f"{first.x + 1},{15 - first.y},0"
    assert lines[len(result.moves) + 1 : len(result.moves) + 3] == ["a", "b (x64)"]


def test_sgf_holds_times_evaluations_and_the_end(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "cup.sgf"
    assert main(["export", str(path), str(out)]) == 0
    records = read_games(out)
    assert len(records) == 12
    for record, (task, result) in zip(records, stored(path), strict=True):
        expected = to_record(task, result)
        assert record.root == expected.root
        assert record.headers == expected.headers
        assert record.rule is task.rule


def test_jsonl_holds_everything(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "cup.jsonl"
    assert main(["export", str(path), str(out)]) == 0
    plain = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    again = [
        (GameTask.from_json(each["task"]), GameResult.from_json(each["result"])) for each in plain
    ]
    assert again == stored(path)


def test_pgn_is_chess_with_the_right_results(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "cup.pgn"
    assert main(["export", str(path), str(out)]) == 0
    with out.open(encoding="utf-8") as file:
        for _, result in stored(path):
            game = chess.pgn.read_game(file)
            assert game is not None
            assert not game.errors
            # Whoever moves first has White in chess.
            assert game.headers["White"] == result.black.name.replace('"', "'")
            assert game.headers["Black"] == result.white.name.replace('"', "'")
            score = {"black": "1-0", "white": "0-1", None: "1/2-1/2"}[result.winner]
            assert game.headers["Result"] == score
            assert len(list(game.mainline_moves())) == 2
        assert chess.pgn.read_game(file) is None


def test_evaluations_are_turned_to_black() -> None:
    assert evaluation_for_black("+31", 0) == 31
    assert evaluation_for_black("31", 1) == -31
    assert evaluation_for_black("-M4", 1) == 29996
    assert evaluation_for_black("-M4", 0) == -29996
    assert evaluation_for_black("nan", 0) is None
    assert evaluation_for_black(None, 0) is None


def test_mistakes_are_one_sentence(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(path), "games.doc"]) == 2
    assert "'games.doc' does not tell the kind of export" in capsys.readouterr().err
    assert main(["export", str(tmp_path / "none.db"), "x.pgn"]) == 2
    assert "there is no tournament" in capsys.readouterr().err
    assert main(["export", str(path), str(tmp_path / "no" / "x.pgn")]) == 2
    assert "cannot write" in capsys.readouterr().err
