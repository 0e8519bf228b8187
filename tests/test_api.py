"""The public interface is what tests/data/api.txt says: a change is made on purpose."""

from __future__ import annotations

import difflib
import re
import subprocess
import sys
from pathlib import Path

from tools.api import describe

import tengen

SNAPSHOT = Path(__file__).parent / "data" / "api.txt"
NAMES = {
    "Board",
    "Chances",
    "ChosenMove",
    "Color",
    "Engine",
    "Gomoku",
    "Info",
    "Limit",
    "Player",
    "Point",
    "Rule",
    "Score",
    "Stop",
    "Thinking",
    "arena",
    "errors",
    "find_win",
    "game",
    "games",
    "gomocup",
    "players",
    "proof",
    "prove",
    "records",
    "review",
    "search",
    "threats",
}


def test_a_change_of_the_interface_is_deliberate() -> None:
    before = SNAPSHOT.read_text(encoding="utf-8").splitlines()
    changes = list(difflib.unified_diff(before, describe().splitlines(), lineterm="", n=0))
    assert not changes, "run 'make api' if this is meant, and write it into CHANGELOG.md:\n" + (
        "\n".join(changes)
    )


def test_what_is_public_can_be_discovered() -> None:
    assert sorted(dir(tengen)) == sorted({*NAMES, "__version__"})
    assert all(hasattr(tengen, name) for name in NAMES)


def test_tab_completion_shows_the_public_names() -> None:
    code = """
import rlcompleter, tengen
completer = rlcompleter.Completer({"tengen": tengen})
found, state = [], 0
while (text := completer.complete("tengen.", state)) is not None:
    found.append(text.removeprefix("tengen.").rstrip("()"))
    state += 1
print(*found)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) >= NAMES


def test_help_reads_like_a_page() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pydoc", "tengen"], capture_output=True, text=True, check=True
    )
    assert "engine.play(board, Limit(depth=6))" in run.stdout
    assert "_HOMES" not in run.stdout


def test_no_public_function_asks_for_a_private_type() -> None:
    # _core.Stop is public as tengen.Stop.
    asked = re.findall(r": (_(?!core\.Stop\b)[\w.]+)", SNAPSHOT.read_text(encoding="utf-8"))
    assert asked == []
