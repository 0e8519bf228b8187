from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import SearchError
from tengen.game import Game, Limit
from tengen.games import MNK, Box, ConnectFour, Hexapawn, TicTacToe, Tree
from tengen.search.depth_first.alphabeta import alphabeta
from tengen.search.proof_numbers.dfpn import dfpn, solve
from tengen.search.proof_numbers.pns import pns
from tengen.search.proof_numbers.pns_dag import pns_dag
from tengen.search.result import Status
from tests.search.oracle import values


@pytest.mark.parametrize("algorithm", [pns, pns_dag, dfpn])
@pytest.mark.parametrize(
    "game", [Box(), TicTacToe(), Hexapawn(3, 3), MNK(4, 2, 3), ConnectFour(3, 3, 3)], ids=repr
)
def test_solve_gives_the_value_of_the_game(game: Game[Any, Any], algorithm: Any) -> None:
    result = solve(game, algorithm=algorithm)
    assert result.value == values(game)[game.initial_state()]
    assert result.status is Status.PROVEN
    assert result.move in game.legal_moves(game.initial_state())


@pytest.mark.parametrize("algorithm", [pns, pns_dag, dfpn])
@pytest.mark.parametrize(
    "game",
    [
        Hexapawn(4, 4),
        Hexapawn(5, 3),
        Hexapawn(3, 5),
        MNK(4, 3, 3),
        MNK(4, 4, 3),
        ConnectFour(4, 4, 3),
        ConnectFour(4, 4, 4),
    ],
    ids=repr,
)
def test_solve_agrees_with_alpha_beta(game: Game[Any, Any], algorithm: Any) -> None:
    assert solve(game, algorithm=algorithm).value == alphabeta(game).value


@pytest.mark.soak
@pytest.mark.parametrize("algorithm", [pns_dag, dfpn])
@pytest.mark.parametrize("game", [MNK(4, 3, 4), ConnectFour(5, 4, 4)], ids=repr)
def test_solve_agrees_with_alpha_beta_on_larger_boards(
    game: Game[Any, Any], algorithm: Any
) -> None:
    assert solve(game, algorithm=algorithm).value == alphabeta(game).value


def test_known_values() -> None:
    assert solve(Hexapawn(3, 3)).value == -1  # the second player wins
    assert solve(Hexapawn(4, 4)).value == 1  # the first


@given(st.lists(st.lists(st.integers(-3, 3), min_size=1), min_size=1, max_size=5))
def test_solve_takes_any_utilities(nested: list[list[int]]) -> None:
    game = Tree(nested)
    result = solve(game, utilities=range(-3, 4))
    assert result.value == values(game)[0]


def test_solve_says_when_it_did_not() -> None:
    result = solve(ConnectFour(), limit=Limit(nodes=100))
    assert (result.value, result.status) == (None, Status.UNKNOWN)
    with pytest.raises(SearchError, match="two different utilities"):
        solve(TicTacToe(), utilities=[1])


def test_solve_of_a_finished_game() -> None:
    game = TicTacToe()
    result = solve(game, game.parse_state("OO./XXX/..."))
    assert (result.move, result.value, result.status) == (None, 1, Status.PROVEN)


def test_the_table_meets_states_again() -> None:
    result = dfpn(TicTacToe(), goal=0)
    assert result.stats.table_hits > 0
    assert result.stats.nodes == result.stats.table_size <= 765


@pytest.mark.parametrize("search", [pns, pns_dag, dfpn])
@pytest.mark.parametrize("game", [TicTacToe(), Hexapawn(3, 3), MNK(3, 2, 3)], ids=repr)
def test_a_recording_can_be_replayed(search: Any, game: Any) -> None:
    """Symmetric states are one node; the moves to it lead to the state that was met first."""
    result = search(game, trace=True)
    trace = result.trace
    for node in range(trace.node_count):
        state = game.initial_state()
        for move in trace.path(node):
            assert move in game.legal_moves(state)
            state = game.play(state, move)
