"""The Python and console blocks of the documents, and how they are run."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
_FENCE = re.compile(r"^(?P<fence>```+)(?P<kind>\S*)\n(?P<text>.*?)^(?P=fence)$", re.M | re.S)
_SHELL = {"console", "sh", "bash", "shell"}


@dataclass(frozen=True)
class Block:
    """One fenced block."""

    page: str
    line: int
    kind: str
    text: str

    @property
    def first(self) -> str:
        """The first line, by which the list of exceptions names it."""
        return self.text.partition("\n")[0]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(path: Path) -> Iterator[Block]:
    """Yield the blocks of a page that are code."""
    text = path.read_text(encoding="utf-8")
    page = path.relative_to(ROOT).as_posix()
    for found in _FENCE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        if found["kind"] in ("python", *_SHELL):
            kind = "console" if found["kind"] in _SHELL else "python"
            yield Block(page, line, kind, found["text"])


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Yield the commands of a console block, each with the output that is shown (or nothing)."""
    command, output = "", ""
    for line in block.text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, output
            command, output = line[2:], ""
        elif command.endswith("\\"):
            command = f"{command[:-1]}{line.lstrip()}"
        elif line.startswith(">") and not output:  # the shell asks for more
            command = f"{command}\n{line[1:].removeprefix(' ')}"
        else:
            output += f"{line}\n"
    if command:
        yield command, output


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader would, with our own tengen and python in the path."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(folder),
        "COLUMNS": "100",
        "TERM": "dumb",
    }
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True
    )


def same(shown: str, seen: str) -> bool:
    """Whether the output is what the page shows; ``...`` stands for anything."""
    return doctest.OutputChecker().check_output(shown, seen, FLAGS)
