"""The core is slim: what is loaded, what is required, and what a missing extra says."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {
    "chess": ["chess"],
    "notebook": ["anywidget"],
    "openspiel": ["pyspiel"],
    "pictures": ["PIL"],
    "ray": ["ray"],
    "web": ["fastapi", "uvicorn", "websockets"],
}
"""What each extra brings, as it is imported."""
FOREIGN = {"typer", "rich", "click", "numpy", "psutil", "asyncio"}.union(*EXTRAS.values())


def run(code: str, *missing: str) -> str:
    """Run code where some packages are missing, and return what it prints or its last error."""
    hide = "".join(f"sys.modules[{name!r}] = None\n" for name in missing)
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{hide}{code}"], capture_output=True, text=True
    )
    return (done.stdout or done.stderr.strip().splitlines()[-1]).strip()


def loaded(code: str) -> set[str]:
    text = run(f"{code}\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))")
    return set(text.split()) & FOREIGN


def test_three_packages_are_required() -> None:
    assert {re.split(r"\W", each)[0] for each in PROJECT["dependencies"]} == {
        "numpy",
        "rich",
        "typer",
    }


def test_all_brings_every_extra() -> None:
    extras = PROJECT["optional-dependencies"]
    (everything,) = extras.pop("all")
    assert set(everything.removeprefix("tengen[").removesuffix("]").split(",")) == set(extras)
    assert {*EXTRAS, "arena", "learn"} == set(extras)


@pytest.mark.parametrize(
    "code",
    [
        "import tengen",
        "from tengen import Board, Engine, Limit; Engine().play(Board(), Limit(depth=2))",
        "from tengen import threats, find_win, review, players; players.load('mcts')",
        "from tengen import records, games, search",
        "import tengen.gomocup.__main__",
    ],
)
def test_the_library_and_the_brain_load_no_foreign_package(code: str) -> None:
    assert loaded(code) == set()


def test_the_command_line_loads_what_it_needs() -> None:
    assert loaded("from tengen.cli import main; main(['--version'])") <= {
        "typer",
        "rich",
        "click",
        "asyncio",
    }


def test_the_core_works_without_any_extra() -> None:
    missing = [name for names in EXTRAS.values() for name in names]
    code = "from tengen.cli import main; sys.exit(main(['analyse', 'h8 i9', '--depth', '3']))"
    assert "moves" in run(code, *missing)
    assert run("import tengen; help(tengen)", *missing).startswith("Help on package tengen")


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ("web", "from tengen.cli import main; main(['play'])"),
        ("web", "from tengen.cli import main; main(['watch', 'x.db', '--web'])"),
        ("web", "import tengen.web.server"),
        ("pictures", "from tengen import Board, records; records.draw(Board(), 'png')"),
        ("notebook", "import tengen.notebook"),
        ("chess", "from tengen import games; games.load('chess')"),
        ("openspiel", "from tengen import games; games.load('openspiel:chess')"),
        ("ray", "from tengen.arena.ray_backend import RayBackend; RayBackend(1)"),
    ],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(extra: str, code: str) -> None:
    said = f"this needs the extra '{extra}'; install it with: pip install 'tengen[{extra}]'"
    for name in EXTRAS[extra]:
        assert run(code, name).endswith(said), name


def test_nothing_that_only_posix_has_is_needed_at_import() -> None:
    """What Windows lacks is taken away; whether the arena works there is another question."""
    code = """
import os, signal
for name in ("pwd", "resource", "termios"):
    sys.modules[name] = None
for module, names in (
    (os, "fork geteuid getuid killpg set_blocking setsid sysconf waitid"),
    (signal, "SIGCHLD SIGCONT SIGHUP SIGKILL SIGSTOP"),
):
    for name in names.split():
        delattr(module, name)
import tengen.arena, tengen.gomocup.__main__, tengen.web.server, tengen.web.worker.__main__
from tengen.cli import check_brain, match, tournament, watch
from tengen import Board, Engine, Limit
print(Engine().play(Board(), Limit(depth=1)), "tengen.gomocup.manager.ward" in sys.modules)
"""
    assert run(code) == "h8 False"


def test_the_mode_of_the_ward_has_one_name() -> None:
    from tengen.gomocup.manager import launch, ward

    assert launch.SANDBOX == ward.SANDBOX


def test_on_other_systems_the_arena_names_its_extra() -> None:
    code = """
from tengen.gomocup.manager import process_tree
process_tree.HAS_FORK_SERVER = False
process_tree.descendants(1)
"""
    assert run(code, "psutil").endswith("install it with: pip install 'tengen[arena]'")
