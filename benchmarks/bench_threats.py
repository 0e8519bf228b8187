"""Searches by fours and by threats: nodes a second of CPU time, one thread."""

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.frame import Row, best_of
from benchmarks.native import pairs_per_second
from tengen import _core
from tengen.gomoku import Board, Color, Rule
from tengen.proof.solved import proved

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
    replies = replies_to_a_proof()
    whole, threes = (partial(wins, replies, threes=only) for only in (False, True))
    before, after = best_of([(whole, 1), (threes, 1)], rounds=2)
    yield Row(f"by all threats, {whole()} of {len(replies)} replies to a proof", before, "s")
    name = f"by fours and threes, {threes()} of {len(replies)}"
    yield Row(name, after, "s", before / after, "all threats")


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


def wins(boards: list[Board], *, threes: bool) -> int:
    """Return how many are won by threats in 20,000 nodes."""
    found = (_core.find_threats(position(b), nodes=20_000, threes=threes).status for b in boards)
    return sum(status is _core.WinStatus.PROVED for status in found)


def replies_to_a_proof(count: int = 150) -> list[Board]:
    """Return positions after an early move of a proof and a random reply: all are won."""
    random = Random(1)
    early = [entry for entry in proved("o15").listed() if len(entry[0].legal_moves) >= 225 - 6]
    listed = random.choices(early, k=count)
    boards = [board.play(move) for board, move in listed]
    return [board.play(random.choice(list(board.legal_moves))) for board in boards]


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
