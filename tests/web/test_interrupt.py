"""Ctrl-C ends a server with 130 and no traceback, whenever it comes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.made import make_store, plan_of

# Ctrl-C is not timed but placed: the program presses it when it passes one of its own steps.
PROGRAM = """
import contextlib, signal, sys
import uvicorn
from tengen.cli import main

def press():
    signal.raise_signal(signal.SIGINT)

def before(owner, name):
    original = getattr(owner, name)
    def pressed(*args, **options):
        press()
        return original(*args, **options)
    setattr(owner, name, pressed)

def in_first_step(owner, name):
    original = getattr(owner, name)
    async def pressed(*args, **options):
        press()
        return await original(*args, **options)
    setattr(owner, name, pressed)

def after(owner, name):
    original = getattr(owner, name)
    @contextlib.contextmanager
    def pressed(*args, **options):
        with original(*args, **options):
            yield
        press()
    setattr(owner, name, pressed)

S = uvicorn.Server
{presses}
sys.exit(main(sys.argv[1:]))
"""

MOMENTS = {
    "before there is a loop": 'before(uvicorn.Config, "get_loop_factory")',
    "before the server listens to signals": 'in_first_step(S, "serve")',
    "while the application starts": 'in_first_step(S, "startup")',
    "when it serves": 'in_first_step(S, "main_loop")',
    "twice": 'in_first_step(S, "main_loop"); in_first_step(S, "shutdown")',
    "when it listens no longer": 'in_first_step(S, "main_loop"); after(S, "capture_signals")',
}


def run(presses: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM.replace("{presses}", presses), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_page_ends(moment: str) -> None:
    ended = run(MOMENTS[moment], "play", "--no-browser", "--port", "0")
    assert "http://127.0.0.1:" in ended.stdout
    assert (ended.returncode, ended.stderr) == (130, "")


def test_the_page_of_a_tournament_ends(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    make_store(path, plan_of("one", "two"), games=2).close()
    moment = MOMENTS["before the server listens to signals"]
    ended = run(moment, "watch", str(path), "--web", "--port", "0")
    assert "http://127.0.0.1:" in ended.stdout
    assert (ended.returncode, ended.stderr) == (130, "")
