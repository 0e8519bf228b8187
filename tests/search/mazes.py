"""Games made for testing searches: small, odd, and full of transpositions."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from tengen.errors import IllegalMoveError
from tengen.game import Evaluated, Forcing, Ordered, Outcome, Side, Symmetric
from tengen.search.random import SplitMix64

Place = tuple[int, int, Side]
"""A place, which of its two mirror images it is, and who is to move."""


class Maze(Evaluated[Place], Symmetric[Place], Ordered[Place, int], Forcing[Place, int]):
    """A random graph with exits, in which states recur at different plies, even in circles.

    Every state has a mirror image with its moves in the reverse order, so that the search meets
    symmetric states all the time. A side may move twice in a row. Estimates are far greater than
    utilities.
    """

    def __init__(self, seed: int, places: int, exits: int, outcomes: bool) -> None:
        random = SplitMix64(seed)
        self.ways = [
            [random.below(places) for _ in range(1 + random.below(3))] for _ in range(places)
        ]
        self.turns = [random.below(8) == 0 for _ in range(places)]
        self.estimates = [random.below(41) - 20 for _ in range(places)]
        self.forcing = [random.below(4) for _ in range(places)]
        self.ends: dict[int, float] = {}
        for _ in range(exits):
            stake = random.below(7) - 3
            self.ends[1 + random.below(places - 1)] = (
                Outcome((stake > 0) - (stake < 0)) if outcomes else stake / 2
            )

    def initial_state(self) -> Place:
        return (0, 0, Side.MAX)

    def to_move(self, state: Place) -> Side:
        return state[2]

    def legal_moves(self, state: Place) -> Sequence[int]:
        return range(len(self.ways[state[0]]))

    def play(self, state: Place, move: int) -> Place:
        place, mirrored, side = state
        ways = self.ways[place]
        if not 0 <= move < len(ways):
            raise IllegalMoveError(f"there is no way {move}")
        way = len(ways) - 1 - move if mirrored else move
        return (ways[way], (mirrored + way) % 2, side if self.turns[place] else side.other)

    def outcome(self, state: Place) -> float | None:
        return self.ends.get(state[0])

    def evaluate(self, state: Place) -> float:
        return self.estimates[state[0]] + state[2] / 4

    def canonical(self, state: Place) -> Place:
        return (state[0], 0, state[2])

    def order(self, state: Place, moves: Sequence[int]) -> Sequence[int]:
        return list(moves)[::-1]

    def forcing_moves(self, state: Place) -> Sequence[int]:
        place, mirrored, _ = state
        ways = len(self.ways[place])
        return [
            ways - 1 - way if mirrored else way
            for way in range(ways)
            if self.forcing[place] >> way & 1
        ]


def mazes() -> st.SearchStrategy[Maze]:
    """Random mazes, of wins and losses or of other stakes."""
    return st.builds(
        Maze,
        seed=st.integers(0, 2**32),
        places=st.integers(3, 14),
        exits=st.integers(0, 5),
        outcomes=st.booleans(),
    )


def nested(leaves: st.SearchStrategy[float] | None = None) -> st.SearchStrategy[object]:
    """Nested lists: trees of uneven depth with any numbers, many of them equal."""
    numbers = st.one_of(
        st.integers(-3, 3), st.floats(allow_nan=False), st.sampled_from([0.1 + 0.2, 0.3, -0.0])
    )
    return st.recursive(
        numbers if leaves is None else leaves,
        lambda inner: st.lists(inner, min_size=1, max_size=4),
        max_leaves=40,
    )
