"""Every Python and console block of the documents runs; the exceptions are listed here."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, ROOT, Block, blocks, commands, run, same

BLOCKS = [block for page in PAGES for block in blocks(page)]

_LONG = "a measurement that runs for minutes or hours"
_SERVER = "asks a running server; tests/web/routes/test_http_api.py asks the same"
_INSTALLS = "installs into the reader's environment; tests/release does it in one of its own"
_COMPILES = "compiles the core for another system; the tests of it say where they are skipped"
EXCEPTIONS = {
    ("docs/howto/enter-gomocup.md", "$ make windows"): _COMPILES,
    (
        "docs/howto/enter-gomocup.md",
        "$ export WINEPREFIX=$PWD/build/wine WINEDEBUG=-all",
    ): "needs Wine; tests/gomocup/conformance does the same where it is",
    ("docs/howto/embed.md", "$ make library PREFIX=/usr/local"): _INSTALLS,
    ("docs/howto/embed.md", "$ cc play.c $(pkg-config --cflags --libs tengen)"): (
        "tests/interface does it with the library that it builds"
    ),
    ("docs/howto/host-the-page.md", "$ make site"): _COMPILES,
    ("docs/howto/host-the-page.md", "$ python -m benchmarks.site_stops 200"): _LONG,
    ("docs/howto/host-the-page.md", "$ python -m benchmarks.builds 5"): _LONG,
    ("README.md", "$ make play"): "starts a server and a browser",
    ("README.md", "$ pip install ."): _INSTALLS,
    ("CONTRIBUTING.md", "$ make install     # environment and build"): "these are the tests",
    ("docs/first-five-minutes.md", "$ python -m venv fresh"): _INSTALLS,
    ("docs/notebook.md", "$ pip install 'tengen[notebook]'"): _INSTALLS,
    (
        "docs/release.md",
        "$ pip install ziglang cmake ninja scikit-build-core nanobind auditwheel",
    ): ("compiles everything again"),
    ("docs/web.md", "$ curl -s localhost:8000/api/players"): _SERVER,
    (
        "docs/web.md",
        "$ curl -s localhost:8000/api/analyse -H 'Content-Type: application/json' \\",
    ): (_SERVER),
    ("docs/web.md", "$ curl -s 'localhost:8000/api/import?rule=renju' --data-binary @game.sgf"): (
        _SERVER
    ),
    ("docs/methods/adp.md", "$ tengen train adp FOLDER --games 12000 --seed 1"): _LONG,
    (
        "docs/methods/patterns.md",
        "$ tengen train patterns FOLDER --rule freestyle --games 6000 --nodes 800 --seed 11",
    ): _LONG,
}
LADDERS = "$ python -m benchmarks.ladder "
"""Measurements between players, in the pages of the methods: they run for minutes, too."""
"""Blocks that are not run, by page and first line, each with its reason."""


def is_excepted(block: Block) -> bool:
    return (block.page, block.first) in EXCEPTIONS or block.first.startswith(LADDERS)


def pages(kind: str) -> list[str]:
    found = {
        block.page
        for block in BLOCKS
        if block.kind == kind and not is_excepted(block) and ">>>" not in block.text
    }
    return sorted(found)


def test_there_are_blocks_and_every_exception_is_one() -> None:
    assert len(BLOCKS) > 50
    assert set(EXCEPTIONS) <= {(block.page, block.first) for block in BLOCKS}


@pytest.mark.parametrize("page", pages("python"))
def test_the_python_blocks_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Blocks with >>> are doctests, which pytest collects from the pages themselves.
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(ROOT / page):
        if block.kind == "python" and ">>>" not in block.text and not is_excepted(block):
            with ThreadPoolExecutor(1) as thread:  # which no browser has given an event loop
                thread.submit(exec, compile(block.text, str(block), "exec"), names).result()


@pytest.mark.parametrize("page", pages("console"))
def test_the_console_blocks_run(page: str, tmp_path: Path) -> None:
    # The commands of a page run one after the other in one folder, as its reader would.
    for block in blocks(ROOT / page):
        if block.kind != "console" or is_excepted(block):
            continue
        assert block.text.startswith("$ "), f"{block}: a console block begins with a command"
        for command, shown in commands(block):
            done = run(command, tmp_path)
            assert done.returncode == 0, f"{block}: {command}\n{done.stderr}"
            if shown.strip():
                assert same(shown, done.stdout), f"{block}: {command}\n{done.stdout}"
