"""Stands between one brain and everybody else: a process that lives as long as the brain.

The fork server (:mod:`tengen.gomocup.manager.fork_server`) forks a ward for each brain. The ward

* adopts every process that the brain leaves behind (it is their *subreaper*) and kills them when
  the brain ends, so that no daemon survives a game;
* takes from the brain what it does not need: new privileges, core files, processes without number;
* where the kernel has Landlock, forbids it to signal, to trace and to look into the open files of
  processes that are not its own;
* in the mode ``sandbox`` puts it into namespaces of its own (:func:`_enter_namespaces`).

It tells the manager on a pipe, in lines: ``ward PID``; then ``started``, or ``missing ERRNO`` if
the program cannot be run, or ``refused REASON`` if the mode cannot be had; at last ``ended STATUS``
as :func:`os.waitpid` gives it. Nobody else holds the pipe: its end is the end of the ward.

It imports nothing of ours.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

SANDBOX = "sandbox"
"""The mode with namespaces; any other word is the mode without."""
SHARED_MEMORY_MB = 64
"""The size of ``/dev/shm`` in the sandbox."""

_PDEATHSIG, _SUBREAPER, _NO_NEW_PRIVS = 1, 36, 38
"""Options of ``prctl``."""
_OPEN_TREE, _MOVE_MOUNT, _MOUNT_SETATTR, _LANDLOCK = 428, 429, 442, 444
"""Numbers of system calls, the same on every architecture; Landlock has three in a row."""
_NEW_NS, _NEW_IPC, _NEW_USER, _NEW_PID, _NEW_NET = (
    0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000,
)  # fmt: skip
_RDONLY, _NOSUID, _NODEV, _NOEXEC, _REC, _PRIVATE = 1, 2, 4, 8, 0x4000, 0x40000
_AT_CWD, _AT_RECURSIVE, _AT_EMPTY = -100, 0x8000, 0x4
_DEVICES = ("null", "zero", "full", "random", "urandom")
_HIDDEN = ("/run", "/tmp")
"""Where the sockets of services are; hidden, unless the program itself lies there."""
_SEARCHED = ("PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH")
"""Where a program looks for its parts."""
_INSIDE = 1000
"""The user that root is inside: one without privileges."""

_libc = ctypes.CDLL(None, use_errno=True)


def guard(
    command: Sequence[str],
    environment: dict[str, str],
    mode: str,
    processes: int,
    folders: Sequence[str],
    status: int,
) -> NoReturn:
    """Run the command in the first of its *folders*, to its end.

    The standard files are the brain's. *processes* limits what its user may have in all.
    """
    os.set_inheritable(status, False)
    _tell(status, f"ward {os.getpid()}")
    try:
        os.setsid()
        _check(_libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0), "no-new-privs")
        adopt()
        if mode == SANDBOX:
            _enter_namespaces(folders, _needed(command, environment))
        os.chdir(folders[0])
    except OSError as error:
        _tell(status, f"refused {error.strerror}: {os.strerror(error.errno or 0).lower()}")
        os._exit(1)
    _run(status, command, environment, processes)


def adopt() -> None:
    """Become the parent of every process that a descendant leaves behind."""
    _check(_libc.prctl(_SUBREAPER, 1, 0, 0, 0), "child subreaper")


def _check(result: int, what: str) -> int:
    """Return the result of a system call, or raise what went wrong with *what* as its text."""
    if result < 0:
        raise OSError(ctypes.get_errno(), what)
    return result


def _tell(status: int, line: str) -> None:
    with suppress(OSError):  # the manager is gone
        os.write(status, f"{line}\n".encode())


def _run(
    status: int, command: Sequence[str], environment: dict[str, str], processes: int
) -> NoReturn:
    """Run the brain, then end what it has left."""
    reading, writing = os.pipe()  # closed by a successful exec
    try:
        brain = os.fork()
    except OSError as error:
        _tell(status, f"missing {error.errno}")
        os._exit(1)
    if brain == 0:
        _become(command, environment, processes, writing)
    os.close(writing)
    for file in range(3):  # the ends of the brain's pipes are the brain's alone
        os.close(file)
    trouble = os.read(reading, 100).decode()
    _tell(status, f"missing {trouble}" if trouble else "started")
    pid = 0
    while pid != brain:
        pid, how = os.waitpid(-1, 0)
    _tell(status, f"ended {how}")
    _end_children()
    os._exit(0)


def _end_children() -> None:
    """Kill whatever has been adopted, until nothing is left; pid 1 of a namespace need not."""
    while os.getpid() != 1:
        with open(f"/proc/self/task/{os.getpid()}/children", "rb") as file:
            children = [int(word) for word in file.read().split()]
        for child in children:
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _become(
    command: Sequence[str], environment: dict[str, str], processes: int, trouble: int
) -> NoReturn:
    """Become the brain."""
    try:
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # which Python ignores
            signal.signal(number, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        _, hard = resource.getrlimit(resource.RLIMIT_NPROC)
        if hard == resource.RLIM_INFINITY or processes < hard:
            resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes))
        restrict()
        os.execve(command[0], list(command), environment)
    except OSError as error:
        os.write(trouble, str(error.errno).encode())
    os._exit(127)


def landlock_version() -> int:
    """Return the version of Landlock that the kernel has, 0 if none.

    From 1 on it forbids to trace others and to look into their open files, from 6 on to signal
    them.
    """
    return max(0, int(_libc.syscall(_LANDLOCK, None, 0, 1)))


def restrict() -> None:
    """Forbid this process and its children to touch others, as far as the kernel is able to."""
    version = landlock_version()
    if not version:
        return
    # A domain that restricts nothing is not to be had. Making block devices is for root alone, and
    # nothing that a brain does; from version 6 on, abstract sockets and signals stay inside.
    rules = (ctypes.c_uint64 * 3)(0 if version >= 6 else 1 << 11, 0, 3)
    size = 24 if version >= 6 else 8
    ruleset = _check(_libc.syscall(_LANDLOCK, rules, size, 0), "Landlock")
    _check(_libc.syscall(_LANDLOCK + 2, ruleset, 0), "Landlock")
    os.close(ruleset)


# --- the sandbox ---


def _needed(command: Sequence[str], environment: dict[str, str]) -> list[str]:
    """Return the places that the program is found in, by their names and behind their links."""
    words = [word for word in command if os.path.isfile(word)]
    for name in _SEARCHED:
        words += filter(None, environment.get(name, "").split(os.pathsep))
    return [place for word in words for place in (os.path.abspath(word), os.path.realpath(word))]


def _enter_namespaces(folders: Sequence[str], needed: Sequence[str]) -> None:
    """Return as process 1 of namespaces of its own; the caller waits outside for its end.

    Inside there are no other processes, no network, no shared memory of others and no privileges;
    every file is read-only but those of the *folders*; of devices there are five harmless ones, and
    the places of named sockets are empty, unless something *needed* lies there.
    """
    user, group = os.geteuid(), os.getegid()
    flags = _NEW_USER | _NEW_PID | _NEW_NS | _NEW_NET | _NEW_IPC
    _check(_libc.unshare(flags), "namespaces of its own")
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user or _INSIDE} {user} 1"),
        ("gid_map", f"{group or _INSIDE} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    init = os.fork()
    if init:
        for file_number in range(3):
            os.close(file_number)
        os.waitpid(init, 0)
        os._exit(0)
    _check(_libc.prctl(_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0), "the end with its parent")
    _make_mounts(folders, needed)


def _make_mounts(folders: Sequence[str], needed: Sequence[str]) -> None:
    _mount("none", "/", "", _REC | _PRIVATE)
    # Copies from before all becomes read-only, and devices useless; they go back to their places.
    kept = [(path, _copy(path)) for path in (*folders, *(f"/dev/{name}" for name in _DEVICES))]
    for hidden in _HIDDEN:
        if not any(f"{place}/".startswith(f"{hidden}/") for place in needed):
            _mount("tmpfs", hidden, "tmpfs", _NOSUID | _NODEV, "size=1m")
    for folder in folders:
        os.makedirs(folder, exist_ok=True)
    attributes = (ctypes.c_uint64 * 4)(_RDONLY | _NOSUID | _NODEV, 0, 0, 0)
    _check(
        _libc.syscall(
            _MOUNT_SETATTR, _AT_CWD, b"/", _AT_RECURSIVE, attributes, ctypes.sizeof(attributes)
        ),
        "a read-only file system",
    )
    _mount("tmpfs", "/dev", "tmpfs", _NOSUID | _NOEXEC, "size=1m,mode=755")
    for name in _DEVICES:
        os.close(os.open(f"/dev/{name}", os.O_CREAT | os.O_WRONLY))
    os.mkdir("/dev/shm")
    options = f"size={SHARED_MEMORY_MB}m,mode=1777"
    _mount("tmpfs", "/dev/shm", "tmpfs", _NOSUID | _NODEV | _NOEXEC, options)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        os.symlink(f"/proc/self/fd/{number}", f"/dev/{name}")
    os.symlink("/proc/self/fd", "/dev/fd")
    for path, copy in kept:
        _check(
            _libc.syscall(_MOVE_MOUNT, copy, b"", _AT_CWD, os.fsencode(path), _AT_EMPTY),
            f"the place {path}",
        )
        os.close(copy)
    _mount("proc", "/proc", "proc", _NOSUID | _NODEV | _NOEXEC | _RDONLY)


def _copy(path: str) -> int:
    """Return a copy of the mount at *path*, as an open file."""
    return _check(
        _libc.syscall(_OPEN_TREE, _AT_CWD, os.fsencode(path), 1 | os.O_CLOEXEC), f"a copy of {path}"
    )


def _mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    _check(
        _libc.mount(source.encode(), target.encode(), kind.encode(), flags, options.encode()),
        f"a mount at {target}",
    )
