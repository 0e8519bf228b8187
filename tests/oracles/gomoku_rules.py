"""The rules of five in a row, slow and readable: the oracle of the compiled ones.

Nothing here is shared with the program but the numbers of the rules. A board is a dictionary from
points to colours; every question is answered by walking along lines, as the rule's text says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

FREESTYLE, STANDARD, RENJU, CARO, CARO_EXACT = 0, 1, 4, 8, 9
BLACK, WHITE = "black", "white"
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))

Point = tuple[int, int]
Axis = tuple[int, int]


@dataclass
class SlowBoard:
    """Stones, and questions about them."""

    rule: int
    size: int
    stones: dict[Point, str] = field(default_factory=dict)

    def is_on_board(self, point: Point) -> bool:
        return 0 <= point[0] < self.size and 0 <= point[1] < self.size

    def is_empty(self, point: Point) -> bool:
        return self.is_on_board(point) and point not in self.stones

    def empty_points(self) -> Iterator[Point]:
        for y in range(self.size):
            for x in range(self.size):
                if (x, y) not in self.stones:
                    yield x, y

    def run(self, point: Point, axis: Axis) -> list[Point]:
        """The unbroken row of stones of one colour through the stone at *point*."""
        color = self.stones[point]
        stones = [point]
        for sign in (-1, 1):
            x, y = point
            while True:
                x, y = x + sign * axis[0], y + sign * axis[1]
                if self.stones.get((x, y)) != color:
                    break
                stones.append((x, y))
        return sorted(stones)

    def ends(self, run: list[Point], axis: Axis) -> tuple[Point, Point]:
        (x, y), (u, v) = run[0], run[-1]
        return (x - axis[0], y - axis[1]), (u + axis[0], v + axis[1])

    # --- winning ---

    def is_five(self, point: Point, axis: Axis) -> bool:
        """The stone at *point* is in a row that wins."""
        color = self.stones[point]
        run = self.run(point, axis)
        if len(run) < 5:
            return False
        overline_wins = self.rule in (FREESTYLE, CARO) or (self.rule == RENJU and color == WHITE)
        if len(run) > 5:
            return overline_wins
        opponent = WHITE if color == BLACK else BLACK
        capped = all(self.stones.get(end) == opponent for end in self.ends(run, axis))
        return not (capped and self.rule in (CARO, CARO_EXACT))

    def wins(self, point: Point, color: str) -> bool:
        """A stone of *color* on the empty *point* would win."""
        self.stones[point] = color
        found = any(self.is_five(point, axis) for axis in AXES)
        del self.stones[point]
        return found

    # --- renju's forbidden points (RIF, article 9) ---

    def completions(self, point: Point, axis: Axis) -> list[Point]:
        """Where one more black stone makes exactly five in a row with the stone at *point*."""
        found = []
        for distance in range(-4, 5):
            spot = point[0] + distance * axis[0], point[1] + distance * axis[1]
            if self.is_empty(spot):
                self.stones[spot] = BLACK
                run = self.run(spot, axis)
                if len(run) == 5 and point in run:
                    found.append(spot)
                del self.stones[spot]
        return found

    def is_straight_four(self, point: Point, axis: Axis) -> bool:
        """Four in a row through the stone at *point*, to be completed at both ends."""
        run = self.run(point, axis)
        return len(run) == 4 and set(self.completions(point, axis)) >= set(self.ends(run, axis))

    def four_count(self, point: Point, axis: Axis) -> int:
        return 1 if self.is_straight_four(point, axis) else len(self.completions(point, axis))

    def is_three(self, point: Point, axis: Axis) -> bool:
        """With a legal move that is no five, the stone at *point* gets into a straight four."""
        if self.completions(point, axis):
            return False
        for distance in range(-3, 4):
            spot = point[0] + distance * axis[0], point[1] + distance * axis[1]
            if not self.is_empty(spot):
                continue
            self.stones[spot] = BLACK
            straight = self.is_straight_four(spot, axis) and point in self.run(spot, axis)
            del self.stones[spot]
            if straight and self.judge(spot) == "legal":
                return True
        return False

    def judge(self, point: Point) -> str:
        """What Black's move on an empty *point* is: five, a foul, or legal."""
        self.stones[point] = BLACK
        try:
            lengths = [len(self.run(point, axis)) for axis in AXES]
            if 5 in lengths:
                return "five"
            if max(lengths) > 5:
                return "overline"
            if sum(self.four_count(point, axis) for axis in AXES) >= 2:
                return "double-four"
            if sum(self.is_three(point, axis) for axis in AXES) >= 2:
                return "double-three"
            return "legal"
        finally:
            del self.stones[point]

    # --- moves ---

    def is_legal(self, point: Point, color: str) -> bool:
        if not self.is_empty(point):
            return False
        return self.rule != RENJU or color == WHITE or self.judge(point) in ("five", "legal")

    def perft(self, color: str, depth: int) -> int:
        """The number of sequences of *depth* legal moves; a five ends its sequence."""
        leaves = 0
        for point in list(self.empty_points()):
            if not self.is_legal(point, color):
                continue
            if depth == 1 or self.wins(point, color):
                leaves += 1
                continue
            self.stones[point] = color
            leaves += self.perft(WHITE if color == BLACK else BLACK, depth - 1)
            del self.stones[point]
        return leaves
