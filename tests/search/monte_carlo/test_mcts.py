from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import _core
from tengen.errors import SearchError
from tengen.game import Chance, Game, Limit, Outcome, Side
from tengen.games import MNK, Box, ConnectFour, Hexapawn, TicTacToe, Tree
from tengen.games.tree import Nested
from tengen.search.monte_carlo.mcts import MCTS, mcts
from tengen.search.random import SplitMix64
from tengen.search.result import Bound, Result, Status
from tengen.search.trace import Kind
from tests.search.oracle import values

GAMES: list[Game[Any, Any]] = [
    Box(),
    TicTacToe(),
    MNK(4, 4, 3),
    MNK(5, 4, 4),
    Hexapawn(3, 3),
    Hexapawn(4, 4),
    ConnectFour(),
    ConnectFour(5, 4, 4),
]
LEAVES = st.integers(-3, 3)
TREES = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=30)
SIDES = st.sampled_from([Side.MAX, Side.MIN])


def playouts(number: int) -> Limit:
    return Limit(playouts=number)


def alike(result: Result[Any]) -> Result[Any]:
    """Everything but where it ran."""
    return replace(result, backend="", used=())


# --- quality ----------------------------------------------------------------------------------


def share_of_perfect_moves(simulations: int) -> float:
    game = TicTacToe()
    true = values(game)
    states = sorted(state for state in true if game.outcome(state) is None)
    assert len(states) == 4520
    perfect = 0
    for seed, state in enumerate(states):
        result = mcts(game, state, limit=playouts(simulations), seed=seed)
        assert result.move is not None
        perfect += true[game.play(state, result.move)] == true[state]
        if result.status is Status.PROVEN:
            assert result.value == true[state]
        for each in result.moves:
            if each.bound is Bound.EXACT:
                assert each.value == true[game.play(state, each.move)]
    return perfect / len(states)


def test_a_thousand_simulations_play_tic_tac_toe_perfectly() -> None:
    assert share_of_perfect_moves(1000) == 1


def test_a_hundred_simulations_play_it_nearly_perfectly() -> None:
    assert share_of_perfect_moves(100) >= 0.995


def test_a_drawn_root_is_proved() -> None:
    result = mcts(TicTacToe(), limit=Limit(playouts=50_000))
    assert (result.value, result.status) == (0, Status.PROVEN)
    assert result.stats.playouts < 20_000


def test_the_known_values_are_proved() -> None:
    assert mcts(Hexapawn(3, 3), limit=Limit()).value == -1
    assert mcts(Hexapawn(4, 4), limit=playouts(100_000)).value == 1
    assert mcts(Box(), limit=Limit()).move == 2  # the middle is X's only best move


# --- proven values ----------------------------------------------------------------------------


@given(TREES, SIDES, st.integers(0, 5))
def test_every_finite_game_is_proved_in_the_end(nested: Nested, side: Side, seed: int) -> None:
    game = Tree(nested, side)
    true = values(game)
    result = mcts(game, limit=Limit(), utilities=(-3, 3), seed=seed, backend="python")
    assert result.status is Status.PROVEN
    assert result.value == true[0]
    if result.move is not None:
        assert true[game.play(0, result.move)] == true[0]
    assert result.stats.nodes <= game.size
    state = 0
    for move in result.pv:
        state = game.play(state, move)
    assert game.outcome(state) == true[0]


@given(TREES, SIDES, st.integers(1, 20), st.integers(0, 5))
def test_the_choice_never_falls_behind_what_is_certain(
    nested: Nested, side: Side, number: int, seed: int
) -> None:
    game = Tree(nested, side)
    if game.outcome(0) is not None:
        return
    result = mcts(game, limit=playouts(number), utilities=(-3, 3), seed=seed, backend="python")
    known = {each.move: each for each in result.moves if each.bound is Bound.EXACT}
    assert result.move is not None
    if result.move in known:
        best = max(side * each.value for each in known.values())
        assert side * known[result.move].value == best
        # a proven worst result is played only when nothing else is left
        if best == -3:
            assert len(known) == len(game.legal_moves(0))
    true = values(game)
    assert all(each.value == true[game.play(0, each.move)] for each in known.values())


def test_a_proven_move_is_not_visited_again() -> None:
    # The first move loses at once; all the simulations but one go to the second.
    game = Tree([-1, [[[[0, 1], [1, 0]], [[0, 1], [-1, 0]]]] * 3])
    result = mcts(game, limit=playouts(12), backend="python")
    assert [each.visits for each in result.moves] == [1, 11]
    assert result.move == 1


def test_a_win_in_one_needs_no_simulation() -> None:
    game = TicTacToe()
    result = mcts(game, game.parse_state("XX./OO./..X"))
    assert (result.move, result.value, result.stats.playouts) == (5, -1, 0)


# --- twins ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_core_grows_the_same_tree(game: Game[Any, Any]) -> None:
    for seed, number in ((0, 300), (1, 1000), (2**64 + 5, 37)):
        results = [
            mcts(game, limit=playouts(number), seed=seed, backend=backend)
            for backend in ("python", "driver", "native")
        ]
        assert [result.backend for result in results] == ["python", "driver", "native"]
        assert alike(results[0]) == alike(results[1]) == alike(results[2])


@given(TREES, SIDES, st.integers(0, 3), st.integers(1, 40))
def test_the_core_grows_the_same_random_trees(
    nested: Nested, side: Side, seed: int, number: int
) -> None:
    game = Tree(nested, side)
    results = [
        mcts(game, limit=Limit(nodes=number), seed=seed, utilities=(-3, 3), backend=backend)
        for backend in ("python", "driver", "native")
    ]
    assert alike(results[0]) == alike(results[1]) == alike(results[2])


def test_a_full_memory_changes_nothing() -> None:
    # What the driver does not remember it asks of the game again and again.
    game = _core.PyGame(MNK(4, 4, 3))
    options: dict[str, Any] = {
        "exploration": 1.0,
        "caution": 1.0,
        "least": -1,
        "greatest": 1,
        "seed": 1,
        "playouts": 500,
        "nodes": 10**6,
        "seconds": inf,
    }
    results = [_core.uct(game, (0, 0), **options, memory=size) for size in (1, 40, 10**6)]
    for attribute in ("value", "pv", "nodes", "leaves", "depth", "playouts"):
        assert len({str(getattr(result, attribute)) for result in results}) == 1
    assert len({str([each.visits for each in result.moves]) for result in results}) == 1


# --- the rest ---------------------------------------------------------------------------------


class Gamble(Chance[str, str]):
    """MAX takes a sure 0.2 or tosses a coin that is worth 1 with probability 0.75, else −1."""

    def initial_state(self) -> str:
        return ""

    def to_move(self, state: str) -> Side:
        return Side.CHANCE if state == "toss" else Side.MAX

    def legal_moves(self, state: str) -> Sequence[str]:
        return ("heads", "tails") if state == "toss" else ("keep", "toss")

    def chances(self, state: str) -> Sequence[tuple[str, float]]:
        return (("heads", 0.75), ("tails", 0.25))

    def play(self, state: str, move: str) -> str:
        return move

    def outcome(self, state: str) -> float | None:
        return {"keep": 0.2, "heads": 1, "tails": -1}.get(state)


def test_chance_is_sampled_and_proved() -> None:
    result = mcts(Gamble(), limit=playouts(50), seed=2)
    assert (result.move, result.value, result.status) == ("toss", 0.5, Status.PROVEN)
    assert result.used == ("Chance",)
    assert result.pv == ("toss",)
    with pytest.raises(SearchError, match="need the Python search"):
        mcts(Gamble(), backend="driver")
    with pytest.raises(SearchError, match="chance is to move"):
        mcts(Gamble(), "toss")


def test_a_policy_plays_the_playouts() -> None:
    asked = []

    def last(state: Any, moves: Sequence[int], random: SplitMix64) -> int:
        asked.append(state)
        return moves[-1]

    one = mcts(TicTacToe(), limit=playouts(60), policy=last, seed=1)
    two = mcts(TicTacToe(), limit=playouts(60), policy=last, seed=2)
    assert asked
    assert one.moves == two.moves  # nothing random is left
    with pytest.raises(SearchError, match="need the Python search"):
        mcts(TicTacToe(), policy=last, backend="native")


def test_the_tree_is_kept_between_moves() -> None:
    game = ConnectFour()
    search = MCTS(game, seed=4)
    first = search.search(game.initial_state(), playouts(400))
    assert first.move is not None
    state = game.play(game.play(game.initial_state(), first.move), 2)
    known = search.visits(state)
    assert known > 0
    second = search.search(state, playouts(100))
    assert search.visits(state) == known + 100
    assert sum(each.visits or 0 for each in second.moves) >= known + 100 - 1
    assert second.stats.nodes == 100
    assert search.visits((0, 0)) == 0
    elsewhere = search.search(game.initial_state(), playouts(10))
    assert elsewhere.stats.nodes == 11


def test_limits() -> None:
    game = ConnectFour()
    for backend in ("python", "driver", "native"):
        assert mcts(game, limit=Limit(nodes=50), backend=backend).stats.nodes in (50, 51)
        one = mcts(game, limit=Limit(nodes=1), backend=backend)
        assert (one.move, one.value, one.status) == (0, None, Status.ESTIMATE)
        with pytest.raises(SearchError, match="playouts, nodes and seconds only"):
            mcts(game, limit=Limit(depth=3), backend=backend)
        assert mcts(game, limit=Limit(seconds=1e-9), backend=backend).stats.playouts == 0


def test_a_state_of_another_game_is_refused() -> None:
    with pytest.raises(SearchError, match="is not a state of"):
        mcts(TicTacToe(), (0, -1))


def test_utilities_must_cover_the_game() -> None:
    tree = Tree([[3, 17], [2, 12]])
    for backend in ("python", "driver", "native"):
        with pytest.raises(SearchError, match=r"outside -1 to 1; say utilities="):
            mcts(tree, backend=backend)
        assert mcts(tree, utilities=(2, 17), backend=backend).value == 3
    with pytest.raises(SearchError, match="the greatest, both finite"):
        mcts(tree, utilities=(1, 1))
    with pytest.raises(SearchError, match="give a number from 0"):
        mcts(tree, exploration=-1)


def test_a_finished_game_has_no_move() -> None:
    game = TicTacToe()
    state = game.parse_state("XXX/OO./...")
    for backend in ("python", "driver", "native"):
        result = mcts(game, state, backend=backend)
        assert (result.move, result.value, result.pv) == (None, Outcome.WIN, ())
        assert result.status is Status.PROVEN


def test_an_error_of_the_game_comes_through() -> None:
    class Broken(TicTacToe):
        def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
            raise ZeroDivisionError("on purpose")

    for backend in ("python", "driver"):
        with pytest.raises(ZeroDivisionError, match="on purpose"):
            mcts(Broken(), backend=backend)


def test_the_recording_shows_every_visit() -> None:
    result = mcts(TicTacToe(), limit=playouts(40), trace=True)
    assert result.trace is not None
    assert alike(replace(result, trace=None)) == alike(mcts(TicTacToe(), limit=playouts(40)))
    assert result.trace.node_count == result.stats.nodes
    root = [event for event in result.trace if event.kind is Kind.VISIT and event.node == 0]
    assert [event.a for event in root] == list(range(1, 41))
