"""Gomoku keeps the promises of the game protocol, for every rule and size."""

import random

import pytest
from hypothesis import given, settings

from tengen.errors import IllegalMoveError, NotationError
from tengen.game import Game, Outcome, Side, check
from tengen.gomoku import Board, Color, Gomoku, Point, Rule
from tengen.search import alphabeta
from tests.gomoku.boards import boards


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("size", [5, 7, 15])
def test_random_games_end_as_promised(rule: Rule, size: int) -> None:
    rng = random.Random(size)
    game: Game[Board, Point] = Gomoku(size, rule)
    state = game.initial_state()
    while game.outcome(state) is None:
        moves = game.legal_moves(state)
        assert moves
        assert len(set(moves)) == len(moves)
        after = game.play(state, rng.choice(moves))
        if game.outcome(after) is None:
            assert game.to_move(after) is not game.to_move(state)
        state = after
    assert game.outcome(state) in set(Outcome)
    assert game.legal_moves(state) == ()
    with pytest.raises(IllegalMoveError):
        game.play(state, Point(0, 0))


def test_every_promise_is_kept() -> None:
    report = check(Gomoku(5, Rule.RENJU), games=3)
    assert report.is_ok, str(report)


def solve(game: Gomoku, state: Board, table: dict[Board, float]) -> float:
    """Minimax with a table of canonical states: a search like the textbook's, in a few lines."""
    key = game.canonical(state)
    if key not in table:
        outcome = game.outcome(state)
        if outcome is not None:
            table[key] = outcome
        else:
            pick = max if game.to_move(state) is Side.MAX else min
            after = (game.play(state, move) for move in game.legal_moves(state))
            table[key] = pick(solve(game, each, table) for each in after)
    return table[key]


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        (Rule.FREESTYLE, Outcome.WIN),
        (Rule.STANDARD, Outcome.WIN),
        (Rule.RENJU, Outcome.WIN),
        (Rule.CARO, Outcome.DRAW),
        (Rule.CARO_EXACT, Outcome.DRAW),
    ],
)
def test_the_last_stones_by_minimax(rule: Rule, value: Outcome) -> None:
    """White is to move against a four with two ends; in caro his g1 also caps the five at b1."""
    rows = ["OOXXOOX", "XXO.XXO", "OOXXOOX", "XXOOXXO", ".OXXOOX", "XXOO.XO", "O.XXXX."]
    board = Board.from_diagram("\n".join(rows), to_move=Color.WHITE, rule=rule)
    game = Gomoku(start=board)
    assert game.initial_state() == board
    assert solve(game, board, {}) == value
    assert alphabeta(game).value == value


@given(boards(max_size=12))
@settings(max_examples=100, deadline=None)
def test_forcing_moves_are_what_they_say(board: Board) -> None:
    game = Gomoku(start=board)
    forcing = set(game.forcing_moves(board))
    assert forcing <= set(game.legal_moves(board))
    own, color = set(), board.to_move
    for move in game.legal_moves(board):
        made = board.explain(move)
        theirs = board.explain(move, color.other)
        if made.fives or made.fours or theirs.fives:
            own.add(move)
    assert forcing == own


@given(boards(max_size=12))
@settings(max_examples=60, deadline=None)
def test_order_and_evaluation(board: Board) -> None:
    game = Gomoku(start=board)
    moves = game.legal_moves(board)
    ordered = game.order(board, moves)
    assert sorted(ordered) == sorted(moves)
    wins = [move for move in moves if board.play(move).winner is board.to_move]
    assert set(ordered[: len(wins)]) == set(wins)
    if board.rule is not Rule.RENJU:
        swapped = Board.from_cells(
            board.cells.translate(bytes([0, 2, 1]) + bytes(range(3, 256))),
            rule=board.rule,
            to_move=board.to_move.other,
        )
        assert game.evaluate(swapped) == pytest.approx(-game.evaluate(board))


def test_notation() -> None:
    game = Gomoku(9)
    board = game.initial_state()
    assert game.parse_move(board, " e5 ") == Point(4, 4)
    assert game.format_move(board, Point(4, 4)) == "e5"
    assert game.draw(board) == str(board)
    with pytest.raises(NotationError, match="not on the 9×9 board"):
        game.parse_move(board, "k5")
