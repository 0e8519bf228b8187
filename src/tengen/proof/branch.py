"""Where a game stands in a published proof: what wins, why, and how it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point, points_of
from tengen.proof.certificate import cells_text
from tengen.proof.checker import EMPTY
from tengen.proof.solved import Strategy, strategy_of


class Reason(StrEnum):
    """Why a position of a proof is won."""

    FOURS = "fours"
    """By a line of fours."""
    LISTED = "listed"
    """The certificate lists the position and a move."""
    ADVICE = "advice"
    """The advice for Black's stones, followed to the end, wins by threats."""
    REPLIES = "replies"
    """White is to move, and each reply loses."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A proved position: Black wins."""

    name: str
    """The second move that the proof answers."""
    reason: Reason
    plies: int
    """Black makes five within so many plies."""
    line: tuple[Point, ...]
    """One way on: Black's moves are those of the proof. It ends where White may play anywhere."""
    listed: tuple[Point, ...]
    """White is to move: the replies after which the position is listed."""


def find_branch(board: Board) -> Branch | None:
    """Return where *board* is in the published proofs; None if it is in none of them.

    Black must have played the moves of the proof so far.

    >>> branch = find_branch(Board.parse("h8 a1"))
    >>> branch.name, branch.reason.value
    ('o15', 'listed')
    """
    found = strategy_of(board)
    if found is None or board.outcome is not None:
        return None
    walk = _Walk(found, board)
    reason = walk.reason()
    listed = walk.listed_replies() if reason is Reason.REPLIES else ()
    plies = found.plies - (len(board.moves) - 2)
    return Branch(found.name, reason, plies, walk.line(), listed)


class _Walk:
    """A walk through one certificate, on the board as it lies there."""

    def __init__(self, found: Strategy, board: Board) -> None:
        self._strategy, self._board = found, board
        self._points = points_of(board.size)
        self._checker = found.certificate.checker()
        self._place(board)

    def _place(self, board: Board) -> None:
        self._checker.set_up(cells_text(self._strategy.turned(board)))

    def reason(self) -> Reason:
        """Return why the position is won."""
        if self._board.to_move is Color.WHITE:
            return Reason.REPLIES
        if self._checker.fours():
            return Reason.FOURS
        return Reason.LISTED if self._checker.is_listed() else Reason.ADVICE

    def listed_replies(self) -> tuple[Point, ...]:
        return tuple(sorted(self._back(p) for p in self._checker.board.empty() if self._lists(p)))

    def _lists(self, reply: int) -> bool:
        board = self._checker.board
        board.place(reply, self._checker.defender)
        is_listed = self._checker.is_listed()
        board.remove(reply)
        return is_listed

    def line(self) -> tuple[Point, ...]:
        """Return one way on, with the reply that resists longest where White is forced."""
        checker, moves = self._checker, []
        is_black = self._board.to_move is Color.BLACK
        while True:
            if is_black:
                fours = checker.fours()
                if fours:
                    moves += [*fours.moves, *fours.fives[: 1 + len(fours.moves) % 2]]
                    break
                move = checker.winning_move()
            else:
                move = self._most_stubborn()
            if move is None:
                break
            moves.append(move)
            checker.board.place(move, checker.attacker if is_black else checker.defender)
            is_black = not is_black
        self._place(self._board)
        return tuple(self._back(move) for move in moves)

    def _most_stubborn(self) -> int | None:
        """Return the reply that the fewest fours answer; None if White may play anywhere.

        A listed reply comes first: no advice answers it.
        """
        checker = self._checker
        replies = checker.forced_replies()
        if replies is None:
            return next((p for p in checker.board.empty() if self._lists(p)), None)
        free = [p for p in replies if checker.board.cells[p] == EMPTY]
        return max(free, key=self._resistance, default=None)

    def _resistance(self, reply: int) -> tuple[bool, float]:
        checker = self._checker
        checker.board.place(reply, checker.defender)
        fours = checker.fours()
        is_listed = checker.is_listed()
        checker.board.remove(reply)
        return is_listed, fours.distance if fours else float("inf")

    def _back(self, number: int) -> Point:
        return self._points[self._strategy.image.index(number)]
