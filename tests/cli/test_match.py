"""``tengen match``, with real brains."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tengen.arena.store import Store
from tengen.cli import main
from tests.gomocup.brains import mock

QUICK = ["--time", "turn=20", "--size", "9", "--openings", "none"]


def brain(*arguments: object) -> str:
    return "cmd:" + " ".join(mock(*arguments))


def test_a_match_ends_with_elo_and_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", brain(), brain("crash", "--at", 2), "--games", "4", *QUICK]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("1/4  ")
    assert "crash: the process ended with signal SIGABRT" in out[0]
    assert "its standard error ends with 'about to crash'" in out[0]
    assert any("4–0–0  Elo +inf" in line for line in out)
    assert any(line.strip().startswith("4 × ") and "lost: crash" in line for line in out)


def test_the_same_command_goes_on_where_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["match", brain(), brain("--seed", 2), *QUICK, "--store", str(tmp_path / "m.db")]
    assert main([*command, "--pairs", "1"]) == 0
    assert main([*command, "--pairs", "2"]) == 0
    assert main([*command, "--pairs", "2"]) == 0
    assert capsys.readouterr().out.count("/4  ") == 2
    with Store(tmp_path / "m.db", read_only=True) as store:
        assert list(store.finished()) == [0, 1, 2, 3]
    assert main([*command, "--pairs", "2", "--seed", "5"]) == 2
    assert "holds another tournament" in capsys.readouterr().err


def test_a_decided_test_ends_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    weak = brain("leave", "--at", 1)
    command = ["match", brain(), weak, *QUICK, "--sprt", "0,400", "--quiet"]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "H1 accepted" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["random", "nobody"], "unknown player 'nobody'"),
        (["random", "random", "--games", "3"], "3 games are not pairs"),
        (["random", "random", "--games", "2", "--pairs", "1"], "not both"),
        (
            ["random", "random", "--time", "fast"],
            "is not a time or a limit; write seconds such as 0.5",
        ),
        (["random", "random", "--time", "inf"], "turn=inf is not a limit"),
        (["random", "random", "--time", "match=nan"], "match=nan is not a limit"),
        (["random", "random", "--time", "match=1,increment=inf"], "increment=inf is not a limit"),
        (["random", "random", "--tolerance", "inf"], "a tolerance of inf s is impossible"),
        (["random", "random", "--profile", "x"], "unknown profile 'x'"),
        (["random", "random", "--rule", "x"], "unknown rule 'x'; choose freestyle"),
        (["random", "cmd:./no-brain"], "there is no program './no-brain'"),
        (["random", "random", "--store", "."], "as a tournament file"),
    ],
)
def test_mistakes_are_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *arguments]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("seed", [1_700_000_000_123_456_789, 2**64, 10**40, -3])
def test_a_seed_may_have_any_size(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["match", f"random?seed={seed}", "random", "--games", "2", "--seed", str(seed)]
    assert main([*command, "--size", "9", "--openings", "swap2"]) == 0
    assert "crash" not in capsys.readouterr().out


def test_a_match_in_the_sandbox(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Or, where there can be none, one sentence and no game."""
    store = tmp_path / "m.db"
    command = ["match", brain(), "random", "--games", "2", *QUICK, "--store", str(store)]
    code = main([*command, "--sandbox", "--log", str(tmp_path / "logs")])
    said = capsys.readouterr()
    with Store(store, read_only=True) as kept:
        games = list(kept.games())
    if code == 0:
        assert [task.sandbox for task, _ in games] == [True, True]
        assert not [result for _, result in games if result.reason.is_fault]
        assert len(list((tmp_path / "logs").iterdir())) == 2
    else:
        assert code == 2
        assert "A sandbox needs" in said.err
        assert said.err.count("\n") == 1
        assert games == []


FULL = """
import resource, sys
from tengen.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
sys.exit(main(sys.argv[1:]))
"""


def test_a_disk_that_is_full_is_told_and_the_match_goes_on_later(tmp_path: Path) -> None:
    file = tmp_path / "m.db"
    command = ["match", brain(), brain("--seed", 2), *QUICK, "--games", "6", "--store", str(file)]
    run = subprocess.run([sys.executable, "-c", FULL, *command], capture_output=True, text=True)
    assert run.returncode == 2
    assert "Every game that was reported is safe" in run.stderr
    with Store(file, read_only=True) as store:
        assert len(store.finished()) == run.stdout.count("stones)") < 6
    assert main(command) == 0
    with Store(file, read_only=True) as store:
        assert len(store.finished()) == 6
