"""Connect Four: stones fall to the bottom of their column; four in a row win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from time import perf_counter

from tengen import _core
from tengen.errors import GameError, IllegalMoveError, NotationError, SearchError, Sentence
from tengen.game import (
    Drawn,
    Evaluated,
    Forcing,
    Notated,
    Ordered,
    Outcome,
    Symmetric,
    Twinned,
)
from tengen.games.bitboard import Memo, lines, mask_of
from tengen.games.stones import Stones, StonesGame
from tengen.search.result import Result, Stats, Status


class ConnectFour(
    StonesGame,
    Evaluated[Stones],
    Symmetric[Stones],
    Ordered[Stones, int],
    Forcing[Stones, int],
    Notated[Stones, int],
    Drawn[Stones],
    Twinned,
):
    """X is MAX and moves first; a move is a column, counted from 0; a full board is a draw.

    A cell's bit is column · (rows + 1) + row, with row 0 at the bottom: the bit above each column
    stays empty, so that no line runs from one column into the next.

    >>> game = ConnectFour()
    >>> state = game.initial_state()
    >>> for column in (3, 3, 2, 3, 4):
    ...     state = game.play(state, column)
    >>> print(game.draw(state))
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . . O . . .
    . . X X X . .
    >>> game.forcing_moves(state)
    [1, 5]
    """

    def __init__(self, columns: int = 7, rows: int = 6, k: int = 4) -> None:
        if not (1 <= columns <= 26 and 1 <= rows <= 26 and k >= 1):
            raise GameError("connect_four.size", columns=columns, rows=rows, k=k)
        self.columns = columns
        self.rows = rows
        self.k = k
        height = rows + 1
        self._bottom = {column: 1 << column * height for column in range(columns)}
        self._column = {column: (1 << rows) - 1 << column * height for column in range(columns)}
        self._top = mask_of(column * height + rows - 1 for column in range(columns))
        self._full = sum(self._column.values())
        self._open = Memo(self._open_columns)
        self._won = Memo(self._has_line)
        self._shifts = [self._doubling(step) for step in (1, height - 1, height, height + 1)]

    def __repr__(self) -> str:
        return f"ConnectFour({self.columns}, {self.rows}, {self.k})"

    def __reduce__(self) -> tuple[type[ConnectFour], tuple[object, ...]]:
        return (ConnectFour, (self.columns, self.rows, self.k))

    def _doubling(self, step: int) -> list[int]:
        """Return the shifts that leave a bit exactly where k stones in that direction begin."""
        shifts, length = [], 1
        while length < self.k:
            more = min(length, self.k - length)
            shifts.append(more * step)
            length += more
        return shifts

    def _has_line(self, stones: int) -> bool:
        for shifts in self._shifts:
            starts = stones
            for shift in shifts:
                starts &= starts >> shift
            if starts:
                return True
        return False

    def _open_columns(self, top: int) -> tuple[int, ...]:
        """Return the columns that are not full, given the stones of the top row."""
        return tuple(column for column, cells in self._column.items() if not top & cells)

    # --- the rules ----------------------------------------------------------------------------

    def legal_moves(self, state: Stones) -> Sequence[int]:
        """Return the columns that are not full, in ascending order; none when the game is over."""
        xs, os = state
        if self._won[xs] or self._won[os]:
            return ()
        return self._open[(xs | os) & self._top]

    def play(self, state: Stones, move: int) -> Stones:
        """Drop a stone into a column."""
        xs, os = state
        occupied = xs | os
        # Adding the bottom cell of a column carries into its lowest empty cell.
        bit = occupied + self._bottom.get(move, 0) & self._column.get(move, 0)
        if bit:
            if occupied.bit_count() & 1:
                if not self._won[xs]:
                    return (xs, os | bit)
            elif not self._won[os]:
                return (xs | bit, os)
        raise IllegalMoveError(self._why_illegal(state, move))

    def _why_illegal(self, state: Stones, move: int) -> Sentence:
        if self.outcome(state) is not None:
            return Sentence("column.game_over", column=move)
        if move not in self._bottom:
            return Sentence("column.unknown", column=move, last=self.columns - 1)
        return Sentence("column.full", column=move)

    # --- abilities ----------------------------------------------------------------------------

    def evaluate(self, state: Stones) -> float:
        """Return the lines that run through X's stones minus those through O's.

        >>> ConnectFour().evaluate((1 << 3 * 7, 1))
        4
        """
        xs, os = state
        return sum(
            [
                lines * ((xs & cells).bit_count() - (os & cells).bit_count())
                for lines, cells in self._weights
            ]
        )

    def twin(self) -> _core.ConnectFour | None:
        """Return the same game of the core, if its board fits into 64 bits."""
        if self.columns * (self.rows + 1) <= 64:
            return _core.ConnectFour(self.columns, self.rows, self.k)
        return None

    def solve(self, state: Stones | None = None) -> Result[int]:
        """Return the exact value of a position on the board of 7 columns and 6 rows.

        The line is a shortest win or a longest resistance; the first column on ties. Positions of
        eight stones take seconds, emptier boards far longer (Ctrl-C works).

        >>> game = ConnectFour()
        >>> state = game.initial_state()
        >>> for column in (3, 3, 2, 3, 4):
        ...     state = game.play(state, column)
        >>> game.solve(state).pv
        (0, 1)
        """
        if (self.columns, self.rows, self.k) != (7, 6, 4):
            raise SearchError("connect_four.solver", game=repr(self))
        root = self.initial_state() if state is None else state
        started = perf_counter()
        value = self.outcome(root)
        if value is not None:
            return Result(algorithm="solve", move=None, value=value, status=Status.PROVEN)
        score, line, nodes, hits, size = _core.solve_connect_four(root)
        return Result(
            algorithm="solve",
            move=line[0],
            value=Outcome(((score > 0) - (score < 0)) * self.to_move(root)),
            status=Status.PROVEN,
            pv=tuple(line),
            stats=Stats(
                nodes=nodes,
                depth=len(line),
                table_hits=hits,
                table_size=size,
                seconds=perf_counter() - started,
            ),
            backend="native",
        )

    def canonical(self, state: Stones) -> Stones:
        """Return the lesser of the board and its mirror image, left for right."""
        return min(state, (self._mirror(state[0]), self._mirror(state[1])))

    def order(self, state: Stones, moves: Sequence[int]) -> Sequence[int]:
        """Return the columns from the middle outwards."""
        return sorted(moves, key=lambda column: abs(2 * column - self.columns + 1))

    def forcing_moves(self, state: Stones) -> Sequence[int]:
        """Return the columns that complete a line, one's own or the opponent's."""
        xs, os = state
        taken = xs | os
        forcing = []
        for move in self.legal_moves(state):
            bit = taken + self._bottom[move] & self._column[move]
            if self._won[xs | bit] or self._won[os | bit]:
                forcing.append(move)
        return forcing

    def format_move(self, state: Stones, move: int) -> str:
        """Return the column's letter."""
        return chr(ord("a") + move)

    def parse_move(self, state: Stones, text: str) -> int:
        """Return the column that a letter names."""
        name = text.strip().lower()
        if len(name) != 1 or not 0 <= ord(name) - ord("a") < self.columns:
            last = self.format_move(state, self.columns - 1)
            raise NotationError("column.text", text=text, last=last)
        return ord(name) - ord("a")

    def draw(self, state: Stones) -> str:
        """Return the rows from the top, with X, O and dots."""
        xs, os = state
        rows = []
        for row in reversed(range(self.rows)):
            cells = [column * (self.rows + 1) + row for column in range(self.columns)]
            rows.append(
                " ".join("X" if xs >> c & 1 else "O" if os >> c & 1 else "." for c in cells)
            )
        return "\n".join(rows)

    def _mirror(self, stones: int) -> int:
        mirrored = 0
        height = self.rows + 1
        for _ in range(self.columns):
            mirrored = mirrored << height | stones & (1 << height) - 1
            stones >>= height
        return mirrored

    @cached_property
    def _weights(self) -> list[tuple[int, int]]:
        """Every number of lines through a cell, with the set of the cells that have it."""
        found = lines(self.columns, self.rows, self.k, lambda r, c: c * (self.rows + 1) + r)
        counts: dict[int, int] = {}
        for line in found:
            for cell in line:
                counts[cell] = counts.get(cell, 0) + 1
        return [
            (number, mask_of(cell for cell, count in counts.items() if count == number))
            for number in sorted(set(counts.values()))
        ]
