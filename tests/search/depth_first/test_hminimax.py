from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import SearchError
from tengen.game import Outcome, Side
from tengen.games import Hexapawn, TicTacToe, Tree
from tengen.search import Status, alphabeta, hminimax
from tests.search.trees import trees, value


@given(
    trees(st.integers(-3, 3)),
    st.sampled_from([Side.MAX, Side.MIN]),
    st.integers(1, 4),
    st.integers(0, 99),
)
def test_is_the_definition(nested: Any, root: Side, depth: int, salt: int) -> None:
    """Wins outrank estimates, which reach far beyond every utility here."""
    game = Tree(nested, root)

    def evaluate(state: int) -> float:
        return (state * 7919 + salt) % 23 - 11

    def leaf(state: int, ply: int) -> tuple[int, float] | None:
        utility = game.outcome(state)
        if utility is not None:
            return ((utility > 0) - (utility < 0), utility)
        return (0, evaluate(state)) if ply == depth else None

    expected = value(game, 0, leaf)[1]
    for pruning in (True, False):
        for backend in ("python", "driver"):
            options: Any = {"pruning": pruning, "backend": backend}
            result = hminimax(game, depth=depth, evaluate=evaluate, **options)
            assert result.value == expected
            assert len(result.pv) <= depth
            assert result.stats.depth <= depth


def test_two_plies_of_tic_tac_toe_choose_the_middle() -> None:
    result = hminimax(TicTacToe(), depth=2, pruning=False, all_best=True)
    assert (result.move, result.value, result.best_moves) == (4, 1, (4,))
    assert result.stats.nodes == 1 + 9 + 72
    assert result.stats.evaluations == 72
    assert result.status is Status.EXACT
    assert result.used == ("Evaluated", "Twinned")


def test_ends_of_the_game_count_also_at_the_cutoff() -> None:
    """The weighted evaluation, 0 at least, sees none of O's threats: only utilities do."""
    game = TicTacToe("weighted")
    won = hminimax(game, game.parse_state("O.X/O.X/..."), depth=1)
    assert (won.move, won.value, won.status) == (8, Outcome.WIN, Status.PROVEN)
    must_block = game.parse_state("OO./X../X..")
    result = hminimax(game, must_block, depth=2)
    assert result.move == 2


def test_an_estimate_never_outranks_a_win() -> None:
    game = Tree([[1, 1], [[5], [5]], [[-5], [-5]]])
    result = hminimax(game, depth=2, evaluate=lambda state: 100.0)
    assert (result.move, result.value) == (0, 1)
    lost = Tree([[-1, -1], [[5], [5]]])
    result = hminimax(lost, depth=2, evaluate=lambda state: -100.0)
    assert (result.move, result.value) == (1, -100)


def test_a_search_that_sees_every_end_is_proven() -> None:
    assert hminimax(Hexapawn(3, 3), depth=20).status is Status.PROVEN
    assert hminimax(Hexapawn(3, 3), depth=20).value == alphabeta(Hexapawn(3, 3)).value


@pytest.mark.parametrize("backend", ["python", "driver"])
def test_cutoff_is_asked_with_the_plies_from_the_root_but_not_at_the_root(backend: Any) -> None:
    asked: list[tuple[int, int]] = []

    def cutoff(state: int, depth: int) -> bool:
        asked.append((state, depth))
        return state == 1

    game = Tree([[[1, 2], 3], [4]])
    result = hminimax(game, cutoff=cutoff, evaluate=lambda state: 9, backend=backend)
    assert asked == [(1, 1), (6, 1)]
    assert (result.value, result.move, result.stats.evaluations) == (4, 1, 1)


def test_depth_and_cutoff_cut_whichever_comes_first() -> None:
    game = Tree([[[1, 2], 3], [[4]]])
    result = hminimax(
        game, depth=2, cutoff=lambda state, ply: state == 1, evaluate=lambda state: state
    )
    assert result.stats.evaluations == 2


def test_impossible_requests() -> None:
    with pytest.raises(SearchError, match=r"needs depth=… or cutoff=…"):
        hminimax(TicTacToe())
    with pytest.raises(SearchError, match="make it at least 1"):
        hminimax(TicTacToe(), depth=0)
    with pytest.raises(SearchError, match="no evaluation of its own"):
        hminimax(Tree([1, 2]), depth=1)
    with pytest.raises(SearchError, match="cannot run natively"):
        hminimax(TicTacToe(), depth=1, evaluate=lambda state: 0, backend="native")
