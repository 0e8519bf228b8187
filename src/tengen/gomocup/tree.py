"""The processes of a brain: its own, its children, and those that ran away from it.

A brain runs in a session of its own and carries a mark in its environment that its children
inherit, so that a child is found even after it has changed its group, its session and its parent.
A process that wipes its environment as well is beyond reach without privileges.
"""

from __future__ import annotations

import os
import signal
import sys
import uuid
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path

import psutil

from tengen.gomocup import keeper

_HAS_PROC = Path(f"/proc/self/task/{os.getpid()}/children").exists()
_PAGE = os.sysconf("SC_PAGE_SIZE")
_numbers = count(1)


def manager_mark() -> str:
    """Return the mark of this process, which begins the mark of each of its brains.

    The first call starts the keeper, which kills the brains when this process is no more.
    """
    return _manager_mark(os.getpid())


@cache
def _manager_mark(_pid: int) -> str:
    mark = uuid.uuid4().hex
    if _HAS_PROC:
        # The writing end stays open as long as this process lives: nobody else inherits it.
        reading, _writing = os.pipe()
        null = os.open(os.devnull, os.O_WRONLY)
        os.posix_spawn(
            sys.executable,
            [sys.executable, "-I", "-S", keeper.__file__, mark],
            {},
            file_actions=[
                (os.POSIX_SPAWN_DUP2, *pair) for pair in ((reading, 0), (null, 1), (null, 2))
            ],
            setsid=True,
        )
        os.close(reading)
        os.close(null)
    return mark


def new_mark() -> str:
    """Return the mark of one more brain."""
    return f"{manager_mark()}.{next(_numbers)}"


def descendants(pid: int) -> list[int]:
    """Return the children of a process, their children, and so on."""
    if not _HAS_PROC:
        with suppress(psutil.Error):
            return [child.pid for child in psutil.Process(pid).children(recursive=True)]
        return []
    found = list(_children(pid))
    for child in found:  # grows on the way
        found.extend(_children(child))
    return found


def _children(pid: int) -> Iterator[int]:
    with suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with suppress(OSError), open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                yield from map(int, file.read().split())


def marked(mark: str) -> list[int]:
    """Return every living process with the mark, wherever it has gone."""
    if _HAS_PROC:
        return keeper.marked(mark)
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            if process.environ().get(keeper.MARK) == mark:
                found.append(process.pid)
    return found


def end_manager(mark: str) -> int:
    """Kill the brains that a manager, now dead, has left; return how many processes it took."""
    return keeper.end(mark + ".", whole=False) if _HAS_PROC else 0


def kill(pid: int | None, mark: str) -> None:
    """Kill a brain with all that belongs to it; *pid* is None if its own process is gone."""
    for _ in range(keeper.ROUNDS):
        processes = set(marked(mark))
        if pid is not None:
            processes.update(descendants(pid))
            with suppress(OSError):
                os.killpg(pid, signal.SIGKILL)
        for process in processes:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        if not processes - {pid}:
            return


def rss(pid: int) -> int:
    """Return the resident set of a process in bytes, 0 if it is gone: quick to read."""
    if _HAS_PROC:
        with suppress(OSError), open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * _PAGE
        return 0
    with suppress(psutil.Error):
        return int(psutil.Process(pid).memory_info().rss)
    return 0


def uss(pid: int) -> int:
    """Return the memory that belongs to a process alone, in bytes, 0 if it is gone."""
    with suppress(psutil.Error):
        return int(psutil.Process(pid).memory_full_info().uss)
    return 0
