"""The engine's tactics: every known win, one thread, two seconds of processor time.

Very long fours have ten seconds. What is not found is said beside the time that was spent.
"""

from collections.abc import Iterator

from tests.gomoku.tactics import PROBLEMS, seconds_for, think

from benchmarks.frame import Row
from tengen import Engine


def run() -> Iterator[Row]:
    found = 0
    for known in PROBLEMS:
        with Engine(memory_mb=64) as engine:
            last, seconds = think(engine, known.board, seconds_for(known))
        is_found = last.score is not None and last.score.is_win
        found += is_found
        what = str(last.score) if is_found else "NOT FOUND"
        nodes = f"{last.nodes or 0:,} nodes, {last.threat_nodes or 0:,} of threats"
        yield Row(known.name, seconds, "s", beside=f"{what}; {nodes}")
    yield Row("found", found, f"of {len(PROBLEMS)}")
