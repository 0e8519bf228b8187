"""The engine's speed: nodes of the main search per second, and what a second thread is worth.

Searches by fours and threats are counted apart. A node's time is processor time of one thread, with
the tables touched before; the gain of the second thread is in seconds to a fixed depth.
"""

from collections.abc import Iterator
from math import exp, log
from time import perf_counter, process_time

from benchmarks.frame import Row
from tengen import Board, Engine, Limit
from tengen.arena.openings import neutral

MIDDLE_GAMES = (
    "h8",
    "h8 g7 f6 g8 g9",
    "m13 n12 o11 o10 n9 m8 l9 k11 k12 k9 i10",
    "h8 h7 k7 i9 f7 g11 h10 f10 h12 h11 i11 g9 g8 h9 f9 i8",
)
NODES = 2_000_000
DEPTH = 16
RUNS = 3
POSITIONS = 30
"""The first so many neutral openings: no engine of ours chose them."""


def run() -> Iterator[Row]:
    for moves in MIDDLE_GAMES:
        seconds = thinking_time(Board().play(*moves.split()))
        yield Row(f"main search after {len(moves.split())} moves", NODES / seconds, "nodes/s")
    found = (gain_of_a_thread(Board().play(*stones)) for stones in neutral()[:POSITIONS])
    gains = [gain for gain in found if gain is not None]
    mean = exp(sum(log(gain) for gain in gains) / len(gains))
    beside = (
        f"{len(gains)} positions, {RUNS} runs, depth {DEPTH}; {min(gains):.2f} to {max(gains):.2f}"
    )
    yield Row("two threads, time to depth", mean, "×", beside=beside)


def thinking_time(board: Board) -> float:
    """Return the processor time of so many nodes, the second time."""
    with Engine(memory_mb=128) as engine:
        for _ in engine.analyse(board, Limit(nodes=NODES)):
            pass
        engine.new_game()
        start = process_time()
        for _ in engine.analyse(board, Limit(nodes=NODES)):
            pass
        return process_time() - start


def gain_of_a_thread(board: Board) -> float | None:
    """Return how much sooner two threads are there than one; None if one is there at once."""
    seconds = {1: 0.0, 2: 0.0}
    for _ in range(RUNS):
        for threads in seconds:
            with Engine(threads=threads, memory_mb=128) as engine:
                start = perf_counter()
                for _ in engine.analyse(board, Limit(depth=DEPTH)):
                    pass
                seconds[threads] += perf_counter() - start
    return seconds[1] / seconds[2] if seconds[1] > 0.15 * RUNS else None
