"""The opening rules, walked through."""

import pytest

from tengen.errors import IllegalMoveError, NotationError
from tengen.gomoku import Board, Color, Point, Rule
from tengen.gomoku.openings import PROCEDURES, Actor, Opening, Seat, opening
from tengen.gomoku.symmetry import SYMMETRIES

FIRST, SECOND = Seat.FIRST, Seat.SECOND


def seats(game: Opening) -> tuple[Seat, Seat]:
    return game.player(Color.BLACK), game.player(Color.WHITE)


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_step_leads_somewhere(name: str) -> None:
    steps = PROCEDURES[name]
    targets = {choice.then for step in steps.values() for choice in step.choices} - {None}
    assert targets | {"begin"} == set(steps) | {"begin"}
    for step in steps.values():
        assert isinstance(step.actor, Actor)
        assert len({choice.name for choice in step.choices}) == len(step.choices)


def test_free_is_over_at_once() -> None:
    assert opening("free").is_over
    assert opening("free").actor is FIRST


@pytest.mark.parametrize(
    ("after_three", "after_five", "black", "next_to_move", "stones"),
    [
        (["black"], None, SECOND, FIRST, 3),
        (["white"], None, FIRST, SECOND, 3),
        (["place", "a1", "b2"], "black", FIRST, SECOND, 5),
        (["place", "a1", "b2"], "white", SECOND, FIRST, 5),
    ],
)
def test_swap2(
    after_three: list[str], after_five: str | None, black: Seat, next_to_move: Seat, stones: int
) -> None:
    """The four ways of the Gomocup protocol's table."""
    game = opening("swap2").act("place", "h8", "i9", "h10")
    assert game.actor is SECOND
    game = game.act(after_three[0], *after_three[1:])
    if after_five:
        assert game.actor is FIRST
        game = game.act(after_five)
    assert game.is_over
    assert game.player(Color.BLACK) is black
    assert game.board.to_move is Color.WHITE
    assert game.actor is next_to_move
    assert len(game.board.moves) == stones


def test_swap() -> None:
    game = opening("swap", size=20).act("place", "j10", "k10", "l9").act("black")
    assert seats(game) == (SECOND, FIRST)
    assert game.is_over


def test_swap_after_first() -> None:
    game = opening("swap-after-first").act("place", "a1").act("white")
    assert seats(game) == (FIRST, SECOND)
    assert game.actor is SECOND


@pytest.mark.parametrize(
    ("name", "bad", "good"), [("pro", "j10", "k11"), ("long-pro", "k11", "l12")]
)
def test_pro(name: str, bad: str, good: str) -> None:
    game = opening(name).act("place", "h8").act("place", "i9")
    with pytest.raises(IllegalMoveError, match="must be outside the central"):
        game.act("place", bad)
    assert game.act("place", good).is_over
    with pytest.raises(IllegalMoveError, match="must be in the central 1×1"):
        opening(name).act("place", "h9")


def test_there_are_twenty_six_renju_openings() -> None:
    game = opening("rif", Rule.RENJU)
    [choice] = game.choices
    found = set()
    for second in game.allowed(choice, 1):
        for third in game.allowed(choice, 2):
            if len({Point(7, 7), second, third}) == 3:
                board = game.act("place", "h8", second, third).board
                found.add(min(board.transformed(symmetry).moves for symmetry in SYMMETRIES))
    assert len(found) == 26


def test_rif() -> None:
    game = opening("rif", Rule.RENJU).act("place", "h8", "h9", "h10").act("swap")
    assert seats(game) == (SECOND, FIRST)
    assert game.actor is FIRST  # White plays the fourth
    game = game.act("place", "h6")
    assert game.actor is SECOND
    with pytest.raises(IllegalMoveError, match="g8 and i8 are the same by symmetry"):
        game.act("offer", "i8", "g8")
    with pytest.raises(IllegalMoveError, match="offer 2 fifth moves, not 1"):
        game.act("offer", "i8")
    with pytest.raises(IllegalMoveError, match="h8 is taken"):
        game.act("offer", "i8", "h8")
    game = game.act("offer", "i8", "j8")
    assert game.actor is FIRST
    with pytest.raises(IllegalMoveError, match="pick one of i8, j8"):
        game.act("pick", "k8")
    game = game.act("pick", "j8")
    assert game.is_over
    assert game.board == Board.parse("h8 h9 h10 h6 j8", rule=Rule.RENJU)
    assert game.actor is FIRST  # and White the sixth


def test_yamaguchi() -> None:
    game = opening("yamaguchi", Rule.RENJU).act("place", "h8", "i9", "h10")
    assert game.actor is FIRST
    with pytest.raises(IllegalMoveError, match="declare 1 to 50 fifth moves, not 0"):
        game.act("declare", 0)
    game = game.act("declare", 3)
    assert game.actor is SECOND
    game = game.act("stay").act("place", "a1")
    assert game.actor is FIRST
    game = game.act("offer", "j8", "k8", "l8")
    assert game.actor is SECOND
    assert game.act("pick", "l8").board.last_move == Point.parse("l8")


def test_soosyrv() -> None:
    game = opening("soosyrv-8", Rule.RENJU).act("place", "h8", "i9", "h10").act("swap")
    assert game.actor is FIRST  # now White, who plays the fourth and declares
    game = game.act("place", "j9")
    assert game.actor is FIRST
    with pytest.raises(IllegalMoveError, match="declare 1 to 8"):
        game.act("declare", 9)
    with pytest.raises(IllegalMoveError, match="one number"):
        game.act("declare", "two")
    game = game.act("declare", 2)
    assert game.actor is SECOND
    game = game.act("swap")
    assert seats(game) == (FIRST, SECOND)
    assert game.actor is FIRST
    game = game.act("offer", "a1", "b1")
    assert game.actor is SECOND
    assert game.act("pick", "b1").is_over


def test_taraguchi_by_one_fifth_and_by_ten() -> None:
    game = opening("taraguchi-10", Rule.RENJU).act("place", "h8")
    with pytest.raises(IllegalMoveError, match="'place' is not possible here: choose swap or stay"):
        game.act("place", "h9")
    assert game.actor is SECOND
    game = game.act("swap")
    assert game.actor is FIRST
    game = game.act("place", "i9").act("stay")
    with pytest.raises(IllegalMoveError, match="in the central 5×5"):
        game.act("place", "k8")
    game = game.act("place", "j8").act("stay").act("place", "k8").act("stay")
    assert [choice.name for choice in game.choices] == ["place", "offer"]
    assert game.actor is SECOND
    one = game.act("place", "l8").act("swap")
    assert one.is_over
    assert seats(one) == (FIRST, SECOND)
    ten = game.act("offer", *(f"{letter}1" for letter in "abcdefghij"))
    assert ten.actor is FIRST
    assert ten.act("pick", "c1").is_over


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("place", "h8"), "lay 3 stones here, not 1"),
        (("place", "h8", "i9", "h8"), "h8 is taken by Black"),
        (("place", "h8", "i9", 5), "'5' is not a point"),
        (("fly",), "'fly' is not possible here: choose place"),
    ],
)
def test_errors_say_what_to_do(arguments: tuple[str | int, ...], reason: str) -> None:
    name, *rest = arguments
    with pytest.raises(IllegalMoveError) as error:
        opening("swap2").act(str(name), *rest)
    assert reason in str(error.value)


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(NotationError, match="unknown opening rule 'swop'; choose free, pro"):
        opening("swop")


def test_nothing_follows_the_end() -> None:
    game = opening("swap").act("place", "a1", "b1", "c1").act("black")
    with pytest.raises(IllegalMoveError, match="the opening is over"):
        game.act("stay")
    with pytest.raises(IllegalMoveError, match="takes nothing more"):
        opening("swap").act("place", "a1", "b1", "c1").act("black", "h8")
