"""Ends of games that are certain before they are on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tengen.errors import TengenError
from tengen.game import Limit
from tengen.gomocup.manager.engine_info import value_of
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.gomoku.score import WIN
from tengen.gomoku.win import Win, find_win


@dataclass(frozen=True, slots=True)
class Resign:
    """Ends a game that both sides call decided: so many moves of each, at least so great a score.

    >>> Resign.parse("2000,3")
    Resign(score=2000.0, moves=3)
    """

    score: float
    moves: int = 3

    def __post_init__(self) -> None:
        if not (0 < self.score <= WIN and self.moves >= 1):
            raise TengenError("adjudication.rule", text=f"{self.score:g},{self.moves}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``SCORE`` or ``SCORE,MOVES``."""
        score, _, moves = text.partition(",")
        try:
            return cls(float(score), int(moves or 3))
        except ValueError:
            raise TengenError("adjudication.rule", text=text) from None

    def winner(self, evaluations: Sequence[str | None]) -> Color | None:
        """Return who has won, if both sides have said so of each of their last moves.

        The *evaluations* are those of all moves, each in the words and for the side that moved. One
        side alone decides nothing, be it sure to win or to lose.
        """
        last = [value_of(text) for text in evaluations[-2 * self.moves :]]
        if len(last) < 2 * self.moves or any(value is None for value in last):
            return None
        black_first = len(evaluations) % 2 == 0
        for_black = [
            (value or 0.0) * (1 if (place % 2 == 0) is black_first else -1)
            for place, value in enumerate(last)
        ]
        if min(for_black) >= self.score:
            return Color.BLACK
        return Color.WHITE if max(for_black) <= -self.score else None


NODES = 20_000
"""What the search for a win by fours may cost after each move."""


def is_dead(board: Board) -> bool:
    """Whether neither side can ever make a five that wins.

    A five lies in a window of five points in a row. It cannot arise where the opponent has a stone
    in the window; nor, where exactly five is wanted, beside a stone of one's own; nor, in caro,
    between two of the opponent's.

    >>> is_dead(Board())
    False
    """
    return not any(_can_win(board, color) for color in Color)


def _can_win(board: Board, color: Color) -> bool:
    width = board.size + 1  # a column of nothing keeps rows apart
    rows = [board.cells[i : i + board.size] for i in range(0, len(board.cells), board.size)]
    own, other = (_bits(rows, side + 1) for side in (color, color.other))
    inside = _bits([bytes(board.size)] * board.size, 0)
    room = inside & ~other
    for step in (1, width, width + 1, width - 1):
        windows = room & room >> step & room >> 2 * step & room >> 3 * step & room >> 4 * step
        if _wants_exact_five(board.rule, color):
            windows &= ~(own << step | own >> 5 * step)
        if board.rule in (Rule.CARO, Rule.CARO_EXACT):
            windows &= ~(other << step & other >> 5 * step)
        if windows:
            return True
    return False


def _bits(rows: list[bytes], cell: int) -> int:
    """Return a number with a bit for each point that holds *cell*, lowest for the lower left."""
    mark = bytes(ord("1") if i == cell else ord("0") for i in range(256))
    return int(b"".join(b"0" + row.translate(mark)[::-1] for row in reversed(rows)), 2)


def _wants_exact_five(rule: Rule, color: Color) -> bool:
    if rule is Rule.RENJU:
        return color is Color.BLACK
    return rule in (Rule.STANDARD, Rule.CARO_EXACT)


def proven_win(board: Board, nodes: int = NODES) -> Win | None:
    """Return a win by fours of the side to move, if there is one and each step of it holds."""
    win = find_win(board, limit=Limit(nodes=nodes))
    return win if win and _holds(board, win) else None


def _holds(board: Board, win: Win) -> bool:
    """Whether the line wins: judged by making fives on the board, not by what found the line.

    Each four must leave the defender exactly the reply of the line, so that the line is the whole
    proof.
    """
    attacker = win.color
    for i, point in enumerate(win.line):
        if board.to_move is attacker and _fives(board, attacker):
            return True
        if i % 2 and not _forces(board, attacker, {point}):
            return False
        if point not in board.legal_moves:
            return False
        board = board.play(point)
        if board.outcome is not None:
            return board.winner is attacker
    if board.to_move is attacker:
        return bool(_fives(board, attacker))
    return _forces(board, attacker, set())


def _forces(board: Board, attacker: Color, replies: set[Point]) -> bool:
    """Whether the defender, to move, has no five and stops the attacker's at most so."""
    fives = _fives(board, attacker)
    return bool(fives) and not _fives(board, attacker.other) and _stops(board, fives) <= replies


def _fives(board: Board, color: Color) -> list[Point]:
    """Return where the colour would win with one stone, if it were to move."""
    if board.to_move is not color:
        board = Board.from_cells(board.cells, to_move=color, rule=board.rule)
    return [point for point in board.legal_moves if board.play(point).winner is color]


def _stops(board: Board, fives: list[Point]) -> set[Point]:
    """Return the defender's moves after which none of these fives wins any more."""
    near = {
        Point(five.x + dx * distance, five.y + dy * distance)
        for five in fives
        for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1))
        for distance in range(-5, 6)
    }
    attacker = board.to_move.other
    return {
        reply
        for reply in near & set(board.legal_moves)
        if not any(
            point != reply and board.play(reply, point).winner is attacker for point in fives
        )
    }
