"""The suite fails if it leaves files in the tree. Its hooks are :mod:`tests.conftest`'s."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

Files = frozenset[str]

BEFORE = pytest.StashKey[Files | None]()
LEFT = pytest.StashKey[list[str]]()


def new_files(root: Path) -> Files | None:
    """Return the files that git neither has nor ignores; None where there is no git."""
    try:
        told = subprocess.run(
            ["git", "-C", root, "status", "--porcelain", "-z", "--untracked-files=all"],
            capture_output=True,
            check=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    entries = told.decode(errors="replace").split("\0")
    return frozenset(entry[3:] for entry in entries if entry.startswith("?? "))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Note what is there; the workers of xdist leave that to their controller."""
    if not hasattr(session.config, "workerinput"):
        session.config.stash[BEFORE] = new_files(session.config.rootpath)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Look again."""
    before = session.config.stash.get(BEFORE, None)
    after = None if before is None else new_files(session.config.rootpath)
    if before is not None and after is not None and (left := sorted(after - before)):
        session.config.stash[LEFT] = left
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Name what was left."""
    for name in config.stash.get(LEFT, []):
        terminalreporter.write_line(f"the tests have left {name} in the tree", red=True)
