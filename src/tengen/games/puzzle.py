"""Problems for a single agent: the sliding puzzle, and the way through a grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tengen.errors import GameError, NotationError

Tiles = tuple[int, ...]
"""The tiles row by row; 0 is the gap."""
Place = tuple[int, int]
"""A row and a column."""

_STEPS = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}


class SlidingPuzzle:
    """The eight puzzle, the fifteen puzzle, …: slide tiles into the gap until they are in order.

    A move names where the gap goes. The estimate is the sum of the tiles' distances from home.

    >>> puzzle = SlidingPuzzle(3)
    >>> state = (1, 2, 5, 3, 4, 0, 6, 7, 8)
    >>> [move for move, _, _ in puzzle.successors(state)], puzzle.heuristic(state)
    (['up', 'left', 'down'], 3)
    """

    def __init__(self, size: int = 3, start: Sequence[int] | None = None) -> None:
        if size < 2:
            raise GameError("puzzle.size", size=size)
        self.size = size
        self.goal: Tiles = tuple(range(size * size))
        self._start = self.goal if start is None else tuple(start)
        if sorted(self._start) != list(self.goal):
            raise GameError("puzzle.tiles", size=size, last=size * size - 1)

    def initial_state(self) -> Tiles:
        """Return the tiles that were given, or the goal."""
        return self._start

    def successors(self, state: Tiles) -> Iterator[tuple[str, Tiles, int]]:
        """Yield where the gap can go; each step costs 1."""
        gap = state.index(0)
        row, column = divmod(gap, self.size)
        for name, (down, right) in _STEPS.items():
            if 0 <= row + down < self.size and 0 <= column + right < self.size:
                other = gap + down * self.size + right
                tiles = list(state)
                tiles[gap], tiles[other] = tiles[other], 0
                yield name, tuple(tiles), 1

    def is_goal(self, state: Tiles) -> bool:
        """Return whether the gap is first and the tiles follow in order."""
        return state == self.goal

    def heuristic(self, state: Tiles) -> int:
        """Return the sum of the distances of the tiles from home, along rows and columns."""
        total = 0
        for place, tile in enumerate(state):
            if tile:
                row, column = divmod(place, self.size)
                home_row, home_column = divmod(tile, self.size)
                total += abs(row - home_row) + abs(column - home_column)
        return total

    def is_solvable(self, state: Tiles) -> bool:
        """Return whether the goal can be reached: half of all orders cannot be sorted.

        A move exchanges two tiles (the gap being one) and moves the gap by one; so the parity of
        the permutation and that of the gap's distance from home always agree.

        >>> SlidingPuzzle(3).is_solvable((0, 2, 1, 3, 4, 5, 6, 7, 8))
        False
        """
        tiles, swaps = list(state), 0
        for place in range(len(tiles)):
            while tiles[place] != place:
                home = tiles[place]
                tiles[place], tiles[home] = tiles[home], home
                swaps += 1
        return (swaps + sum(divmod(state.index(0), self.size))) % 2 == 0


class Grid:
    """The way from S to G on a map on which # cannot be entered; a digit is the cost of entering.

    >>> grid = Grid(["S.#", ".9G", "..."])
    >>> grid.initial_state(), grid.goal, list(grid.successors((1, 0)))
    ((0, 0), (1, 2), [('up', (0, 0), 1), ('right', (1, 1), 9), ('down', (2, 0), 1)])
    """

    def __init__(self, rows: Sequence[str]) -> None:
        self._costs: dict[Place, int] = {}
        marks: dict[str, Place] = {}
        for row, line in enumerate(rows):
            for column, sign in enumerate(line):
                if sign not in "SG.#123456789":
                    raise NotationError("grid.sign", sign=sign, line=row + 1, column=column + 1)
                if sign in "SG":
                    marks[sign] = (row, column)
                if sign != "#":
                    self._costs[row, column] = int(sign) if sign.isdigit() else 1
        if len(marks) != 2:
            raise NotationError("grid.ends")
        self._start, self.goal = marks["S"], marks["G"]

    def initial_state(self) -> Place:
        """Return the place of S."""
        return self._start

    def successors(self, state: Place) -> Iterator[tuple[str, Place, int]]:
        """Yield the free neighbours."""
        for name, (down, right) in _STEPS.items():
            place = (state[0] + down, state[1] + right)
            if place in self._costs:
                yield name, place, self._costs[place]

    def is_goal(self, state: Place) -> bool:
        """Return whether this is the place of G."""
        return state == self.goal

    def heuristic(self, state: Place) -> int:
        """Return the distance from G along rows and columns."""
        return abs(state[0] - self.goal[0]) + abs(state[1] - self.goal[1])
