"""Every seeded fault is found and named; a brain without one is left in peace."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tengen.cli.check_brain import check_brain as command
from tengen.errors import TengenError
from tengen.gomocup.compliance import CHECKS, Report, Severity, check_brain
from tests.gomocup.brains import MOCK
from tests.gomocup.mocks import protocol

PROTOCOL = Path(protocol.__file__)
STRENGTH = {"takes-win", "accepts-standard", "accepts-caro"}
BUSY = {"quick-start", "keeps-turn", "keeps-match"}
"""What a busy machine may spoil."""
NOTE, WARNING, FAILURE = Severity

FOUND = {
    "banner": ("no-banner", WARNING),
    "ok-with-text": ("exact-ok", FAILURE),
    "ok-lower-case": ("exact-ok", WARNING),
    "no-about": ("about", FAILURE),
    "about-without-words": ("about-words", WARNING),
    "only-15": ("size-20", FAILURE),
    "keeps-old-game": ("start-again", FAILURE),
    "silent-sizes": ("odd-sizes", WARNING),
    "case-matters": ("lower-case", WARNING),
    "blank-lines-answered": ("blanks", WARNING),
    "silent-unknown": ("unknown", WARNING),
    "error-for-unknown": ("unknown", NOTE),
    "answers-info": ("info-silent", FAILURE),
    "answers-evaluate": ("evaluate", WARNING),
    "needs-crlf": ("line-feed", FAILURE),
    "writes-into-folder": ("strange-folder", FAILURE),
    "trailing-blank": ("exact-move", FAILURE),
    "swapped": ("column-and-row", FAILURE),
    "off-by-one": ("corners", FAILURE),
    "forgets-turns": ("turn-after-board", FAILURE),
    "chatter": ("readable", WARNING),
    "stderr": ("no-stderr", WARNING),
    "no-empty-board": ("empty-board", FAILURE),
    "board-adds": ("board-again", FAILURE),
    "center-only": ("corners", FAILURE),
    "one-stone-per-line": ("one-line", NOTE),
    "rule-crash": ("rules", FAILURE),
    "waits-for-ok": ("all-at-once", FAILURE),
    "silent-errors": ("malformed-turn", WARNING),
    "accepts-stones": ("turn-on-stone", WARNING),
    "flood": ("malformed-turn", FAILURE),
    "crash-on-malformed": ("malformed-turn", FAILURE),
    "no-done-error": ("malformed-board", WARNING),
    "silent-takeback": ("takeback", WARNING),
    "swap2-two": ("swap2-lay", WARNING),
    "swap2-lower": ("swap2-choose", WARNING),
    "late": ("keeps-turn", WARNING),
    "very-late": ("keeps-turn", FAILURE),
    "ignores-match": ("keeps-match", FAILURE),
    "divides-by-time": ("no-time-left", FAILURE),
    "thinks-at-zero": ("at-once", WARNING),
    "memory": ("memory", FAILURE),
    "trusts-memory": ("huge-memory", FAILURE),
    "ignores-end": ("end", WARNING),
    "ignores-eof": ("end-of-input", WARNING),
    "slow-start": ("quick-start", WARNING),
}

BROKEN = {
    "crash": "begin",
    "leave": "begin",
    "midline": "begin",
    "stall": "begin",
    "flood": "begin",
    "memory": "begin",
    "fork": "begin",
    "illegal": "begin",
    "off-board": "begin",
    "garbage": "begin",
    "error": "begin",
    "binary": "begin",
    "exits-at-start": "start",
    "silent-at-start": "start",
    "refuses-start": "start",
    "ignores-end": "end",
    "slow-to-die": "end",
    "blanks": "exact-move",
    "stderr": "no-stderr",
}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a brain writes into its working folder is not left in the tree."""
    monkeypatch.chdir(tmp_path)


def run(path: Path, *arguments: str, only: tuple[str, ...] = (), patience: float = 4.0) -> Report:
    brain = [sys.executable, "-I", "-S", str(path), *arguments]
    return check_brain(brain, only=only, patience=patience)


def test_every_fault_of_the_mocks_is_in_the_table() -> None:
    assert {*FOUND, "none"} == set(protocol.FAULTS)


@pytest.mark.parametrize("fault", FOUND)
def test_a_fault_against_the_protocol_is_found(fault: str) -> None:
    if fault == "writes-into-folder" and os.geteuid() == 0:
        pytest.skip("nothing is forbidden to root")
    name, severity = FOUND[fault]
    (result,) = run(PROTOCOL, fault, only=(name,)).results
    assert result.severity == severity, result
    assert result.sentence
    assert any(line.startswith("> ") for line in result.transcript)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_brain_that_breaks_down_is_found(fault: str) -> None:
    name = BROKEN[fault]
    (result,) = run(MOCK, fault, "--at", "1", only=(name,), patience=1.5).results
    assert result.severity is not None, result


def test_a_brain_that_keeps_to_the_protocol_is_left_in_peace() -> None:
    report = run(PROTOCOL, "none", patience=10.0)
    assert len(report.results) == len(CHECKS) >= 30
    found = {result.check.name: result.sentence for result in report.results if not result.is_fine}
    assert STRENGTH <= set(found) <= STRENGTH | BUSY, found


def test_one_of_our_players_is_left_in_peace() -> None:
    brain = [sys.executable, "-m", "tengen.gomocup", "--player", "random"]
    report = check_brain(brain)
    found = {result.check.name: result.sentence for result in report.results if not result.is_fine}
    assert set(found) <= STRENGTH | BUSY, found


def test_our_best_passes_the_acceptance_test_of_gomocup() -> None:
    wanted = [check.name for check in CHECKS if "acceptance" in check.title]
    report = check_brain([sys.executable, "-m", "tengen.gomocup"], only=wanted)
    assert len(report.results) == 4
    assert [result.sentence for result in report.results if not result.is_fine] == []


@pytest.mark.soak
def test_nothing_is_found_in_our_best() -> None:
    report = check_brain([sys.executable, "-m", "tengen.gomocup"])
    found = {result.check.name: result.sentence for result in report.results if not result.is_fine}
    assert set(found) <= BUSY, found


def test_blanks_in_about_are_fine(tmp_path: Path) -> None:
    told = 'name = "Wine", VERSION= "2.0" , author ="A. B."'
    brain = tmp_path / "brain.py"
    brain.write_text(f"""
for line in iter(input, "END"):
    print({told!r} if line.startswith("ABOUT") else "OK", flush=True)
""")
    (result,) = run(brain, only=("about-words",)).results
    assert result.is_fine, result
    (result,) = run(PROTOCOL, "about-without-words", only=("about-words",)).results
    assert "name, version, author" in result.sentence


def test_nothing_more_is_asked_when_start_is_not_answered() -> None:
    report = run(MOCK, "exits-at-start")
    assert [result.check.name for result in report.results] == ["start"]
    assert report.exit_code == 3
    assert "exit code 1" in report.results[0].sentence


def test_exit_codes() -> None:
    assert run(PROTOCOL, "none", only=("takes-win",)).exit_code == 0
    assert run(PROTOCOL, "ok-lower-case", only=("exact-ok",)).exit_code == 1
    assert run(PROTOCOL, "ok-with-text", only=("exact-ok",)).exit_code == 3


@pytest.mark.parametrize(
    ("brain", "only", "sentence"),
    [
        ((), (), "name the brain"),
        (("./no-such-brain",), (), "'./no-such-brain' is not a program that can be run"),
        ((sys.executable,), ("nonsense",), "unknown check 'nonsense'"),
    ],
)
def test_mistakes_are_told(brain: tuple[str, ...], only: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(TengenError, match=sentence):
        check_brain(brain, only=only)


app = typer.Typer()
app.command(context_settings={"ignore_unknown_options": False})(command)


def test_the_command_prints_what_it_finds() -> None:
    brain = ["--", sys.executable, "-I", "-S", str(PROTOCOL), "ok-with-text"]
    said = CliRunner().invoke(app, ["--only", "exact-ok", "--transcript", *brain])
    assert said.exit_code == 3
    assert "START was answered by 'OK - ready', not by 'OK'" in said.stdout
    assert "< OK - ready" in said.stdout
    told = CliRunner().invoke(app, ["--only", "2", "--json", *brain])
    report = json.loads(told.stdout)
    assert report["worst"] == "failure"
    assert report["checks"][0]["managers"] == ["Piskvork", "c-gomoku-cli"]
    assert report["checks"][0]["transcript"] == ["> START 15", "< OK - ready"]


def test_a_command_is_one_word_or_several() -> None:
    words = [sys.executable, "-I", "-S", str(PROTOCOL), "none"]
    for brain in (words, [shlex.join(words)], ["cmd:" + shlex.join(words)]):
        said = CliRunner().invoke(app, ["--only", "exact-ok", "--", *brain])
        assert said.exit_code == 0, said.output


def test_the_command_lists_its_checks() -> None:
    said = CliRunner().invoke(app, ["--list"])
    assert said.exit_code == 0
    assert "exact-ok" in said.stdout
