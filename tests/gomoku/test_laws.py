"""Laws that hold on every board of every rule and size."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import _core
from tengen.gomoku import Board, Color, Point, PointClass, Rule
from tengen.gomoku.symmetry import SYMMETRIES, inverse, transform
from tests.gomoku.boards import boards, games, play_out


def position(board: Board) -> _core.Position:
    return _core.Position(board.rule, board.size, board.cells, board.to_move)


def fingerprint(native: _core.Position) -> tuple[object, ...]:
    points = [native.points(color, kind) for color in Color for kind in PointClass]
    return native.to_move, native.key, native.patterns(), native.classes(), points


@given(st.sampled_from(Rule), st.integers(5, 22), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_kept_state_equals_state_from_scratch(rule: Rule, size: int, seed: int) -> None:
    """Random play, placing, passing and undo; after each the fresh position is the same."""
    rng = random.Random(seed)
    native = _core.Position(rule, size, bytes(size * size), Color.BLACK)
    cells = bytearray(size * size)
    undo: list[tuple[int | None, tuple[object, ...]]] = []
    for _ in range(40):
        empty = [i for i, cell in enumerate(cells) if not cell]
        kind = rng.choice(("play", "play", "place", "pass", "undo", "undo"))
        if kind == "undo" and undo:
            native.undo()
            last, before = undo.pop()
            if last is not None:
                cells[last] = 0
            assert fingerprint(native) == before
            continue
        before = fingerprint(native)
        if kind in ("play", "place") and empty:
            number, color = rng.choice(empty), rng.choice((0, 1))
            if kind == "play":
                color = native.to_move
                native.play(number)
            else:
                native.place(number, color)
            cells[number] = color + 1
            undo.append((number, before))
        else:
            native.pass_turn()
            undo.append((None, before))
        fresh = _core.Position(rule, size, bytes(cells), native.to_move)
        assert fingerprint(native) == fingerprint(fresh)
    assert native.check()


@given(games())
@settings(max_examples=60, deadline=None)
def test_undo_takes_back_exactly_one_move(game: tuple[Board, list[Point]]) -> None:
    board, points = game
    for point in points:
        if board.outcome is None and point in board.legal_moves:
            after = board.play(point)
            assert after.undo() == board
            assert after.undo().outcome == board.outcome
            assert after.last_move == point
            assert after.to_move is board.to_move.other
            board = after


@given(games())
@settings(max_examples=60, deadline=None)
def test_a_game_and_its_set_up_agree(game: tuple[Board, list[Point]]) -> None:
    """The win test at placement says what the stones alone say."""
    board = play_out(*game)
    again = Board.from_cells(board.cells, rule=board.rule, to_move=board.to_move)
    assert again == board
    assert (again.outcome, again.winner, again.five) == (board.outcome, board.winner, board.five)
    assert again.legal_moves == board.legal_moves
    assert Board.from_diagram(str(board), rule=board.rule, to_move=board.to_move) == board


@given(boards(), st.sampled_from(SYMMETRIES))
@settings(max_examples=150, deadline=None)
def test_symmetries_commute_with_everything(board: Board, symmetry: int) -> None:
    image = board.transformed(symmetry)

    def move(points: tuple[Point, ...]) -> set[Point]:
        return {transform(point, symmetry, board.size) for point in points}

    assert image.transformed(inverse(symmetry)) == board
    assert image.outcome == board.outcome
    assert move(board.legal_moves) == set(image.legal_moves)
    assert move(board.forbidden_points) == set(image.forbidden_points)
    assert image.canonical() == board.canonical()
    assert position(image).canonical_key == position(board).canonical_key
    for color in Color:
        for kind in PointClass:
            here = board._points(position(board).points(color, kind))
            there = image._points(position(image).points(color, kind))
            assert move(here) == set(there)
    for point in board.forbidden_points:
        assert image.foul(transform(point, symmetry, board.size)) == board.foul(point)


@given(boards(max_size=15))
@settings(max_examples=100, deadline=None)
def test_exchanging_colors_exchanges_patterns(board: Board) -> None:
    """Under every rule but renju the two sides are alike."""
    if board.rule is Rule.RENJU:
        return
    swapped = board.cells.translate(bytes([0, 2, 1]) + bytes(range(3, 256)))
    half = board.size * board.size
    here = position(board).classes()
    there = _core.Position(board.rule, board.size, swapped, board.to_move).classes()
    assert here[:half] == there[half:]
    assert here[half:] == there[:half]


def test_positions_up_to_symmetry_after_two_plies() -> None:
    first = {Board().play(point).canonical() for point in Board().legal_moves}
    assert len(first) == 36
    second = {board.play(point).canonical() for board in first for point in board.legal_moves}
    assert len(second) == 6405
