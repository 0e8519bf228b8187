"""Every name in the glossary exists in its language, and no retired word is used."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tengen"
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| word")
]


def identifiers() -> set[str]:
    """Return the words of the core, without those in comments and texts."""
    found: set[str] = set()
    for path in (ROOT / "cpp").rglob("*"):
        if path.suffix in (".h", ".cpp"):
            code = re.sub(r'//.*|"(\\.|[^"\\])*"', "", path.read_text("utf-8"))
            found |= set(re.findall(r"\b[A-Za-z_]\w*", code))
    return found


def exists(name: str) -> bool:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            thing: object = import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for part in parts[length:]:
            if not hasattr(thing, part):
                return False
            thing = getattr(thing, part)
        return True
    return False


def test_there_are_some_forty_words_each_once() -> None:
    words = [row[0] for row in ROWS]
    assert len(words) >= 40
    assert len(set(words)) == len(words)


def test_every_cpp_name_is_in_the_core() -> None:
    names = {row[3].strip("`") for row in ROWS if row[3] != "–"}
    assert names <= identifiers()


@pytest.mark.parametrize("name", sorted({row[4].strip("`") for row in ROWS if row[4] != "–"}))
def test_every_python_name_can_be_imported(name: str) -> None:
    assert exists(name)


def test_retired_words_are_not_used() -> None:
    retired = re.findall(r"`(\w+)`", PAGE[PAGE.index("Retired:") :])
    assert len(retired) >= 5
    assert not set(retired) & identifiers()


def names_in(room: str) -> set[str]:
    """Return the modules and classes of a room of the Python half, or of the page."""
    if room == "js":
        files, declared = (
            (SOURCE / "web" / "static" / "js").glob("*.js"),
            r"^(?:export )?class (\w+)",
        )
    else:
        files, declared = (SOURCE / room).rglob("*.py"), r"^class (\w+)"
    found: set[str] = set()
    for path in files:
        found.add(path.stem)
        found.update(re.findall(declared, path.read_text("utf-8"), re.MULTILINE))
    return found


def test_retired_modules_and_classes_stay_away() -> None:
    retired = re.findall(r"`(\w+)/(\w+)`", PAGE[PAGE.index("Retired:") :])
    assert {room for room, _ in retired} == {"gomocup", "web", "search", "cli", "js"}
    assert [each for each in retired if each[1] in names_in(each[0])] == []


def test_a_module_and_a_class_are_found() -> None:
    assert {"clock", "Clock"} <= names_in("gomocup")
    assert {"board", "Board"} <= names_in("js")


def test_a_missing_name_is_found() -> None:
    assert not exists("tengen.gomoku.Nothing")
    assert not exists("nothing.at.all")
