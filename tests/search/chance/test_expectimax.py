"""Expectimax: its definition, its pruning, and the game of chance."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GameError, SearchError
from tengen.game import Game, Limit, Outcome, Side
from tengen.games import Box, Hexapawn, Pig, TicTacToe, Tree
from tengen.games.pig import PigState
from tengen.search import Bound, Kind, Status, minimax
from tengen.search.chance.expectimax import Prune, expectimax
from tests.search.chance.stochastic import (
    Choice,
    Lottery,
    Node,
    StochasticTree,
    exact,
    nodes,
    random_tree,
)

PRUNINGS: list[Prune] = ["star1", "star2"]
BOUNDS = (-10.0, 10.0)

# Values that floating-point numbers hold exactly: the law below then is an equation.
dyadic = nodes(weights=st.sampled_from([1]), leaves=st.integers(-10, 10)).map(
    lambda node: _with_dyadic_weights(node)
)
any_weights = nodes(weights=st.integers(1, 5), leaves=st.integers(-10, 10))


def _with_dyadic_weights(node: Node) -> Node:
    """Give every lottery weights whose sum is a power of two."""
    if isinstance(node, int | float):
        return node
    children = tuple(_with_dyadic_weights(child) for child in node.children)
    if isinstance(node, Choice):
        return Choice(node.side, children)
    return Lottery({1: (1,), 2: (3, 1), 3: (1, 5, 2), 4: (1, 1, 4, 2)}[len(children)], children)


def test_a_sure_ten_beats_a_sure_six() -> None:
    ten = Lottery((1, 2, 3), (10, 10, 10))
    for root, best in ((Choice(Side.MAX, (6, ten)), 1), (Choice(Side.MIN, (6, ten)), 0)):
        for prune in (None, *PRUNINGS):
            result = expectimax(StochasticTree(root), prune=prune, bounds=BOUNDS)
            assert result.move == best
            assert result.value == (10 if best else 6)
            assert result.status is Status.PROVEN


@given(dyadic)
def test_value_is_the_definition(root: Node) -> None:
    result = expectimax(StochasticTree(root), all_best=True)
    assert Fraction(result.value or 0) == exact(root)
    if isinstance(root, Choice):
        values = [exact(child) for child in root.children]
        best = [move for move, value in enumerate(values) if value == exact(root)]
        assert result.move == best[0]
        assert result.best_moves == tuple(best)
        assert [Fraction(each.value) for each in result.moves] == values
    else:
        assert result.move is None


@given(dyadic, st.sampled_from(PRUNINGS), st.booleans())
def test_pruned_search_gives_the_same(root: Node, prune: Prune, table: bool) -> None:
    game = StochasticTree(root)
    plain = expectimax(game, all_best=True)
    pruned = expectimax(game, prune=prune, bounds=BOUNDS, all_best=True, table=table)
    assert (pruned.value, pruned.move) == (plain.value, plain.move)
    assert pruned.best_moves == plain.best_moves
    assert pruned.stats.nodes <= plain.stats.nodes
    exact_values = {each.move: each.value for each in plain.moves}
    for each in pruned.moves:
        if each.bound is Bound.EXACT:
            assert each.value == exact_values[each.move]
        elif each.bound is Bound.UPPER:
            assert each.value >= exact_values[each.move]
        else:
            assert each.value <= exact_values[each.move]


@pytest.mark.parametrize("prune", PRUNINGS)
def test_ties_of_chance_nodes_are_all_best(prune: Prune) -> None:
    """Both moves are worth −3/8; a window one unit below that is lost in the rounding of a mean."""
    lotteries = (Lottery((1, 1, 4, 2), (5, 10, 0, -9)), Lottery((1, 5, 2), (-9, 0, 3)))
    game = StochasticTree(Choice(Side.MAX, lotteries))
    result = expectimax(game, prune=prune, bounds=BOUNDS, all_best=True)
    assert (result.move, result.value, result.best_moves) == (0, -0.375, (0, 1))
    plain = expectimax(game, prune=prune, bounds=BOUNDS)
    assert result.stats.nodes == plain.stats.nodes
    assert result.stats.all_best_nodes > 0 == plain.stats.all_best_nodes


@given(any_weights, st.sampled_from(PRUNINGS))
def test_pruned_search_gives_the_same_up_to_rounding(root: Node, prune: Prune) -> None:
    result = expectimax(StochasticTree(root), prune=prune, bounds=BOUNDS)
    assert result.value == pytest.approx(float(exact(root)), abs=1e-12)


@given(any_weights, st.integers(1, 4), st.sampled_from(PRUNINGS))
def test_cut_off_and_evaluated(root: Node, depth: int, prune: Prune) -> None:
    game = StochasticTree(root)

    def evaluate(state: tuple[int, ...]) -> float:
        return hash(state) % 7 - 3

    plain = expectimax(game, depth=depth, evaluate=evaluate)
    pruned = expectimax(game, depth=depth, evaluate=evaluate, prune=prune, bounds=BOUNDS)
    assert pruned.value == pytest.approx(plain.value, abs=1e-12)
    assert plain.stats.depth <= depth
    expected = Status.EXACT if plain.stats.evaluations else Status.PROVEN
    assert plain.status is expected


def test_pruning_saves_nodes() -> None:
    kinds = (Side.MAX, Side.CHANCE, Side.MIN, Side.CHANCE)
    visited: dict[Prune | None, int] = {None: 0, "star1": 0, "star2": 0}
    for seed in range(4):
        game = StochasticTree(random_tree(seed, depth=6, branching=4, kinds=kinds))
        values = set()
        for prune in visited:
            result = expectimax(game, prune=prune, bounds=BOUNDS)
            visited[prune] += result.stats.nodes
            values.add(round(result.value or 0, 9))
            assert (result.stats.cutoffs > 0) is (prune is not None)
        assert len(values) == 1
    assert visited[None] == 4 * (4**7 - 1) // 3
    assert visited["star1"] < 0.8 * visited[None]
    assert visited["star2"] < 0.9 * visited["star1"]


def test_every_pruned_leaf_is_irrelevant() -> None:
    kinds = (Side.MAX, Side.CHANCE, Side.MIN)
    for seed in range(5):
        root = random_tree(seed, depth=4, branching=3, kinds=kinds)
        game = StochasticTree(root)
        result = expectimax(game, prune="star1", bounds=BOUNDS, trace=True)
        assert result.trace is not None
        assert result.trace.pruned
        for node, moves in result.trace.pruned.items():
            path = result.trace.path(node)
            for move in moves:
                for value in BOUNDS:
                    changed = StochasticTree(_replaced(root, (*path, move), value))
                    assert expectimax(changed).value == pytest.approx(result.value, abs=1e-12)


def _replaced(node: Node, path: tuple[int, ...], leaf: float) -> Node:
    """Return the tree with the subtree at *path* replaced by a leaf."""
    if not path:
        return leaf
    assert not isinstance(node, int | float)
    children = list(node.children)
    children[path[0]] = _replaced(children[path[0]], path[1:], leaf)
    if isinstance(node, Choice):
        return Choice(node.side, tuple(children))
    return Lottery(node.weights, tuple(children))


@pytest.mark.parametrize("prune", [None, *PRUNINGS])
def test_trace_tells_what_happened(prune: Prune | None) -> None:
    tree = random_tree(3, depth=4, branching=3, kinds=(Side.MAX, Side.CHANCE, Side.MIN))
    result = expectimax(StochasticTree(tree), prune=prune, bounds=BOUNDS, trace=True)
    trace, stats = result.trace, result.stats
    assert trace is not None
    kinds = [event.kind for event in trace]
    assert trace.node_count == kinds.count(Kind.ENTER) == stats.nodes
    assert kinds.count(Kind.LEAF) == stats.leaves
    assert kinds.count(Kind.ALPHA_CUT) == stats.alpha_cutoffs
    assert kinds.count(Kind.BETA_CUT) == stats.beta_cutoffs
    assert trace[len(trace) - 1].kind is Kind.EXIT
    assert trace[len(trace) - 1].value == result.value
    silent = expectimax(StochasticTree(tree), prune=prune, bounds=BOUNDS)
    assert silent.stats == stats


def test_without_chance_it_is_minimax() -> None:
    games: list[Game[Any, Any]] = [Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), Box(), Hexapawn()]
    for game in games:
        ours, theirs = expectimax(game), minimax(game, backend="python")
        assert (ours.move, ours.value, ours.pv) == (theirs.move, theirs.value, theirs.pv)
        assert ours.stats == theirs.stats
    nested = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
    result = expectimax(Tree(nested), prune="star1", bounds=(-100, 100), trace=True)
    assert result.value == 3
    assert result.pv == (0, 0, 0, 0)
    full = expectimax(TicTacToe(), table=True)
    assert full.value == 0
    assert full.stats.table_size == 4520  # the unfinished states


# --- Pig -------------------------------------------------------------------------------------


def pig_optimum(target: int, faces: int, rounds: int) -> Fraction:
    """Return MAX's expected result by backward induction over turns, in fractions.

    Written from the rules, without the game class: win(i, j, k, t) is the best expected result of
    the player to move with i banked and k in hand, the other j, and t turns left, this one
    included.
    """

    @cache
    def win(i: int, j: int, k: int, t: int) -> Fraction:
        if i + k >= target:
            return Fraction(1)
        roll = end_of_turn(i, j, t)
        for face in range(2, faces + 1):
            roll += win(i, j, k + face, t)
        roll /= faces
        return max(roll, end_of_turn(i + k, j, t)) if k else roll

    @cache
    def end_of_turn(i: int, j: int, t: int) -> Fraction:
        if t > 1:
            return -win(j, i, 0, t - 1)
        return Fraction((i > j) - (i < j))

    return win(0, 0, 0, 2 * rounds)


@pytest.mark.parametrize(
    ("target", "faces", "rounds"), [(4, 2, 1), (4, 2, 5), (10, 6, 2), (14, 6, 2), (7, 3, 4)]
)
def test_pig_has_the_known_optimum(target: int, faces: int, rounds: int) -> None:
    game = Pig(target, faces, rounds)
    optimum = pig_optimum(target, faces, rounds)
    for prune in (None, *PRUNINGS):
        result = expectimax(game, table=True, prune=prune, bounds=(-1, 1))
        assert result.value == pytest.approx(float(optimum), abs=1e-12)
        assert result.status is Status.PROVEN
        assert result.used == ("Chance",)


def test_piglet_tends_to_four_sevenths() -> None:
    assert float(pig_optimum(4, 2, 40)) == pytest.approx(2 * 4 / 7 - 1, abs=1e-9)
    result = expectimax(Pig(4, 2, 40), table=True)
    assert result.value == pytest.approx(2 * 4 / 7 - 1, abs=1e-9)


def test_pig_pruned_visits_less_than_plain() -> None:
    game = Pig(target=8, faces=6, rounds=1)
    plain = expectimax(game)
    counts = {
        prune: expectimax(game, prune=prune, bounds=(-1, 1)).stats.nodes for prune in PRUNINGS
    }
    assert max(counts.values()) < 0.85 * plain.stats.nodes


@pytest.mark.parametrize("prune", [None, *PRUNINGS])
@pytest.mark.parametrize("table", [False, True])
def test_a_limit_answers_with_the_last_depth_that_was_finished(
    prune: Prune | None, table: bool
) -> None:
    game = Pig(target=6, faces=4, rounds=1)
    full = expectimax(game, prune=prune, bounds=(-1, 1), table=table)
    for most in (1, 20, 100, 600, 10**6):
        limited = expectimax(
            game, prune=prune, bounds=(-1, 1), table=table, limit=Limit(nodes=most), trace=True
        )
        assert limited.stats.nodes <= max(most, 2)  # one ply is always searched
        assert limited.trace is not None
        assert limited.trace[len(limited.trace) - 1].value == limited.value
        if limited.status is Status.PROVEN:
            assert limited.value == full.value
            continue
        # The deepest event of the finished iteration is at its depth.
        depth = max(len(limited.trace.path(n)) for n in range(limited.trace.node_count))
        again = expectimax(game, prune=prune, bounds=(-1, 1), table=table, depth=depth)
        assert (limited.value, limited.move, limited.moves) == (
            again.value,
            again.move,
            again.moves,
        )
    assert limited.status is Status.PROVEN
    shallow = expectimax(game, limit=Limit(depth=2))
    assert (shallow.stats.depth, shallow.status) == (2, Status.EXACT)
    assert expectimax(game, limit=Limit(nodes=10**6, depth=3)).stats.depth == 3


# --- borders ----------------------------------------------------------------------------------


def test_a_finished_root_and_a_chance_root() -> None:
    assert expectimax(StochasticTree(7)).move is None
    assert expectimax(StochasticTree(7)).value == 7
    result = expectimax(StochasticTree(Lottery((1, 3), (8, 0))), all_best=True)
    assert (result.move, result.value, result.pv, result.best_moves) == (None, 2, (), ())
    assert [(each.move, each.value) for each in result.moves] == [(0, 8), (1, 0)]


def test_when_every_move_loses_one_is_chosen() -> None:
    for side, worst in ((Side.MAX, -inf), (Side.MIN, inf)):
        result = expectimax(StochasticTree(Choice(side, (worst, worst))))
        assert (result.move, result.value) == (0, worst)


def test_what_never_happens_is_not_visited() -> None:
    result = expectimax(StochasticTree(Lottery((0, 1), (inf, 3))))
    assert (result.value, result.stats.nodes) == (3, 2)


def test_an_estimate_never_outranks_a_win() -> None:
    game = Pig(target=4, faces=4, rounds=1)
    state = PigState(0, 0, 2, Side.MAX, False, 2)
    result = expectimax(
        game, state, depth=1, evaluate=lambda _: 1000, bounds=(Outcome.LOSS, Outcome.WIN)
    )
    assert result.value is not None
    assert result.value < Outcome.WIN
    assert result.status is Status.EXACT


def test_deep_trees() -> None:
    node: Node = 1
    for level in range(3000):
        node = Lottery((1,), (node,)) if level % 2 else Choice(Side.MAX, (node,))

    game: Any = _ByNode(node)
    for prune in (None, *PRUNINGS):
        assert expectimax(game, prune=prune, bounds=(-1, 1)).value == 1


class _ByNode(StochasticTree):
    """The same trees with nodes as states (equal when identical)."""

    def at(self, state: Any) -> Node:
        return state.node  # type: ignore[no-any-return]

    def initial_state(self) -> Any:
        return _Identity(self.root)

    def play(self, state: Any, move: int) -> Any:
        return _Identity(state.node.children[move])


class _Identity:
    def __init__(self, node: Node) -> None:
        self.node = node


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"prune": "star1"}, "star1 needs finite bounds"),
        ({"prune": "star2", "bounds": (-inf, 1)}, "star2 needs finite bounds"),
        ({"prune": "star3"}, "unknown pruning 'star3'"),
        ({"bounds": (1, 1)}, "leave no room"),
        ({"bounds": (nan, 1)}, "leave no room"),
        ({"depth": 0}, "make it at least 1"),
        ({"depth": 2}, "a depth or a limit needs an evaluation"),
        ({"limit": Limit(nodes=5)}, "a depth or a limit needs an evaluation"),
    ],
)
def test_refusals(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SearchError, match=sentence):
        expectimax(StochasticTree(Choice(Side.MAX, (1, 2))), **options)


class _Unfair(StochasticTree):
    def chances(self, state: tuple[int, ...]) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.6)]


class _Silent(Tree):
    """Says that chance moves but not how."""

    def to_move(self, state: int) -> Side:
        return Side.CHANCE


def test_broken_games_are_named() -> None:
    with pytest.raises(GameError, match="are not positive with the sum 1"):
        expectimax(_Unfair(Lottery((1, 1), (1, 2))))
    with pytest.raises(GameError, match="does not inherit from Chance"):
        expectimax(_Silent([1, 2]))
    with pytest.raises(GameError, match="outside of bounds"):
        expectimax(StochasticTree(Choice(Side.MAX, (1, 20))), prune="star1", bounds=BOUNDS)
