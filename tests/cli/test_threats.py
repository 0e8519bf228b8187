"""``tengen threats``."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tengen.cli.threats import threats
from tengen.errors import TengenError
from tengen.gomoku import Board

app = typer.Typer()
app.command()(threats)

MOVES = "h8 a1 h9 a2 g8 a15"


def run(*arguments: str | Path, stdin: str = "") -> str:
    result = CliRunner().invoke(app, list(map(str, arguments)), input=stdin)
    if result.exception is not None:
        raise result.exception
    return result.stdout


def test_text() -> None:
    said = run(MOVES)
    assert "three at i8, cost f8 j8, rest g8 h8" in said
    assert "depth  type           gain  cost" in said
    assert "By fours: no win" in said
    assert "By threats: Black wins" in said


def test_a_diagram_from_the_input_equals_moves() -> None:
    board = Board.parse(MOVES)
    assert run("-", stdin=str(board)) == run(MOVES)
    assert run("-", stdin=MOVES) == run(MOVES)


def test_json_and_colour() -> None:
    answer = json.loads(run(MOVES, "--json", "--attacker", "white", "--rule", "renju"))
    assert (answer["rule"], answer["color"]) == ("renju", "white")
    assert [win["status"] for win in answer["wins"]] == ["none", "none"]
    found = json.loads(run("h8 a1 h9 a2 h10 a3 h11 a9", "--json"))
    assert found["wins"][0]["line"] == []
    assert found["wins"][0]["fives"] == ["h7", "h12"]
    assert {row["kind"] for row in found["table"]} >= {"five"}


def test_limit() -> None:
    answer = json.loads(run(MOVES, "--json", "--nodes", "3"))
    assert answer["wins"][1]["status"] == "unknown"


def test_svg(tmp_path: Path) -> None:
    picture = tmp_path / "threats.svg"
    run(MOVES, "--svg", picture)
    assert picture.read_text(encoding="utf-8").count('class="mark"') > 3


def test_record_file(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[4]SZ[15];B[hh];W[aa];B[hg];W[ab];B[gh];W[ao])", encoding="utf-8")
    assert "By threats: Black wins" in run(record)


def test_mistakes_are_named() -> None:
    with pytest.raises(TengenError, match="over"):
        run("a1 a2 b1 b2 c1 c2 d1 d2 e1")
    with pytest.raises(TengenError, match="neither a position such as 'h8 i9' nor a file"):
        run("h8 i9 zz")


def test_long_answers_are_cut_unless_all_is_wanted() -> None:
    moves = "h8 a1 h9 a3 i10 a5 j11 a7"
    short, whole = run(moves), run(moves, "--all")
    assert "more (--all)" in short
    assert "more (--all)" not in whole
    assert len(short.splitlines()) < 90 < len(whole.splitlines())
