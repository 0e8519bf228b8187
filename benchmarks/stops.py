"""How soon the engine ends when it is told to, wherever it is at that moment."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tests.gomoku.tactics import PROBLEMS

from tengen import Board, Engine, Limit, Point, Rule
from tengen._core import SplitMix64, Stop


@dataclass(frozen=True, slots=True)
class Case:
    """A question without a limit: it ends by the stop alone, or before, of itself."""

    what: str
    ask: Callable[[Engine, Stop], object]


def boards() -> list[Board]:
    """The problems, which keep every part of the engine busy, and games begun at random."""
    random = SplitMix64(11)
    found = [known.board for known in PROBLEMS if known.kind != "vcf_win"]
    for rule in Rule:
        for size in (6, 10, 15, 20, 22):
            board = Board(rule, size).play(Board(rule, size).legal_moves[size * size // 2])
            for _ in range(random.below(12)):
                near = [p for p in board.legal_moves if is_near(board.moves, p.x, p.y)]
                board = board.play(near[random.below(len(near))])
                if board.outcome is not None:
                    break
            else:
                found.append(board)
    return found


def is_near(points: Iterable[Point], x: int, y: int) -> bool:
    """Say whether some of the points are at most two columns and rows away."""
    return any(abs(x - p.x) <= 2 and abs(y - p.y) <= 2 for p in points)


def cases(board: Board) -> Iterator[Case]:
    """What can be asked about *board*."""

    def lines(count: int) -> Callable[[Engine, Stop], object]:
        return lambda engine, stop: list(engine.lines(board, Limit(), stop, count, None))

    yield Case("one line", lines(1))
    yield Case("five lines", lines(5))
    yield Case("balance", lambda engine, stop: engine.balance(board, Limit(), stones=2, stop=stop))


@dataclass(frozen=True, slots=True)
class Stopped:
    """What passed from the stop to the end."""

    what: str
    board: Board
    seconds: float
    cpu_seconds: float
    """Of all threads: what other programs do makes no difference to it."""


def stop(engine: Engine, board: Board, case: Case, after: float) -> Stopped | None:
    """Stop the engine when it has worked for so many seconds; None if it had ended by then."""
    told = Stop()
    start = time.process_time()
    ended: list[tuple[float, float]] = []

    def work() -> None:
        case.ask(engine, told)
        ended.append((time.perf_counter(), time.process_time()))

    thread = threading.Thread(target=work)
    thread.start()
    while time.process_time() - start < after and thread.is_alive():
        time.sleep(0.001)
    now, cpu_now = time.perf_counter(), time.process_time()
    was_running = thread.is_alive()
    told.set()
    thread.join()
    [(end, cpu_end)] = ended
    if not was_running or end <= now:
        return None
    return Stopped(case.what, board, end - now, cpu_end - cpu_now)


def samples(count: int, threads: int) -> Iterator[Stopped]:
    """That many stops, after 2 to 400 ms of processor time, over boards and questions by chance."""
    random = SplitMix64(threads)
    everything = [(board, case) for board in boards() for case in cases(board)]
    with Engine(threads=threads, memory_mb=16) as engine:
        while count > 0:
            board, case = everything[random.below(len(everything))]
            if random.below(4) == 0:
                engine.new_game()
            after = 0.002 * 200 ** (random.below(1000) / 1000)
            if (stopped := stop(engine, board, case, after)) is not None:
                count -= 1
                yield stopped
