"""Ends what a manager leaves behind: a script that outlives the manager, for a moment.

It waits without a timer for the end of its standard input, which the manager holds open and which
the system closes however the manager ends, SIGKILL included. Then it kills every process that
carries the manager's mark in its environment. It imports nothing of ours: it must start quickly
and cost nothing.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

MARK = "TENGEN_BRAIN"
"""The variable that every process of a brain inherits: ``manager.number``."""
ROUNDS = 50
"""A forker may get away from one look, hardly from so many."""


def marked(mark: str, whole: bool = True) -> list[int]:
    """Return the living processes whose mark is *mark*, or only begins with it."""
    needle = f"\0{MARK}={mark}".encode() + (b"\0" if whole else b"")
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            with suppress(OSError), open(f"/proc/{name}/environ", "rb") as file:
                if needle in b"\0" + file.read():
                    found.append(int(name))
    return found


def end(mark: str, whole: bool = True) -> int:
    """Kill the processes with that mark; return how many there were."""
    killed: set[int] = set()
    for _ in range(ROUNDS):
        processes = marked(mark, whole)
        if not processes:
            break
        for process in processes:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        killed.update(processes)
    return len(killed)


if __name__ == "__main__":
    while os.read(0, 4096):
        pass
    end(sys.argv[1] + ".", whole=False)
