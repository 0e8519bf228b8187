"""Random boards for the laws: seeded ones by the thousand, and hypothesis strategies."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tengen.gomoku import Board, Color, Point, Rule
from tengen.gomoku.point import points_of
from tests.oracles.gomoku_rules import BLACK, WHITE, SlowBoard


def random_board(rng: random.Random, rule: Rule, size: int) -> Board:
    """A set-up in one corner or all over, dense enough that rows and fouls are common."""
    black, white = rng.uniform(0.05, 0.4), rng.uniform(0.0, 0.3)
    width = rng.randint(5, size)
    left, low = rng.randint(0, size - width), rng.randint(0, size - width)
    cells = bytearray(size * size)
    for y in range(low, low + width):
        for x in range(left, left + width):
            dice = rng.random()
            cells[y * size + x] = 1 if dice < black else 2 if dice < black + white else 0
    return Board.from_cells(bytes(cells), rule=rule, to_move=Color.BLACK)


def slow(board: Board) -> SlowBoard:
    """The same position in the oracle's terms."""
    stones: dict[tuple[int, int], str] = {}
    stones.update((point, BLACK) for point in board.stones(Color.BLACK))
    stones.update((point, WHITE) for point in board.stones(Color.WHITE))
    return SlowBoard(board.rule, board.size, stones)


@st.composite
def boards(draw: st.DrawFn, rule: Rule | None = None, max_size: int = 22) -> Board:
    """Any set-up of any rule and size."""
    size = draw(st.integers(5, max_size))
    stones = draw(
        st.dictionaries(st.sampled_from(points_of(size)), st.sampled_from(Color), max_size=60)
    )
    return Board.from_stones(
        [p for p, color in stones.items() if color is Color.BLACK],
        [p for p, color in stones.items() if color is Color.WHITE],
        to_move=draw(st.sampled_from(Color)),
        rule=draw(st.sampled_from(Rule)) if rule is None else rule,
        size=size,
    )


@st.composite
def games(draw: st.DrawFn) -> tuple[Board, list[Point]]:
    """An empty board and a list of points, of which some can be played in turn."""
    size = draw(st.integers(5, 22))
    board = Board(draw(st.sampled_from(Rule)), size)
    return board, draw(st.lists(st.sampled_from(points_of(size)), max_size=80))


def play_out(board: Board, points: list[Point]) -> Board:
    """Play those of the points that are legal when their turn comes."""
    for point in points:
        if board.outcome is None and board.at(point) is None and not board.is_forbidden(point):
            board = board.play(point)
    return board
