"""The m,n,k games: whoever first has k stones in a row on a board of m columns and n rows wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from tengen import _core
from tengen.errors import GameError, NotationError
from tengen.game import (
    Drawn,
    Evaluated,
    Forcing,
    Notated,
    Ordered,
    Symmetric,
    Twinned,
)
from tengen.games.bitboard import (
    cell_name,
    free_table,
    image,
    line_table,
    lines,
    mask_of,
    parse_cell,
)
from tengen.games.stones import CellGame, Stones


class MNK(
    CellGame,
    Evaluated[Stones],
    Symmetric[Stones],
    Ordered[Stones, int],
    Forcing[Stones, int],
    Notated[Stones, int],
    Drawn[Stones],
    Twinned,
):
    """X is MAX and moves first; a full board without a line is a draw.

    A cell's number, and its bit, is row · columns + column, with row 0 on top.

    >>> game = MNK(3, 3, 3)
    >>> state = game.initial_state()
    >>> for cell in (4, 0, 2, 6, 3):
    ...     state = game.play(state, cell)
    >>> print(game.draw(state))
    O . X
    X X .
    O . .
    >>> [game.format_move(state, move) for move in game.forcing_moves(state)]
    ['c2']
    >>> game.outcome(game.play(game.play(state, 1), 5))
    <Outcome.WIN: 1>
    """

    def __init__(self, columns: int = 3, rows: int = 3, k: int = 3) -> None:
        if not (1 <= columns <= 26 and 1 <= rows <= 26 and k >= 1):
            raise GameError("mnk.size", columns=columns, rows=rows, k=k)
        self.columns = columns
        self.rows = rows
        self.k = k
        self.cells = columns * rows
        self.lines = tuple(
            mask_of(line) for line in lines(columns, rows, k, lambda r, c: r * columns + c)
        )
        """Every line of k cells as a set of bits."""
        self._full = (1 << self.cells) - 1
        self._bits = {cell: 1 << cell for cell in range(self.cells)}
        self._won = line_table(self.lines, self.cells)
        self._free = free_table(self.cells)

    def __repr__(self) -> str:
        return f"MNK({self.columns}, {self.rows}, {self.k})"

    def __reduce__(self) -> tuple[type[MNK], tuple[object, ...]]:
        return (MNK, (self.columns, self.rows, self.k))

    # --- abilities ----------------------------------------------------------------------------

    def evaluate(self, state: Stones) -> float:
        """Return the number of lines still open for X minus that for O.

        >>> MNK(3, 3, 3).evaluate((0b000010000, 0b000000001))
        1
        """
        xs, os = state
        return sum([not line & os for line in self.lines]) - sum(
            [not line & xs for line in self.lines]
        )

    def twin(self) -> _core.MNK | None:
        """Return the same game of the core, if its board fits into 64 bits."""
        if self.cells <= 64:
            return _core.MNK(self.columns, self.rows, self.k)
        return None

    def canonical(self, state: Stones) -> Stones:
        """Return the least of the board's turned and mirrored images."""
        xs, os = state
        return min([(turn(xs), turn(os)) for turn in self._images])

    def order(self, state: Stones, moves: Sequence[int]) -> Sequence[int]:
        """Return the cells with the most lines first: from the middle outwards."""
        return sorted(moves, key=self._rank.__getitem__)

    def forcing_moves(self, state: Stones) -> Sequence[int]:
        """Return the cells that complete a line, one's own or the opponent's."""
        xs, os = state
        won = self._won
        return [
            cell for cell in self.legal_moves(state) if won[xs | 1 << cell] or won[os | 1 << cell]
        ]

    def format_move(self, state: Stones, move: int) -> str:
        """Return the cell's letter and number; a1 is the bottom left."""
        return cell_name(*divmod(move, self.columns), self.rows)

    def parse_move(self, state: Stones, text: str) -> int:
        """Return the cell that a letter and a number name."""
        row, column = parse_cell(text, self.columns, self.rows)
        return row * self.columns + column

    def draw(self, state: Stones) -> str:
        """Return the rows from the top, with X, O and dots."""
        xs, os = state
        signs = ["X" if xs >> i & 1 else "O" if os >> i & 1 else "." for i in range(self.cells)]
        return "\n".join(
            " ".join(signs[start : start + self.columns])
            for start in range(0, self.cells, self.columns)
        )

    def parse_state(self, text: str) -> Stones:
        """Return the state that *text* draws: X, O and dots, rows from the top ended by / or lines.

        >>> MNK(3, 3, 3).parse_state("X.O/.X./...")
        (17, 4)
        """
        rows = [row.replace(" ", "").upper() for row in text.strip().replace("\n", "/").split("/")]
        if len(rows) != self.rows:
            raise NotationError("diagram.rows", rows=self.rows, given=len(rows))
        for number, row in enumerate(rows, 1):
            if len(row) != self.columns:
                raise NotationError(
                    "diagram.cells", cells=self.columns, given=len(row), line=number
                )
            for column, sign in enumerate(row, 1):
                if sign not in "XO.":
                    raise NotationError("diagram.sign", sign=sign, line=number, column=column)
        signs = "".join(rows)
        return self._reachable(
            mask_of(i for i, sign in enumerate(signs) if sign == "X"),
            mask_of(i for i, sign in enumerate(signs) if sign == "O"),
        )

    def _reachable(self, xs: int, os: int) -> Stones:
        """Return the state, unless no game can lead to it."""
        ahead = xs.bit_count() - os.bit_count()
        if ahead not in (0, 1):
            raise NotationError("diagram.counts", xs=xs.bit_count(), os=os.bit_count())
        if self._won[xs if ahead == 0 else os]:
            raise NotationError("diagram.line", sign="X" if ahead == 0 else "O")
        return (xs, os)

    @cached_property
    def _images(self) -> list[Callable[[int], int]]:
        places = [divmod(cell, self.columns) for cell in range(self.cells)]
        bottom, right = self.rows - 1, self.columns - 1
        turned = [places]
        turned += [[(bottom - row, column) for row, column in each] for each in turned]
        turned += [[(row, right - column) for row, column in each] for each in turned]
        if self.rows == self.columns:
            turned += [[(column, row) for row, column in each] for each in turned]
        numbers = [[row * self.columns + column for row, column in each] for each in turned]
        return [image(permutation) for permutation in dict.fromkeys(map(tuple, numbers))]

    @cached_property
    def _rank(self) -> list[int]:
        """Minus the number of lines through each cell."""
        return [-sum(line >> cell & 1 for line in self.lines) for cell in range(self.cells)]
