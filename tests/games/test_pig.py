from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from tengen.errors import GameError, IllegalMoveError, NotationError
from tengen.game import Side
from tengen.games import Pig
from tengen.games.pig import PigState
from tests.games.oracle import reachable, solve


def exact_value(target: int, faces: int, rounds: int) -> Fraction:
    """The first player's exact expectation, by a dynamic program for the player in turn.

    It knows no game object: *best* is over the points to bank, *turn* over whole turns.
    """

    @cache
    def turn(mine: int, theirs: int, turns: int) -> Fraction:
        """Return the expectation of the player whose turn begins."""
        if turns == 0:
            return Fraction((mine > theirs) - (mine < theirs))
        return rolled(mine, theirs, 0, turns)

    @cache
    def best(mine: int, theirs: int, points: int, turns: int) -> Fraction:
        if mine + points >= target:
            return Fraction(1)
        hold = -turn(theirs, mine + points, turns - 1)
        return max(hold, rolled(mine, theirs, points, turns))

    @cache
    def rolled(mine: int, theirs: int, points: int, turns: int) -> Fraction:
        lost = -turn(theirs, mine, turns - 1)
        gained = sum(best(mine, theirs, points + face, turns) for face in range(2, faces + 1))
        return (lost + gained) / faces

    return turn(0, 0, 2 * rounds)


@pytest.mark.parametrize("size", [(4, 2, 1), (4, 2, 5), (6, 3, 2), (10, 6, 2), (7, 4, 3)])
def test_the_value_is_the_exact_optimum(size: tuple[int, int, int]) -> None:
    game = Pig(*size)
    assert solve(game)(game.initial_state()) == pytest.approx(float(exact_value(*size)), abs=1e-12)


def test_piglet() -> None:
    """With ever more rounds the first player's winning probability tends to 4/7."""
    values = [exact_value(4, 2, rounds) for rounds in (1, 2, 4, 8, 16, 32)]
    assert values[0] == 0
    assert all(a < b < Fraction(1, 7) for a, b in pairwise(values))
    assert float(values[-1]) == pytest.approx(4 / 7 - 3 / 7, abs=1e-7)


def test_no_state_comes_twice_in_a_game() -> None:
    """Every move makes (turns, points, rolling) less in this order: so the game is finite."""
    game = Pig(6, 3, 2)
    for state in reachable(game):
        for move in game.legal_moves(state):
            after = game.play(state, move)
            assert (-after.turns, after.points, after.rolling) != (
                -state.turns,
                state.points,
                state.rolling,
            )
            assert (-after.turns, after.points, not state.rolling) >= (
                -state.turns,
                state.points if after.turns == state.turns else 0,
                False,
            )


def test_a_turn() -> None:
    game = Pig(target=20)
    state = game.initial_state()
    assert game.legal_moves(state) == ("roll",)
    state = game.play(state, "roll")
    assert game.to_move(state) is Side.CHANCE
    assert game.legal_moves(state) == (1, 2, 3, 4, 5, 6)
    assert game.chances(state) == tuple((face, 1 / 6) for face in range(1, 7))
    kept = game.play(state, 5)
    assert (kept.points, game.to_move(kept), game.legal_moves(kept)) == (
        5,
        Side.MAX,
        ("roll", "hold"),
    )
    assert game.evaluate(kept) == 5 / 20
    lost = game.play(game.play(kept, "roll"), 1)
    assert (lost.max_score, lost.points, lost.side, lost.turns) == (0, 0, Side.MIN, 5)
    held = game.play(kept, "hold")
    assert (held.max_score, held.points, held.side) == (5, 0, Side.MIN)


@pytest.mark.parametrize(
    ("state", "outcome"),
    [
        (PigState(17, 0, 3, Side.MAX, False, 4), 1),
        (PigState(17, 0, 2, Side.MAX, False, 4), None),
        (PigState(0, 15, 6, Side.MIN, False, 1), -1),
        (PigState(9, 9, 0, Side.MAX, False, 0), 0),
        (PigState(9, 8, 0, Side.MAX, False, 0), 1),
        (PigState(8, 9, 0, Side.MAX, False, 0), -1),
    ],
)
def test_ends(state: PigState, outcome: int | None) -> None:
    assert Pig(target=20).outcome(state) == outcome


def test_mistakes() -> None:
    game = Pig()
    with pytest.raises(IllegalMoveError, match="choose roll"):
        game.play(game.initial_state(), "hold")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play(PigState(9, 9, 0, Side.MAX, False, 0), "roll")
    with pytest.raises(NotationError, match="1 to 6"):
        game.parse_move(game.initial_state(), "7")
    for size in ((0, 6, 3), (20, 1, 3), (20, 6, 0)):
        with pytest.raises(GameError):
            Pig(*size)
