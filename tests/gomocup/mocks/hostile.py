"""A brain that attacks instead of playing, then plays on as if nothing had happened.

Run as ``python -I -S hostile.py ATTACK TOKEN``. It harms only what carries the token: processes
with the token in their command line, and the file whose path is the token. At each move it attacks,
says ``MESSAGE did N`` with the number of attacks that worked, and plays. It stands alone: no part
of Tengen is used.
"""

from __future__ import annotations

import mmap
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator

ATTACKS: dict[str, Callable[[str], int]] = {}
BOMB = 300
"""The greatest number of processes of the bomb, itself among them."""
MEGABYTES = 200


def attack(work: Callable[[str], int]) -> Callable[[str], int]:
    ATTACKS[work.__name__.replace("_", "-")] = work
    return work


def victims(token: str) -> Iterator[int]:
    """Yield every process with the token, but for this one and its parents."""
    family = {os.getpid(), os.getppid()}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                if token.encode() in file.read() and int(name) not in family:
                    yield int(name)
        except OSError:
            continue


def signalled(token: str, number: signal.Signals) -> int:
    done = 0
    for pid in victims(token):
        try:
            os.kill(pid, number)
            done += 1
        except OSError:
            continue
    return done


@attack
def kill(token: str) -> int:
    return signalled(token, signal.SIGKILL)


@attack
def stop(token: str) -> int:
    return signalled(token, signal.SIGSTOP)


@attack
def write_pipes(token: str) -> int:
    """Answer in the name of others."""
    done = 0
    for pid in victims(token):
        for number in (1, 2):
            try:
                file = os.open(f"/proc/{pid}/fd/{number}", os.O_WRONLY | os.O_NONBLOCK)
                done += os.write(file, b"0,0\n") > 0
            except OSError:
                continue
    return done


@attack
def open_memory(token: str) -> int:
    """Open the memory of others for writing."""
    done = 0
    for pid in victims(token):
        try:
            with open(f"/proc/{pid}/mem", "r+b"):
                done += 1
        except OSError:
            continue
    return done


@attack
def harm_file(token: str) -> int:
    """Write to the file whose path is the token."""
    try:
        with open(token, "ab") as file:
            return file.write(b"x")
    except OSError:
        return 0


@attack
def inherit(token: str) -> int:
    """Look for open files that nobody gave to it."""
    return sum(int(name) > 2 for name in os.listdir("/proc/self/fd")) - 1  # the folder itself


@attack
def daemonise(token: str) -> int:
    """Leave a process that has changed session, parent and environment; its name has the token."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 3)
            code = "import time; time.sleep(3600)"
            os.execve(sys.executable, [sys.executable, "-I", "-S", "-c", code, token], {})
        os._exit(0)
    os.wait()
    return 1


@attack
def memfd(token: str) -> int:
    """Hold memory that is nowhere mapped."""
    file = os.memfd_create("hidden")
    for _ in range(MEGABYTES):
        os.write(file, bytes(1 << 20))
    return 1


@attack
def share(token: str) -> int:
    """Hold memory that belongs to nobody alone: a child shares all of it."""
    held = mmap.mmap(-1, MEGABYTES << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    for page in range(0, len(held), 4096):
        held[page] = 1
    if os.fork() == 0:
        time.sleep(3600)
    time.sleep(3600)
    return 1


@attack
def bomb(token: str) -> int:
    """Fork as fast as can be, until there are enough; the pipe holds a permit for each."""
    permits, giving = os.pipe()
    os.set_blocking(permits, False)
    os.write(giving, bytes(BOMB - 1))
    while True:
        try:
            if not os.read(permits, 1):
                break
        except BlockingIOError:
            break
        os.fork()
    time.sleep(3600)
    return 1


@attack
def connect(token: str) -> int:
    """Reach a service of this machine: the token is a port, or the path of a socket."""
    import socket

    is_port = token.isdigit()
    try:
        with socket.socket(socket.AF_INET if is_port else socket.AF_UNIX) as channel:
            channel.settimeout(5)
            channel.connect(("127.0.0.1", int(token)) if is_port else token)
            return 1
    except OSError:
        return 0


def main() -> None:
    name, token = sys.argv[1:3]
    free = [(x, y) for x in range(5) for y in range(5)]
    for line in sys.stdin:
        words = line.upper().split()
        if not words:
            continue
        if words[0] in ("TURN", "BEGIN"):
            if words[0] == "TURN":
                x, y = map(int, words[1].split(","))
                free.remove((x, y))
            print(f"MESSAGE did {ATTACKS[name](token)}", flush=True)  # noqa: T201
            x, y = free.pop(0)
            print(f"{x},{y}", flush=True)  # noqa: T201
        elif words[0] == "START":
            print("OK", flush=True)  # noqa: T201
        elif words[0] == "ABOUT":
            print('name="hostile", version="1.0"', flush=True)  # noqa: T201
        elif words[0] == "END":
            return


if __name__ == "__main__":
    main()
