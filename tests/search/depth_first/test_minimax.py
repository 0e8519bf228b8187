from math import inf
from typing import Any

import pytest
from hypothesis import given

from tengen.errors import GameError, SearchError
from tengen.game import Outcome, Side
from tengen.games import Box, Hexapawn, Pig, TicTacToe, Tree
from tengen.search import Kind, Status, minimax
from tests.search.trees import Coloured, coloured_trees, trees, utility_of, value


def test_tic_tac_toe_has_549946_nodes() -> None:
    result = minimax(TicTacToe())
    assert result.value is Outcome.DRAW
    assert result.status is Status.PROVEN
    assert (result.stats.nodes, result.stats.leaves, result.stats.depth) == (549_946, 255_168, 9)
    assert result.move == 0
    assert result.backend == "native"


def test_box_is_won_only_by_the_middle() -> None:
    result = minimax(Box(), all_best=True)
    assert (result.value, result.move, result.best_moves) == (1, 2, (2,))
    assert [int(move.value) for move in result.moves] == [-1, -1, 1, -1, -1]
    assert result.stats.nodes == 182


def test_hexapawn_is_won_by_the_second_player_on_3x3_and_by_the_first_on_4x4() -> None:
    assert minimax(Hexapawn(3, 3)).value is Outcome.LOSS
    result = minimax(Hexapawn(4, 4), all_best=True)
    assert result.value is Outcome.WIN
    assert result.best_moves == ((12, 8), (15, 11))
    assert result.stats.nodes == 4_197_973


@given(trees())
def test_is_the_definition(nested: Any) -> None:
    for root in (Side.MAX, Side.MIN):
        game = Tree(nested, root)
        result = minimax(game, backend="python", all_best=True)
        assert result.value == value(game, 0, utility_of(game))
        state = 0
        for move in result.pv:
            state = game.play(state, move)
        assert game.outcome(state) == result.value
        if result.move is not None:
            values = [
                value(game, game.play(0, move), utility_of(game)) for move in game.legal_moves(0)
            ]
            assert [move.value for move in result.moves] == values
            best = [move for move, found in enumerate(values) if found == result.value]
            assert result.best_moves == tuple(best)
            assert result.move == best[0]
        assert result.stats.nodes == game.size
        assert result.stats.leaves == len(game.leaves)
        assert result.stats.depth == game.depth


@given(coloured_trees())
def test_sides_need_not_alternate(game: Coloured) -> None:
    result = minimax(game, backend="python")
    assert result.value == value(game, (), utility_of(game))


@pytest.mark.parametrize("backend", ["python", "driver", "native"])
@pytest.mark.parametrize(("side", "loss"), [(Side.MAX, -inf), (Side.MIN, inf)])
def test_a_lost_root_still_has_a_move(backend: Any, side: Side, loss: float) -> None:
    result = minimax(Tree([loss, [loss], loss], side), backend=backend)
    assert (result.move, result.value) == (0, loss)


@pytest.mark.parametrize("backend", ["python", "driver", "native"])
def test_a_finished_root_has_none(backend: Any) -> None:
    state = (0b000000111, 0b000011000)
    result = minimax(TicTacToe(), state, backend=backend, all_best=True)
    assert (result.move, result.value, result.pv, result.best_moves) == (None, 1, (), ())
    assert (result.stats.nodes, result.stats.leaves) == (1, 1)


@pytest.mark.parametrize("backend", ["python", "driver"])
def test_chance_is_refused_with_the_way_out(backend: Any) -> None:
    with pytest.raises(SearchError, match="expectimax"):
        minimax(Pig(), backend=backend)


@pytest.mark.parametrize("backend", ["python", "driver"])
def test_broken_promises_are_named(backend: Any) -> None:
    with pytest.raises(GameError, match="legal_moves returned no move"):
        minimax(Coloured((Side.MAX, [(Side.MIN, [])])), backend=backend)
    with pytest.raises(GameError, match="to_move must return"):
        minimax(Coloured((7, [1])), backend=backend)


@pytest.mark.parametrize("backend", ["python", "driver", "native"])
def test_ten_thousand_levels(backend: Any) -> None:
    nested: Any = 1
    for leaf in range(10_000):
        nested = [nested, leaf % 7]
    result = minimax(Tree(nested), backend=backend)
    assert result.stats.depth == 10_000
    assert result.stats.nodes == 20_001
    assert result.value == minimax(Tree(nested)).value


class Endless:
    """Nobody ever wins."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> Side:
        return Side.MAX

    def legal_moves(self, state: int) -> tuple[int]:
        return (1,)

    def play(self, state: int, move: int) -> int:
        return state + move

    def outcome(self, state: int) -> float | None:
        return None


@pytest.mark.parametrize("backend", ["python", "driver"])
def test_a_game_without_end_is_given_up(backend: Any) -> None:
    with pytest.raises(SearchError, match="too long to be searched to its end"):
        minimax(Endless(), backend=backend)


def test_prefer_short_takes_the_nearest_win_and_the_longest_resistance() -> None:
    won = Tree([[[[1]]], [[2, 2]], [[[[1]]], 1]])
    assert minimax(won, prefer_short=True).pv == (1, 0, 0)
    quick = Tree([[[[1]]], [1, 1]])
    assert minimax(quick).move == 0
    assert minimax(quick, prefer_short=True).pv == (1, 0)
    lost = Tree([[-1], [[[-1]]]])
    assert minimax(lost, prefer_short=True).move == 1


def test_the_trace_is_the_search() -> None:
    result = minimax(Tree([[3, 12], [2, 4]]), trace=True)
    trace = result.trace
    assert trace is not None
    assert result.backend == "python"
    assert trace.node_count == result.stats.nodes == 7
    kinds = [event.kind for event in trace]
    assert kinds.count(Kind.LEAF) == result.stats.leaves == 4
    assert kinds.count(Kind.EXIT) == 3
    assert [event.value for event in trace if event.kind is Kind.UPDATE] == [3, 3, 2]
    assert list(trace.sides[:3]) == [1, -1, 1]
    last = trace[len(trace) - 1]
    assert (last.kind, last.node, last.value) == (Kind.EXIT, 0, 3)
