"""The native loops of cpp/bench, which `make bench` builds."""

import subprocess
from pathlib import Path

from tengen.gomoku import Board, Rule

PROGRAM = Path(__file__).parents[1] / "build" / "native" / "core_bench"


def _speed(words: list[str], text: str = "") -> float:
    """Run one benchmark; return how many it did per second of processor time."""
    if not PROGRAM.exists():
        raise SystemExit("the native loops are not built: run 'make build/native/core_bench'")
    done = subprocess.run(
        [str(PROGRAM), *words], input=text, capture_output=True, text=True, check=True
    )
    count, seconds = done.stdout.split()
    return int(count) / float(seconds)


def pairs_per_second(name: str, rule: Rule, games: int, plies: int = 120, size: int = 15) -> float:
    """Return how many stones are made and undone per second in random games."""
    return _speed([name, *map(str, (int(rule), size, games, plies, 1))])


def fouls_per_second(boards: list[Board], repeat: int, hard: bool) -> float:
    """Return how many points are judged for a foul per second."""
    lines = [f"{int(board.rule)} {board.size} {''.join(map(str, board.cells))}" for board in boards]
    return _speed(["fouls", str(repeat), str(int(hard))], "\n".join(lines))
