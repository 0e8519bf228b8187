from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import SearchError
from tengen.game import Chance, Game, Limit, Outcome, Side
from tengen.games import MNK, Box, ConnectFour, Hexapawn, TicTacToe, Tree
from tengen.games.tree import Nested
from tengen.search.proof_numbers.dfpn import dfpn
from tengen.search.proof_numbers.pns import (
    Node,
    ProofTree,
    pns,
    smallest_disproof_set,
    smallest_proof_set,
)
from tengen.search.proof_numbers.pns_dag import pns_dag
from tengen.search.result import Bound, Result, Status
from tengen.search.trace import Kind
from tests.search.oracle import values

LEAVES = st.sampled_from([-1, 0, 1])
TREES = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=14)
SIDES = st.sampled_from([Side.MAX, Side.MIN])
GAMES: list[Game[Any, Any]] = [
    Box(),
    TicTacToe(),
    MNK(4, 2, 3),
    MNK(3, 3, 2),
    Hexapawn(3, 3),
    Hexapawn(4, 3),
    ConnectFour(3, 3, 3),
    ConnectFour(4, 3, 3),
    Tree([[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]),
]


# --- the numbers ------------------------------------------------------------------------------


def frontier(node: Node[int, int]) -> Iterator[Node[int, int]]:
    if node.children:
        for child in node.children:
            yield from frontier(child)
    elif 0 not in (node.proof, node.disproof):
        yield node


def holds(node: Node[int, int], settled: set[Node[int, int]], verdict: bool) -> bool:
    """Whether *node* is true (or false) for certain once the settled nodes are."""
    if not node.children:
        return node in settled or (node.proof if verdict else node.disproof) == 0
    need = any if node.is_or is verdict else all
    return need(holds(child, settled, verdict) for child in node.children)


def all_smallest(root: Node[int, int], verdict: bool) -> list[set[Node[int, int]]]:
    """Every smallest set of frontier nodes that settles the root, by trying them all."""
    nodes = list(frontier(root))
    for size in range(len(nodes) + 1):
        found = [set(each) for each in combinations(nodes, size) if holds(root, set(each), verdict)]
        if found:
            return found
    return []


@given(TREES, SIDES, st.integers(0, 12))
def test_smallest_sets_intersect_and_hold_the_most_proving_node(
    nested: Nested, side: Side, steps: int
) -> None:
    tree = ProofTree(Tree(nested, side))
    for _ in range(steps):
        if 0 in (tree.root.proof, tree.root.disproof) or len(list(frontier(tree.root))) > 9:
            break
        tree.develop(tree.most_proving())
    root = tree.root
    proofs, disproofs = all_smallest(root, True), all_smallest(root, False)
    assert root.proof == (len(proofs[0]) if proofs else inf)
    assert root.disproof == (len(disproofs[0]) if disproofs else inf)
    if 0 not in (root.proof, root.disproof):
        assert set(smallest_proof_set(root)) in proofs
        assert set(smallest_disproof_set(root)) in disproofs
        assert all(one & two for one in proofs for two in disproofs)
        most_proving = tree.most_proving()
        assert any(most_proving in one for one in proofs)
        assert any(most_proving in two for two in disproofs)
        assert any(most_proving in one & two for one in proofs for two in disproofs)


def test_the_thesis_rules_on_a_small_tree() -> None:
    # MAX at the root; its first move leads to an AND node with an OR node and a win below it.
    tree = ProofTree(Tree([[[1, 0], 1], [0, 1]]))
    assert (tree.root.proof, tree.root.disproof) == (1, 1)
    tree.develop(tree.root)
    assert (tree.root.proof, tree.root.disproof) == (1, 2)
    assert tree.most_proving().path == (0,)
    tree.develop(tree.most_proving())
    left, right = tree.root.children
    assert (left.proof, left.disproof) == (1, 1)
    assert (right.proof, right.disproof) == (1, 1)
    assert tree.most_proving().path == (0, 0)
    tree.develop(tree.most_proving())
    assert (tree.root.proof, tree.root.disproof) == (0, inf)
    assert tree.nodes == 7
    assert smallest_proof_set(tree.root) == []


# --- the verdicts -----------------------------------------------------------------------------


@pytest.mark.parametrize("search", [pns, pns_dag, dfpn])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_proofs_say_what_minimax_says(
    game: Game[Any, Any], search: Callable[..., Result[Any]]
) -> None:
    value = values(game)[game.initial_state()]
    goals = (1, 0) if not isinstance(game, Tree) else (3, 4, 1)
    for goal in goals:
        result = search(game, goal=goal)
        assert result.proof is not None
        assert result.proof.verdict is (value >= goal)
        check_consistent(game, result, value)


@pytest.mark.parametrize("search", [pns, pns_dag, dfpn])
def test_every_tic_tac_toe_position_of_six_stones(search: Callable[..., Result[Any]]) -> None:
    game = TicTacToe()
    true = values(game)
    for state in [each for each in true if (each[0] | each[1]).bit_count() == 6]:
        side = 1 if game.outcome(state) is not None else int(game.to_move(state))
        for goal in (1, 0):
            result = search(game, state, goal=goal)
            assert result.proof is not None
            assert result.proof.verdict is (side * true[state] >= goal)
            check_consistent(game, result, true[state], state)


@given(TREES, SIDES, st.sampled_from([-1, 0, 1]), st.sampled_from([pns, pns_dag, dfpn]))
def test_random_trees(
    nested: Nested, side: Side, goal: int, search: Callable[..., Result[Any]]
) -> None:
    game = Tree(nested, side)
    value = values(game)[0]
    view = side if game.outcome(0) is None else 1
    result = search(game, goal=goal)
    assert result.proof is not None
    assert result.proof.verdict is (view * value >= goal)
    check_consistent(game, result, value)


def check_consistent(
    game: Game[Any, Any], result: Result[Any], value: float, state: Any = None
) -> None:
    """The variation must be playable to an end that bears the verdict out; the value must hold."""
    assert result.proof is not None
    state = game.initial_state() if state is None else state
    over = game.outcome(state) is not None
    side = 1 if over else int(game.to_move(state))
    for move in result.pv:
        assert move in game.legal_moves(state)
        state = game.play(state, move)
    end = game.outcome(state)
    assert end is not None
    assert (side * end >= result.proof.goal) is result.proof.verdict
    assert result.move == (result.pv[0] if result.pv else None)
    if result.status is Status.PROVEN:
        assert result.value == value
    else:
        assert result.value is not None
        better = result.status is Status.AT_LEAST
        assert better or result.status is Status.AT_MOST
        assert value >= result.value if better else value <= result.value
        assert better is (result.proof.verdict is (side > 0))


# --- twins ------------------------------------------------------------------------------------


def check_twins(game: Game[Any, Any], goal: float, limit: Limit) -> None:
    results = [
        pns(game, goal=goal, limit=limit, backend=backend)
        for backend in ("python", "driver", "native")
    ]
    assert [result.backend for result in results] == ["python", "driver", "native"]
    alike = [replace(result, backend="", used=()) for result in results]
    assert alike[0] == alike[1] == alike[2]


@pytest.mark.parametrize("game", [*GAMES, ConnectFour(), MNK(5, 4, 4)], ids=repr)
def test_the_core_grows_the_same_tree(game: Game[Any, Any]) -> None:
    for goal in (1, 0):
        for nodes in (1, 100, 4000):
            check_twins(game, goal, Limit(nodes=nodes))


@given(TREES, SIDES, st.sampled_from([-1, 0, 1]), st.integers(1, 30))
def test_the_core_grows_the_same_random_trees(
    nested: Nested, side: Side, goal: int, nodes: int
) -> None:
    check_twins(Tree(nested, side), goal, Limit(nodes=nodes))


def test_chance_is_refused() -> None:
    for search in (pns, pns_dag, dfpn):
        with pytest.raises(SearchError, match="without chance"):
            search(Coin())


# --- the rest ---------------------------------------------------------------------------------


def test_outcomes_make_a_value_of_a_verdict() -> None:
    game = Hexapawn(3, 3)  # lost for the first player
    lost = pns(game, goal=0)
    assert (lost.value, lost.status) == (Outcome.LOSS, Status.PROVEN)
    no_win = pns(game)
    assert (no_win.value, no_win.status) == (Outcome.DRAW, Status.AT_MOST)
    won = pns(game, game.play(game.initial_state(), no_win.pv[0]))
    assert (won.value, won.status) == (Outcome.LOSS, Status.PROVEN)
    assert won.moves
    assert {each.bound for each in won.moves} <= {Bound.LOWER, Bound.UPPER}


def test_nodes_end_the_search_and_leave_it_open() -> None:
    for search in (pns, pns_dag, dfpn):
        result = search(TicTacToe(), limit=Limit(nodes=20))
        assert result.proof is not None
        assert result.proof.verdict is None
        assert result.proof.pn > 0
        assert result.proof.dn > 0
        assert (result.value, result.status) == (None, Status.UNKNOWN)
        assert 20 <= result.stats.nodes <= 30
        assert result.pv


def test_limits_that_mean_nothing_are_refused() -> None:
    for search in (pns, pns_dag, dfpn):
        with pytest.raises(SearchError, match="nodes and seconds only"):
            search(TicTacToe(), limit=Limit(depth=3))


def test_symmetric_states_are_one_node() -> None:
    merged = pns_dag(TicTacToe(), goal=0)
    assert merged.used == ("Symmetric",)
    assert merged.stats.nodes <= 765  # the classes of states of tic-tac-toe
    assert merged.stats.nodes < pns(TicTacToe(), goal=0).stats.nodes
    assert merged.stats.table_hits > 0


def test_deep_chains_need_no_recursion() -> None:
    nested: Nested = 1
    for _ in range(1200):
        nested = [nested]
    for search in (pns_dag, dfpn):
        result = search(Tree(nested))
        assert result.proof is not None
        assert result.proof.verdict is True
        assert len(result.pv) == result.stats.depth == 1200


class Coin(Chance[int, int]):
    """Tossed once."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> Side:
        return Side.CHANCE

    def legal_moves(self, state: int) -> list[int]:
        return [1, -1]

    def chances(self, state: int) -> list[tuple[int, float]]:
        return [(1, 0.5), (-1, 0.5)]

    def play(self, state: int, move: int) -> int:
        return move

    def outcome(self, state: int) -> float | None:
        return state or None


class Ring:
    """Walk round a ring for ever, or step off it and win."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> Side:
        return Side.MAX

    def legal_moves(self, state: int) -> list[int]:
        return [1] if state == 1 else [1, 2]

    def play(self, state: int, move: int) -> int:
        return (state + move) % 3 if move == 1 else 10

    def outcome(self, state: int) -> float | None:
        return -1 if state == 10 else None


def test_repetition_is_refused_by_the_forms_that_merge_states() -> None:
    for search in (pns_dag, dfpn):
        with pytest.raises(SearchError, match="repeat a state"):
            search(Ring())


@pytest.mark.parametrize("search", [pns, pns_dag, dfpn])
def test_the_recording_ends_with_the_numbers_of_the_result(
    search: Callable[..., Result[Any]],
) -> None:
    plain, traced = search(Hexapawn()), search(Hexapawn(), trace=True)
    assert traced.trace is not None
    assert traced.proof == plain.proof
    assert traced.stats == plain.stats
    assert traced.trace.node_count == traced.stats.nodes
    root = [event for event in traced.trace if event.kind is Kind.PROOF and event.node == 0]
    assert (root[0].a, root[0].b) == (1, 1)
    assert traced.proof is not None
    assert (root[-1].a, root[-1].b) == (traced.proof.pn, traced.proof.dn)
