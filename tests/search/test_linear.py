"""Deep and wide games cost what they are: twice the states, twice the steps.

A step is a line of ``tengen.search`` that Python runs; the searches of the core are asked for sizes
that anything quadratic would not finish.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

import tengen.search
from tengen.game import Limit, Outcome, Side
from tengen.games import Tree
from tengen.search import (
    alphabeta,
    deepening,
    dfpn,
    expectimax,
    flat_monte_carlo,
    mcts,
    minimax,
    pns,
    pvs,
)
from tengen.search.proof_numbers.pns_dag import pns_dag
from tengen.search.proof_numbers.tally import Tally

HERE = str(Path(tengen.search.__file__).parent)


class Chain:
    """One move in every state, for so many plies."""

    def __init__(self, size: int) -> None:
        self.size = size

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> Side:
        return Side.MIN if state % 2 else Side.MAX

    def legal_moves(self, state: int) -> range:
        return range(1)

    def play(self, state: int, move: int) -> int:
        return state + 1

    def outcome(self, state: int) -> Outcome | None:
        return Outcome.WIN if state == self.size else None


class Fan:
    """So many moves, one reply to each; only the last move wins."""

    def __init__(self, size: int) -> None:
        self.size = size

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_move(self, state: tuple[int, ...]) -> Side:
        return Side.MIN if state else Side.MAX

    def legal_moves(self, state: tuple[int, ...]) -> range:
        return range(1 if state else self.size)

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def outcome(self, state: tuple[int, ...]) -> Outcome | None:
        if len(state) < 2:
            return None
        return Outcome.WIN if state[0] == self.size - 1 else Outcome.LOSS


def steps(work: Callable[[], object]) -> int:
    """Return how many lines of the searches run."""
    count = 0

    def line(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return line

    def call(frame: FrameType, event: str, argument: object) -> Any:
        return line(frame, event, argument) if frame.f_code.co_filename.startswith(HERE) else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


BOUNDS = (-1.0, 1.0)
SEARCHES: dict[str, Callable[..., Any]] = {
    "minimax": partial(minimax, backend="python"),
    "alphabeta": partial(alphabeta, backend="python"),
    "deepening": partial(deepening, step=10**6),
    "pvs": partial(pvs, step=10**6),
    "expectimax": expectimax,
    "expectimax with a table": partial(expectimax, table=True),
    "star1": partial(expectimax, prune="star1", bounds=BOUNDS),
    "star2": partial(expectimax, prune="star2", bounds=BOUNDS, table=True),
    "pns": partial(pns, backend="python"),
    "pns in the core": partial(pns, backend="driver"),
    "pns-dag": pns_dag,
    "dfpn": dfpn,
    "flat": partial(flat_monte_carlo, simulations=1),
    "mcts": partial(mcts, backend="python", limit=Limit(playouts=5)),
}
SIZES = (150, 300, 600)


@pytest.mark.parametrize("game", [Chain, Fan])
@pytest.mark.parametrize("name", SEARCHES)
def test_twice_the_size_takes_twice_the_steps(name: str, game: type[Chain] | type[Fan]) -> None:
    counts = [steps(lambda size=size: SEARCHES[name](game(size))) for size in SIZES]  # type: ignore[misc]
    for less, more in pairwise(counts):
        assert more < 2.2 * less, counts


@pytest.mark.parametrize("name", ["pns", "pns-dag", "dfpn", "expectimax with a table", "star2"])
def test_a_chain_of_twenty_thousand(name: str) -> None:
    result = SEARCHES[name](Chain(20_000))
    assert (result.value, len(result.pv)) == (1, 20_000)


@pytest.mark.parametrize("size", [5_000, pytest.param(200_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", ["pns", "pns in the core", "pns-dag", "dfpn"])
def test_a_node_with_very_many_moves(name: str, size: int) -> None:
    result = SEARCHES[name](Fan(size))
    assert (result.value, result.move) == (1, size - 1)


def test_the_core_keeps_a_tally_as_python_does() -> None:
    """Beyond some dozens of moves the core counts otherwise, to the same numbers."""
    random = Random(2)
    for _ in range(40):
        branch = [[random.choice((0, 1, [[0, 1], [1]])) for _ in range(3)] for _ in range(20)]
        tree = Tree([random.choices([*branch, 0, 1], k=random.choice((3, 90))) for _ in range(100)])
        for nodes in (50, 400, 10**6):
            slow, fast = (
                pns(tree, limit=Limit(nodes=nodes), backend=backend)
                for backend in ("python", "native")
            )
            assert (fast.proof, fast.pv, fast.moves) == (slow.proof, slow.pv, slow.moves)
            assert fast.stats == slow.stats


# --- the numbers of a node ----------------------------------------------------------------------


def combine(is_or: bool, children: list[tuple[float, float]]) -> tuple[float, float]:
    """The definition (Allis 1994): OR is (min, sum), AND is (sum, min)."""
    proofs, disproofs = zip(*children, strict=True)
    return (min(proofs), sum(disproofs)) if is_or else (sum(proofs), min(disproofs))


@pytest.mark.parametrize("is_or", [False, True])
def test_a_tally_is_the_definition_kept_up_to_date(is_or: bool) -> None:
    random = Random(1)
    for size in (1, 2, 5):
        children = [(1.0, 1.0)] * size
        tally = Tally(is_or, children)
        for _ in range(300):
            place = random.randrange(size)
            children[place] = (random.choice((0, 1, 2, 3, inf)), random.choice((0, 1, 2, inf)))
            tally.change(place, children[place])
            assert tally.numbers == combine(is_or, children)
            least = [numbers[not is_or] for numbers in children]
            if random.random() < 0.5:  # whether or not it was asked in between
                assert tally.first == least.index(min(least))
                assert tally.second == min(least[: tally.first] + least[tally.first + 1 :] + [inf])
