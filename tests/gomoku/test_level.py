"""The levels: weaker, but never senseless."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from tengen import Board, Engine, Limit, Point, Rule
from tengen._core import SplitMix64
from tengen.gomoku.level import LEVELS
from tengen.gomoku.win import find_win

LIMIT = Limit(seconds=600)
"""Never reached: a level has nodes and a depth of its own."""


def begun(random: SplitMix64, rule: Rule, size: int) -> Board:
    """A game of some moves next to the stones, so that rows grow; nobody has won yet."""
    while True:
        board = Board(rule, size).play(Point(size // 2, size // 2))
        for _ in range(6 + random.below(20)):
            near = [p for p in board.legal_moves if _touches(board, p)]
            board = board.play(near[random.below(len(near))])
            if board.outcome is not None:
                break
        else:
            return board


def _touches(board: Board, point: Point) -> bool:
    return any(max(abs(point.x - p.x), abs(point.y - p.y)) == 1 for p in board.moves)


def loses_at_once(board: Board, move: Point) -> bool:
    """Whether the opponent then makes five, or a four that cannot be stopped."""
    after = board.play(move)
    if after.outcome is not None:
        return False
    win = find_win(after, limit=Limit(nodes=10_000))
    return win.length is not None and win.length <= 1


@cache
def boards(count: int, seed: int) -> tuple[Board, ...]:
    """Games begun, of every rule and several sizes, in which somebody threatens something."""
    random = SplitMix64(seed)
    found: list[Board] = []
    while len(found) < count:
        rule = list(Rule)[len(found) % len(Rule)]
        board = begun(random, rule, (9, 15, 22)[random.below(3)])
        threats = (find_win(board, color=color).length for color in type(board.to_move))
        if any(length is not None and length <= 1 for length in threats):
            found.append(board)
    return tuple(found)


def check(engine: Engine, board: Board) -> None:
    """Assert that the move is not senseless."""
    move = engine.play(board, LIMIT)
    own = find_win(board)
    if own.length == 0:  # five at once
        assert move in own.fives
        return
    if loses_at_once(board, move):
        assert all(loses_at_once(board, other) for other in board.legal_moves), f"{move}: {board}"


@pytest.mark.parametrize("level", LEVELS)
def test_fives_are_made_and_open_fours_are_not_let_happen(level: int) -> None:
    with Engine(memory_mb=1, level=level, seed=level) as engine:
        for board in boards(15, seed=5):
            check(engine, board)


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_is_ever_senseless(level: int) -> None:
    with Engine(memory_mb=1, level=level, seed=level) as engine:
        for board in boards(600, seed=6):
            check(engine, board)


def test_stronger_levels_see_more_and_stray_less() -> None:
    levels = list(LEVELS.values())
    for weaker, stronger in pairwise(levels):
        assert weaker.depth <= stronger.depth
        assert weaker.nodes <= stronger.nodes
        assert weaker.elo < stronger.elo
    assert levels[-1].elo == levels[-1].margin == 0
