"""Gomoku as a game of the toolkit's protocol, so that every textbook algorithm runs on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final

from tengen.errors import GameError, NotationError
from tengen.game import Drawn, Evaluated, Forcing, Notated, Ordered, Outcome, Side, Symmetric
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of
from tengen.gomoku.pattern import Pattern, PointClass
from tengen.gomoku.point import Point, points_of
from tengen.gomoku.rule import Rule

WEIGHTS: Final[dict[Pattern, float]] = {
    Pattern.CLOSED_ONE: 0.01,
    Pattern.ONE: 0.02,
    Pattern.CLOSED_TWO: 0.05,
    Pattern.TWO: 0.2,
    Pattern.CLOSED_THREE: 0.4,
    Pattern.BROKEN_THREE: 1.0,
    Pattern.THREE: 1.2,
    Pattern.FOUR: 2.0,
    Pattern.DOUBLE_FOUR: 10.0,
    Pattern.STRAIGHT_FOUR: 10.0,
    Pattern.FIVE: 50.0,
}
"""What it is worth that a stone on some line of some empty point would make the pattern: round
numbers that grow with the threat, for demonstrations; the engine's evaluation is a learnt one."""

_WORTH: Final = tuple(WEIGHTS.get(pattern, 0.0) for pattern in Pattern)


class Gomoku(
    Evaluated[Board],
    Symmetric[Board],
    Ordered[Board, Point],
    Forcing[Board, Point],
    Notated[Board, Point],
    Drawn[Board],
):
    """Black is MAX and begins; states are boards, moves are points.

    >>> game = Gomoku(size=9, rule=Rule.STANDARD)
    >>> state = game.play(game.initial_state(), Point.parse("e5"))
    >>> game.to_move(state).name, len(game.legal_moves(state)), game.outcome(state)
    ('MIN', 80, None)
    """

    def __init__(
        self, size: int = 15, rule: Rule | str = Rule.FREESTYLE, *, start: Board | None = None
    ) -> None:
        """Begin on an empty board of that size and rule, or with the board *start*."""
        self.start = Board(rule, size) if start is None else start

    def __repr__(self) -> str:
        return f"Gomoku({self.start.size}, Rule.{self.start.rule.name})"

    def initial_state(self) -> Board:
        """Return the board with which the game begins."""
        return self.start

    def to_move(self, state: Board) -> Side:
        """Return MAX for Black, MIN for White."""
        return state.to_move.side

    def legal_moves(self, state: Board) -> Sequence[Point]:
        """Return the empty points that are not forbidden, row by row from the lower left."""
        return state.legal_moves

    def play(self, state: Board, move: Point) -> Board:
        """Return the board with one stone more.

        Raises :class:`~tengen.errors.IllegalMoveError` when the move is not legal.
        """
        return state.play(move)

    def outcome(self, state: Board) -> Outcome | None:
        """Return who has won, as a number for Black; None while the game goes on."""
        return state.outcome

    def evaluate(self, state: Board) -> float:
        """Return Black's patterns minus White's, weighted by :data:`WEIGHTS`.

        >>> game = Gomoku()
        >>> game.evaluate(Board()) == 0 < game.evaluate(Board().play("h8"))
        True
        """
        patterns = position_of(state).patterns()
        half = len(patterns) // 2
        black, white = patterns[:half], patterns[half:]
        return sum(
            worth * (black.count(pattern) - white.count(pattern))
            for pattern, worth in enumerate(_WORTH)
            if worth
        )

    def canonical(self, state: Board) -> Board:
        """Return one board for all eight images."""
        return state.canonical()

    def order(self, state: Board, moves: Sequence[Point]) -> Sequence[Point]:
        """Return the moves by what a stone of either side would make there, the strongest first.

        Ties go to the point nearer to the centre, then to the earlier one.
        """
        size = state.size
        own, other = _classes(state)

        def key(move: Point) -> tuple[int, int]:
            number = move.y * size + move.x
            strength = max(2 * own[number] + 1, 2 * other[number])  # to attack before to defend
            return -strength, max(abs(2 * move.x - size + 1), abs(2 * move.y - size + 1))

        return sorted(moves, key=key)

    def forcing_moves(self, state: Board) -> Sequence[Point]:
        """Return the moves that make five, stop one, or make a four.

        >>> board = Board.parse("e5 a1 f5 b1 g5 c1 h5", size=9)
        >>> [str(point) for point in Gomoku(9).forcing_moves(board)]
        ['d1', 'e1', 'd5', 'i5']
        """
        if state.outcome is not None:
            return ()
        own, other = _classes(state)
        forcing = [
            (PointClass.FOUR <= mine <= PointClass.FIVE) or theirs == PointClass.FIVE
            for mine, theirs in zip(own, other, strict=True)
        ]
        found = tuple(compress(points_of(state.size), forcing))
        return tuple(point for point in found if not state.is_forbidden(point))

    def format_move(self, state: Board, move: Point) -> str:
        """Return the point as ``h8``."""
        return str(move)

    def parse_move(self, state: Board, text: str) -> Point:
        """Return the point that *text* names.

        Raises :class:`~tengen.errors.NotationError` for text that names no point of the board.
        """
        point = Point.parse(text.strip())
        if point.x >= state.size or point.y >= state.size:
            raise NotationError("point.off_board", point=point, size=state.size)
        return point

    def draw(self, state: Board) -> str:
        """Return the board as lines of text."""
        return str(state)


def named(size: int | str = 15, rule: str = Rule.FREESTYLE.name) -> Gomoku:
    """Return Gomoku as the catalogue of games names it.

    >>> named(9, "renju")
    Gomoku(9, Rule.RENJU)
    """
    if not isinstance(size, int) or rule.upper() not in Rule.__members__:
        raise GameError(
            "gomoku.unknown", size=size, rule=str(rule), rules=[each.word for each in Rule]
        )
    return Gomoku(size, Rule[rule.upper()])


def _classes(board: Board) -> tuple[bytes, bytes]:
    """Return the class of every point for the side to move, and for its opponent."""
    classes = position_of(board).classes()
    half = len(classes) // 2
    black, white = classes[:half], classes[half:]
    return (white, black) if board.to_move else (black, white)
