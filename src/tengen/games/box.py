"""The box game: on a plus of five cells, two adjacent cells of one sign win."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from tengen import _core
from tengen.errors import GameError, NotationError
from tengen.game import Drawn, Evaluated, Notated, Symmetric, Twinned
from tengen.games.bitboard import free_table, image, line_table, mask_of
from tengen.games.stones import CellGame, Stones

PLUS = ((0, 2), (1, 2), (2, 3), (2, 4))
"""A middle and four sides: 0 top, 1 left, 2 middle, 3 right, 4 bottom."""
_PLUS_PLACES = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))

MOST_CELLS = 16


class Box(
    CellGame,
    Evaluated[Stones],
    Symmetric[Stones],
    Notated[Stones, int],
    Drawn[Stones],
    Twinned,
):
    """X is MAX and moves first; two adjacent cells win, a full board without them is a draw.

    The board is any graph: *adjacency* lists the pairs of adjacent cells out of 0 … cells − 1, and
    *places* where to draw them, as (row, column); without places they are drawn in one row.

    >>> game = Box()
    >>> state = game.play(game.play(game.initial_state(), 2), 0)
    >>> print(game.draw(state))
      O
    . X .
      .
    >>> game.evaluate(state)
    3
    >>> ring = Box(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
    >>> len(ring.symmetries)
    8
    """

    def __init__(
        self,
        cells: int = 5,
        adjacency: Sequence[tuple[int, int]] = PLUS,
        places: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        if not 1 <= cells <= MOST_CELLS:
            raise GameError("box.cells", cells=cells, most=MOST_CELLS)
        for a, b in adjacency:
            if not (0 <= a < cells and 0 <= b < cells and a != b):
                raise GameError("box.pair", pair=f"({a}, {b})", last=cells - 1)
        self.adjacency = tuple(sorted({(min(pair), max(pair)) for pair in adjacency}))
        if places is None:
            plus = cells == 5 and self.adjacency == PLUS
            places = _PLUS_PLACES if plus else [(0, cell) for cell in range(cells)]
        if len(places) != cells or len(set(places)) != cells or min(map(min, places)) < 0:
            raise GameError("box.places", cells=cells)
        self.cells = cells
        self.places = tuple(places)
        self._pairs = frozenset(self.adjacency)
        self._degree = [sum(cell in pair for pair in self.adjacency) for cell in range(cells)]
        self._full = (1 << cells) - 1
        self._bits = {cell: 1 << cell for cell in range(cells)}
        self._won = line_table([mask_of(pair) for pair in self.adjacency], cells)
        self._free = free_table(cells)

    def __repr__(self) -> str:
        plus = self.cells == 5 and self.adjacency == PLUS
        return "Box()" if plus else f"Box({self.cells}, {self.adjacency})"

    def __reduce__(self) -> tuple[type[Box], tuple[object, ...]]:
        return (Box, (self.cells, self.adjacency, self.places))

    # --- abilities ----------------------------------------------------------------------------

    def evaluate(self, state: Stones) -> float:
        """Return the neighbours of X's cells minus those of O's.

        On the plus the middle counts 4 and a side 1.
        """
        xs, os = state
        return sum(
            degree * ((xs >> cell & 1) - (os >> cell & 1))
            for cell, degree in enumerate(self._degree)
        )

    def twin(self) -> _core.Box:
        """Return the same game of the core."""
        return _core.Box(self.cells, self.adjacency)

    def canonical(self, state: Stones) -> Stones:
        """Return the least of the board's images under its symmetries."""
        xs, os = state
        return min([(turn(xs), turn(os)) for turn in self._images])

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Every permutation of the cells that keeps the adjacency.

        >>> len(Box().symmetries)
        24
        """
        return tuple(self._automorphisms())

    def _automorphisms(self) -> Iterator[tuple[int, ...]]:
        """Extend partial maps cell by cell, keeping only those that preserve adjacency."""
        stack: list[tuple[int, ...]] = [()]
        while stack:
            partial = stack.pop()
            cell = len(partial)
            if cell == self.cells:
                yield partial
                continue
            stack += [
                (*partial, target)
                for target in reversed(range(self.cells))
                if target not in partial
                and all(
                    self._adjacent(cell, other) == self._adjacent(target, partial[other])
                    for other in range(cell)
                )
            ]

    def _adjacent(self, a: int, b: int) -> bool:
        return (min(a, b), max(a, b)) in self._pairs

    def format_move(self, state: Stones, move: int) -> str:
        """Return the cell's number."""
        return str(move)

    def parse_move(self, state: Stones, text: str) -> int:
        """Return the cell that a number names."""
        name = text.strip()
        if not (name.isascii() and name.isdigit() and int(name) in self._bits):
            raise NotationError("cell.number", text=text, last=self.cells - 1)
        return int(name)

    def draw(self, state: Stones) -> str:
        """Return the board with X, O and dots, each cell in its place."""
        xs, os = state
        cell_at = {place: cell for cell, place in enumerate(self.places)}
        signs = ["X" if xs >> i & 1 else "O" if os >> i & 1 else "." for i in range(self.cells)]
        height = max(row for row, _ in self.places) + 1
        width = max(column for _, column in self.places) + 1
        rows = [
            " ".join(signs[cell_at[r, c]] if (r, c) in cell_at else " " for c in range(width))
            for r in range(height)
        ]
        return "\n".join(row.rstrip() for row in rows)

    @cached_property
    def _images(self) -> list[Callable[[int], int]]:
        return [image(permutation) for permutation in self.symmetries]
