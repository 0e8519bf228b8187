"""What the games of X and O share: two sets of bits, X begins, whoever has a line first wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tengen.errors import IllegalMoveError, Sentence
from tengen.game import Outcome, Side
from tengen.games.bitboard import Memo

Stones = tuple[int, int]
"""The cells of X and of O as sets of bits; which bit is which cell, the game says."""

_MAX, _MIN = Side.MAX, Side.MIN
_WIN, _DRAW, _LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


class StonesGame:
    """Stones that stay where they are. X is MAX."""

    _won: list[bool] | Memo[int, bool]
    """Whether a set of stones holds a line."""
    _full: int
    """Every cell of the board."""

    def initial_state(self) -> Stones:
        """Return the empty board."""
        return (0, 0)

    def to_move(self, state: Stones) -> Side:
        """Return MAX (X) while both have as many stones."""
        return _MIN if (state[0] | state[1]).bit_count() & 1 else _MAX

    def outcome(self, state: Stones) -> Outcome | None:
        """Return who has a line, or a draw when the board is full."""
        xs, os = state
        if self._won[xs]:
            return _WIN
        if self._won[os]:
            return _LOSS
        return _DRAW if xs | os == self._full else None


class CellGame(StonesGame):
    """Stones that may be put on any empty cell; a move is the number of the cell."""

    cells: int
    _bits: Mapping[int, int]
    """The bit of each cell."""
    _free: list[tuple[int, ...]] | Memo[int, tuple[int, ...]]
    """The empty cells, given the occupied ones."""

    def legal_moves(self, state: Stones) -> Sequence[int]:
        """Return the empty cells in ascending order; none when the game is over."""
        xs, os = state
        won = self._won
        return () if won[xs] or won[os] else self._free[xs | os]

    def play(self, state: Stones, move: int) -> Stones:
        """Put a stone on a cell."""
        xs, os = state
        occupied = xs | os
        bit = self._bits.get(move, 0)
        if bit & ~occupied:
            if occupied.bit_count() & 1:
                if not self._won[xs]:
                    return (xs, os | bit)
            elif not self._won[os]:
                return (xs | bit, os)
        raise IllegalMoveError(self._why_illegal(state, move))

    def _why_illegal(self, state: Stones, move: int) -> Sentence:
        if self.outcome(state) is not None:
            return Sentence("cell.game_over", cell=move)
        if move not in self._bits:
            return Sentence("cell.unknown", cell=move, last=self.cells - 1)
        return Sentence("cell.taken", cell=move)
