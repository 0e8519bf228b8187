"""A game with variations, and positions that were set up."""

import json

import pytest
from pydantic import ValidationError

from tengen.web.game_state import ActError, describe, replay
from tengen.web.protocol.messages import Game, Setup, Tree


def test_a_tree_may_be_as_long_as_the_largest_board() -> None:
    moves = [f"{chr(97 + x)}{y + 1}" for y in range(22) for x in range(22)]
    nodes = [{}, *({"move": move} for move in moves)]
    tree = Tree.model_validate_json(json.dumps({"size": 22, "tree": nodes}))
    assert [node.move for node in tree.tree[1:]] == moves


@pytest.mark.parametrize(
    ("nodes", "sentence"),
    [
        ([], "at least 1"),
        ([{"move": "h8"}], "node 0: every node but the root has a move"),
        ([{}, {"comment": "no move"}], "node 1: every node but the root has a move"),
        ([{}, {"move": "h8", "parent": 1}], "node 1: its parent does not stand before it"),
        ([{}, {"move": "w8"}], "pattern"),
    ],
)
def test_what_is_no_tree_is_refused(nodes: list[dict[str, object]], sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        Tree.model_validate({"tree": nodes})


def test_a_set_up_begins_a_game() -> None:
    setup = Setup(black=["f8", "g8", "h8", "i9"], white=["e8"], to_move="white")
    state = describe(1, replay(Game(setup=setup, acts=["a1", "i8"])))
    assert (state.moves, state.to_move, state.outcome) == (["a1", "i8"], "white", None)
    won = describe(2, replay(Game(setup=setup, acts=["a1", "i8", "a2", "j8"])))
    assert (won.outcome, won.five) == ("black", ["f8", "g8", "h8", "i8", "j8"])


def test_a_set_up_where_the_game_is_over() -> None:
    five = [f"{letter}8" for letter in "cdefg"]
    state = describe(1, replay(Game(setup=Setup(white=five))))
    assert (state.outcome, state.five) == ("white", five)


FIVES = [[f"{letter}{row}" for letter in "cdefg"] for row in (8, 9)]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Game(setup=Setup(black=["h8"], white=["h8"])), "two stones on h8"),
        (Game(size=7, setup=Setup(black=["h8"])), "not on the 7×7 board"),
        (Game(setup=Setup(black=FIVES[0], white=FIVES[1])), "both sides have five"),
        (Game(opening="swap2", setup=Setup(black=["h8"])), "begins on an empty board"),
    ],
)
def test_an_impossible_set_up_is_explained(game: Game, sentence: str) -> None:
    with pytest.raises(ActError, match=sentence) as caught:
        replay(game)
    assert caught.value.kept == 0
