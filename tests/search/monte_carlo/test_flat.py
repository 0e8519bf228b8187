from __future__ import annotations

import pytest

from tengen.errors import SearchError
from tengen.game import Limit, Outcome, Side
from tengen.games import TicTacToe, Tree
from tengen.search.monte_carlo.flat import flat_monte_carlo
from tengen.search.random import SplitMix64
from tengen.search.result import Status
from tengen.search.trace import Kind

GAME = TicTacToe()


def by_the_pseudocode(state: tuple[int, int], times: int, seed: int) -> list[float]:
    """The totals of Tang et al. 2016, with their recursive Simulation."""
    random = SplitMix64(seed)
    player = GAME.to_move(state)

    def simulation(s: tuple[int, int]) -> float:
        outcome = GAME.outcome(s)
        if outcome is not None:
            return 1.0 if outcome is Outcome.win(player) else 0.0
        moves = GAME.legal_moves(s)
        return simulation(GAME.play(s, moves[random.below(len(moves))]))

    data = []
    for m in GAME.legal_moves(state):
        total = 0.0
        for _ in range(times):
            total += simulation(GAME.play(state, m))
        data.append(total)
    return data


@pytest.mark.parametrize("text", [".../.../...", "X../.../...", "XO./.X./..O", "X.O/OX./..."])
def test_totals_are_those_of_the_pseudocode(text: str) -> None:
    state = GAME.parse_state(text)
    sign = int(GAME.to_move(state))
    totals = by_the_pseudocode(state, 40, seed=7)
    result = flat_monte_carlo(GAME, state, simulations=40, seed=7)
    assert [(1 + sign * each.value) / 2 * 40 for each in result.moves] == pytest.approx(totals)
    assert result.move == GAME.legal_moves(state)[totals.index(max(totals))]
    assert result.status is Status.ESTIMATE
    assert result.stats.playouts == 40 * len(totals)


def test_a_draw_earns_nothing() -> None:
    # MIN to move: every game is drawn, so nothing is won, and the first move is the best.
    result = flat_monte_carlo(Tree([0, 0], Side.MIN), simulations=3)
    assert (result.move, result.value) == (0, 1)
    assert [each.visits for each in result.moves] == [3, 3]


def test_knowledge_forces_moves_and_is_asked_everywhere() -> None:
    asked: list[int] = []

    def knowledge(state: int) -> int | None:
        asked.append(state)
        return 1 if state != 1 else None  # node 1 is the root's first child

    # Root: two moves, each answered by MIN. Forced to its second child everywhere but at node 1.
    tree = Tree([[1, -1], [-1, 1]])
    result = flat_monte_carlo(tree, simulations=20, knowledge=knowledge, seed=3)
    assert asked.count(1) == asked.count(4) == 20
    assert result.move == 1
    assert result.value == 1
    first = result.moves[0].value
    assert -1 < first < 1


def test_knowledge_must_be_legal() -> None:
    with pytest.raises(SearchError, match="not a legal move"):
        flat_monte_carlo(GAME, knowledge=lambda state: 9)


def test_a_shared_limit_counts_all_playouts() -> None:
    result = flat_monte_carlo(GAME, limit=Limit(playouts=100))
    assert result.stats.playouts == 99
    with pytest.raises(SearchError, match="are too few"):
        flat_monte_carlo(GAME, limit=Limit(playouts=8))
    with pytest.raises(SearchError, match="limit playouts only"):
        flat_monte_carlo(GAME, limit=Limit(seconds=1))


def test_a_finished_game_has_no_move() -> None:
    result = flat_monte_carlo(GAME, GAME.parse_state("XXX/OO./..."))
    assert (result.move, result.value, result.status) == (None, 1, Status.PROVEN)


def test_the_recording_counts_every_simulation() -> None:
    result = flat_monte_carlo(GAME, simulations=5, trace=True)
    assert result.trace is not None
    visits = [event for event in result.trace if event.kind is Kind.VISIT]
    assert len(visits) == 45
    assert [each.value for each in result.moves] == [event.value for event in visits[4::5]]
