"""What holds for every bundled game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import tengen.games
from tengen.game import Game, check
from tengen.games import MNK, Box, ConnectFour, Hexapawn, Pig, TicTacToe, Tree

GAMES: list[Game[Any, Any]] = [
    Box(),
    Box(4, [(0, 1), (1, 2), (2, 3), (3, 0)]),
    Box(1, []),
    TicTacToe(),
    TicTacToe("weighted", (0.1, 0.2)),
    MNK(1, 1, 1),
    MNK(2, 3, 3),
    MNK(4, 3, 3),
    MNK(5, 5, 4),
    MNK(3, 3, 4),
    Hexapawn(),
    Hexapawn(1, 4),
    Hexapawn(2, 2),
    Hexapawn(4, 4),
    ConnectFour(),
    ConnectFour(3, 3, 3),
    ConnectFour(2, 1, 1),
    Pig(),
    Pig(4, 2, 2),
    Pig(1, 2, 1),
    Tree([[3, 17], [2, [12, -1.5]]]),
    Tree(5),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_keeps_every_promise(game: Game[Any, Any]) -> None:
    report = check(game, games=10)
    assert report.is_ok, report
    assert not report.notes


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_can_be_copied_and_sent_to_another_process(game: Game[Any, Any]) -> None:
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert repr(twin) == repr(game)
        state = game.initial_state()
        assert twin.initial_state() == state
        while game.outcome(state) is None:
            moves = game.legal_moves(state)
            assert twin.legal_moves(state) == moves
            assert twin.play(state, moves[-1]) == game.play(state, moves[-1])
            state = game.play(state, moves[-1])
        assert twin.outcome(state) == game.outcome(state)


def test_everything_that_is_named_is_there() -> None:
    for name in tengen.games.__all__:
        assert getattr(tengen.games, name) is not None
    with pytest.raises(AttributeError):
        _ = tengen.games.Checkers
