"""Searches by fours and by threats: nodes a second of CPU time, one thread."""

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.frame import Row
from benchmarks.native import pairs_per_second
from tengen import _core
from tengen.gomoku import Board, Color, Rule

DATA = Path(__file__).parents[1] / "tests" / "data"


def run() -> Iterator[Row]:
    move = pairs_per_second("play_and_undo", Rule.RENJU, 400)
    yield Row("make and undo, patterns kept (renju)", move, "pairs/s")
    for name, boards in fours_boards().items():
        fours = max(speed(partial(by_fours, boards)) for _ in range(3))
        yield Row(f"by fours, {name}", fours, "nodes/s", fours / move, "a make and undo")
    for name, boards in threats_boards().items():
        threats = max(speed(partial(by_threats, boards)) for _ in range(2))
        yield Row(f"by threats, {name}", threats, "nodes/s", threats / move, "a make and undo")


def speed(work: Callable[[], int]) -> float:
    """Return how many of what *work* counts it did in a second."""
    start = time.process_time()
    count = work()
    return count / (time.process_time() - start)


def position(board: Board) -> _core.Position:
    return _core.Position(board.rule, board.size, board.cells, board.to_move)


def by_fours(boards: list[Board]) -> int:
    return sum(_core.find_fours(position(board), nodes=3_000_000).nodes for board in boards)


def by_threats(boards: list[Board]) -> int:
    return sum(_core.find_threats(position(board), nodes=100_000).nodes for board in boards)


def read(name: str, kind: str) -> list[Board]:
    entries = json.loads((DATA / name).read_text(encoding="utf-8"))["positions"]
    return [
        Board.from_stones(
            entry["black"],
            entry["white"],
            to_move=Color[entry["to_move"].upper()],
            rule=Rule[entry["rule"].upper()],
            size=entry["size"],
        )
        for entry in entries
        if entry["kind"] == kind
    ]


def fours_boards() -> dict[str, list[Board]]:
    """The problems (up to 73 fours), and a board of loose threes and the problems by every rule."""
    problems = [*read("quintet_vcf_vct.json", "vcf_win"), *read("threat_positions.json", "vcf_win")]
    loose = [*read("allis_1994.json", "no_tss_win"), *problems]
    made = {
        f"loose threes ({rule.word})": [
            Board.from_cells(board.cells, rule=rule, to_move=board.to_move) for board in loose
        ]
        for rule in Rule
    }
    return {"problems (renju)": problems, **made}


def threats_boards() -> dict[str, list[Board]]:
    return {
        "problems (renju)": read("quintet_vcf_vct.json", "vct_win")[:6],
        "problems (freestyle, standard)": read("threat_positions.json", "vct_win")[3:],
    }
