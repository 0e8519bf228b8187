"""Starts the brains of one manager and ends what it leaves behind: a script beside the manager.

The manager's threads may not run code between fork and exec; this process has one thread and may,
and a fork of it takes a millisecond where a new interpreter takes twenty. Each message on its
standard input, a socket, is a brain to start, with the files that it gets; a ward
(:mod:`tengen.gomocup.manager.ward`) is forked for it.

The manager holds the other end of the socket, and the system closes it however the manager ends,
SIGKILL included. Then the fork server kills the wards and all that they guard, and every process
with the manager's mark in its environment, removes the manager's folder and ends. It imports
nothing of ours but the ward.
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


def children(pid: int) -> list[int]:
    """Return the children of a process."""
    found: list[int] = []
    with suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with suppress(OSError), open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
    return found


def descendants(pid: int) -> list[int]:
    """Return the children of a process, their children, and so on."""
    found = children(pid)
    for child in found:  # grows on the way
        found += children(child)
    return found


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
        _kill(processes)
        killed.update(processes)
    return len(killed)


def _kill(processes: list[int]) -> None:
    for process in processes:
        with suppress(OSError):
            os.kill(process, signal.SIGKILL)


class _ForkServer:
    def __init__(self, mark: str, folder: str) -> None:
        self.mark, self.folder = mark, folder
        self.wards: set[int] = set()

    def serve(self) -> None:
        """Start brains until the manager is no more."""
        import socket

        channel = socket.socket(fileno=0)
        signal.signal(signal.SIGCHLD, self._reap)
        while True:
            message, files, _, _ = socket.recv_fds(channel, 1 << 20, 4)
            if not message:
                break
            self._start(message, files)
        self._end()

    def _start(self, message: bytes, files: list[int]) -> None:
        # A ward must be known before it can be taken for a stray.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
        try:
            pid = os.fork()
            if pid == 0:
                self._become_ward(message, files)
            self.wards.add(pid)
        except OSError as error:  # no process is to be had; the manager is told, and nobody dies
            with suppress(OSError):
                os.write(files[3], f"missing {error.errno}\n".encode())
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
            for file in files:
                os.close(file)

    def _become_ward(self, message: bytes, files: list[int]) -> None:
        try:
            import json

            import ward  # type: ignore[import-not-found]  # beside this script

            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
            for place, file in enumerate(files[:3]):
                os.dup2(file, place)
            for file in set(files[:3]):
                os.close(file)
            ward.guard(**json.loads(message), status=files[3])
        finally:
            os._exit(1)  # whatever went wrong: there is one fork server

    def _reap(self, *_: object) -> None:
        """Note wards that have ended. What one of them leaves, because it was killed, ends too."""
        with suppress(ChildProcessError):
            while (pid := os.waitpid(-1, os.WNOHANG)[0]) != 0:
                self.wards.discard(pid)
        strays = [pid for pid in children(os.getpid()) if pid not in self.wards]
        for stray in strays:
            _kill([stray, *descendants(stray)])

    def _end(self) -> None:
        import shutil

        for _ in range(ROUNDS):
            processes = descendants(os.getpid())
            if not processes:
                break
            _kill(processes)
            with suppress(ChildProcessError):
                os.waitpid(-1, 0)
        end(self.mark + ".", whole=False)
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # what the manager itself has inherited
    sys.path.append(os.path.dirname(os.path.abspath(__file__)))
    import json  # noqa: F401  # once for all wards

    import ward

    ward.adopt()
    _ForkServer(*sys.argv[1:]).serve()
