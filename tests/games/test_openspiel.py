from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import GameError, IllegalMoveError, NotationError
from tengen.game import Chance, Game, Side, check
from tengen.games import MNK, ConnectFour
from tengen.games.openspiel import wrap
from tests.games.oracle import perft, reachable, solve


@pytest.mark.parametrize(
    "name",
    [
        "tic_tac_toe",
        "breakthrough(rows=4,columns=4)",
        "connect_four",
        "othello",
        "mancala",
        "hex(board_size=3)",
        "nim",
        "pig(players=2,winscore=6)",
        "checkers",
    ],
)
def test_keeps_every_promise(name: str) -> None:
    report = check(wrap(name), games=2, plies=100)
    assert report.is_ok, report


@pytest.mark.parametrize(
    ("name", "ours"), [("tic_tac_toe", MNK(3, 3, 3)), ("connect_four", ConnectFour())]
)
@settings(max_examples=30)
@given(random=st.randoms(use_true_random=False))
def test_two_implementations_agree(name: str, ours: Game[Any, Any], random: Random) -> None:
    theirs = wrap(name)
    a, b = ours.initial_state(), theirs.initial_state()
    while ours.outcome(a) is None:
        assert theirs.outcome(b) is None
        assert list(theirs.legal_moves(b)) == list(ours.legal_moves(a))
        assert theirs.to_move(b) is ours.to_move(a)
        move = random.choice(ours.legal_moves(a))
        a, b = ours.play(a, move), theirs.play(b, move)
    assert theirs.outcome(b) == ours.outcome(a)


def test_equality_by_moves_or_by_text() -> None:
    for transpositions, equal in ((False, False), (True, True)):
        game = wrap("tic_tac_toe", transpositions=transpositions)
        states = []
        for moves in ((0, 1, 2), (2, 1, 0)):
            state = game.initial_state()
            for move in moves:
                state = game.play(state, move)
            states.append(state)
        assert (states[0] == states[1]) is equal
        assert (len(set(states)) == 1) is equal
    assert len(reachable(wrap("tic_tac_toe", transpositions=True))) == 5478
    assert perft(wrap("tic_tac_toe"), wrap("tic_tac_toe").initial_state(), 5) == 15120


def test_a_game_of_chance() -> None:
    game = wrap("pig(players=2,winscore=4,diceoutcomes=2,horizon=6)")
    assert isinstance(game, Chance)
    state = game.initial_state()
    state = game.play(state, game.parse_move(state, "roll"))
    assert game.to_move(state) is Side.CHANCE
    assert sum(weight for _, weight in game.chances(state)) == pytest.approx(1)
    assert -1 <= solve(game)(game.initial_state()) <= 1


def test_only_games_of_chance_declare_chance() -> None:
    assert not isinstance(wrap("nim"), Chance)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kuhn_poker", "do not see everything"),
        ("matrix_rps", "do not move in turn"),
        ("chinese_checkers(players=3)", "3 players, not two"),
        ("2048", "1 players, not two"),
        ("tiny_hanabi", "not zero-sum"),
        ("no_such_game", "OpenSpiel has no game 'no_such_game'"),
        ("hex(nonsense=1)", "refuses"),
    ],
)
def test_games_that_do_not_fit_are_refused_in_a_sentence(name: str, words: str) -> None:
    with pytest.raises(GameError, match=words) as caught:
        wrap(name)
    assert "\n" not in str(caught.value)


def test_mistakes() -> None:
    game = wrap(pyspiel.load_game("tic_tac_toe"))
    state = game.play(game.initial_state(), 4)
    for move in (4, 99, -1):
        with pytest.raises(IllegalMoveError, match=f"action {move} is not legal"):
            game.play(state, move)
    with pytest.raises(NotationError, match="is not a legal action"):
        game.parse_move(state, "z9")
