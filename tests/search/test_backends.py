"""The three backends give one answer; the driver behaves when the user's game does not."""

from __future__ import annotations

import os
import signal
import sys
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GameError, SearchError
from tengen.game import Game, Outcome, Side
from tengen.games import MNK, Box, ConnectFour, Hexapawn, TicTacToe, Tree
from tengen.search import Result, alphabeta, hminimax, minimax
from tests.search.trees import Coloured, coloured_trees, trees

SMALL: list[Game[Any, Any]] = [
    Box(),
    Box(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)]),
    Box(3, []),
    MNK(1, 1, 1),
    MNK(3, 2, 2),
    MNK(4, 2, 3),
    MNK(2, 3, 4),
    MNK(3, 2, 1),
    Hexapawn(3, 3),
    Hexapawn(2, 4),
    Hexapawn(4, 3),
    Hexapawn(1, 3),
    ConnectFour(3, 3, 3),
    ConnectFour(4, 2, 2),
    ConnectFour(3, 2, 4),
    ConnectFour(1, 5, 2),
    Tree([[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]),
]
OPTIONS = [
    {"prefer_short": short, "all_best": best} for short in (False, True) for best in (False, True)
]


def agreed(search: Callable[..., Result[Any]], *args: Any, **options: Any) -> Result[Any]:
    """Return Python's result after comparing the others with it."""
    backends = options.pop("backends", ["driver", "native"])
    oracle = search(*args, backend="python", **options)
    for backend in backends:
        result = search(*args, backend=backend, **options)
        assert result.backend == backend
        for field in ("algorithm", "move", "value", "status", "pv", "best_moves", "moves", "stats"):
            assert getattr(result, field) == getattr(oracle, field), field
        assert type(result.value) is type(oracle.value)
    return oracle


@pytest.mark.parametrize("game", SMALL, ids=repr)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_agree_on_bundled_games(game: Game[Any, Any], options: dict[str, Any]) -> None:
    agreed(minimax, game, **options)
    for fail_hard in (False, True):
        agreed(alphabeta, game, fail_hard=fail_hard, **options)


@pytest.mark.parametrize("game", [*SMALL[:-1], TicTacToe(), TicTacToe("weighted")], ids=repr)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_agree_on_estimates(game: Game[Any, Any], depth: int) -> None:
    for pruning in (False, True):
        agreed(hminimax, game, depth=depth, pruning=pruning, all_best=True, prefer_short=True)


@pytest.mark.parametrize(
    ("game", "depth"),
    [
        (MNK(5, 4, 3), 3),
        (MNK(8, 8, 5), 2),
        (ConnectFour(), 4),
        (ConnectFour(6, 5, 3), 4),
        (Hexapawn(5, 6), 5),
        (Hexapawn(8, 8), 4),
    ],
    ids=repr,
)
def test_agree_on_larger_boards(game: Game[Any, Any], depth: int) -> None:
    agreed(hminimax, game, depth=depth)


def test_agree_on_tic_tac_toe() -> None:
    for options in OPTIONS:
        agreed(alphabeta, TicTacToe(), **options)


@given(trees(), st.sampled_from([Side.MAX, Side.MIN]), st.sampled_from(OPTIONS), st.booleans())
def test_agree_on_trees(nested: Any, root: Side, options: Any, fail_hard: bool) -> None:
    agreed(minimax, Tree(nested, root), **options)
    agreed(alphabeta, Tree(nested, root), fail_hard=fail_hard, **options)


@given(coloured_trees(), st.sampled_from(OPTIONS))
def test_agree_where_sides_do_not_alternate(game: Coloured, options: Any) -> None:
    agreed(minimax, game, backends=["driver"], **options)
    agreed(alphabeta, game, backends=["driver"], **options)


@given(st.lists(st.integers(0, 8), unique=True, max_size=7))
def test_agree_from_every_position(cells: list[int]) -> None:
    game = TicTacToe()
    state = game.initial_state()
    for cell in cells:
        if game.outcome(state) is None:
            state = game.play(state, cell)
    if sum(state).bit_count() >= 3:
        agreed(minimax, game, state, all_best=True)
    agreed(hminimax, game, state, depth=2)


# --- which backend ------------------------------------------------------------------------------


def test_auto_takes_the_fastest_that_can() -> None:
    assert alphabeta(TicTacToe()).backend == "native"
    assert alphabeta(TicTacToe()).used == ("Twinned",)
    assert alphabeta(TicTacToe(), trace=True).backend == "python"
    assert alphabeta(Coloured((Side.MAX, [1, 2]))).backend == "driver"
    assert hminimax(MNK(9, 9, 5), depth=1).backend == "driver"
    assert hminimax(TicTacToe(), depth=1, cutoff=lambda s, d: False).backend == "driver"


def test_a_named_backend_that_cannot_is_an_error() -> None:
    with pytest.raises(SearchError, match="natively"):
        alphabeta(Coloured((Side.MAX, [1, 2])), backend="native")
    with pytest.raises(SearchError, match="trace"):
        alphabeta(TicTacToe(), trace=True, backend="driver")
    with pytest.raises(SearchError, match="unknown backend"):
        alphabeta(TicTacToe(), backend="gpu")  # type: ignore[arg-type]


class Misere(TicTacToe):
    """Whoever gets three in a row loses."""

    def outcome(self, state: tuple[int, int]) -> Any:
        utility = super().outcome(state)
        return None if utility is None else -utility


def test_a_subclass_with_other_rules_has_no_twin() -> None:
    result = alphabeta(Misere())
    assert (result.backend, result.value) == ("driver", 0)
    patched = TicTacToe()
    patched.outcome = Misere().outcome  # type: ignore[method-assign]
    assert alphabeta(patched).backend == "driver"


class OwnEstimate(MNK):
    """The same rules, another evaluation."""

    def evaluate(self, state: tuple[int, int]) -> float:
        return 42.0


def test_a_subclass_with_another_evaluation_keeps_the_twin_for_the_rules() -> None:
    assert alphabeta(OwnEstimate(2, 2, 2)).backend == "native"
    result = hminimax(OwnEstimate(3, 3, 3), depth=1)
    assert (result.backend, result.value) == ("driver", 42)


@pytest.mark.parametrize("state", [(1, 1), (1 << 9, 0), (-1, 0), ("a", 0), 5])
def test_what_is_no_state_is_refused(state: Any) -> None:
    with pytest.raises((GameError, SearchError)):
        alphabeta(TicTacToe(), state, backend="native")


# --- the driver and the user's game -------------------------------------------------------------


class Board:
    """A state that can be watched."""

    alive: ClassVar[weakref.WeakSet[Board]] = weakref.WeakSet()

    def __init__(self, number: int) -> None:
        self.number = number
        Board.alive.add(self)


class Watched:
    """Three moves, five plies, and something may happen in the method that *breaks* names."""

    def __init__(self, breaks: str = "", after: int = 50) -> None:
        self.breaks = breaks
        self.left = after

    def tick(self, method: str) -> None:
        if method == self.breaks:
            self.left -= 1
            if self.left == 0:
                raise ZeroDivisionError(method)

    def initial_state(self) -> Board:
        return Board(1)

    def to_move(self, state: Board) -> Side:
        self.tick("to_move")
        return Side.MAX if state.number.bit_length() % 2 else Side.MIN

    def legal_moves(self, state: Board) -> Sequence[int]:
        self.tick("legal_moves")
        return [0, 1, 2]

    def play(self, state: Board, move: int) -> Board:
        self.tick("play")
        return Board(3 * state.number + move)

    def outcome(self, state: Board) -> float | None:
        self.tick("outcome")
        return (state.number * 7919) % 13 if state.number >= 243 else None


@pytest.mark.parametrize("search", [minimax, alphabeta])
@pytest.mark.parametrize("method", ["to_move", "legal_moves", "play", "outcome"])
def test_the_users_exception_comes_through_and_nothing_is_kept(
    search: Callable[..., Result[int]], method: str
) -> None:
    with pytest.raises(ZeroDivisionError, match=method):
        search(Watched(method), backend="driver")
    assert len(Board.alive) == 0


def test_nothing_is_kept_after_a_search() -> None:
    game = Watched()
    references = sys.getrefcount(game)
    for search in (minimax, alphabeta):
        agreed(search, game, backends=["driver"], all_best=True)
    assert len(Board.alive) == 0
    assert sys.getrefcount(game) == references


class Odd(Watched):
    """Returns an iterator instead of a sequence, and numbers of a class of its own."""

    def legal_moves(self, state: Board) -> Any:
        return (move for move in super().legal_moves(state))

    def outcome(self, state: Board) -> Any:
        utility = super().outcome(state)
        return None if utility is None else Number(utility)


class Number(float):
    """A number of the user's own."""


def test_other_sequences_and_numbers_are_welcome() -> None:
    assert minimax(Odd(), backend="driver").value == minimax(Watched(), backend="driver").value


class Shrinking(Watched):
    """Hands out its own list, and empties it later."""

    def __init__(self) -> None:
        super().__init__()
        self.moves = [0, 1, 2]

    def legal_moves(self, state: Board) -> list[int]:
        return self.moves

    def outcome(self, state: Board) -> float | None:
        if state.number >= 243:
            self.moves.clear()
        return super().outcome(state)


def test_a_list_that_changes_does_no_harm() -> None:
    with pytest.raises((GameError, IndexError)):
        minimax(Shrinking(), backend="driver")


def test_numbers_that_are_none_are_the_users_mistake() -> None:
    with pytest.raises(TypeError):
        minimax(Coloured((Side.MAX, ["one"])), backend="driver")


@pytest.mark.parametrize("backend", ["driver", "native"])
def test_ctrl_c_ends_a_long_search(backend: Any) -> None:
    """And the GIL is free meanwhile, or the other thread could not send the signal."""
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        minimax(MNK(8, 8, 5), backend=backend)
    timer.join()


class ListTree:
    """States that change and cannot be hashed: against the protocol."""

    def initial_state(self) -> list[int]:
        return []

    def to_move(self, state: list[int]) -> Side:
        return Side.MAX

    def legal_moves(self, state: list[int]) -> list[int]:
        return [0, 1]

    def play(self, state: list[int], move: int) -> list[int]:
        return [*state, move]

    def outcome(self, state: list[int]) -> float | None:
        return sum(state) if len(state) == 3 else None


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_states_that_cannot_be_hashed_are_refused_in_a_sentence(search: Any) -> None:
    with pytest.raises(GameError, match="a state cannot be hashed; make states of tuples"):
        search(ListTree(), backend="driver")
    assert search(ListTree(), backend="python").value == 3


class AskedOften(MNK):
    """Counts how often it is asked whether the game is over."""

    asked = 0

    def outcome(self, state: tuple[int, int]) -> Outcome | None:
        type(self).asked += 1
        return super().outcome(state)


def test_the_driver_asks_about_a_state_once_and_visits_every_node() -> None:
    result = minimax(AskedOften(3, 3, 3), backend="driver")
    assert result.stats.nodes == 549_946
    # 5,478 states can be reached; a few more questions are asked about the result.
    assert 5_478 <= AskedOften.asked < 6_000
