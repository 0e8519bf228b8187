"""Real-time search: a player that keeps what it learnt."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.game import Limit
from tengen.games.connect_four import ConnectFour
from tengen.games.hexapawn import Hexapawn
from tengen.games.mnk import MNK
from tengen.games.tictactoe import TicTacToe
from tengen.search.depth_first.deepening import deepening
from tengen.search.depth_first.realtime import RealTime
from tengen.search.random import SplitMix64
from tengen.search.result import Status
from tests.search.mazes import Maze, mazes


def test_what_is_kept_saves_nodes_and_changes_no_value() -> None:
    game = ConnectFour()
    for null_windows in (False, True):
        player = RealTime(game, null_windows=null_windows)
        state = game.initial_state()
        kept = fresh = 0
        for _ in range(6):
            result = player.choose(state, Limit(depth=5))
            alone = RealTime(game, null_windows=null_windows).choose(state, Limit(depth=5))
            assert (result.value, result.status) == (alone.value, alone.status)
            kept, fresh = kept + result.stats.nodes, fresh + alone.stats.nodes
            assert result.move is not None
            for move in result.pv[:2]:
                state = game.play(state, move)
        assert kept < 0.9 * fresh


@settings(deadline=None, max_examples=40)
@given(mazes(), st.integers(0, 2**32), st.integers(1, 5), st.sampled_from([None, 1, 3, 8]))
def test_memory_never_changes_the_value(
    game: Maze, seed: int, depth: int, capacity: int | None
) -> None:
    """Also not after replies that were not expected, and in a table that is far too small."""
    random = SplitMix64(seed)
    player = RealTime(game)
    if capacity is not None:
        player.table.resize(capacity)
    state = game.initial_state()
    for _ in range(5):
        if game.outcome(state) is not None:
            break
        result = player.choose(state, Limit(depth=depth))
        if result.status is not Status.PROVEN:  # what is proven may be known from deeper searches
            assert result.value == deepening(game, state, depth=depth).value
        else:
            assert result.value == deepening(game, state, depth=depth + 6).value
        moves = game.legal_moves(state)
        state = game.play(state, moves[random.below(len(moves))])


@pytest.mark.parametrize("game", [TicTacToe(), Hexapawn(4, 4)])
def test_a_perfect_player_searches_a_solved_game_no_more(game: Any) -> None:
    player, state = RealTime(game), game.initial_state()
    first = player.choose(state)
    nodes = []
    while game.outcome(state) is None:
        result = player.choose(state)
        assert (result.value, result.status) == (first.value, Status.PROVEN)
        nodes.append(result.stats.nodes)
        state = game.play(state, result.move)
    assert game.outcome(state) == first.value
    assert max(nodes) < first.stats.nodes / 4


def test_an_immediate_win_is_seen_again_by_an_experienced_player() -> None:
    game = TicTacToe()
    player = RealTime(game)
    player.choose(game.initial_state())
    for text, move in (("XX./OO./...", 2), ("X.O/XO./...", 6), ("XO./XO./...", 6)):
        result = player.choose(game.parse_state(text))
        assert (result.move, result.pv, result.status) == (move, (move,), Status.PROVEN)


def test_unreachable_states_are_dropped_when_memory_is_short() -> None:
    game = MNK(4, 4, 4)
    player = RealTime(game, memory_mb=0.1)
    capacity = player.table.capacity
    assert capacity == 262
    state = game.initial_state()
    for _ in range(4):
        result = player.choose(state, Limit(depth=5))
        assert result.value == deepening(game, state, depth=5).value
        assert len(player.table) <= capacity
        for move in result.pv[:2]:
            state = game.play(state, move)
    before = len(player.table)
    reachable = player.reachable(state)
    assert 0 < len(reachable) < before
    assert 2 * before > capacity
    player.choose(state, Limit(nodes=1))
    assert len(player.table) == len(reachable)


def test_a_limit_tightens_the_memory() -> None:
    player = RealTime(ConnectFour())
    player.choose((0, 0), Limit(depth=6, memory_mb=1))
    assert player.table.capacity == 2**20 // 400
