"""Openings that no engine has chosen: random stones, near the centre or off it.

An engine that measures itself on openings that it found even measures itself on positions that it
understands. These are drawn at random from a seed: 3 to 6 stones in a square of seven points per
side, in the centre of the board for every other opening, anywhere on it for the others. Discarded
are images of earlier ones and positions where either side, if it were to move, wins by threats in a
search of 100,000 nodes. Many of them favour one side, so each is played with both colours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tengen._core import SplitMix64
from tengen.arena.openings import Stones
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomoku.board import Board
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.gomoku.win import find_win

SIDE: Final = 7
"""Points per side of the square in which the stones lie."""
STONES: Final = (3, 6)
"""The fewest and the most stones."""
SEARCH: Final = Limit(nodes=100_000)


def generate(rule: Rule, size: int, seed: int) -> Iterator[Stones]:
    """Yield openings without end, each once.

    >>> from itertools import islice
    >>> first, second = islice(generate(Rule.FREESTYLE, 15, 1), 2)
    >>> 3 <= len(first) <= 6, first != second
    (True, True)
    """
    random = generator(seed)
    seen: set[Board] = set()
    is_central = True
    while True:
        board = _draw(rule, size, is_central, random)
        if board is None or (key := board.canonical()) in seen:
            continue
        seen.add(key)
        if any(
            find_win(board, "threats", color, SEARCH)
            for color in (board.to_move, board.to_move.other)
        ):
            continue
        is_central = not is_central
        yield board.moves


def _draw(rule: Rule, size: int, is_central: bool, random: SplitMix64) -> Board | None:
    """Return random stones, or None if they end the game or one of them is forbidden."""
    room = size - SIDE
    x, y = (
        (room // 2, room // 2) if is_central else (random.below(room + 1), random.below(room + 1))
    )
    fewest, most = STONES
    board = Board(rule, size)
    count = fewest + random.below(most - fewest + 1)
    while len(board.moves) < count:
        point = Point(x + random.below(SIDE), y + random.below(SIDE))
        if board.at(point) is not None:
            continue
        if board.is_forbidden(point):
            return None
        board = board.play(point)
        if board.outcome is not None:
            return None
    return board
