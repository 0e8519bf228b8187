"""A suite that leaves a file in the tree is red."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-p", "tests.leftovers", "-p", "no:cacheprovider"]
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


def run(folder: Path, body: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a suite of two tests, one of which does that, in *folder*."""
    code = f"from pathlib import Path\ndef test_one(): {body}\ndef test_two(): pass\n"
    (folder / "test_it.py").write_text(code, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    return subprocess.run(
        [*PYTEST, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@needs_git
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_file_that_is_left_is_told(workers: str, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    done = run(tmp_path, "Path('mock.log').write_text('x')", "-n", workers)
    assert done.returncode == 1
    assert "the tests have left mock.log in the tree" in done.stdout
    again = run(tmp_path, "Path('mock.log').write_text('y')", "-n", workers)
    assert again.returncode == 0, again.stdout  # it was there before


@needs_git
def test_a_failure_stays_one(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    assert run(tmp_path, "assert False").returncode == 1


def test_without_git_nothing_is_said(tmp_path: Path) -> None:
    done = run(tmp_path, "Path('mock.log').write_text('x')")
    assert done.returncode == 0, done.stdout
