"""The processes of a brain: its own, its children, those that ran away; and their memory.

On Linux whatever a brain leaves behind is adopted by its ward, so that it stays a descendant. All
carry a mark in their environment, too, by which they are found where a ward was killed, or on other
systems; a process that has wiped its environment as well is then beyond reach.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from typing import Any

from tengen.errors import MissingExtraError
from tengen.gomocup.manager import fork_server
from tengen.gomocup.manager.launch import HAS_FORK_SERVER

_STOP, _KILL = getattr(signal, "SIGSTOP", None), getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows has neither: there a process is ended without being stopped first."""


def _psutil() -> Any:
    """Return psutil, which is asked where there is no fork server to ask."""
    try:
        import psutil
    except ImportError:
        raise MissingExtraError("arena") from None
    return psutil


def descendants(pid: int) -> list[int]:
    """Return the children of a process, their children, and so on."""
    if HAS_FORK_SERVER:
        return fork_server.descendants(pid)
    psutil = _psutil()
    with suppress(psutil.Error):
        return [child.pid for child in psutil.Process(pid).children(recursive=True)]
    return []


def marked(mark: str) -> list[int]:
    """Return every living process with the mark, wherever it has gone."""
    if HAS_FORK_SERVER:
        return fork_server.marked(mark)
    found = []
    psutil = _psutil()
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            if process.environ().get(fork_server.MARK) == mark:
                found.append(process.pid)
    return found


def end_manager(mark: str) -> int:
    """Kill the brains that a manager, now dead, has left; return how many processes it took."""
    return fork_server.end(mark + ".", whole=False) if HAS_FORK_SERVER else 0


def kill(pid: int | None, mark: str) -> None:
    """Kill a brain with all that belongs to it; *pid* is None if its ward is gone.

    A process that is stopped forks no more: all are stopped before the first is killed. The ward
    sees them die, and ends when the last of them is gone.
    """
    stopped: set[int] = set()
    for _ in range(fork_server.ROUNDS):
        found = set(marked(mark))
        if pid is not None:
            found.update(descendants(pid) if HAS_FORK_SERVER else (pid, *descendants(pid)))
        fresh = found - stopped
        if _STOP is not None:
            _signal(fresh, _STOP)
        stopped |= fresh
        if not fresh:
            break
    _signal(stopped, _KILL)


def _signal(processes: set[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(OSError):
            os.kill(process, number)


# --- memory ---


def rss(pid: int) -> int:
    """Return the resident set of a process in bytes, 0 if it is gone: quick to read."""
    if HAS_FORK_SERVER:
        with suppress(OSError), open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return 0
    psutil = _psutil()
    with suppress(psutil.Error):
        return int(psutil.Process(pid).memory_info().rss)
    return 0


def held(processes: set[int]) -> dict[tuple[int, int], int]:
    """Return the bytes of each piece of shared memory that the processes hold open.

    That is memory without a name (memfd), of ``/dev/shm``, or in a removed file of another tmpfs.
    It is theirs whether they have mapped it or not.
    """
    found = {}
    for pid in processes:
        folder = f"/proc/{pid}/fd"
        with suppress(OSError):
            for name in os.listdir(folder):
                with suppress(OSError):
                    target = os.readlink(f"{folder}/{name}")
                    if target.startswith(("/memfd:", "/dev/shm/")):
                        state = os.stat(f"{folder}/{name}")
                        found[state.st_dev, state.st_ino] = 512 * state.st_blocks
    return found


def own(processes: set[int]) -> int:
    """Return the memory of the processes in bytes, each page once.

    A page that several processes share counts for each by its part (the proportional set size), so
    that a fork hides nothing; shared memory that is held open counts as a whole.
    """
    if not HAS_FORK_SERVER:
        return sum(map(_uss, processes))
    pieces = held(processes)
    total = sum(pieces.values())
    inodes = {inode for _, inode in pieces}
    for pid in processes:
        with suppress(OSError), open(f"/proc/{pid}/smaps", "rb") as file:
            total += _mapped(file.read().decode(errors="replace"), inodes)
    return total


def _mapped(smaps: str, inodes: set[int]) -> int:
    """Return the proportional set size, without the mappings of what is counted already."""
    total, counts = 0, True
    for line in smaps.splitlines():
        key, _, rest = line.partition(" ")
        if key == "Pss:":
            total += 1024 * int(rest.split()[0]) if counts else 0
        elif "-" in key:  # address range, rights, offset, device, inode, name
            words = rest.split()
            is_shared = words[-1].startswith("/dev/shm/") or "/memfd:" in rest
            counts = not (is_shared and int(words[3]) in inodes)
    return total


def _uss(pid: int) -> int:
    """Return the memory that belongs to a process alone, 0 if it is gone."""
    psutil = _psutil()
    with suppress(psutil.Error):
        return int(psutil.Process(pid).memory_full_info().uss)
    return 0
