from dataclasses import replace
from math import ceil, floor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.game import Outcome, Side
from tengen.games import ConnectFour, Hexapawn, TicTacToe, Tree
from tengen.search import Bound, Kind, Result, alphabeta, minimax
from tests.search.trees import (
    Coloured,
    coloured_trees,
    leaf_paths,
    trees,
    utility_of,
    value,
    with_leaf,
)

SAMPLE: Any = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]


def pruned_leaves(result: Result[int], nested: Any) -> list[tuple[int, ...]]:
    """Return the paths to the leaves below every pruned move, from left to right."""
    assert result.trace is not None
    found = []
    for node, moves in result.trace.pruned.items():
        for move in moves:
            path = (*result.trace.path(node), move)
            found += [leaf for leaf in leaf_paths(nested) if leaf[: len(path)] == path]
    return sorted(found)


def visited_leaves(result: Result[int]) -> list[tuple[int, ...]]:
    trace = result.trace
    assert trace is not None
    return [trace.path(event.node) for event in trace if event.kind is Kind.LEAF]


def test_tic_tac_toe_in_row_order_has_18297_nodes() -> None:
    result = alphabeta(TicTacToe())
    assert result.value is Outcome.DRAW
    assert result.stats.nodes == 18_297
    assert result.backend == "native"


def test_hexapawn() -> None:
    assert alphabeta(Hexapawn(3, 3)).value is Outcome.LOSS
    result = alphabeta(Hexapawn(4, 4), all_best=True)
    assert (result.value, result.best_moves) == (1, ((12, 8), (15, 11)))


def test_the_judge_sample() -> None:
    game = Tree(SAMPLE)
    result = alphabeta(game, trace=True)
    assert result.value == 3
    pruned = []
    for path in pruned_leaves(result, SAMPLE):
        state = 0
        for move in path:
            state = game.play(state, move)
        pruned.append(game.outcome(state))
    assert pruned == [12, 25, 0, 5, 2, 14]


def test_each_kind_of_cut_has_its_name() -> None:
    alpha = alphabeta(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), trace=True)
    assert (alpha.stats.alpha_cutoffs, alpha.stats.beta_cutoffs) == (2, 0)
    assert alpha.trace is not None
    cut = next(event for event in alpha.trace if event.kind is Kind.ALPHA_CUT)
    assert (cut.value, cut.a) == (2, 3)
    assert alpha.trace.path(cut.node) == (1,)
    beta = alphabeta(Tree([[3, 12, 8], [14, 5, 2]], Side.MIN), trace=True)
    assert (beta.stats.alpha_cutoffs, beta.stats.beta_cutoffs) == (0, 1)
    assert beta.trace is not None
    assert [event.b for event in beta.trace if event.kind is Kind.BETA_CUT] == [12]
    assert list(beta.trace.pruned.values()) == [(1, 2)]


@pytest.mark.parametrize("fail_hard", [False, True])
@pytest.mark.parametrize(("b", "d"), [(1, 3), (2, 5), (3, 4), (4, 3), (5, 4)])
def test_perfect_order_visits_the_fewest_leaves(b: int, d: int, fail_hard: bool) -> None:
    """Knuth & Moore 1975: b^⌈d/2⌉ + b^⌊d/2⌋ − 1."""

    def perfect(depth: int, leaf: int, maximise: bool) -> Any:
        if depth == 0:
            return leaf
        worse = -1 if maximise else 1
        rest = [perfect(depth - 1, leaf + worse * (i + 1), not maximise) for i in range(b - 1)]
        return [perfect(depth - 1, leaf, not maximise), *rest]

    result = alphabeta(Tree(perfect(d, 0, True)), fail_hard=fail_hard)
    assert result.stats.leaves == b ** ceil(d / 2) + b ** floor(d / 2) - 1


@given(trees(), st.sampled_from([Side.MAX, Side.MIN]), st.booleans())
def test_is_minimax(nested: Any, root: Side, prefer_short: bool) -> None:
    game = Tree(nested, root)
    exact = minimax(game, backend="python", all_best=True, prefer_short=prefer_short)
    soft = alphabeta(game, backend="python", all_best=True, prefer_short=prefer_short)
    hard = alphabeta(
        game, backend="python", all_best=True, prefer_short=prefer_short, fail_hard=True
    )
    for result in (soft, hard):
        assert (result.value, result.move, result.pv) == (exact.value, exact.move, exact.pv)
        assert result.best_moves == exact.best_moves
        assert result.stats.nodes <= exact.stats.nodes
        for found in result.moves:
            truth = exact.moves[found.move].value
            assert {
                Bound.EXACT: found.value == truth,
                Bound.UPPER: found.value >= truth,
                Bound.LOWER: found.value <= truth,
            }[found.bound]
    assert replace(hard.stats, all_best_nodes=0) == replace(soft.stats, all_best_nodes=0)


@given(trees(), st.sampled_from([Side.MAX, Side.MIN]))
def test_pruned_and_visited_leaves_are_all_leaves(nested: Any, root: Side) -> None:
    soft = alphabeta(Tree(nested, root), trace=True)
    hard = alphabeta(Tree(nested, root), trace=True, fail_hard=True)
    visited, pruned = visited_leaves(soft), pruned_leaves(soft, nested)
    assert sorted(visited + pruned) == list(leaf_paths(nested))
    assert visited_leaves(hard) == visited
    assert len(visited) == soft.stats.leaves


@given(trees(st.integers(-9, 9)), st.sampled_from([Side.MAX, Side.MIN]), st.data())
def test_a_pruned_leaf_cannot_matter(nested: Any, root: Side, data: st.DataObject) -> None:
    result = alphabeta(Tree(nested, root), trace=True)
    for path in pruned_leaves(result, nested):
        other = data.draw(st.integers(-99, 99))
        changed = Tree(with_leaf(nested, path, other), root)
        assert minimax(changed, backend="python").value == result.value


@given(coloured_trees(), st.booleans())
def test_sides_need_not_alternate(game: Coloured, fail_hard: bool) -> None:
    result = alphabeta(game, backend="python", fail_hard=fail_hard)
    assert result.value == value(game, (), utility_of(game))


@given(trees(st.integers(-2, 2)), st.sampled_from([Side.MAX, Side.MIN]))
def test_prefer_short_by_its_definition(nested: Any, root: Side) -> None:
    game = Tree(nested, root)

    def key(state: int, ply: int) -> tuple[float, int] | None:
        v = game.outcome(state)
        if v is None:
            return None
        return (v, -ply) if v > 0 else (v, ply) if v < 0 else (0, 0)

    result = alphabeta(game, prefer_short=True, backend="python")
    v, tie = value(game, 0, key)
    assert result.value == v
    if v != 0:
        assert len(result.pv) == abs(tie)


def test_a_bound_is_never_shown_as_exact() -> None:
    result = alphabeta(Tree([[3, 12, 8], [2, 4, 6], [3, 1], 2]), backend="python")
    assert [(move.value, move.bound) for move in result.moves] == [
        (3, Bound.EXACT),
        (2, Bound.UPPER),
        (3, Bound.UPPER),
        (2, Bound.EXACT),
    ]
    assert result.best_moves is None


def test_every_best_move_is_established_and_counted_apart() -> None:
    plain = alphabeta(TicTacToe())
    result = alphabeta(TicTacToe(), all_best=True)
    assert result.best_moves == tuple(range(9))
    assert result.stats.nodes == plain.stats.nodes
    assert result.stats.all_best_nodes > 0
    assert all(move.bound is Bound.EXACT for move in result.moves)


def test_connect_four_to_the_end_on_a_small_board() -> None:
    result = alphabeta(ConnectFour(4, 4, 4))
    assert result.value is Outcome.DRAW
