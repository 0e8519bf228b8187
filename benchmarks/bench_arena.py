"""What the manager costs: time a move beside a plain pipe loop, and its CPU beside the brains'."""

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from benchmarks.frame import Row
from tengen import Board
from tengen.arena.contestant import Contestant
from tengen.arena.slot import run_task
from tengen.arena.task import GameTask
from tengen.gomocup.manager.client import Client
from tengen.gomocup.manager.control import Control
from tengen.gomocup.manager.guard import IsolationError
from tengen.gomocup.manager.process import Process, check_sandbox
from tengen.gomoku.point import points_of

MOCK = Path(__file__).parents[1] / "tests" / "gomocup" / "mocks" / "mock.py"
COMMAND = (sys.executable, "-I", "-S", str(MOCK))
ROUNDS, MOVES, STARTS = 5, 100, 30
CONTROL = Control(turn=10.0, memory_mb=350)


def run() -> Iterator[Row]:
    plain, managed = [], []
    for _ in range(ROUNDS):  # in turn, so that a busy machine disturbs both alike
        plain += _plain_loop()
        managed += _managed_loop()
    loop = 1e3 * statistics.median(plain)
    manager = 1e3 * statistics.median(managed)
    yield Row("a move through a plain pipe loop (median)", loop, "ms")
    yield Row("a move through the manager (median)", manager, "ms", manager / loop, "the loop")
    yield Row("overhead of the manager a move (target < 1)", manager - loop, "ms")
    yield from _starts()
    own, brains = _share_of_cpu()
    yield Row("the brains' CPU in a game at 100 ms a move", brains, "s")
    yield Row("the manager's CPU in it (target < 0.05)", own, "s", own / brains, "the brains")


def _starts() -> Iterator[Row]:
    """From nothing to the answer to START: what guard and sandbox add to a plain child."""
    plain, guarded, inside = [], [], []
    has_sandbox = True
    try:
        check_sandbox()
    except IsolationError:
        has_sandbox = False
    for _ in range(STARTS):
        plain.append(_plain_start())
        guarded.append(_managed_start(sandbox=False))
        if has_sandbox:
            inside.append(_managed_start(sandbox=True))
    beside = "a plain child"
    child = 1e3 * statistics.median(plain)
    yield Row("start of a brain as a plain child (median)", child, "ms")
    for name, times in (("under guard", guarded), ("in the sandbox", inside)):
        if times:
            took = 1e3 * statistics.median(times)
            yield Row(f"start of a brain {name} (median)", took, "ms", took / child, beside)


def _plain_start() -> float:
    begin = time.perf_counter()
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as brain:
        assert brain.stdin is not None
        assert brain.stdout is not None
        brain.stdin.write(b"START 20\n")
        brain.stdin.flush()
        brain.stdout.readline()
        took = time.perf_counter() - begin
        brain.stdin.write(b"END\n")
    return took


def _managed_start(*, sandbox: bool) -> float:
    begin = time.perf_counter()
    process = Process(COMMAND, sandbox=sandbox)
    process.send("START 20\n", time.monotonic() + 60)
    process.read_line(time.monotonic() + 60)
    took = time.perf_counter() - begin
    process.close("END\n", 60)
    return took


def _plain_loop() -> list[float]:
    """Write TURN, read the move: the least that anybody has to do."""
    times = []
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as brain:
        assert brain.stdin is not None
        assert brain.stdout is not None
        brain.stdin.write(b"START 20\n")
        brain.stdin.flush()
        brain.stdout.readline()
        for point in points_of(20)[:MOVES]:
            begin = time.perf_counter()
            brain.stdin.write(b"INFO time_left 10000\nTURN %d,%d\n" % point)
            brain.stdin.flush()
            brain.stdout.readline()
            times.append(time.perf_counter() - begin)
        brain.stdin.write(b"END\n")
    return times


def _managed_loop() -> list[float]:
    """The same through the client: caps, memory, deadlines, parsing, the rules of the game."""
    times = []
    client = Client(COMMAND, control=CONTROL)
    client.new_game(size=20)
    board = Board(size=20)
    for _ in range(MOVES):
        if board.outcome is not None or board.play(board.legal_moves[-1]).outcome is not None:
            client.new_game(size=20)
            board = Board(size=20)
        board = board.play(board.legal_moves[-1])
        begin = time.perf_counter()
        answer = client.move(board, 10.0)
        board = board.play(answer.point)
        times.append(time.perf_counter() - begin)
    client.end()
    return times


def _share_of_cpu() -> tuple[float, float]:
    """Return the CPU seconds of the manager and of its brains in a game."""
    player = "cmd:" + " ".join((*COMMAND, "--work", "0.1"))
    one, other = (Contestant(f"{i}", f"{player} --seed {i}", CONTROL) for i in (1, 2))
    task = GameTask(0, 0, 0, one, other, size=6)
    assert one.identity  # the digest of the program, which is taken once for all games
    before = _cpu_times()
    run_task(task)
    after = _cpu_times()
    return after[0] - before[0], after[1] - before[1]


def _cpu_times() -> tuple[float, float]:
    """Return the CPU seconds of this process, and of all brains that have ended."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    brains = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = brains.ru_utime + brains.ru_stime
    for child in psutil.Process().children():  # the fork server, which has started the brains
        times = child.cpu_times()
        total += times.children_user + times.children_system
    return own.ru_utime + own.ru_stime, total
