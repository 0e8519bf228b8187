"""Won positions played to their end by the engine: against itself, and the longest resistance."""

from collections.abc import Iterator
from time import process_time

from tests.gomoku.tactics import PROBLEMS, Resistance, convert

from benchmarks.frame import Row
from tengen import Engine


def run() -> Iterator[Row]:
    for opponent in (Engine(memory_mb=32), Resistance()):
        won = 0
        with opponent:
            for known in PROBLEMS:
                start = process_time()
                game = convert(known, opponent)
                won += game.is_won
                if not game.is_won:
                    yield Row(known.name, process_time() - start, "s", beside=str(game))
        yield Row(f"won against {opponent.name}", won, f"of {len(PROBLEMS)}")
