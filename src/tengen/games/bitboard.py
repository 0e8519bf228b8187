"""What the board games share: sets of cells as integers, lines of k cells, images of boards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from tengen.errors import NotationError

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The four directions of a line as (row, column) steps."""

LISTED_CELLS = 10
"""Up to so many cells, a table lists every board."""

MEMORY = 1 << 16
"""So many entries a :class:`Memo` holds before it begins anew."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def bits(mask: int) -> Iterator[int]:
    """Yield the cells of a set in ascending order.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Iterable[int]) -> int:
    """Return the set of the *cells*.

    >>> bin(mask_of([0, 1, 3]))
    '0b1011'
    """
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def lines(
    columns: int, rows: int, k: int, cell: Callable[[int, int], int]
) -> tuple[tuple[int, ...], ...]:
    """Return every line of *k* cells; *cell* numbers the cell of a row and a column.

    >>> len(lines(3, 3, 3, lambda row, column: 3 * row + column))
    8
    """
    found: list[tuple[int, ...]] = []
    for down, right in DIRECTIONS if k > 1 else DIRECTIONS[:1]:
        for row in range(rows):
            for column in range(columns):
                last_row, last_column = row + (k - 1) * down, column + (k - 1) * right
                if 0 <= last_row < rows and 0 <= last_column < columns:
                    found.append(tuple(cell(row + i * down, column + i * right) for i in range(k)))
    return tuple(found)


class Memo(dict[K, V]):
    """A table that computes an entry when it is first asked for; forgets all when it grows large.

    >>> squares = Memo(lambda number: number * number)
    >>> squares[7], len(squares)
    (49, 1)
    """

    def __init__(self, function: Callable[[K], V]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: K) -> V:
        if len(self) >= MEMORY:
            self.clear()
        value = self[key] = self._function(key)
        return value


def line_table(masks: Sequence[int], cells: int) -> list[bool] | Memo[int, bool]:
    """Return the table that says of every board whether it contains one of the lines *masks*.

    Small boards are all listed; larger ones are tested when they are asked for.

    >>> line_table([0b111], 4)[0b1111]
    True
    """
    if cells <= LISTED_CELLS:
        table = [False] * (1 << cells)
        for line in masks:
            others = rest = ~line & ((1 << cells) - 1)
            table[line] = True
            while others:  # every superset of the line
                table[line | others] = True
                others = (others - 1) & rest
        return table
    by_low_cell = [tuple(m for m in masks if m & -m == 1 << i) for i in range(cells)]
    return Memo(
        lambda board: any(line & ~board == 0 for i in bits(board) for line in by_low_cell[i])
    )


def free_table(cells: int) -> list[tuple[int, ...]] | Memo[int, tuple[int, ...]]:
    """Return the table that lists the empty cells of every set of occupied ones, ascending.

    >>> free_table(4)[0b1010]
    (0, 2)
    """
    full = (1 << cells) - 1
    if cells <= LISTED_CELLS:
        return [tuple(bits(full ^ occupied)) for occupied in range(1 << cells)]
    return Memo(lambda occupied: tuple(bits(full ^ occupied)))


def image(permutation: Sequence[int]) -> Callable[[int], int]:
    """Return the function that moves every cell of a board from i to permutation[i].

    >>> bin(image([2, 0, 1])(0b011))
    '0b101'
    """
    chunk = LISTED_CELLS
    tables = [
        _image_table(permutation[start : start + chunk])
        for start in range(0, len(permutation), chunk)
    ]
    if len(tables) == 1:
        return tables[0].__getitem__

    def move(board: int) -> int:
        moved = 0
        for table in tables:
            moved |= table[board & (1 << chunk) - 1]
            board >>= chunk
        return moved

    return move


def _image_table(targets: Sequence[int]) -> list[int]:
    """Return the image of every set of those cells, built by doubling."""
    table = [0]
    for target in targets:
        table += [board | 1 << target for board in table]
    return table


def cell_name(row: int, column: int, rows: int) -> str:
    """Return a cell's name as in chess: a letter for the column, 1 for the bottom row.

    >>> cell_name(0, 1, rows=3)
    'b3'
    """
    return f"{chr(ord('a') + column)}{rows - row}"


def parse_cell(text: str, columns: int, rows: int) -> tuple[int, int]:
    """Return the row and the column that *text* names; :func:`cell_name` reversed.

    >>> parse_cell("b3", columns=3, rows=3)
    (0, 1)
    """
    name = text.strip().lower()
    column = ord(name[0]) - ord("a") if name else -1
    number = int(name[1:]) if name[1:].isascii() and name[1:].isdigit() else 0
    if not (0 <= column < columns and 1 <= number <= rows):
        last = cell_name(0, columns - 1, rows)
        raise NotationError("cell.text", text=text, last=last)
    return rows - number, column
