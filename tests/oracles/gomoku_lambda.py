"""Winning by threats, straight from the definition: no zones, no proof numbers.

The attacker wins in a position if he wins by fours, or if he has a legal move that makes a four or
threatens to win by fours such that he wins after every legal reply. Only the searches by fours are
the program's own; they have an oracle of their own.
"""

from __future__ import annotations

from tengen.gomoku import Board, Color
from tengen.gomoku.win import find_win


class TooLargeError(Exception):
    """The tree has more positions than allowed."""


def wins_by_threats(board: Board, most: int) -> bool:
    """Whether the side to move wins by threats; raises TooLargeError after *most* positions."""
    return _Oracle(board.to_move, most).attacker_wins(board)


class _Oracle:
    def __init__(self, attacker: Color, most: int) -> None:
        self.attacker, self.most = attacker, most
        self.known: dict[Board, bool] = {}

    def attacker_wins(self, board: Board) -> bool:
        if board.outcome is not None:
            return board.winner is self.attacker
        if board not in self.known:
            if len(self.known) >= self.most:
                raise TooLargeError
            self.known[board] = bool(find_win(board)) or any(
                self.is_threat(board.play(move)) and self.wins_after(board.play(move))
                for move in board.legal_moves
            )
        return self.known[board]

    def is_threat(self, board: Board) -> bool:
        """Whether the attacker would win by fours if the defender, who is to move, passed."""
        return board.outcome is None and bool(find_win(board, color=self.attacker))

    def wins_after(self, board: Board) -> bool:
        replies = [board.play(reply) for reply in board.legal_moves]
        if any(after.winner is self.attacker.other for after in replies):
            return False
        return all(map(self.attacker_wins, sorted(replies, key=self.is_hopeful)))

    def is_hopeful(self, board: Board) -> bool:
        """Whether the attacker wins by fours; the replies where not are looked at first."""
        return board.outcome is None and bool(find_win(board))
