from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GameError, IllegalMoveError, NotationError
from tengen.game import Side
from tengen.games import Tree
from tengen.games.tree import DRAWN_NODES, parse_nested

LEAVES = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
NESTED = st.recursive(LEAVES, lambda children: st.lists(children, min_size=1, max_size=4))


def rebuilt(game: Tree, state: int = 0) -> Any:
    """Read the nested list off the game."""
    value = game.outcome(state)
    if value is not None:
        return value
    return [rebuilt(game, game.play(state, move)) for move in game.legal_moves(state)]


@given(NESTED)
def test_a_nested_list_is_a_game(nested: Any) -> None:
    game = Tree(nested)
    assert rebuilt(game) == nested
    assert rebuilt(Tree.from_json(json.dumps(nested))) == nested
    assert rebuilt(Tree.from_json(json.dumps(nested, indent=1))) == nested


@given(NESTED, st.sampled_from([Side.MAX, Side.MIN]))
def test_nodes_are_numbered_in_pre_order_and_sides_alternate(nested: Any, root: Side) -> None:
    game = Tree(nested, root)
    seen = []

    def walk(state: int, side: Side, depth: int) -> int:
        seen.append(state)
        assert game.to_move(state) is side
        children = [game.play(state, move) for move in game.legal_moves(state)]
        return max([walk(child, side.other, depth + 1) for child in children], default=depth)

    assert walk(0, root, 0) == game.depth
    assert seen == list(range(game.size))


def test_ten_thousand_levels() -> None:
    depth = 10_000
    text = "[" * depth + "7" + "]" * depth
    game = Tree.from_json(text)
    assert (game.size, game.depth, game.leaves) == (depth + 1, depth, (7,))
    state = 0
    while game.outcome(state) is None:
        state = game.play(state, 0)
    assert state == depth
    assert game.draw(0).count("\n") == DRAWN_NODES


def test_a_million_leaves() -> None:
    game = Tree([list(range(1000))] * 1000)
    assert (game.size, game.depth, len(game.leaves)) == (1_001_001, 2, 1_000_000)
    assert game.outcome(game.play(game.play(0, 999), 998)) == 998


@pytest.mark.soak
def test_a_million_leaves_of_text() -> None:
    text = "[" + ",".join(["[" + ",".join(map(str, range(1000))) + "]"] * 1000) + "]"
    assert len(Tree.from_json(text).leaves) == 1_000_000


def test_leaves_keep_their_type() -> None:
    assert [str(leaf) for leaf in Tree.from_json("[1, 1.0, -0, -2e3]").leaves] == [
        "1",
        "1.0",
        "0",
        "-2000.0",
    ]


def test_infinite_leaves_are_allowed() -> None:
    assert Tree([float("-inf"), 3]).leaves == (float("-inf"), 3)


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "a number or [, found the end of the text"),
        ("[[3, 17], [2 12]]", 1, 14, ", or ], found '1'"),
        ("[[3, 17],\n [2, x]]", 2, 6, "a number or [, found 'x'"),
        ("[1, 2]]", 1, 7, "the end of the text, found ']'"),
        ("[1, []]", 1, 6, "a number or [, found ']'"),
        ("[1, 2", 1, 6, ", or ], found the end of the text"),
        ("[1, 2,]", 1, 7, "a number or [, found ']'"),
        ("[01]", 1, 3, ", or ], found '1'"),
        ("[NaN]", 1, 2, "a number or [, found 'N'"),
        ('["3"]', 1, 2, "a number or [, found '\"'"),
    ],
)
def test_malformed_text(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_nested(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value) == f"line {line}, column {column}: expected {expected}"


@pytest.mark.parametrize("nested", [[], [[1], []], ["x"], [None], [True], [float("nan")], {"a": 1}])
def test_trees_that_are_none(nested: Any) -> None:
    with pytest.raises(GameError):
        Tree(nested)


def test_mistakes() -> None:
    game = Tree([1, [2, 3]])
    for state, move in ((0, 2), (0, -1), (1, 0)):
        with pytest.raises(IllegalMoveError, match=f"no child {move}"):
            game.play(state, move)
    with pytest.raises(GameError, match="not to chance"):
        Tree([1], Side.CHANCE)
