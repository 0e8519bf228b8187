"""Deepening and principal variation search against minimax, with every switch on and off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import GameError, SearchError
from tengen.game import Game, Limit, Side
from tengen.games.box import Box
from tengen.games.connect_four import ConnectFour
from tengen.games.hexapawn import Hexapawn
from tengen.games.mnk import MNK
from tengen.games.pig import Pig
from tengen.games.tictactoe import TicTacToe
from tengen.games.tree import Nested, Tree
from tengen.search.depth_first.deepening import deepening
from tengen.search.depth_first.hminimax import hminimax
from tengen.search.depth_first.pvs import pvs
from tengen.search.result import Bound, Result, Status
from tengen.search.trace import Kind
from tests.search.definition import Key, end_key, minimax_key
from tests.search.mazes import Maze, mazes, nested

Search = Callable[..., Result[Any]]
SEARCHES: list[Search] = [deepening, pvs]
SWITCHES = [
    dict(zip(("table", "ordering", "symmetry"), bits, strict=True))
    for bits in product([True, False], repeat=3)
    if bits[0] or not bits[2]  # without a table symmetry has no effect
]
EVERY_WAY = [(search, switches) for search in SEARCHES for switches in SWITCHES]


def key_of(game: Game[Any, Any], state: Any, result: Result[Any], prefer_short: bool) -> Key:
    """Play the principal variation to the end of the game and return what it is worth."""
    for move in result.pv:
        state = game.play(state, move)
    utility = game.outcome(state)
    assert utility is not None
    return end_key(utility, len(result.pv), prefer_short)


# --- the value ----------------------------------------------------------------------------------


@settings(deadline=None)
@given(nested(), st.sampled_from([Side.MAX, Side.MIN]), st.booleans())
def test_a_tree_has_its_minimax_value(tree: Nested, root: Side, prefer_short: bool) -> None:
    game = Tree(tree, root)
    expected = minimax_key(game, 0, prefer_short=prefer_short)
    for search, switches in EVERY_WAY:
        result = search(game, prefer_short=prefer_short, **switches)
        assert result.value == expected[1]
        assert result.status is Status.PROVEN
        assert key_of(game, 0, result, prefer_short) == expected


@given(mazes(), st.integers(1, 6), st.booleans(), st.integers(0, 2))
@settings(max_examples=150, deadline=None)
def test_a_cut_off_maze_has_its_minimax_value(
    game: Maze, depth: int, prefer_short: bool, quiescence: int
) -> None:
    root = game.initial_state()
    expected = minimax_key(
        game,
        root,
        depth=depth,
        evaluate=game.evaluate,
        prefer_short=prefer_short,
        quiescence=quiescence,
    )
    deeper = depth + quiescence + 1
    proven = minimax_key(game, root, depth=deeper, evaluate=lambda state: -game.evaluate(state))
    for search, switches in EVERY_WAY:
        result = search(
            game, depth=depth, prefer_short=prefer_short, quiescence=quiescence, **switches
        )
        assert result.value == expected[1], (search, switches)
        if result.status is Status.PROVEN:  # then no estimate matters, nor the depth
            assert result.value == proven[1]


@pytest.mark.parametrize(
    ("game", "depth", "quiescence"),
    [
        (Box(), 3, 0),
        (TicTacToe("weighted"), 3, 0),
        (TicTacToe(), 2, 4),
        (Hexapawn(4, 4), 5, 0),
        (Hexapawn(4, 3), 3, 3),
        (ConnectFour(4, 4, 3), 4, 2),
    ],
)
@pytest.mark.parametrize("prefer_short", [True, False])
def test_a_cut_off_game_has_its_minimax_value(
    game: Any, depth: int, quiescence: int, prefer_short: bool
) -> None:
    expected = minimax_key(
        game,
        game.initial_state(),
        depth=depth,
        evaluate=game.evaluate,
        prefer_short=prefer_short,
        quiescence=quiescence,
    )
    for search, switches in EVERY_WAY:
        result = search(
            game, depth=depth, quiescence=quiescence, prefer_short=prefer_short, **switches
        )
        assert result.value == expected[1], (search, switches)


@pytest.mark.parametrize("game", [TicTacToe(), Hexapawn(4, 4), ConnectFour(), MNK(5, 4, 4)])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_it_agrees_with_h_minimax(game: Any, depth: int) -> None:
    expected = hminimax(game, depth=depth)
    for search in SEARCHES:
        result = search(game, depth=depth)
        assert (result.value, result.status) == (expected.value, expected.status)
        assert result.stats.nodes < 2 * expected.stats.nodes


@pytest.mark.parametrize(
    ("game", "value", "plies"),
    [
        (Box(), 1, 3),
        (TicTacToe(), 0, 9),
        (Hexapawn(3, 3), -1, 6),
        (Hexapawn(4, 4), 1, 11),
        (MNK(4, 4, 3), 1, 5),
        (ConnectFour(4, 4, 3), 1, 9),
    ],
)
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("step", [1, 3, 50])
def test_a_game_is_solved(search: Search, step: int, game: Any, value: float, plies: int) -> None:
    result = search(game, step=step)
    assert (result.value, result.status) == (value, Status.PROVEN)
    assert key_of(game, game.initial_state(), result, True) == end_key(value, plies, True)


def test_every_switch_solves_the_small_games() -> None:
    for game, value in ((Box(), 1), (Hexapawn(3, 3), -1), (TicTacToe(), 0)):
        for search, switches in EVERY_WAY:
            result: Result[Any] = search(game, step=3, **switches)
            assert (result.value, result.status) == (value, Status.PROVEN)


@settings(deadline=None)
@given(nested(), st.sampled_from([Side.MAX, Side.MIN]), st.booleans(), st.booleans())
def test_all_best_moves_are_those_of_minimax(
    tree: Nested, root: Side, prefer_short: bool, table: bool
) -> None:
    game = Tree(tree, root)
    keys = {
        move: minimax_key(game, game.play(0, move), prefer_short=prefer_short, ply=1)
        for move in game.legal_moves(0)
    }
    best = (
        max(keys.values(), default=None) if root is Side.MAX else min(keys.values(), default=None)
    )
    for search in SEARCHES:
        result = search(game, all_best=True, prefer_short=prefer_short, table=table)
        assert result.best_moves == tuple(move for move, key in keys.items() if key == best)


def test_all_best_moves_of_box_and_of_a_win_without_haste() -> None:
    assert deepening(Box(), all_best=True).best_moves == (2,)
    game = MNK(4, 3, 3)
    quick = deepening(game, all_best=True)
    patient = deepening(game, all_best=True, prefer_short=False)
    after = {move: deepening(game, (1 << move, 0)) for move in range(12)}
    won = {move: len(each.pv) for move, each in after.items() if each.value == 1}
    assert patient.best_moves == tuple(won)
    assert quick.best_moves == tuple(m for m, plies in won.items() if plies == min(won.values()))
    assert len(quick.best_moves) < len(won) < 12
    assert patient.stats.all_best_nodes > 0


# --- symmetry and the table ---------------------------------------------------------------------


def expanded_classes(game: Any, result: Result[Any]) -> Counter[Any]:
    """Count, per class of states, how often the traced iteration expanded one of its states."""
    trace = result.trace
    assert trace is not None
    classes: Counter[Any] = Counter()
    for event in trace:
        if event.kind is Kind.EXIT:
            state = game.initial_state()
            for move in trace.path(event.node):
                state = game.play(state, move)
            classes[game.canonical(state)] += 1
    return classes


def test_each_class_of_box_states_is_searched_once() -> None:
    classes = expanded_classes(Box(), deepening(Box(), step=6, trace=True))
    assert set(classes.values()) == {1}
    assert Box().canonical(Box().initial_state()) in classes
    without = expanded_classes(Box(), deepening(Box(), step=6, trace=True, symmetry=False))
    assert sum(without.values()) > sum(classes.values()) == len(classes)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("game", [TicTacToe(), Hexapawn(3, 3)])
def test_symmetric_states_are_searched_again_only_for_another_window(
    search: Search, game: Any
) -> None:
    classes = expanded_classes(game, search(game, step=50, trace=True))
    assert max(classes.values()) <= 2
    assert sum(classes.values()) <= 1.2 * len(classes)


def test_the_table_saves_nodes_and_stays_within_its_bound() -> None:
    game = ConnectFour(5, 4)
    free = deepening(game, depth=8)
    assert free.stats.nodes < deepening(game, depth=8, table=False).stats.nodes
    assert free.stats.table_hits > 0
    tight = deepening(game, depth=8, limit=Limit(memory_mb=1))
    assert 0 < tight.stats.table_size <= 2**20 // 400
    assert tight.value == free.value


# --- limits and statuses ------------------------------------------------------------------------


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("nodes", [1, 2, 5, 17, 100, 1000])
def test_a_limit_of_nodes_is_kept_to_the_node(search: Search, nodes: int) -> None:
    game = ConnectFour()
    result = search(game, limit=Limit(nodes=nodes))
    assert result.stats.nodes == nodes
    assert result.move in game.legal_moves(game.initial_state())
    assert result.pv[0] == result.move
    if nodes == 1:
        assert (result.value, result.status) == (None, Status.UNKNOWN)


def test_the_answer_of_a_stopped_search_is_that_of_its_last_iteration_or_better() -> None:
    game = ConnectFour()
    by_depth = {depth: deepening(game, depth=depth) for depth in range(1, 7)}
    for nodes in range(10, by_depth[6].stats.nodes, 61):
        result = deepening(game, limit=Limit(nodes=nodes))
        done = max(d for d, each in by_depth.items() if each.stats.nodes <= nodes)
        if result.status is Status.EXACT:
            assert (result.value, result.pv) == (by_depth[done].value, by_depth[done].pv)
        else:
            assert result.status is Status.ESTIMATE
            assert result.move != by_depth[done].move
            searched = {each.move for each in result.moves}
            assert {result.move, by_depth[done].move} <= searched


def test_a_win_found_in_an_unfinished_iteration_is_proven() -> None:
    # The first iteration sees the win with its second move, and is stopped at once.
    game = MNK(3, 3, 3)
    state = game.parse_state("X.O/X.O/...")
    result = deepening(game, state, limit=Limit(nodes=3), ordering=False, evaluate=lambda s: 0)
    assert result.status is Status.ESTIMATE  # of cells 1 and 4 only
    result = deepening(game, state, limit=Limit(nodes=4), ordering=False, evaluate=lambda s: 0)
    assert (result.move, result.value, result.status) == (6, 1, Status.PROVEN)


class Bare:
    """A maze of which nothing is known but its rules."""

    def __init__(self, maze: Maze) -> None:
        self.initial_state = maze.initial_state
        self.to_move = maze.to_move
        self.legal_moves = maze.legal_moves
        self.play = maze.play
        self.outcome = maze.outcome


def test_unknown_leaves_count_as_nothing_and_the_status_says_so() -> None:
    endless = Maze(seed=1, places=6, exits=0, outcomes=True)
    result: Result[int] = deepening(Bare(endless), depth=4)
    assert (result.value, result.status) == (0, Status.ESTIMATE)
    assert result.used == ("table", "ordering")
    assert deepening(endless, depth=4).status is Status.EXACT


def test_a_forced_gain_that_might_be_greater_is_a_bound() -> None:
    game = Tree([[[[9]]], 3])
    result = deepening(game, depth=2)
    assert (result.value, result.move, result.status) == (3, 1, Status.AT_LEAST)
    result = deepening(game)
    assert (result.value, result.move, result.status) == (9, 0, Status.PROVEN)


def test_what_lies_beyond_the_horizon_may_be_worth_more_than_a_gain() -> None:
    # After three plies the second move seems to give ½, less than the first; it gives 100.
    result = deepening(Tree([1, [[0.5, [[100]]]]]))
    assert (result.value, result.move, result.status) == (100, 1, Status.PROVEN)


def test_a_win_outranks_every_estimate_and_a_loss_is_below_all() -> None:
    game = TicTacToe()
    state = game.parse_state("X.O/X.O/...")
    for evaluate in (lambda _: 1e300, lambda _: -1e300):
        result = deepening(game, state, depth=1, evaluate=evaluate)
        assert (result.move, result.value, result.status) == (6, 1, Status.PROVEN)
    lost = game.parse_state("XX./OO./..X")
    result = deepening(game, lost, depth=2, evaluate=lambda s: -1e300)
    assert result.move == 5  # whatever is worth −1e300 is better than to lose


def test_a_finished_root_has_no_move() -> None:
    result: Result[int] = deepening(Tree(7), trace=True, all_best=True)
    assert (result.move, result.value, result.status) == (None, 7, Status.PROVEN)
    assert (result.pv, result.best_moves, result.stats.nodes) == ((), (), 1)
    assert result.trace is not None
    assert [event.kind for event in result.trace] == [Kind.ENTER, Kind.LEAF]


def test_infinite_losses_still_give_a_move() -> None:
    result = deepening(Tree([float("-inf"), [float("-inf")]]))
    assert (result.value, result.status) == (float("-inf"), Status.PROVEN)
    assert result.move == 1  # the longer resistance


def test_iterations_are_reported_in_turn() -> None:
    seen: list[Result[int]] = []
    last = deepening(ConnectFour(), depth=4, on_iteration=seen.append)
    assert [each.stats.depth for each in seen] == [1, 2, 3, 4]
    assert [each.value for each in seen] == [
        deepening(ConnectFour(), depth=depth).value for depth in range(1, 5)
    ]
    assert seen[-1] == last


def test_a_step_ends_at_the_depth_that_was_asked_for() -> None:
    assert deepening(ConnectFour(), depth=5, step=3).stats.depth == 5
    assert deepening(ConnectFour(), depth=9, limit=Limit(depth=3)).stats.depth == 3


def test_deep_trees_need_no_deep_stack() -> None:
    nested: Nested = 1
    for _ in range(10_000):
        nested = [nested]
    for search in SEARCHES:
        result: Result[int] = search(Tree(nested), step=20_000)
        assert (result.value, len(result.pv)) == (1, 10_000)


def test_root_moves_are_exact_or_bounds() -> None:
    game = ConnectFour(5, 4)
    result = deepening(game, depth=5)
    for each in result.moves:
        child = game.play(game.initial_state(), each.move)
        true = deepening(game, child, depth=4).value
        assert true is not None
        assert each.bound in (Bound.EXACT, Bound.UPPER)
        assert true == each.value if each.bound is Bound.EXACT else true <= each.value


def test_a_trace_records_the_iteration_that_gave_the_answer() -> None:
    game = Tree([[3, 17], [2, 12], [15, 1]])
    result = deepening(game, trace=True, step=2, ordering=False)
    trace = result.trace
    assert trace is not None
    assert trace.node_count == result.stats.nodes
    kinds = Counter(event.kind for event in trace)
    assert kinds[Kind.ALPHA_CUT] == result.stats.alpha_cutoffs == 2
    assert kinds[Kind.LEAF] == result.stats.leaves == 5
    assert list(trace.pruned.values()) == [(1,)]  # the other cut fell after the last move
    quiet = deepening(game, step=2, ordering=False)
    assert quiet.stats == result.stats


def test_what_was_used_is_named() -> None:
    game = Hexapawn()
    assert deepening(game, depth=2, quiescence=True).used == (
        "Evaluated",
        "Symmetric",
        "Forcing",
        "table",
        "ordering",
        "quiescence",
    )
    assert deepening(game, depth=2, table=False, ordering=False).used == ("Evaluated",)
    assert "Ordered" in deepening(TicTacToe(), depth=2).used


class NoMoves(Tree):
    def legal_moves(self, state: int) -> range:
        return range(0)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: deepening(Pig()), "chance"),
        (lambda: deepening(Box(), quiescence=True), "forcing moves"),
        (lambda: deepening(Box(), depth=0), "positive"),
        (lambda: deepening(Box(), step=0), "positive"),
        (lambda: deepening(Box(), limit=Limit(playouts=5)), "playouts"),
        (lambda: deepening(Box(), depth=2, evaluate=lambda s: float("nan")), "nan"),
        (lambda: deepening(Tree([1, 2**70 + 1])), "is not a double"),
        (lambda: deepening(NoMoves([1, 2])), "legal_moves"),
    ],
)
def test_impossible_requests_are_refused_in_a_sentence(
    call: Callable[[], object], words: str
) -> None:
    with pytest.raises((SearchError, GameError), match=words):
        call()
