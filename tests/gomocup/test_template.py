"""A new student: from nothing to a brain that beats random."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tengen.cli import main
from tengen.errors import TengenError
from tengen.gomocup.compliance import check_brain
from tengen.gomocup.template import make


def test_the_project_works_as_it_comes(tmp_path: Path) -> None:
    folder = tmp_path / "my-first"
    assert main(["new-brain", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "README.md",
        "pbrain-my-first.py",
        "test_my_first.py",
    ]
    done = subprocess.run(
        [sys.executable, "test_my_first.py"], cwd=folder, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        "fine: it beats random",
        "fine: it completes its four",
        "fine: it stops the opponents four",
    ]


def test_managers_like_it(tmp_path: Path) -> None:
    (script, *_) = make(tmp_path / "x", "daisy")
    wanted = ("exact-ok", "about-words", "ten-turns", "corners", "all-at-once", "takes-win", "end")
    report = check_brain([sys.executable, str(script)], only=wanted)
    assert [result.sentence for result in report.results if not result.is_fine] == []


def test_the_function_is_short(tmp_path: Path) -> None:
    (script, *_) = make(tmp_path / "short")
    lines = script.read_text(encoding="utf-8").splitlines()
    assert sum(bool(line.strip()) for line in lines) < 35
    assert max(map(len, lines)) <= 100


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("precious", encoding="utf-8")
    assert main(["new-brain", str(tmp_path), "--name", "x"]) == 2
    assert "not empty; choose another folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    with pytest.raises(TengenError, match="exists already"):
        make(tmp_path / "mine.txt", "x")


@pytest.mark.parametrize("name", ["a b", "é", "../x", "-x", "x" * 99])
def test_names_that_managers_would_not_take(name: str, tmp_path: Path) -> None:
    with pytest.raises(TengenError, match="cannot name a brain"):
        make(tmp_path / "x", name)
    assert not (tmp_path / "x").exists()
