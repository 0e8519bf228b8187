"""Players in openings: whatever is asked of them, they do something legal and sensible."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tengen import Board
from tengen._core import Stop
from tengen.game import Limit
from tengen.gomoku.info import Info
from tengen.gomoku.openings import PROCEDURES, Opening
from tengen.gomoku.player import Player
from tengen.gomoku.players import load
from tengen.gomoku.rule import Rule
from tengen.gomoku.score import Score
from tengen.web.game_state import GameState
from tengen.web.worker.move_choice import decide

LIMIT = Limit(seconds=0.05)


class Judge(Player):
    """Thinks that the side to move has so many points."""

    name = "judge"

    def __init__(self, score: int) -> None:
        self.score = score

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        yield Info(best=board.legal_moves[0], score=Score(self.score))


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.RENJU])
@pytest.mark.parametrize("name", PROCEDURES)
def test_a_player_gets_through_every_opening_alone(name: str, rule: Rule) -> None:
    opening = Opening(name, Board(rule))
    state = GameState(opening, opening.board)
    player = load("random?seed=5")
    for turn in range(20):
        if state.opening.is_over:
            break
        state = state.act(decide(player, state, LIMIT, Stop(), lambda info: None, seed=turn))
    assert state.opening.is_over
    assert state.act(decide(player, state, LIMIT, Stop(), lambda info: None)).board.moves


@pytest.mark.parametrize(
    ("score", "act"), [(400, "white"), (-400, "black"), (0, "white"), (-20, "black")]
)
def test_swap2_takes_the_better_side(score: int, act: str) -> None:
    opening = Opening("swap2").act("place", "h8", "i9", "h10")  # White is to move
    state = GameState(opening, opening.board)
    assert decide(Judge(score), state, LIMIT, Stop(), lambda info: None) == act


@pytest.mark.parametrize(("score", "act"), [(300, "stay"), (-300, "swap")])
def test_swap_goes_to_the_better_side(score: int, act: str) -> None:
    # The second player has White, who is to move after three stones: he stays if that is good.
    opening = Opening("rif", Board(Rule.RENJU)).act("place", "h8", "h9", "h10")
    state = GameState(opening, opening.board)
    assert decide(Judge(score), state, LIMIT, Stop(), lambda info: None) == act
