"""What ARCHITECTURE.md names exists, and its picture and walks leave no room out."""

import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from tools.include_layers import LAYERS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
PICTURE = PAGE.split("```")[1]
WALKS = {
    walk.split("\n")[0]: re.findall(r"^\| `([\w./]+)` \| (.+) \|$", walk, re.MULTILINE)
    for walk in PAGE.partition("## Five walks")[2].split("\n### ")[1:]
}


def modules(text: str) -> set[str]:
    """Return the dotted names that the text mentions."""
    return set(re.findall(r"`(tengen(?:\.\w+)+)`", text))


def files(text: str) -> set[str]:
    """Return the files of any language that the text mentions."""
    return set(re.findall(r"`((?:\w+/)+\w+\.(?:h|cpp|js|py|md))`", text))


def is_module(name: str) -> bool:
    """Whether that is a module, or a name in one."""
    owner, _, last = name.rpartition(".")
    try:
        import_module(name)
    except ModuleNotFoundError:
        return hasattr(import_module(owner), last)
    return True


def is_file(name: str) -> bool:
    """Whether there is such a file; those of the page stand in ``js/``."""
    folder = ROOT / "src/tengen/web/static" if name.startswith("js/") else ROOT
    return (folder / name).is_file()


@pytest.mark.parametrize("name", sorted(modules(PAGE)))
def test_every_module_exists(name: str) -> None:
    assert is_module(name)


@pytest.mark.parametrize("name", sorted(files(PAGE)))
def test_every_file_exists(name: str) -> None:
    assert is_file(name)


def test_what_does_not_exist_is_found() -> None:
    text = "`tengen.web.attic` `tengen.game.Game` `cpp/attic/old.h` `js/board.js`"
    assert [name for name in modules(text) if not is_module(name)] == ["tengen.web.attic"]
    assert [name for name in files(text) if not is_file(name)] == ["cpp/attic/old.h"]


def test_the_picture_shows_every_room() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    python = re.findall(r"tengen\.([a-z]\w*)", " ".join(layers))
    shown = set(re.findall(r"\w+", PICTURE))
    assert {*python, *LAYERS} - shown == {"tests"}


def test_a_module_is_visited_twice_for_a_reason_only() -> None:
    assert len(WALKS) == 5
    for steps in WALKS.values():
        assert len(steps) > 10
        seen: set[str] = set()
        for name, adds in steps:
            assert is_file(name) or is_module(name), name
            assert name not in seen or re.search(r"\bagain\b|a third time", adds), name
            seen.add(name)
