"""How soon a brain answers and leaves, beside an interpreter that does nothing."""

import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from benchmarks.frame import Row, wall_seconds

BRAINS = {
    "pbrain-tengen": [str(Path(sys.executable).with_name("pbrain-tengen"))],
    "python -m tengen.gomocup": [sys.executable, "-m", "tengen.gomocup"],
}

SMALL = 80 << 20
"""Bytes, of which the tables take what the program leaves."""
RULES = {"freestyle": 0, "standard": 1, "renju": 4}


def start(brain: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        BRAINS[brain], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )


def ask(process: subprocess.Popen[str], *lines: str) -> str:
    """Return the first line that is no message."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(f"{line}\r\n" for line in lines))
    process.stdin.flush()
    while (line := process.stdout.readline()).startswith("MESSAGE"):
        pass
    return line.strip()


def first_answers(brain: str, *lines: str) -> None:
    """Ask for OK, then for a move if *lines* do."""
    with start(brain) as process:
        ask(process, "START 15")
        if lines:
            ask(process, *lines)
        process.kill()


def cpu_of_start(brain: str) -> float:
    """Return the processor time of a brain that starts, moves at once and ends."""
    before = getrusage(RUSAGE_CHILDREN)
    with start(brain) as process:
        ask(process, "START 15")
        ask(process, "INFO timeout_turn 0", "BEGIN")
        process.communicate("END\r\n")
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cpu_of_ok(brain: str, rule: int) -> float:
    """Return the processor time of a brain from its start to OK, with a small table."""
    before = getrusage(RUSAGE_CHILDREN)
    with start(brain) as process:
        ask(process, f"INFO max_memory {SMALL}", f"INFO rule {rule}", "START 15")
        process.kill()
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def leaving(brain: str) -> float:
    """Return the seconds from END, amid thinking, to the end of the process."""
    with start(brain) as process:
        ask(process, "START 15", "INFO timeout_turn 60000", "INFO time_left 2147483647")
        assert process.stdin is not None
        process.stdin.write("TURN 7,7\r\n")
        process.stdin.flush()
        time.sleep(0.5)
        before = time.perf_counter()
        process.stdin.write("END\r\n")
        process.stdin.flush()
        process.wait()
        return time.perf_counter() - before


def run() -> Iterator[Row]:
    bare = wall_seconds(
        lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), repeat=10
    )
    yield Row("python -c pass", bare, "s")
    for brain in BRAINS:
        for what, lines in {
            "START … OK": (),
            "… and a move at once": ("INFO timeout_turn 0", "BEGIN"),
        }.items():
            seconds = wall_seconds(partial(first_answers, brain, *lines), repeat=10)
            yield Row(f"{brain}: {what}", seconds, "s", seconds / bare, "python -c pass")
        for rule, number in RULES.items():
            seconds = min(cpu_of_ok(brain, number) for _ in range(10))
            yield Row(f"… CPU time to OK, {rule}", seconds, "s")
        own = min(cpu_of_start(brain) for _ in range(10))
        yield Row("… CPU time of the brain for both", own, "s")
        leave = min(leaving(brain) for _ in range(5))
        yield Row("END while thinking", leave, "s", leave / bare, "python -c pass")
