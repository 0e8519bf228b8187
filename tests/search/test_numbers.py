"""Utilities and evaluations that no double equals: searched exactly, or refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Any

import numpy as np
import pytest

from tengen.errors import GameError, InexactError, SearchError, TengenError
from tengen.game import Limit, Side
from tengen.game.number import as_double
from tengen.games import TicTacToe, Tree
from tengen.search import alphabeta, deepening, dfpn, expectimax, hminimax, mcts, minimax, pns
from tengen.search.learning.td import Linear, td_learn
from tengen.search.proof_numbers.pns_dag import pns_dag

BIG = 2**53


class Pick:
    """MAX picks one of the numbers, after MIN has had to pass."""

    def __init__(self, *numbers: Any) -> None:
        self.numbers = numbers

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_move(self, state: tuple[int, ...]) -> Side:
        return Side.MIN if len(state) == 1 else Side.MAX

    def legal_moves(self, state: tuple[int, ...]) -> range:
        return range(1) if len(state) == 1 else range(len(self.numbers))

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def outcome(self, state: tuple[int, ...]) -> Any:
        return self.numbers[state[0]] if len(state) == 2 else None


PAIRS = [
    (BIG, BIG + 1),
    (-BIG - 1, -BIG),
    (2**60, 2**60 + 1),
    (10**400, 10**400 + 1),
    (Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**30)),
    (Decimal("0.1"), Decimal("0.1000000000000000000000001")),
    (np.int64(BIG), np.int64(BIG + 1)),
    (np.longdouble(1), np.longdouble(1) + np.finfo(np.longdouble).eps),
]


@pytest.mark.parametrize("pair", PAIRS, ids=repr)
@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_numbers_that_doubles_cannot_tell_apart_are_searched_in_python(
    search: Callable[..., Any], pair: tuple[Any, Any]
) -> None:
    result = search(Pick(*pair), all_best=True)
    assert (result.move, result.value, result.backend) == (1, pair[1], "python")
    assert result.best_moves == (1,)
    with pytest.raises(InexactError, match="backend='python'"):
        search(Pick(*pair), backend="driver")


def test_a_tree_of_large_ints_has_no_twin() -> None:
    result = minimax(Tree([BIG, BIG + 1]))
    assert (result.value, result.move, result.backend) == (BIG + 1, 1, "python")
    with pytest.raises(SearchError, match="leave backend"):
        minimax(Tree([BIG, BIG + 1]), backend="native")
    assert minimax(Tree([BIG, 2**60, inf])).backend == "native"


@pytest.mark.parametrize("prove", [pns, pns_dag, dfpn])
def test_no_falsehood_is_proved(prove: Callable[..., Any]) -> None:
    for game in (Tree([BIG, 1]), Pick(BIG, 1)):
        assert prove(game, goal=BIG + 1).proof.verdict is False
        assert prove(game, goal=BIG).proof.verdict is True
        assert prove(game, goal=Fraction(1, 3)).proof.verdict is True
    assert prove(Pick(BIG, BIG + 1), goal=BIG + 1).proof.verdict is True
    with pytest.raises(SearchError, match="nan"):
        prove(Tree([1, 2]), goal=nan)


@pytest.mark.parametrize("backend", ["driver", "native"])
def test_a_goal_that_is_no_double_is_refused_by_the_core(backend: Any) -> None:
    with pytest.raises(InexactError, match="goal"):
        pns(Tree([BIG, 1]), goal=BIG + 1, backend=backend)


@pytest.mark.parametrize("pair", PAIRS, ids=repr)
def test_evaluations_are_compared_as_they_are(pair: tuple[Any, Any]) -> None:
    def evaluate(state: tuple[int, ...]) -> Any:
        return pair[state[0]]

    for pruning in (False, True):
        result = hminimax(Pick(1, 1), depth=1, evaluate=evaluate, pruning=pruning)
        assert (result.move, result.value, result.backend) == (1, pair[1], "python")
    with pytest.raises(GameError, match="double"):
        deepening(Pick(1, 1), depth=1, evaluate=evaluate)


def test_means_need_doubles() -> None:
    for backend in ("auto", "python", "driver"):
        with pytest.raises(InexactError):
            mcts(Pick(BIG - 1, BIG + 1), utilities=(0, 2**60), backend=backend)
    with pytest.raises(SearchError, match="doubles"):
        mcts(Pick(1, 2), utilities=(0, BIG + 1))
    with pytest.raises(SearchError, match="doubles"):
        mcts(Pick(1, 2), utilities=(0, 10**400))


@pytest.mark.parametrize("backend", ["python", "driver"])
@pytest.mark.parametrize("bad", [nan, Decimal("nan"), np.float32(nan)], ids=repr)
def test_nan_is_no_utility(backend: Any, bad: Any) -> None:
    for search in (minimax, alphabeta, pns):
        with pytest.raises(GameError, match="nan"):
            search(Pick(bad, 1), backend=backend)
    with pytest.raises(GameError, match="nan"):
        hminimax(Pick(1, 1), depth=1, evaluate=lambda state: bad, backend=backend)


def test_nan_is_refused_by_the_searches_in_python() -> None:
    for search in (dfpn, pns_dag, deepening, expectimax):
        with pytest.raises(GameError, match="nan"):
            search(Pick(nan, 1))
    with pytest.raises(GameError, match="nan"):
        expectimax(Pick(1, 1), depth=1, evaluate=lambda state: nan)
    with pytest.raises(SearchError, match="nan"):
        mcts(Pick(nan, 1), limit=Limit(playouts=5), backend="python")


def huge(state: object) -> int:
    return 10**400


@pytest.mark.parametrize(
    "ask",
    [
        lambda: alphabeta(Tree([10**400, 1]), trace=True),
        lambda: expectimax(Tree([[1], [2]]), prune="star1", bounds=(0, 10**400)),
        lambda: expectimax(Tree([1, 2]), bounds=(0, 10**400)),
        lambda: mcts(Tree([0, 1]), exploration=10**400),
        lambda: mcts(Tree([0, 10**400])),
        lambda: deepening(Tree([0, 10**400])),
        lambda: deepening(Tree([[0], [1]]), depth=1, evaluate=huge),
        lambda: TicTacToe("weighted", (10**400, 1)),
        lambda: TicTacToe("weighted", (nan, 1)),
        lambda: td_learn(Pick(10**400, 10**401), Linear(lambda state: [1.0], count=1), games=1),
        lambda: td_learn(Pick(nan, nan), Linear(lambda state: [1.0], count=1), games=1),
    ],
)
def test_what_takes_doubles_says_so(ask: Callable[[], object]) -> None:
    with pytest.raises(TengenError):
        ask()


def test_the_core_and_python_agree_which_numbers_are_doubles() -> None:
    numbers = [n for pair in PAIRS for n in pair] + [0, -1, True, 0.5, inf, -inf, np.float32(0.1)]
    for number in numbers:
        try:
            ran = minimax(Pick(number), backend="driver").backend
        except InexactError:
            ran = None
        assert (as_double(number) is None) is (ran is None), number
