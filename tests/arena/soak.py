"""Hundreds of games among faulty brains, under a manager that is killed again and again.

``python -m tests.arena.soak --games 1000 --kills 10`` plays them and checks what is left: exactly
so many recorded games, each the game of the plan, every fault lost by whoever has it, and no
process of any brain alive.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tengen.arena.plan import Plan
from tengen.arena.schedule import tasks
from tengen.arena.store import Store, StoreError
from tengen.arena.task import Reason
from tests.gomocup.brains import MOCK

FAULTS: dict[str, set[Reason]] = {
    "crash": {Reason.CRASH},
    "leave": {Reason.CRASH},
    "midline": {Reason.CRASH},
    "exits-at-start": {Reason.CRASH},
    "refuses-start": {Reason.GARBAGE},
    "stall": {Reason.TIMEOUT},
    "flood": {Reason.FLOOD},
    "memory": {Reason.MEMORY},
    "fork": {Reason.TIMEOUT},
    "illegal": {Reason.ILLEGAL},
    "off-board": {Reason.ILLEGAL},
    # Nothing readable comes; on a busy machine perhaps nothing at all.
    "garbage": {Reason.GARBAGE, Reason.TIMEOUT},
    "error": {Reason.GARBAGE, Reason.TIMEOUT},
    "binary": {Reason.GARBAGE, Reason.TIMEOUT},
}
WAITED_OUT = {"stall", "fork", "garbage", "error", "binary"}
"""Faults that show only when the time is up: these brains get little of it, at their first move;
all others get so much that a busy machine cannot make them late."""
MILD = ("none", "ignores-end", "slow-to-die", "chatty", "blanks", "stderr")
"""Brains that finish their games, each with a habit."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was seen."""

    games: int
    kills: int
    reasons: Counter[str]
    seconds: float


def write_plan(folder: Path, pairs: int, turn: float) -> Path:
    """Write a gauntlet of a sound brain against every fault and every habit.

    The brains run a copy of the mock, so that nobody else's are taken for theirs.
    """
    program = shutil.copy(MOCK, folder)
    lines = [
        'form = "gauntlet"',
        f"pairs = {pairs}",
        "size = 7",
        'openings = "none"',
        'time = "turn=60"',
        f"tolerance = {turn}",
        "memory_mb = 80",
        "concurrency = 3",
        'store = "soak.db"',
    ]
    players = [("sound", "none"), *((name, name) for name in (*FAULTS, *MILD))]
    for seed, (name, fault) in enumerate(players):
        at = 1 if fault in WAITED_OUT else 1 + seed % 4
        command = f"{sys.executable} -I -S {program} {fault} --at {at} --seed {seed}"
        lines += ["[[player]]", f'name = "{name}"', f'player = "cmd:{command}"']
        if fault in WAITED_OUT:
            lines.append(f'time = "turn={turn}"')
    path = folder / "soak.toml"
    path.write_text("\n".join(lines))
    return path


def count(path: Path) -> int:
    """Return how many games are finished, as another process sees it."""
    try:
        with Store(path, read_only=True) as store:
            return len(store.finished())
    except StoreError:
        return 0


def run(folder: Path, games: int, kills: int, turn: float, seed: int) -> Report:
    """Play, killing the manager *kills* times at moments that the seed chooses."""
    begin = time.monotonic()
    meetings = len(FAULTS) + len(MILD)
    file = write_plan(folder, -(-games // (2 * meetings)), turn)
    store = folder / "soak.db"
    dice = random.Random(seed)
    at = sorted(dice.sample(range(1, games), kills))
    command = [sys.executable, "-m", "tengen", "tournament", str(file), "--quiet"]
    killed = 0
    while True:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as manager:
            while manager.poll() is None:
                if killed < kills and count(store) >= at[killed]:
                    time.sleep(dice.random() * 0.2)
                    os.kill(manager.pid, signal.SIGKILL)
                    killed += 1
                    break
                time.sleep(0.05)
            output = manager.communicate(timeout=120)[0].decode()
        if manager.returncode == 0:
            break
        assert manager.returncode == -signal.SIGKILL, output
    check(store)
    wait_for_silence(folder)
    with Store(store, read_only=True) as kept:
        reasons = Counter(str(result.reason) for _, result in kept.games(moves=False))
    return Report(count(store), killed, reasons, time.monotonic() - begin)


def check(path: Path) -> None:
    """Check that the games are those of the plan, each once, and lost by the faulty."""
    with Store(path, read_only=True) as store:
        assert store.plan is not None
        plan = Plan.from_json(store.plan)
        kept = {task.number: (task, result) for task, result in store.games()}
        wanted = tasks(plan, {})
        assert [kept[task.number][0] for task in wanted] == wanted
        assert len(kept) == len(wanted)
        for task, result in kept.values():
            fault = task.second.name if task.first.name == "sound" else task.first.name
            if fault in FAULTS:
                assert result.reason in FAULTS[fault], (fault, result.reason, result.detail)
                assert result.score("sound") == 1.0, (fault, result.reason)
            else:
                assert not result.reason.is_fault, (fault, result.reason, result.detail)


def wait_for_silence(folder: Path, patience: float = 10.0) -> None:
    """Wait until none of the brains runs any more."""
    deadline = time.monotonic() + patience
    while left := _brains(folder / MOCK.name):
        assert time.monotonic() < deadline, f"still running: {left}"
        time.sleep(0.05)


def _brains(program: Path) -> list[int]:
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = Path(f"/proc/{name}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if str(program).encode() in words:
            found.append(int(name))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--turn", type=float, default=0.25)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), given.games, given.kills, given.turn, given.seed)
    sys.stdout.write(f"{report}\n")


if __name__ == "__main__":
    main()
