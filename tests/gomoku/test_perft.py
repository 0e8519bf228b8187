"""Forbidden-perft: sequences of legal moves from checked-in positions, against the slow oracle."""

from pathlib import Path
from typing import NamedTuple

import pytest

from tengen import _core
from tengen.gomoku import Board, Color, Rule
from tests.gomoku.boards import slow
from tests.oracles.gomoku_rules import BLACK, WHITE


class Entry(NamedTuple):
    name: str
    board: Board
    counts: dict[int, int]


def read(path: Path) -> list[Entry]:
    entries = []
    for block in path.read_text(encoding="utf-8").split("\nid ")[1:]:
        name, kind, *lines = block.strip().splitlines()
        _, rule, color = kind.split()
        diagram = "\n".join(line for line in lines if not line.startswith("perft"))
        board = Board.from_diagram(diagram, rule=Rule[rule.upper()], to_move=Color[color.upper()])
        counts = [line.split()[1:] for line in lines if line.startswith("perft")]
        entries.append(Entry(name, board, {int(depth): int(count) for depth, count in counts}))
    return entries


ENTRIES = read(Path(__file__).parents[1] / "data" / "gomoku.perft")


def perft(board: Board, depth: int) -> int:
    position = _core.Position(board.rule, board.size, board.cells, board.to_move)
    return position.perft(depth)


def test_every_rule_has_entries() -> None:
    assert {entry.board.rule for entry in ENTRIES} == set(Rule)
    assert sum(len(entry.board.forbidden_points) for entry in ENTRIES) > 20


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_compiled_perft(entry: Entry) -> None:
    assert {depth: perft(entry.board, depth) for depth in entry.counts} == entry.counts


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_slow_perft(entry: Entry) -> None:
    color = WHITE if entry.board.to_move else BLACK
    assert slow(entry.board).perft(color, 2) == entry.counts[2]


@pytest.mark.soak
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_slow_perft_one_deeper(entry: Entry) -> None:
    color = WHITE if entry.board.to_move else BLACK
    if 3 in entry.counts:
        assert slow(entry.board).perft(color, 3) == entry.counts[3]


@pytest.mark.parametrize("rule", Rule)
def test_perft_of_the_empty_board(rule: Rule) -> None:
    assert [perft(Board(rule, 15), depth) for depth in (1, 2, 3)] == [
        225,
        225 * 224,
        225 * 224 * 223,
    ]
