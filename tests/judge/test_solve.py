"""The answers: the library's search, the students' functions and minimax agree."""

from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.game import Side
from tengen.judge import Case, read_cases, solve, solve_all
from tengen.judge.students import construct_tree, get_unvisited_nodes, get_value
from tests.judge.strategies import cases, leaves, replaced

SAMPLE = ["1 5", "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"]


def minimax(tree: Any, side: int) -> Any:
    if not isinstance(tree, list):
        return tree
    return (max if side == 1 else min)(minimax(item, -side) for item in tree)


def test_the_sample() -> None:
    [answer] = solve_all(SAMPLE)
    assert str(answer) == "3\n12 25 0 5 2 14"
    assert answer.visited == [3, 17, 2, 15, 2, 3]
    assert answer.result.pv == (0, 0, 0, 0)


@given(cases(), st.booleans())
def test_the_students_functions_agree(case: Case, trace: bool) -> None:
    answer = solve(case, trace=trace)
    root = construct_tree(case.depth - 1, case.tree, 1 if case.role is Side.MAX else 0)
    value = get_value(root, -inf, inf)
    assert answer.lines == (str(value), " ".join(map(str, get_unvisited_nodes(root))))


@given(cases(deepest=5))
def test_the_value_is_minimaxs(case: Case) -> None:
    assert solve(case).value == minimax(case.tree, case.role)


@given(cases(st.integers(0, 9)))
def test_visited_and_pruned_are_all_leaves(case: Case) -> None:
    answer = solve(case)
    assert sorted(answer.visited + answer.pruned) == sorted(leaves(case.tree))
    assert len(answer.visited) == answer.result.stats.leaves


@given(cases(st.integers(0, 9), deepest=5), st.data())
def test_a_pruned_leaf_does_not_matter(case: Case, data: st.DataObject) -> None:
    numbered = _numbered(case)
    pruned = solve(numbered).pruned
    if not pruned:
        return
    place = leaves(numbered.tree).index(data.draw(st.sampled_from(pruned)))
    for other in (-1000, 1000):
        tree = replaced(numbered.tree, place, other)
        assert solve(Case(case.role, case.depth, tree)).value == solve(numbered).value


def _numbered(case: Case) -> Case:
    """The same shape with leaves that are all different, in the order of the drawn ones."""
    values = leaves(case.tree)
    tree = case.tree
    for place, value in enumerate(values):
        tree = replaced(tree, place, value + place / 1000)
    return Case(case.role, case.depth, tree)


@given(cases(st.integers(0, 9)))
def test_the_recording_prunes_what_the_answer_says(case: Case) -> None:
    answer = solve(case, trace=True)
    trace, game = answer.result.trace, answer.game
    assert trace is not None
    states = [0]
    for node in range(1, trace.node_count):
        move = trace.moves[node]
        assert move is not None
        states.append(game.play(states[trace.parents[node]], move))
    given_up = [
        game.play(states[node], move) for node, moves in trace.pruned.items() for move in moves
    ]
    below = [leaf for state in sorted(given_up) for leaf in _leaves_below(game, state)]
    assert below == answer.pruned


def _leaves_below(game: Any, state: int) -> list[float]:
    value = game.outcome(state)
    if value is not None:
        return [value]
    children = (game.play(state, move) for move in game.legal_moves(state))
    return [leaf for child in children for leaf in _leaves_below(game, child)]


@pytest.mark.parametrize("trace", [False, True])
def test_integers_beyond_a_double_are_compared_exactly(trace: bool) -> None:
    big = 2**53
    [case] = read_cases(["1 3", f"[[{big + 1}],[{big},5]]"])
    answer = solve(case, trace=trace)
    assert (answer.value, answer.pruned) == (big + 1, [5])
    [case] = read_cases(["1 3", f"[[{big}],[{big + 1},5]]"])
    assert solve(case, trace=trace).pruned == []


@pytest.mark.parametrize("trace", [False, True])
def test_ten_thousand_levels(trace: bool) -> None:
    levels = 10_000
    [case] = read_cases([f"1 {levels}", "[" * (levels - 1) + "7,5" + "]" * (levels - 1)])
    assert solve(case, trace=trace).lines == ("7", "")


def test_a_million_leaves() -> None:
    rows, columns = 1000, 1000
    tree = [[row * columns + column for column in range(columns)] for row in range(rows)]
    answer = solve(Case(Side.MIN, 3, tree))
    # MIN chooses among the rows' maxima; every later row exceeds the first maximum at once.
    assert answer.value == columns - 1
    assert len(answer.pruned) == (rows - 1) * (columns - 1)
    assert answer.pruned[0] == columns + 1
