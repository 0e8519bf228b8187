"""The native tree and flat search against their Python oracles, and what every switch must find."""

from __future__ import annotations

import pytest

from tengen import Board, Rule
from tengen._core import FlatMonteCarlo, MonteCarloTree, Stop, forced_move
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku import Point, players
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.game import Gomoku
from tengen.search import flat_monte_carlo, mcts

ALL_OF_IT = 22
"""A radius with which every empty point is a candidate, as in the Python game."""

UNCLEAR = [
    Board(size=5).play("c3"),
    Board(Rule.STANDARD, 6).play("c3", "d4", "c4"),
    Board(Rule.CARO, 5).play("c3", "b2", "d3"),
]


def a_tree(
    board: Board, *, radius: int = ALL_OF_IT, select: int = 0, seed: int = 1
) -> MonteCarloTree:
    return MonteCarloTree(position_of(board), radius, 0.7, 0.25, select, 0, True, seed, 1 << 20)


@pytest.mark.parametrize("board", UNCLEAR, ids=lambda board: board.rule.name)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_native_tree_is_the_textbooks(board: Board, seed: int) -> None:
    expected = mcts(
        Gomoku(), board, limit=Limit(playouts=300), exploration=0.7, seed=seed, backend="python"
    )
    tree = a_tree(board, seed=seed)
    tree.grow(300, 0, Stop())
    sign = int(board.to_move.side)
    numbers, rates, visits, _ = zip(*tree.moves(), strict=True)
    assert to_points(board, numbers) == tuple(each.move for each in expected.moves)
    assert visits == tuple(each.visits for each in expected.moves)
    assert rates == pytest.approx([(1 + sign * each.value) / 2 for each in expected.moves])
    pv = to_points(board, tree.variation())
    assert pv == expected.pv[: len(pv)]
    assert len(pv) >= len(expected.pv) - 1  # the oracle names a first move of the last node, too


def knowledge(board: Board) -> Point | None:
    number = forced_move(position_of(board))
    return None if number is None else to_points(board, [number])[0]


@pytest.mark.parametrize("board", UNCLEAR, ids=lambda board: board.rule.name)
def test_the_native_flat_search_is_the_textbooks(board: Board) -> None:
    expected = flat_monte_carlo(Gomoku(), board, simulations=4, knowledge=knowledge, seed=3)
    flat = FlatMonteCarlo(position_of(board), ALL_OF_IT, 3)
    assert flat.play_round(4, 0, 0, Stop())
    assert to_points(board, flat.moves) == tuple(each.move for each in expected.moves)
    sign = int(board.to_move.side)
    assert [2 * total / 4 - 1 for total in flat.totals] == [
        sign * each.value for each in expected.moves
    ]
    assert to_points(board, [flat.moves[flat.best]])[0] == expected.move


@pytest.mark.parametrize(
    ("text", "forced"),
    [
        ("h8 a1 i8 b1 j8 c1 k8 d1", "e1 g8 l8"),  # five before anything else
        ("h8 g8 i8 a1 j8 a2 k8", "l8"),  # stop a five
        ("h8 a1 i8 a3 j8 c1", "g8 k8"),  # make a straight four
        ("h8 a1 i8 a3 j8", "g8 k8"),  # stop one
        ("h8 a1 i8 a3", None),
    ],
)
def test_knowledge_by_its_four_rules(text: str, forced: str | None) -> None:
    found = knowledge(Board.parse(text))
    assert found is None if forced is None else str(found) in forced.split()


def test_knowledge_never_forces_a_foul() -> None:
    # White threatens five at h8, where Black's stones would make an overline.
    board = Board.from_stones(
        ["h5", "h6", "h7", "h9", "h10"],
        ["d8", "e8", "f8", "g8", "o1"],
        rule=Rule.RENJU,
    )
    assert board.is_forbidden("h8")
    found = knowledge(board)
    assert found is None or not board.is_forbidden(found)


@pytest.mark.parametrize("select", ["ucb", "pn"])
@pytest.mark.parametrize("simulate", ["random", "heuristic", "threats", "genetic"])
@pytest.mark.parametrize("prove", ["on", "off"])
def test_every_switch_of_pn_mcts_makes_five_and_stops_it(
    select: str, simulate: str, prove: str
) -> None:
    player = players.load(f"pn-mcts?select={select}&simulate={simulate}&prove={prove}")
    five = Board.parse("h8 a1 i8 b1 j8 c1 k8 d1")
    assert str(player.play(five, Limit(playouts=100))) in ("g8", "l8")
    stop_five = Board.parse("h8 g8 i8 a1 j8 a3 k8")
    assert str(player.play(stop_five, Limit(playouts=400))) == "l8"


def test_proofs_are_settled_only_if_they_count() -> None:
    board = Board.parse("h8 a1 i8 o1 j8 a15")  # an open three: a straight four next
    infos = {
        prove: list(players.load(f"pn-mcts?prove={prove}").analyse(board, Limit(playouts=2_000)))[
            -1
        ]
        for prove in ("on", "off")
    }
    assert str(infos["on"].score) == "win in 3"
    assert infos["off"].score is not None
    assert infos["off"].score.plies is None
    assert infos["off"].playouts == 2_000 > (infos["on"].playouts or 0)


def test_proof_numbers_prove_sooner() -> None:
    board = Board.parse("h8 a1 i8 o1 j8 a15")  # an open three: a straight four next
    playouts = []
    for select in (0, 1):
        tree = a_tree(board, radius=1, select=select)
        tree.grow(50_000, 0, Stop())
        assert tree.proven == 1
        playouts.append(tree.playouts)
    assert playouts[1] < playouts[0] / 5


@pytest.mark.parametrize(
    "text",
    ["pn-mcts?select=luck", "pn-mcts?simulate=hope", "mcts?exploration=-1", "hmcts?radius=0"],
)
def test_impossible_options_are_refused(text: str) -> None:
    with pytest.raises(PlayerError, match="mcts"):
        players.load(text)
