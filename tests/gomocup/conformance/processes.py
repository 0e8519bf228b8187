"""The brains that one set of tests holds to the same answers, as processes."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

ROOT = Path(__file__).parents[3]
PYTHON = (sys.executable, "-m", "tengen.gomocup")
NATIVE = (str(Path(sys.executable).with_name("pbrain-tengen")),)
WINDOWS = ROOT / "build" / "windows" / "pbrain-tengen64.exe"
LINUX_32 = ROOT / "build" / "linux32" / "pbrain-tengen"

_LASTING = re.compile(r" time [0-9]+ ms|^INFO (TOTALTIME|SPEED) .*")


def command(name: str) -> tuple[str, ...]:
    """Return the command of a brain, or skip the test where it cannot run."""
    if name == "python":
        return PYTHON
    if name == "native":
        return NATIVE
    if name == "linux32":
        if not LINUX_32.exists():
            pytest.skip("there is no 32-bit program; make windows-test builds it")
        return (str(LINUX_32),)
    if not WINDOWS.exists():
        pytest.skip("there is no Windows program; make windows-test builds it")
    wine = shutil.which("wine")
    if wine is None:
        pytest.skip("Wine is not installed; make windows-test says how")
    return (wine, str(WINDOWS))


FOREIGN = ("linux32", "wine")
"""Brains of other systems: `make windows-test`, a part of `make soak`, builds and runs them."""
brains = pytest.mark.parametrize(
    "brain",
    ["python", "native", *(pytest.param(name, marks=pytest.mark.soak) for name in FOREIGN)],
)


class Talk:
    """A brain under way. Lines go in, and come back when everything before them is answered."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, *lines: str) -> list[str]:
        """Send *lines*; return what is said until all of them are worked through."""
        self.say(*lines, "ABOUT")
        return self.until("name=")[:-1]

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C; return the exit code, and what is said after it."""
        self._process.send_signal(signal.SIGINT)
        said, _ = self._process.communicate()
        return self._process.returncode, said

    def say(self, *lines: str) -> None:
        """Send *lines*."""
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def until(self, begin: str) -> list[str]:
        """Return what is said, up to a line that begins so."""
        assert self._process.stdout is not None
        said: list[str] = []
        for line in self._process.stdout:
            said.append(line.rstrip("\n"))
            if line.startswith(begin):
                return said
        raise AssertionError(f"the brain has left after {said}: {self._error()}")

    def _error(self) -> str:
        assert self._process.stderr is not None
        return self._process.stderr.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def talking(name: str, *arguments: str) -> Iterator[Talk]:
    """Run a brain, and end it."""
    with Talk((*command(name), *arguments)) as talk:
        yield talk


def without_times(lines: Sequence[str]) -> list[str]:
    """Return lines that do not depend on the clock."""
    return [short for line in lines if (short := _LASTING.sub("", line))]
