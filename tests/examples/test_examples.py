"""Every example runs as its first lines say, in an empty folder."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tengen import records
from tengen.records import Record

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, folder: Path, *arguments: str, said: str = "") -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments],
        cwd=folder,
        input=said,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_has_a_test_and_a_row() -> None:
    programs = {path.name for path in EXAMPLES.iterdir() if path.suffix in (".py", ".ipynb")}
    tests = Path(__file__).read_text(encoding="utf-8")
    table = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert len(programs) >= 11
    for name in programs - {"hope_chess.py"}:  # which has a file of tests of its own
        assert f'"{name}"' in tests
    assert all(f"[{name}]({name})" in table for name in programs)


def test_match(tmp_path: Path) -> None:
    lines = run("match.py", tmp_path).splitlines()
    assert len(lines) == 5
    assert lines[-1] == "tengen 4, mcts 0"


def test_analyse_folder(tmp_path: Path) -> None:
    records.write(Record.of_moves("h8 a1 i8 a2 j8 a3 g8"), tmp_path / "a.sgf")
    (tmp_path / "b.txt").write_text("nothing")
    said = run("analyse_folder.py", tmp_path, ".", "4")
    assert "a.sgf game 1, 7 moves, worst: 2. White a1: mistake" in said
    assert "b.txt: " in said


def test_puzzles(tmp_path: Path) -> None:
    # Black has two fours that win, and plays elsewhere.
    moves = "f8 e8 g8 i12 h8 a1 i9 a3 i10 a5 o1"
    records.write(Record.of_moves(moves), tmp_path / "game.sgf")
    said = run("puzzles.py", tmp_path, "game.sgf")
    assert "puzzle-1.svg: Black to move. Black wins by fours: i8 j8 i7" in said
    assert (tmp_path / "puzzle-1.svg").read_text(encoding="utf-8").startswith("<svg")


def test_chat_bot(tmp_path: Path) -> None:
    said = run("chat_bot.py", tmp_path, said="new\nh8\nh8\nhint\nundo\nshow\n").splitlines()
    assert said[0] == "A new game. You have Black."
    assert said[1].startswith("I play ")
    assert said[2] == "Sorry: h8 is taken by Black."
    assert said[3].startswith("Try ")
    assert said[4:6] == ["Taken back.", f"15{' .' * 15}"]


def test_custom_evaluator(tmp_path: Path) -> None:
    assert "Black counts threats" in run("custom_evaluator.py", tmp_path)


def test_own_game(tmp_path: Path) -> None:
    said = run("own_game.py", tmp_path, "page.html")
    assert "every promise is kept" in said
    assert "best: take 2, value 1" in said
    assert "take 2" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_td_learning(tmp_path: Path) -> None:
    said = run("td_learning.py", tmp_path, "curve.svg", "400")
    assert said.startswith("weight +")
    assert "the game is worth 0" in said
    assert "<polyline" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


def test_tournament(tmp_path: Path) -> None:
    lines = run("tournament.py", tmp_path, "cup.db").splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("tengen ")
    assert lines[-1].startswith("random?seed=1 ")
    assert run("tournament.py", tmp_path, "cup.db").splitlines() == lines


def test_ray_batch(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    lines = run("ray_batch.py", tmp_path).splitlines()
    assert len(lines) == 4
    assert lines[-1].startswith("h8 a1 i8 a2 j8 a3: g8, win in 3")


def test_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cells: list[dict[str, Any]] = json.loads((EXAMPLES / "notebook.ipynb").read_text("utf-8"))[
        "cells"
    ]
    names: dict[str, Any] = {}
    shown = []
    for cell in cells:
        if cell["cell_type"] == "code":
            *lines, last = "".join(cell["source"]).splitlines()
            exec("\n".join(lines), names)
            shown.append(eval(last, names))
    board, picture, _, lines_found, widget, _ = shown
    assert board._repr_svg_().count('class="last"') == 1
    assert picture._repr_svg_().count('class="threat"') == 4
    assert [info.line for info in lines_found] == [1, 2, 3]
    assert widget.board == board
