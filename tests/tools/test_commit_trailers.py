"""A commit that touches the core says what it did to the signature."""

import subprocess
from pathlib import Path

from tools.commit_trailers import untold_commits

ROOT = Path(__file__).parents[2]


def test_every_commit_tells() -> None:
    assert not untold_commits(ROOT)  # None where the history is not here


def test_no_history_is_no_verdict(tmp_path: Path) -> None:
    assert untold_commits(tmp_path) is None


def test_a_commit_that_does_not_tell_is_found(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=t", "-c", "user.email=t@t"]
        subprocess.run(["git", "-C", tmp_path, *identity, *arguments], check=True)

    def commit(path: str, message: str) -> None:
        file = tmp_path / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(message)
        git("add", path)
        git("commit", "-qm", message)

    git("init", "-q")
    commit("cpp/a.h", "before the rule")
    git("tag", "rule")
    commit("cpp/a.h", "core: says nothing")
    commit("cpp/a.h", "core: speaks in the middle\n\nBench: 12\n\nand goes on")
    commit("cpp/a.h", "core: tells\n\nBench: 12")
    commit("cpp/b.h", "core: tells too\n\nNo functional change")
    commit("docs.md", "docs: need not")
    found = untold_commits(tmp_path, "rule")
    assert found is not None
    assert [title.split(" ", 1)[1] for title in found] == [
        "core: speaks in the middle",
        "core: says nothing",
    ]
