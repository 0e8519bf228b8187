"""How the command line ends: with an answer, with one sentence, or at once."""

import json
import signal
import subprocess
import sys

import pytest
import typer

from tengen import __version__
from tengen.cli import frame, main
from tengen.cli.lazy import COMMANDS
from tengen.errors import NotationError

HEAVY = {"numpy", "fastapi", "uvicorn", "rich", "tengen._core"}


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tengen {__version__}\n"


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"train"}))
def test_every_command_has_help_with_examples(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--help"]) == 0
    assert f"Examples:\n    tengen {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["plya"],
        ["play", "--port", "many"],
        ["play", "--colour"],
        ["threats", ""],
        ["train"],
    ],
)
def test_a_mistake_is_one_sentence(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(wrong) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("tengen: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (NotationError("expected a number", line=2, column=7), 2, "line 2, column 7: expected"),
        (FileNotFoundError(2, "No such file or directory", "x.psq"), 2, "x.psq: no such file"),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 0, ""),
    ],
)
def test_what_a_command_raises(
    error: BaseException,
    code: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    app = typer.Typer()

    @app.command()
    def fails() -> None:
        raise error

    monkeypatch.setattr(frame, "app", app)
    monkeypatch.setattr(frame.os, "dup2", lambda *_: None)  # type: ignore[attr-defined]
    assert main([]) == code
    assert sentence in capfd.readouterr().err


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    app = typer.Typer()

    @app.command()
    def fails() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(frame, "app", app)
    with pytest.raises(ZeroDivisionError):
        main([])


def modules_after(*arguments: str) -> set[str]:
    """Return the modules that a command has imported."""
    code = (
        f"import sys, json; from tengen.cli import main; main({list(arguments)!r});"
        "print(json.dumps(sorted(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(run.stdout.splitlines()[-1]))


def test_help_imports_nothing_heavy() -> None:
    assert not HEAVY & modules_after("--help")


def test_only_the_command_that_is_called_is_imported() -> None:
    of_commands = {f"tengen.cli.{name.replace('-', '_')}" for name in COMMANDS}
    assert of_commands & modules_after("--help") == set()
    assert of_commands & modules_after("tree", "--help") == {"tengen.cli.tree"}
    assert "fastapi" not in modules_after("match", "--help")


def test_a_near_miss_is_pointed_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "h8"]) == 2
    assert "Did you mean 'analyse'?" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["analyse", "match", "openings", "convert"])
def test_a_wrong_rule_is_answered_with_the_right_ones(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--rule", "chess"]) == 2
    said = capsys.readouterr().err
    assert "unknown rule 'chess'; choose freestyle, standard, renju, caro or caro_exact" in said
    assert said.count("\n") == 1


def test_the_sentence_of_an_error_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "h8 h8"]) == 2
    assert capsys.readouterr().err == "tengen: h8 is taken by Black\n"


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.startswith("Usage: tengen")
    assert "Commands:" in said.out


def test_ctrl_c_ends_the_server_with_130() -> None:
    command = [sys.executable, "-m", "tengen", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        assert "http://127.0.0.1:" in run.stdout.readline()
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "Traceback" not in err
