"""Dead boards and proven wins, against definitions that are slow and plain."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Board, Color, Point, Rule, find_win
from tengen.arena.adjudication import Resign, is_dead, proven_win
from tengen.errors import TengenError

LINES = ((1, 0), (0, 1), (1, 1), (1, -1))


def can_win(board: Board, color: Color) -> bool:
    """Whether some window of five can become a five by the rule's definition."""

    def at(x: int, y: int) -> Color | bool | None:
        inside = 0 <= x < board.size and 0 <= y < board.size
        return board.at(Point(x, y)) if inside else False  # False: nothing, not even empty

    exact = board.rule in (Rule.STANDARD, Rule.CARO_EXACT) or (
        board.rule is Rule.RENJU and color is Color.BLACK
    )
    for x, y, (dx, dy) in product(range(board.size), range(board.size), LINES):
        window = [at(x + i * dx, y + i * dy) for i in range(5)]
        ends = at(x - dx, y - dy), at(x + 5 * dx, y + 5 * dy)
        if any(cell is False or cell is color.other for cell in window):
            continue
        if exact and any(end is color for end in ends):
            continue
        if board.rule >= Rule.CARO and all(end is color.other for end in ends):
            continue
        return True
    return False


@given(
    st.sampled_from(Rule),
    st.integers(5, 8).flatmap(
        lambda size: st.lists(
            st.sampled_from([0, 1, 1, 2, 2]), min_size=size * size, max_size=size * size
        )
    ),
)
@settings(max_examples=150, deadline=None)
def test_a_board_is_dead_when_no_window_can_become_a_five(rule: Rule, cells: list[int]) -> None:
    board = Board.from_cells(bytes(cells), to_move=Color.BLACK, rule=rule)
    assert is_dead(board) is not any(can_win(board, color) for color in Color)


def test_a_dead_board_by_hand() -> None:
    rows = ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXO.."]
    for rule in Rule:
        board = Board.from_diagram("\n".join(rows), rule=rule, to_move=Color.WHITE)
        assert is_dead(board)
    open_row = Board.from_diagram("\n".join([*rows[:4], "....."]), to_move=Color.WHITE)
    assert not is_dead(open_row)


def test_a_proven_win_is_found_and_verified() -> None:
    board = Board.from_stones(["f8", "g8", "h8", "i9", "i10"], ["e8", "i12"], to_move=Color.BLACK)
    win = proven_win(board)
    assert win is not None
    assert [str(point) for point in win.line] == ["i8", "j8", "i7"]


def test_no_win_is_proven_where_the_defender_wins_first() -> None:
    board = Board.from_stones(
        ["f8", "g8", "h8", "i9", "i10"], ["j8", "a1", "b1", "c1", "d1"], to_move=Color.BLACK
    )
    assert proven_win(board) is None


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_proven_is_what_the_search_proves(data: st.DataObject) -> None:
    rule = data.draw(st.sampled_from(Rule))
    points = data.draw(
        st.lists(
            st.tuples(st.integers(3, 8), st.integers(3, 8)), min_size=9, max_size=15, unique=True
        )
    )
    black = [Point(*point) for point in points[::2]]
    white = [Point(*point) for point in points[1::2]][:-2]
    board = Board.from_stones(black, white, to_move=Color.BLACK, rule=rule, size=12)
    if board.outcome is None:
        found = find_win(board)
        proven = proven_win(board, nodes=100_000)
        assert proven is None or found
        if rule < Rule.CARO:  # where every four has one reply, the line is the whole proof
            assert (proven is not None) is bool(found)


RESIGN = Resign(1000, 2)


@pytest.mark.parametrize(
    ("said", "winner"),
    [
        (["1200", "-1100", "1000", "-M4"], Color.BLACK),
        (["5", "1200", "-1100", "1000", "-M4"], Color.WHITE),
        (["-1200", "1100", "-1000", "+M5"], Color.WHITE),
        (["9999", "1200", "-1100", "1000"], None),  # both are sure to win
        (["1200", "-1100", "1000", "-999"], None),
        (["1200", "-1100", "1000", None], None),
        (["1200", None, "1000", None], None),  # one side alone decides nothing
        (["1200", "-1100", "1000"], None),
        (["1200", "-0.99", "1000", "-0.99"], None),  # another scale
        ([], None),
    ],
)
def test_a_game_is_decided_when_both_sides_say_so(
    said: list[str | None], winner: Color | None
) -> None:
    assert RESIGN.winner(said) is winner


@pytest.mark.parametrize("text", ["", "x", "0", "-5", "nan", "inf", "1000,0", "1000,x"])
def test_what_decides_no_game_is_refused(text: str) -> None:
    with pytest.raises(TengenError, match="is not an adjudication rule"):
        Resign.parse(text)
