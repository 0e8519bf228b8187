from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GameError, IllegalMoveError, NotationError
from tengen.game import Side
from tengen.games import Hexapawn
from tests.games.oracle import reachable, read_grid, solve

Board = tuple[str, ...]


def moves_of(board: Board, side: str) -> list[tuple[int, int, int, int]]:
    """List what the rules allow, from cell to cell, on rows of text."""
    forward, enemy = (-1, "b") if side == "w" else (1, "w")
    found = []
    for row, line in enumerate(board):
        for column, sign in enumerate(line):
            to = row + forward
            if sign == side and 0 <= to < len(board):
                for aside, wanted in ((0, "."), (-1, enemy), (1, enemy)):
                    if 0 <= column + aside < len(line) and board[to][column + aside] == wanted:
                        found.append((row, column, to, column + aside))
    return found


def after(board: Board, move: tuple[int, int, int, int]) -> Board:
    rows = [list(line) for line in board]
    row, column, to, to_column = move
    rows[to][to_column], rows[row][column] = rows[row][column], "."
    return tuple("".join(line) for line in rows)


def over(board: Board, side: str) -> int | None:
    if "w" in board[0]:
        return 1
    if "b" in board[-1]:
        return -1
    return None if moves_of(board, side) else -1 if side == "w" else 1


@cache
def value_of(board: Board, side: str) -> int:
    end = over(board, side)
    if end is not None:
        return end
    values = [value_of(after(board, m), "b" if side == "w" else "w") for m in moves_of(board, side)]
    return max(values) if side == "w" else min(values)


@given(st.integers(1, 5), st.integers(2, 5), st.randoms(use_true_random=False))
def test_rules_agree_with_the_drawing(columns: int, rows: int, random: Random) -> None:
    game = Hexapawn(columns, rows)
    state = game.initial_state()
    while True:
        board = tuple("".join(row) for row in read_grid(game.draw(state)))
        side = "w" if game.to_move(state) is Side.MAX else "b"
        end = over(board, side)
        assert game.outcome(state) == end
        expected = [
            (a * columns + b, c * columns + d)
            for a, b, c, d in (moves_of(board, side) if end is None else [])
        ]
        assert list(game.legal_moves(state)) == expected
        if end is not None:
            return
        move = random.choice(expected)
        state = game.play(state, move)
        assert tuple("".join(row) for row in read_grid(game.draw(state))) == after(
            board, (*divmod(move[0], columns), *divmod(move[1], columns))
        )


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
@pytest.mark.parametrize("rows", [2, 3, 4])
def test_values_agree_with_brute_force(columns: int, rows: int) -> None:
    game = Hexapawn(columns, rows)
    board = ("b" * columns, *["." * columns] * (rows - 2), "w" * columns)
    assert solve(game)(game.initial_state()) == value_of(board, "w")


def test_the_known_results() -> None:
    """3×3 is won by the second player (Gardner 1962), 4×4 by the first."""
    assert solve(Hexapawn(3, 3))(Hexapawn(3, 3).initial_state()) == -1
    assert solve(Hexapawn(4, 4))(Hexapawn(4, 4).initial_state()) == 1


def test_canonical_is_the_lesser_of_two_mirror_images() -> None:
    game = Hexapawn(3, 3)

    def mirrored(pawns: int) -> int:
        return int("".join(f"{pawns >> 3 * row & 7:03b}"[::-1] for row in (2, 1, 0)), 2)

    states = reachable(game)
    for white, black, side in states:
        twin = (mirrored(white), mirrored(black), side)
        assert game.canonical((white, black, side)) == min((white, black, side), twin)
    classes = {frozenset({s, (mirrored(s[0]), mirrored(s[1]), s[2])}) for s in states}
    assert len({game.canonical(state) for state in states}) == len(classes) < len(states)


def test_ways_to_win() -> None:
    game = Hexapawn(2, 3)
    assert game.outcome((0b000001, 0, Side.MIN)) == 1  # on the far side
    assert game.outcome((0b000100, 0, Side.MIN)) == 1  # the last pawn taken
    assert game.outcome((0b000100, 0b000001, Side.MIN)) == 1  # no legal move
    assert game.outcome((0b000100, 0b000001, Side.MAX)) == -1
    assert game.legal_moves((0b000001, 0b000010, Side.MIN)) == ()


def test_forcing_moves_are_captures_and_last_steps() -> None:
    game = Hexapawn(3, 3)
    state = game.play(game.initial_state(), (6, 3))
    texts = [game.format_move(state, move) for move in game.forcing_moves(state)]
    assert texts == ["b3xa2"]
    assert game.forcing_moves((0b000001000, 0b000100000, Side.MAX)) == [(3, 0)]


@pytest.mark.parametrize("text", ["a1", "a1-a2-a3", "a1-d2", "a1-a9", ""])
def test_moves_that_are_none(text: str) -> None:
    game = Hexapawn()
    with pytest.raises(NotationError):
        game.parse_move(game.initial_state(), text)


def test_mistakes() -> None:
    game = Hexapawn()
    with pytest.raises(IllegalMoveError, match=r"take one of \(6, 3\), \(7, 4\), \(8, 5\)"):
        game.play(game.initial_state(), (6, 4))
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play((1, 0, Side.MIN), (0, 3))
    for size in ((0, 3), (3, 1), (27, 3)):
        with pytest.raises(GameError):
            Hexapawn(*size)
