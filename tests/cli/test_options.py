"""Every option of every command stands in the guide, with one meaning."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import typer

from tengen.cli import main
from tengen.cli.frame import app
from tengen.cli.lazy import COMMANDS
from tengen.cli.search import FLAGS

GUIDE = Path(__file__).parents[2] / "docs" / "cli.md"
ROW = re.compile(r"^\| `(--[\w-]+)`.*? \| (.+) \| (.+) \|$", re.MULTILINE)


def options() -> dict[str, set[str]]:
    """The commands that have an option, by its name."""
    found: dict[str, set[str]] = defaultdict(set)

    def visit(name: str, command: Any) -> None:
        for inner, each in getattr(command, "commands", {}).items():
            visit(f"{name} {inner}".strip(), each)
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--") and name:
                    found[option].add(name)

    visit("", typer.main.get_command(app))
    return found


def test_the_guide_lists_all_options() -> None:
    rows = ROW.findall(GUIDE.read_text(encoding="utf-8"))
    assert {name: set(commands.split(", ")) for name, _, commands in rows} == options()
    assert len({meaning for _, meaning, _ in rows}) == len(rows)


def test_a_search_names_options_that_it_has() -> None:
    found = options()
    assert [flag for flag in FLAGS.values() if "search" not in found[flag]] == []


def test_the_summary_is_the_first_sentence_of_the_help(capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name, summary in COMMANDS.items():
        assert len(summary) <= 55
        assert main([name, "--help"]) == 0
        said = capsys.readouterr().out.split("\n\n")
        assert said[1].strip() == summary, name


def test_no_summary_is_cut_off(capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert "..." not in said.replace("[ARGS]...", "")
    for name, summary in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(summary)}$", said, re.MULTILINE)
