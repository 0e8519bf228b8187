from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GameError, IllegalMoveError, NotationError
from tengen.games import Box
from tests.games.oracle import reachable, solve, tree_levels

MIDDLE = 2


def test_the_worked_example() -> None:
    """Six levels, 182 nodes, X wins, and the middle is the only best first move."""
    game = Box()
    levels = tree_levels(game)
    assert len(levels) == 6
    assert sum(levels) == 182
    assert levels == [1, 5, 20, 60, 72, 24]
    value = solve(game)
    assert value((0, 0)) == 1
    assert [m for m in range(5) if value(game.play((0, 0), m)) == 1] == [MIDDLE]


def test_no_draw_is_reachable_on_the_plus() -> None:
    game = Box()
    assert 0 not in {game.outcome(state) for state in reachable(game)}


def test_draws_exist_on_other_boards() -> None:
    assert solve(Box(2, []))((0, 0)) == 0


def test_evaluation_of_the_plus() -> None:
    game = Box()
    assert [game.evaluate((1 << cell, 0)) for cell in range(5)] == [1, 1, 4, 1, 1]
    assert game.evaluate((0b00100, 0b10001)) == 4 - 2


def test_symmetries_of_the_plus() -> None:
    """The four sides may be exchanged at will: 4! permutations, two classes of first moves."""
    game = Box()
    assert len(game.symmetries) == 24
    assert len({game.canonical((1 << cell, 0)) for cell in range(5)}) == 2
    assert {permutation[MIDDLE] for permutation in game.symmetries} == {MIDDLE}


@given(st.integers(1, 6), st.data())
def test_symmetries_are_the_automorphisms(cells: int, data: st.DataObject) -> None:
    all_pairs = [(a, b) for a in range(cells) for b in range(a)]
    pairs = data.draw(st.lists(st.sampled_from(all_pairs), unique=True)) if all_pairs else []
    edges = {frozenset(pair) for pair in pairs}
    expected = {
        p
        for p in permutations(range(cells))
        if {frozenset((p[a], p[b])) for a, b in pairs} == edges
    }
    symmetries = Box(cells, pairs).symmetries
    assert set(symmetries) == expected
    assert len(symmetries) == len(expected)


def moved(board: int, permutation: tuple[int, ...]) -> int:
    return sum(1 << to for cell, to in enumerate(permutation) if board >> cell & 1)


@pytest.mark.parametrize("game", [Box(), Box(4, [(0, 1), (1, 2), (2, 3), (3, 0)])], ids=repr)
def test_canonical_is_one_state_for_the_whole_class(game: Box) -> None:
    states = reachable(game)
    for xs, os in states:
        orbit = {(moved(xs, p), moved(os, p)) for p in game.symmetries}
        assert game.canonical((xs, os)) == min(orbit)
        assert {game.canonical(state) for state in orbit} == {min(orbit)}
    assert len({game.canonical(state) for state in states}) < len(states)


def test_drawing_without_places() -> None:
    assert Box(3, [(0, 1)]).draw((0b001, 0b100)) == "X . O"
    assert Box(2, [(0, 1)], [(1, 0), (0, 1)]).draw((1, 2)) == "  O\nX"


def test_mistakes() -> None:
    game = Box()
    with pytest.raises(IllegalMoveError, match="cell 2 is taken"):
        game.play(game.play((0, 0), 2), 2)
    with pytest.raises(NotationError, match="from 0 to 4"):
        game.parse_move((0, 0), "5")
    for arguments in ((17,), (2, [(0, 2)]), (2, [(1, 1)]), (2, [(0, 1)], [(0, 0)])):
        with pytest.raises(GameError):
            Box(*arguments)
