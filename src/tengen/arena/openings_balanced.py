"""Making openings in which both sides have about even chances.

Random stones near the centre, each close to another, give a great many positions; of these are kept
the ones that

1. are no image of one kept before (eight symmetries, any order of moves),
2. give the side to move no win by fours or threats, and the other side, if it were to move, none by
   fours,
3. are worth about as much to both sides by the search of a player, or by a count of patterns where
   no player with an evaluation is at hand.

The same seed, count and player (with a limit in nodes) make the same openings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from tengen._core import SplitMix64
from tengen.arena.openings import Stones
from tengen.errors import PlayerError, TengenError
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomoku.board import Board
from tengen.gomoku.pattern import Pattern
from tengen.gomoku.player import Player
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.gomoku.win import WinStatus, find_win

Assessment: TypeAlias = Callable[[Board], float]
"""A position's chance for the side to move, from 0 to 1."""

PROOF: Final = Limit(nodes=20_000)
"""What the search for a forced win may cost; an opening that needs more is thrown away."""
CHANCES_TO_FAIL: Final = 2_000
"""So many candidates in a row without a single opening end the search."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What kind of openings: how many stones, how far from the centre and from each other."""

    rule: Rule = Rule.FREESTYLE
    size: int = 15
    stones: int = 5
    spread: int = 3
    """No stone is farther from the centre, in rows or columns."""
    gap: int = 2
    """No stone is farther from the nearest other one."""
    tolerance: float = 0.1
    """How far from a half the chance of the side to move may be."""

    def __post_init__(self) -> None:
        room = (2 * self.spread + 1) ** 2
        if not 1 <= self.stones <= room // 2 or 2 * self.spread + 1 > self.size:
            raise TengenError(
                "opening.stones", stones=self.stones, spread=self.spread, size=self.size
            )


def generate(recipe: Recipe, seed: int, assess: Assessment) -> Iterator[Stones]:
    """Yield balanced openings without end, each once.

    >>> from itertools import islice
    >>> first, second = islice(generate(Recipe(stones=3), 1, pattern_chance), 2)
    >>> len(first), first != second
    (3, True)

    Raises :class:`~tengen.errors.TengenError` when no more are to be found.
    """
    random = generator(seed)
    seen: set[Board] = set()
    failures = 0
    while failures < CHANCES_TO_FAIL:
        failures += 1
        board = _candidate(recipe, random)
        if board is None:
            continue
        key = board.canonical()
        if key in seen:
            continue
        seen.add(key)
        if _is_quiet(board) and abs(assess(board) - 0.5) <= recipe.tolerance:
            failures = 0
            yield board.moves
    raise TengenError("opening.no_more")


def player_chance(player: Player, limit: Limit) -> Assessment:
    """Return how a player judges positions, by searching each within the limit."""

    def assess(board: Board) -> float:
        player.new_game()
        score = player.play(board, limit).score
        if score is None:
            raise PlayerError("player.no_scores", player=player.name)
        return score.win_rate

    return assess


_WORTH: Final = {Pattern.TWO: 1.0, Pattern.THREE: 4.0, Pattern.FOUR: 6.0}


def pattern_chance(board: Board) -> float:
    """Return the chance by counting the patterns that each side could make next.

    A rough rule, in which having the move is worth half a stone more of the kind one has.

    >>> pattern_chance(Board().play("h8", "i9")) > 0.5
    True
    """
    from tengen.gomoku.features import features

    counts = features(board).counts()
    mine, yours = (
        1.0 + sum(worth * int(side[pattern]) for pattern, worth in _WORTH.items())
        for side in counts
    )
    mine *= 1.0 + 0.5 / max(1, len(board.stones(board.to_move)))
    return mine / (mine + yours)


def _candidate(recipe: Recipe, random: SplitMix64) -> Board | None:
    """Return a position of random stones, or None if the draw made an illegal or finished one."""
    centre, spread = recipe.size // 2, recipe.spread
    board = Board(recipe.rule, recipe.size)
    for _ in range(recipe.stones):
        points = [
            Point(x, y)
            for y in range(centre - spread, centre + spread + 1)
            for x in range(centre - spread, centre + spread + 1)
            if _is_near(board, x, y, recipe.gap)
        ]
        point = points[random.below(len(points))]
        if board.is_forbidden(point):
            return None
        board = board.play(point)
        if board.outcome is not None:
            return None
    return board


def _is_near(board: Board, x: int, y: int, gap: int) -> bool:
    if board.at(Point(x, y)) is not None:
        return False
    distances = [max(abs(x - each.x), abs(y - each.y)) for each in board.moves]
    return not distances or min(distances) <= gap


def _is_quiet(board: Board) -> bool:
    """Whether it is shown that neither side has a forced win of the kinds named above."""
    mover, none = board.to_move, WinStatus.NONE
    return (
        find_win(board, "fours", mover, PROOF).status is none
        and find_win(board, "fours", mover.other, PROOF).status is none
        and find_win(board, "threats", mover, PROOF).status is none
    )
