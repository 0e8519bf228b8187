"""How soon the command line answers, beside an interpreter that does nothing."""

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.frame import Row, wall_seconds


def run() -> Iterator[Row]:
    def start(*arguments: str) -> float:
        command = [sys.executable, *arguments]
        return wall_seconds(
            lambda: subprocess.run(command, check=True, capture_output=True), repeat=10
        )

    bare = start("-c", "pass")
    yield Row("python -c pass", bare, "s")
    for what, arguments in {
        "import tengen": ("-c", "import tengen"),
        "tengen --version": ("-m", "tengen", "--version"),
        "tengen --help": ("-m", "tengen", "--help"),
    }.items():
        seconds = start(*arguments)
        yield Row(what, seconds, "s", seconds / bare, "python -c pass")
