"""The parts of a deep search on their own: scores, the table, the ordering, the budget."""

from __future__ import annotations

from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GameError, SearchError
from tengen.game import Limit, Outcome, Side
from tengen.games.tictactoe import TicTacToe
from tengen.search import alphabeta, deepening, mcts, pns
from tengen.search.budget import NODES_PER_LOOK, Budget, ExhaustedError
from tengen.search.depth_first.ordering import Killers, Ordering
from tengen.search.depth_first.score import DECISIVE, INFINITE, Scale, of_estimate, rank, unrank
from tengen.search.depth_first.table import Entry, Table
from tengen.search.result import Bound

numbers = st.floats(allow_nan=False)
plies = st.integers(0, 100_000)


@given(numbers, numbers)
def test_ranks_order_as_numbers_do(a: float, b: float) -> None:
    assert (rank(a) < rank(b)) == (a < b)
    assert (rank(a) == rank(b)) == (a == b)
    assert unrank(rank(a)) == a


@given(numbers, plies, numbers, plies, st.booleans())
def test_scores_order_ends_by_value_then_distance(
    u: float, i: int, v: float, j: int, prefer_short: bool
) -> None:
    scale = Scale(prefer_short)
    a, b = scale.of_end(u, i), scale.of_end(v, j)
    if u != v:
        assert (a < b) == (u < v)
    elif not prefer_short or u == 0 or i == j:
        assert a == b
    else:
        assert (a < b) == ((i > j) if u > 0 else (i < j))
    assert -INFINITE < a < INFINITE
    assert scale.value(a) == u


@given(numbers, numbers, plies)
def test_ends_outrank_estimates(estimate: float, utility: float, ply: int) -> None:
    scale = Scale()
    score = scale.of_end(utility, ply)
    if utility > 0:
        assert score > DECISIVE > of_estimate(estimate)
    elif utility < 0:
        assert score < -DECISIVE < of_estimate(estimate)
    else:
        assert (score < of_estimate(estimate)) == (estimate > 0)
    assert scale.value(of_estimate(estimate)) == estimate


@given(numbers, st.integers(0, 1000), st.integers(0, 1000))
def test_a_distance_counts_from_the_node(utility: float, ply: int, further: int) -> None:
    scale = Scale()
    score = scale.of_end(utility, ply + further)
    assert scale.from_node(score, ply) == scale.of_end(utility, further)
    assert scale.from_root(scale.from_node(score, ply), ply) == score


def test_a_scale_knows_whether_wins_are_all_alike() -> None:
    scale = Scale()
    assert scale.best == INFINITE
    win = scale.of_end(Outcome.WIN, 0)
    assert scale.only_outcomes
    assert scale.best == win
    scale.of_end(0, 0)
    scale.of_end(-1, 0)
    assert scale.only_outcomes
    with pytest.raises(GameError, match="always or never"):
        scale.of_end(0.5, 0)
    plain = Scale()
    plain.of_end(0.5, 0)
    plain.of_end(Outcome.WIN, 0)
    assert not plain.only_outcomes
    assert plain.best == INFINITE


def test_no_number_is_no_score() -> None:
    with pytest.raises(GameError, match="nan"):
        of_estimate(nan)
    with pytest.raises(GameError, match="utility"):
        Scale().of_end(nan, 0)


def entry(depth: int, solved: bool = False) -> Entry[int, int]:
    return Entry(0, Bound.EXACT, depth, solved, 0, None)


def test_a_full_table_drops_old_and_shallow_entries_first() -> None:
    table = Table[int, int](capacity=4)
    for key, depth in enumerate([9, 1, 5]):
        table.store(key, entry(depth))
    table.new_search()
    table.store(3, entry(2))
    table.store(4, entry(1))
    assert list(table) == [0, 3, 4]  # of the first search only the deepest is left
    assert (table.dropped, table.stored, len(table)) == (2, 5, 3)


def test_an_unsolved_entry_never_replaces_a_solved_one() -> None:
    table = Table[int, int]()
    table.store(0, entry(3, solved=True))
    table.store(0, entry(5))
    found = table.get(0)
    assert found is not None
    assert found.depth == 3
    table.store(0, entry(4, solved=True))
    found = table.get(0)
    assert found is not None
    assert found.depth == 4
    assert (table.probes, table.found) == (2, 2)


def test_a_table_is_resized_and_thinned_out() -> None:
    table = Table[int, int]()
    for key in range(10):
        table.store(key, entry(key))
    table.retain({1, 2, 8, 9})
    assert list(table) == [1, 2, 8, 9]
    table.resize(2)
    assert list(table) == [8, 9]
    with pytest.raises(SearchError, match="give a number above 0"):
        Table[int, int](capacity=0)


def test_moves_are_ordered_as_described() -> None:
    game = TicTacToe()
    ordering = Ordering(game)
    state = game.parse_state("X.O/.X./...")
    moves = game.legal_moves(state)
    assert ordering.sort(state, moves, Side.MIN, 2, None) == [8, 6, 1, 3, 5, 7]  # forced, hinted
    ordering.cut(Side.MIN, 3, ply=2, depth=2)
    ordering.cut(Side.MIN, 7, ply=4, depth=1)
    assert ordering.sort(state, moves, Side.MIN, 2, 5) == [5, 8, 3, 7, 6, 1]
    assert ordering.sort(state, moves, Side.MAX, 0, None)[:2] == [8, 6]
    ordering.new_root()
    assert ordering.killers.at(2) == ()
    assert ordering.history.of(Side.MIN)[3] == 2


def test_a_killer_is_kept_once() -> None:
    killers = Killers[int]()
    for move in (1, 2, 2, 3):
        killers.add(0, move)
    assert killers.at(0) == (3, 2)


def test_a_budget_of_time_looks_at_the_clock_now_and_then() -> None:
    now = [0.0]
    looks = []

    def clock() -> float:
        looks.append(now[0])
        return now[0]

    budget = Budget(Limit(seconds=5), clock)
    for _ in range(10 * NODES_PER_LOOK):
        budget.spend()
    assert len(looks) == 11
    now[0] = 5.0
    with pytest.raises(ExhaustedError):
        budget.spend()
    assert budget.seconds == 5.0


def test_a_result_prints_in_a_few_lines() -> None:
    game = TicTacToe()
    for result in (
        alphabeta(game),
        pns(game, goal=0),
        mcts(game, limit=Limit(playouts=50)),
        deepening(game, limit=Limit(nodes=1)),
        alphabeta(game, game.parse_state("XXX/OO./...")),
    ):
        lines = str(result).splitlines()
        assert 2 <= len(lines) <= 6
        assert all(len(line) < 150 for line in lines)
        assert lines[0].startswith(f"{result.algorithm}: value ")
    assert str(pns(game, goal=0)).startswith("pns: value at least 0\ngoal 0: proof number 0")
