"""What a result says of the root and of its moves is true, whatever the algorithm and its options.

Every algorithm of the catalogue runs with options drawn from a seed, on games that can be searched
to the end by brute force. A label is checked against the game itself; under ``EXACT`` against the
tree that was cut off.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from inspect import signature
from random import Random
from typing import Any
from zlib import crc32

import pytest

from tengen.errors import SearchError
from tengen.game import Game, Limit, Outcome, Side, Symmetric
from tengen.games import MNK, Hexapawn, TicTacToe, Tree
from tengen.search import MCTS, RealTime
from tengen.search.catalogue import ALGORITHMS
from tengen.search.result import Bound, Result, Status
from tests.search.definition import minimax_key
from tests.search.oracle import values

BOUNDS = (-9.0, 9.0)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "all_best": (False, True),
    "backend": ("auto", "python", "driver", "native"),
    "bounds": (BOUNDS,),
    "depth": (None, 1, 2, 3, 4),
    "fail_hard": (False, True),
    "goal": (-1, -0.5, 0, 1, 2),
    "ordering": (False, True),
    "prefer_short": (False, True),
    "prune": (None, "star1", "star2"),
    "pruning": (False, True),
    "seed": (0, 1, 2),
    "simulations": (3,),
    "step": (1, 2),
    "symmetry": (False, True),
    "table": (False, True),
    "utilities": (BOUNDS,),
}
LIMITS = {
    "mcts": (Limit(playouts=5), Limit(playouts=60), Limit(nodes=200)),
    "flat": (None,),
}
TIMED = (None, None, Limit(nodes=3), Limit(nodes=20), Limit(nodes=150))


def noise(state: Any) -> float:
    """An evaluation that knows nothing, between −3 and 3."""
    return crc32(repr(state).encode()) % 13 / 2 - 3


class Stakes:
    """An explicit tree that ends with an Outcome, or a user's game without a twin."""

    def __init__(self, tree: Tree, outcomes: bool) -> None:
        self.tree, self.outcomes = tree, outcomes
        self.initial_state, self.to_move = tree.initial_state, tree.to_move
        self.legal_moves, self.play = tree.legal_moves, tree.play

    def outcome(self, state: int) -> float | None:
        utility = self.tree.outcome(state)
        if utility is None or not self.outcomes:
            return utility
        return Outcome((utility > 0) - (utility < 0))


def nested(random: Random, depth: int) -> Any:
    if depth == 0 or random.random() < 0.15:
        return random.choice((-3, -2, -1, -1, 0, 0, 1, 1, 2, 3))
    return [nested(random, depth - 1) for _ in range(random.randint(1, 3))]


def position(game: Game[Any, Any], random: Random, plies: int) -> Any:
    state = game.initial_state()
    for _ in range(plies):
        after = game.play(state, random.choice(list(game.legal_moves(state))))
        if game.outcome(after) is not None:
            break
        state = after
    return state


def some_game(random: Random) -> tuple[Game[Any, Any], Any]:
    """Return a game and a state of it that brute force can solve."""
    kind = random.randrange(6)
    if kind < 3:
        tree = Tree([nested(random, 4) for _ in range(3)], random.choice((Side.MAX, Side.MIN)))
        return (tree if kind == 0 else Stakes(tree, kind == 2)), 0
    game: Any = (TicTacToe(), MNK(3, 4, 3), Hexapawn(3, 3))[kind - 3]
    return game, position(game, random, (random.randint(2, 7), random.randint(5, 10), 2)[kind - 3])


@dataclass
class Case:
    """One search, what it found, and how deep it had looked when it did."""

    game: Game[Any, Any]
    state: Any
    result: Result[Any]
    depth: int | None
    evaluate: Any
    ranked: bool
    """Whether an end of the game outranks every estimate."""

    def __str__(self) -> str:
        return f"{self.result.algorithm} on {self.game!r}, {self.state!r}: {self.result!r}"


def draw(name: str, game: Game[Any, Any], state: Any, random: Random) -> Case | None:
    """Run an algorithm with options of the draw; None where they do not go together."""
    function = ALGORITHMS[name].function
    takes = signature(function).parameters
    given = {key: random.choice(some) for key, some in OPTIONS.items() if key in takes}
    evaluate = getattr(game, "evaluate", noise)
    if "evaluate" in takes and (not hasattr(game, "evaluate") or random.random() < 0.5):
        # Where states are symmetric, so must be an evaluation of them.
        given["evaluate"] = evaluate = (
            (lambda state: noise(game.canonical(state))) if isinstance(game, Symmetric) else noise
        )
    if "limit" in takes:
        given["limit"] = random.choice(LIMITS.get(name, TIMED))
    iterations: list[Any] = []
    if "on_iteration" in takes:
        given["on_iteration"] = iterations.append
    try:
        result = function(game, state, **given)
    except SearchError:
        return None
    depth = given.get("depth")
    if iterations and not (given["all_best"] and given["limit"]):
        reached = len(iterations) * given["step"]
        depth = reached if depth is None else min(depth, reached)
    elif given.get("limit") is not None:
        depth = None  # nobody knows how deep it went
    return Case(game, state, result, depth, evaluate, "expectimax" not in name)


def cut_off(case: Case, state: Any, ply: int) -> tuple[int, float]:
    """Return the rank and the value of a state in the tree that was cut off."""
    assert case.depth is not None
    if case.ranked:
        key = minimax_key(case.game, state, depth=case.depth - ply, evaluate=case.evaluate, ply=ply)
        return key[0], key[1]
    utility = case.game.outcome(state)
    if utility is not None:
        return 0, utility
    if ply == case.depth:
        return 0, case.evaluate(state)
    choose = max if case.game.to_move(state) is Side.MAX else min
    moves = case.game.legal_moves(state)
    return 0, choose(cut_off(case, case.game.play(state, move), ply + 1)[1] for move in moves)


def is_true(bound: Bound, value: float, rank: int, true: float) -> bool:
    if bound is Bound.EXACT:
        return value == pytest.approx(true, abs=1e-12)
    if bound is Bound.LOWER:
        return value <= true or rank > 0
    return bound is Bound.ESTIMATE or value >= true or rank < 0


OF_STATUS = {
    Status.PROVEN: Bound.EXACT,
    Status.EXACT: Bound.EXACT,
    Status.AT_LEAST: Bound.LOWER,
    Status.AT_MOST: Bound.UPPER,
    Status.ESTIMATE: Bound.ESTIMATE,
    Status.UNKNOWN: Bound.ESTIMATE,
}


def check(case: Case, truth: dict[Any, float]) -> Counter[str]:
    """Check every label of a result, and return how many of each kind there were."""
    game, state, result = case.game, case.state, case.result
    is_cut = result.status is Status.EXACT
    if is_cut and case.depth is None:
        return Counter()

    def true_value(state: Any, ply: int) -> tuple[int, float]:
        return cut_off(case, state, ply) if is_cut else (0, truth[state])

    if result.value is not None:
        rank, true = true_value(state, 0)
        assert is_true(OF_STATUS[result.status], result.value, rank, true), case
    seen = Counter({result.status.name: 1})
    for each in result.moves:
        rank, true = true_value(game.play(state, each.move), 1)
        assert is_true(each.bound, each.value, rank, true), (each, true, str(case))
        seen[each.bound.name] += 1
    if result.status is Status.PROVEN:
        moves = game.legal_moves(state)
        best = [move for move in moves if truth[game.play(state, move)] == truth[state]]
        assert result.move in best, case
        assert set(result.best_moves or ()) <= set(best), case
    return seen


def search_all(seed: int, rounds: int) -> Counter[tuple[str, str]]:
    random = Random(seed)
    seen: Counter[tuple[str, str]] = Counter()
    for _ in range(rounds):
        game, state = some_game(random)
        truth = values(game, state)
        for name in ALGORITHMS:
            case = draw(name, game, state, random)
            if case is not None:
                for what, count in check(case, truth).items():
                    seen[name, what] += count
    return seen


PROVERS = ("pns", "pns-dag", "dfpn")
EXPECTED = {
    "flat": ("ESTIMATE",),
    "mcts": ("PROVEN", "ESTIMATE", "EXACT"),
    **dict.fromkeys(PROVERS, ("PROVEN", "AT_LEAST", "AT_MOST", "LOWER", "UPPER")),
    **dict.fromkeys(("deepening", "pvs"), ("PROVEN", "EXACT", "LOWER", "UPPER", "AT_LEAST")),
}


def test_labels_are_true() -> None:
    seen = search_all(seed=1, rounds=60)
    for name in ALGORITHMS:  # nothing is true because nothing was said
        for what in EXPECTED.get(name, ("PROVEN", "EXACT")):
            assert seen[name, what] > 0, (name, what)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_labels_are_true_at_length(seed: int) -> None:
    search_all(seed, rounds=500)


def test_a_player_that_remembers_tells_the_truth() -> None:
    random = Random(5)
    for _ in range(30):
        game, state = some_game(random)
        truth = values(game, state)
        player = RealTime(game, null_windows=random.random() < 0.5, evaluate=noise)
        tree = MCTS(game, utilities=BOUNDS)
        while game.outcome(state) is None:
            for result in (
                player.choose(state, Limit(nodes=random.choice((5, 40, 400)))),
                tree.search(state, Limit(playouts=30)),
            ):
                check(Case(game, state, result, None, noise, ranked=True), truth)
            state = game.play(state, random.choice(list(game.legal_moves(state))))


@pytest.mark.parametrize("name", ["deepening", "pvs", "hminimax"])
def test_a_horizon_value_is_no_game_value(name: str) -> None:
    """The other moves of a won position were only estimated, and say so."""
    game = TicTacToe()
    state = game.parse_state("XO./OX./...")
    options = {"depth": 2} if name == "hminimax" else {"ordering": False}
    result = ALGORITHMS[name].function(game, state, **options)
    assert (result.status, result.value) == (Status.PROVEN, 1)
    assert Bound.ESTIMATE in {each.bound for each in result.moves}


def test_one_lost_move_does_not_prove_a_loss() -> None:
    """A search that was stopped after its first move knows nothing of the others."""
    game = Stakes(Tree([[[-1]], [[1, 1], [1]]]), outcomes=True)
    for nodes in range(1, 12):
        for name in ("deepening", "pvs"):
            for step in (1, 4):
                result = ALGORITHMS[name].function(game, limit=Limit(nodes=nodes), step=step)
                assert result.status is not Status.PROVEN or result.value == 1
