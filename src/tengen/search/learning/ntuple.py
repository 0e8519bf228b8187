"""N-tuple networks: sums of look-up tables over small groups of cells.

An n-tuple is a group of n cells; what stands on them is read as a number that selects one weight of
the tuple's table (Bledsoe & Browning 1959; for games Lucas 2008). All the knowledge is learnt: only
the groups are given. Symmetric boards share tables, and each side to move has tables of its own,
because the same stones mean other things to who moves next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tengen.errors import SearchError
from tengen.game.protocol import S
from tengen.search.learning.evaluation import Indices, Learned, Vector

Cells = Callable[[S], Sequence[int]]
"""What stands on each cell, as a number from 0 to symbols − 1."""


class NTuple(Learned[S]):
    """A network of look-up tables.

    *cells* reads a state; *tuples* are the groups, as indices of cells; *symbols* is how many
    things can stand on a cell. *turn* tells which set of tables a state uses (0 or 1), such as who
    is to move. *symmetries* are permutations of the cells: a table is looked up once for each of a
    tuple's images, with shared weights.

    >>> from tengen.games import TicTacToe
    >>> game = TicTacToe()
    >>> rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    >>> network = NTuple(stones(range(9)), rows, symbols=3)
    >>> len(network.weights), network(game.initial_state())
    (162, 0.0)
    """

    def __init__(
        self,
        cells: Cells[S],
        tuples: Sequence[Sequence[int]],
        *,
        symbols: int = 3,
        turn: Callable[[S], int] | None = None,
        symmetries: Sequence[Sequence[int]] | None = None,
        scale: float = 1.0,
    ) -> None:
        if not tuples or not all(tuples) or symbols < 2:
            raise SearchError("search.tuples")
        self.tuples = tuple(tuple(int(cell) for cell in each) for each in tuples)
        self.symbols = symbols
        self._cells = cells
        self._turn = turn
        images = [tuple(each) for each in symmetries or ()]
        self._read, self._factors, self._offsets, size = self._tables(images)
        self._side_size = size
        super().__init__(2 * size, scale)
        self._ones = np.ones(len(self._offsets))

    def _tables(self, symmetries: Sequence[Sequence[int]]) -> tuple[Indices, Indices, Indices, int]:
        """Return the cells to read, the factors of their symbols and the tables' beginnings.

        There is a row for each different image of each tuple; short tuples are filled up with cells
        whose factor is zero.
        """
        longest = max(map(len, self.tuples))
        rows, factors, offsets = [], [], []
        size = 0
        for each in self.tuples:
            images = dict.fromkeys([each, *(tuple(p[cell] for cell in each) for p in symmetries)])
            filling = [0] * (longest - len(each))
            for image in images:
                rows.append([*image, *filling])
                factors.append([*(self.symbols**place for place in range(len(each))), *filling])
                offsets.append(size)
            size += self.symbols ** len(each)
        as_array = np.array(rows, dtype=np.intp)
        return as_array, np.array(factors, dtype=np.intp), np.array(offsets, dtype=np.intp), size

    @property
    def shape(self) -> dict[str, Any]:
        """The tuples with all their images, the symbols and the scale."""
        return {
            "kind": "n-tuple",
            "tuples": [list(each) for each in self.tuples],
            "read": self._read.tolist(),
            "symbols": self.symbols,
            "scale": self.scale,
        }

    def active(self, state: S) -> tuple[Indices, Vector]:
        """Return the weights that the state selects, one for each image of each tuple."""
        cells = np.array(self._cells(state), dtype=np.intp)
        indices: Indices = (cells[self._read] * self._factors).sum(axis=1) + self._offsets
        if self._turn is not None and self._turn(state):
            indices += self._side_size
        return indices, self._ones


def stones(bits: Sequence[int]) -> Cells[tuple[int, int]]:
    """Return a reader of states that are two sets of bits: 0 empty, 1 the first's, 2 the second's.

    *bits* says which bit each cell is.

    >>> stones(range(4))((0b0001, 0b0100))
    [1, 0, 2, 0]
    """
    order = list(bits)

    def cells(state: tuple[int, int]) -> list[int]:
        first, second = state
        return [(first >> bit & 1) + 2 * (second >> bit & 1) for bit in order]

    return cells
