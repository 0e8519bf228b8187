"""A brain that plays at random, quickly, and breaks down on request.

Run as ``python -I -S mock.py [FAULT] [--at N] [--seed S] [--script "7,7 8,8"]``;
the fault happens at its N-th move, or at START or END where that is what the fault is about.
It stands alone: no part of Tengen is used.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable

FAULTS: dict[str, Callable[[Brain], None]] = {}


def fault(work: Callable[[Brain], None]) -> Callable[[Brain], None]:
    FAULTS[work.__name__.replace("_", "-")] = work
    return work


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def complain(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


@fault
def crash(brain: Brain) -> None:
    complain("about to crash")
    os.abort()


@fault
def leave(brain: Brain) -> None:
    complain("no more")
    sys.exit(3)


@fault
def midline(brain: Brain) -> None:
    sys.stdout.write("7,")
    sys.stdout.flush()
    os._exit(0)


@fault
def stall(brain: Brain) -> None:
    time.sleep(3600)


@fault
def flood(brain: Brain) -> None:
    while True:
        say("MESSAGE " + 200 * "x")


@fault
def memory(brain: Brain) -> None:
    blocks: list[bytearray] = []
    while len(blocks) < 500:  # 1 GB and no more
        blocks.append(bytearray(b"x") * 2_000_000)
        time.sleep(0.001)
    time.sleep(3600)


@fault
def fork(brain: Brain) -> None:
    """Leave children that run away in different ways, then stall."""
    for way in range(4):
        if os.fork() == 0:
            if way == 1:
                os.setpgid(0, 0)
            if way >= 2:
                os.setsid()
            if way == 3 and os.fork():
                os._exit(0)
            time.sleep(3600)
    complain("forked")
    time.sleep(3600)


@fault
def illegal(brain: Brain) -> None:
    say(brain.write(next(iter(brain.taken), (0, 0))) if brain.taken else "0,-1")


@fault
def off_board(brain: Brain) -> None:
    say(f"{brain.size},{brain.size}")


@fault
def garbage(brain: Brain) -> None:
    say("I think that h8 is rather good")


@fault
def error(brain: Brain) -> None:
    say("ERROR out of ideas")


@fault
def binary(brain: Brain) -> None:
    os.write(1, bytes(range(256)) * 4 + b"\n")


AT_START = {"exits-at-start", "silent-at-start", "refuses-start"}
AT_END = {"ignores-end", "slow-to-die"}
MILD = {"chatty", "blanks", "stderr", "pid", "litter"}


class Brain:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.size = 15
        self.taken: dict[tuple[int, int], None] = {}
        self.state: int = options.seed * 2654435761 % 2**32 + 1
        self.moves = 0
        self.script = options.script.split()

    def write(self, point: tuple[int, int]) -> str:
        return f"{point[0]},{point[1]}"

    def random(self, n: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n

    def restart(self, size: int) -> None:
        self.size = size
        self.taken.clear()
        self.moves = 0
        self.state = self.options.seed * 2654435761 % 2**32 + 1
        self.script = self.options.script.split()

    def take(self, word: str) -> None:
        x, y = word.split(",")[:2]
        self.taken[int(x), int(y)] = None

    def move(self) -> None:
        self.moves += 1
        if self.options.delay:
            time.sleep(self.options.delay)
        if self.options.work:
            end = time.process_time() + self.options.work
            while time.process_time() < end:
                pass
        kind = self.options.fault
        if kind in FAULTS and self.moves >= self.options.at:
            FAULTS[kind](self)
            return
        if kind == "stderr":
            complain(f"move {self.moves}")
        if kind == "chatty":
            say(f"MESSAGE Depth {self.moves}-9 | Eval -3{self.moves} | Node 1.5K | Time 1ms")
        if kind == "litter":
            with open("litter", "wb") as file:
                file.truncate(100 << 20)
        if kind == "pid":
            say(f"MESSAGE pid {os.getpid()}")
        if self.options.says:
            say(self.options.says)
        point = self.choose()
        self.taken[point] = None
        say(("  " if kind == "blanks" else "") + self.write(point))

    def choose(self) -> tuple[int, int]:
        while self.script:
            x, _, y = self.script.pop(0).partition(",")
            if (int(x), int(y)) not in self.taken or self.options.fault == "script":
                return int(x), int(y)
        while True:  # beside the stones, so that games end
            point = self.random(self.size), self.random(self.size)
            if point not in self.taken:
                return point

    def swap2(self, stones: int) -> None:
        if stones == 0:
            say("6,6 7,7 8,6")
        elif stones == 3:
            say({"swap": "SWAP", "one": "9,9", "two": "9,9 10,10"}[self.options.swap2])
        else:
            say("SWAP" if self.options.swap2 == "swap" else "11,11")

    def start(self, size: int) -> None:
        kind = self.options.fault
        if kind == "exits-at-start":
            complain("cannot find my files")
            sys.exit(1)
        if kind == "refuses-start":
            say("ERROR unsupported size")
            return
        self.restart(size)
        if kind != "silent-at-start":
            say("OK")

    def end(self) -> bool:
        if self.options.fault == "ignores-end":
            return False
        if self.options.fault == "slow-to-die":
            time.sleep(5)
        return True

    def serve(self) -> None:
        block: list[str] | None = None
        kind = ""
        for line in sys.stdin:
            words = line.split()
            if not words:
                continue
            word = words[0].upper()
            if block is not None:
                if word != "DONE":
                    block.append(words[0])
                    continue
                self.taken.clear()
                for stone in block:
                    self.take(stone)
                stones, block = len(block), None
                self.swap2(stones) if kind == "SWAP2BOARD" else self.move()
            elif word == "START":
                self.start(int(words[1]))
            elif word in ("BOARD", "SWAP2BOARD"):
                block, kind = [], word
            elif word == "BEGIN":
                self.move()
            elif word == "TURN":
                self.take(words[1])
                self.move()
            elif word == "ABOUT":
                say('name="mock", version="1.0", author="nobody"')
            elif word == "END":
                if self.end():
                    return
            elif word != "INFO":
                say("UNKNOWN " + word)
        while self.options.fault == "ignores-end":
            time.sleep(3600)


def main() -> None:
    parser = argparse.ArgumentParser()
    known = [*FAULTS, *AT_START, *AT_END, *MILD, "script", "none"]
    parser.add_argument("fault", nargs="?", default="none", choices=known)
    parser.add_argument("--at", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--work", type=float, default=0)
    parser.add_argument("--script", default="")
    parser.add_argument("--says", default="", help="a line before each move")
    parser.add_argument("--swap2", default="swap", choices=("swap", "one", "two"))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Brain(parser.parse_args()).serve()


if __name__ == "__main__":
    main()
