"""Starts brains, each in a folder and an environment of its own, under guard.

On Linux the manager's fork server (:mod:`tengen.gomocup.manager.fork_server`) forks a ward for each
brain. On other systems the brain is a plain child of the manager, without guard.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from tengen.gomocup.manager import fork_server

SANDBOX: Final = "sandbox"
"""The ward's mode with namespaces. (The ward itself is for Linux alone, and not imported here.)"""
HAS_FORK_SERVER: Final = Path(f"/proc/self/task/{os.getpid()}/children").exists()
PROCESSES: Final = 500
"""So many processes and threads may come to those that run already, as far as the system counts
them for the brain's user; root is not limited."""
KEPT: Final = (
    "PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME",
    "OMP_NUM_THREADS", "CUDA_VISIBLE_DEVICES", "WINEPREFIX", "WINEDEBUG", "SYSTEMROOT", "COMSPEC",
)  # fmt: skip
"""What a brain sees of the manager's environment, beside ``LC_…``."""

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Launched:
    """A brain that is about to start: the manager's ends of its pipes, without blocking.

    On *status* its ward writes lines (:mod:`tengen.gomocup.manager.ward`).
    """

    stdin: int
    stdout: int
    stderr: int | None
    status: int


class _Manager:
    """What this process has for its brains: a mark, a folder, and the fork server."""

    def __init__(self) -> None:
        self.mark = uuid.uuid4().hex
        self.folder = tempfile.mkdtemp(prefix="tengen-brains-")
        # The fork server removes it, too; but a container or a cluster may end both at once.
        atexit.register(self.remove_folder, os.getpid())
        self._lock = threading.Lock()
        self._fork_server = self._start_fork_server() if HAS_FORK_SERVER else -1

    def _start_fork_server(self) -> int:
        """Start the fork server; it ends when this process, the only holder of the socket, does."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        null = os.open(os.devnull, os.O_WRONLY)
        files = ((theirs.fileno(), 0), (null, 1), (null, 2))
        command = [sys.executable, "-I", "-S", fork_server.__file__, self.mark, self.folder]
        os.posix_spawn(
            sys.executable,
            command,
            {},
            file_actions=[(os.POSIX_SPAWN_DUP2, *pair) for pair in files],
            setsid=True,
        )
        os.close(null)
        theirs.close()
        return ours.detach()

    def remove_folder(self, pid: int) -> None:
        """Remove the folder, in the process that has made it."""
        if pid == os.getpid():
            shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, message: bytes, files: Sequence[int]) -> None:
        """Have the fork server start a brain; one that somebody has killed is replaced."""
        with self._lock:
            try:
                self._send(message, files)
            except OSError:
                os.close(self._fork_server)
                os.makedirs(self.folder, exist_ok=True)
                self._fork_server = self._start_fork_server()
                self._send(message, files)

    def _send(self, message: bytes, files: Sequence[int]) -> None:
        with socket.fromfd(self._fork_server, socket.AF_UNIX, socket.SOCK_SEQPACKET) as channel:
            socket.send_fds(channel, [message], files)


@cache
def _manager(_pid: int) -> _Manager:
    return _Manager()


def manager() -> _Manager:
    """Return what this process has; the first call starts the fork server."""
    return _manager(os.getpid())


def manager_mark() -> str:
    """Return the mark of this process, which begins the mark of each of its brains."""
    return manager().mark


def new_mark() -> str:
    """Return the mark of one more brain."""
    return f"{manager_mark()}.{next(_numbers)}"


def new_folder(mark: str) -> str:
    """Make a folder for the brain with that mark; what is left goes with the manager."""
    os.makedirs(manager().folder, exist_ok=True)
    return tempfile.mkdtemp(prefix=f"{mark.rpartition('.')[2]}-", dir=manager().folder)


def absolute(command: Sequence[str]) -> list[str]:
    """Return the command for any working folder: the program, and words that name files, in full.

    >>> absolute(["true", "--fast"])[1:]
    ['--fast']

    Raises :class:`FileNotFoundError` if there is no such program.
    """
    if any("\0" in word for word in command):
        raise ValueError("a word holds a null byte")
    program = shutil.which(command[0])
    if program is None:
        if os.path.exists(command[0]):
            raise PermissionError(13, os.strerror(13))
        raise FileNotFoundError(2, os.strerror(2))
    rest = (os.path.abspath(word) if os.path.isfile(word) else word for word in command[1:])
    return [os.path.abspath(program), *rest]


def environment(command: Sequence[str], folder: str, mark: str) -> dict[str, str]:
    """Return what the brain sees: little of ours, and its own folder as its home."""
    kept = {
        name: value for name, value in os.environ.items() if name in KEPT or name.startswith("LC_")
    }
    if "-m" in command:  # Python looks for the module where it was called
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, (os.getcwd(), kept.get("PYTHONPATH"))))
    return {**kept, "HOME": folder, "TMPDIR": folder, fork_server.MARK: mark}


def launch(
    command: Sequence[str],
    env: dict[str, str],
    mode: str,
    folders: Sequence[str],
    *,
    merges_stderr: bool,
) -> Launched:
    """Start a command in the first of its folders, all of which it may write to."""
    pipes = [os.pipe() for _ in range(3 if merges_stderr else 4)]
    (their_in, our_in), (our_out, their_out), (status, their_status), *err = pipes
    theirs = [their_in, their_out, err[0][1] if err else their_out, their_status]
    try:
        if HAS_FORK_SERVER:
            message = {
                "command": list(command),
                "environment": env,
                "mode": mode,
                "processes": _threads() + PROCESSES,
                "folders": list(folders),
            }
            manager().ask(json.dumps(message).encode(), theirs)
        else:
            _start_child(command, env, folders[0], theirs)
    except BaseException:
        for ours in (our_in, our_out, status, *(pipe[0] for pipe in err)):
            os.close(ours)
        raise
    finally:
        for file in set(theirs):
            with suppress(OSError):  # where the child's end has it
                os.close(file)
    for ours in (our_in, our_out, *(pipe[0] for pipe in err)):
        os.set_blocking(ours, False)
    return Launched(our_in, our_out, err[0][0] if err else None, status)


def _threads() -> int:
    """Return how many threads the system runs, all users together."""
    with open("/proc/loadavg", encoding="ascii") as file:
        return int(file.read().split()[3].partition("/")[2])


def _start_child(
    command: Sequence[str], env: dict[str, str], folder: str, files: list[int]
) -> None:
    """Start a plain child, and tell on the last of the files what a ward would tell."""
    stdin, stdout, stderr, status = *files[:3], os.dup(files[3])
    child = subprocess.Popen(
        command,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        cwd=folder,
        env=env,
        start_new_session=True,
    )

    def wait() -> None:
        code = child.wait()
        with os.fdopen(status, "w") as told:
            told.write(f"ended {-code if code < 0 else code << 8}\n")

    os.write(status, f"ward {child.pid}\nstarted\n".encode())
    threading.Thread(target=wait, daemon=True).start()
