"""What the driver remembers of a Python game, counted in calls of the game's methods."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tengen.game import Side
from tengen.search import alphabeta, hminimax, minimax

PLIES = 16


class Path:
    """A state that knows its way; counts how often it is hashed."""

    hashed = 0

    def __init__(self, way: tuple[int, ...]) -> None:
        self.way = way

    def __hash__(self) -> int:
        Path.hashed += 1
        return hash(self.way)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self.way == other.way


class Halves:
    """Two moves in every state. After the first move 0 the way matters, after 1 only its length."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def initial_state(self) -> Path:
        return Path(())

    def to_move(self, state: Path) -> Side:
        self.calls["to_move"] += 1
        return Side.MIN if len(state.way) % 2 else Side.MAX

    def legal_moves(self, state: Path) -> list[int]:
        self.calls["legal_moves"] += 1
        return [0, 1]

    def play(self, state: Path, move: int) -> Path:
        self.calls["play"] += 1
        way = (*state.way, move)
        return Path((1,) * len(way) if way[0] else way)

    def outcome(self, state: Path) -> int | None:
        self.calls["outcome"] += 1
        return sum(state.way) if len(state.way) == PLIES else None

    def estimate(self, state: Path) -> int:
        self.calls["estimate"] += 1
        return sum(state.way)


NODES = 2 ** (PLIES + 1) - 1


@pytest.mark.parametrize("horizon", [None, PLIES - 1])
def test_only_states_that_return_are_worth_a_memory(horizon: int | None) -> None:
    game = Halves()
    Path.hashed = 0
    if horizon is None:
        result = minimax(game, backend="driver")
        nodes = NODES
    else:
        result = hminimax(
            game, depth=horizon, evaluate=game.estimate, pruning=False, backend="driver"
        )
        nodes = NODES // 2
        assert game.calls["estimate"] < 0.6 * result.stats.evaluations
    assert result.stats.nodes == nodes
    # The first half of the tree never returns: it is looked up only now and then. The second half
    # is a line of states, noticed although it comes after all that.
    assert Path.hashed < 0.12 * nodes
    for name in ("play", "outcome"):
        assert 0.5 * nodes <= game.calls[name] < 0.6 * nodes
    slow: Any = minimax(game, backend="python") if horizon is None else None
    assert slow is None or (slow.value, slow.stats.nodes) == (result.value, result.stats.nodes)


def test_alphabeta_remembers_too() -> None:
    game = Halves()
    result = alphabeta(game, game.play(game.initial_state(), 1), backend="driver")
    assert game.calls["outcome"] < 100 < result.stats.nodes
