"""Threats as values: against diagrams, against a slow definition, and under symmetry."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.gomoku import Board, Color, Direction, Point, Rule
from tengen.gomoku.symmetry import SYMMETRIES, transform
from tengen.gomoku.threats import Threat, ThreatKind, threats
from tests.gomoku.boards import boards, random_board, slow
from tests.gomoku.threat_positions import ALLIS
from tests.oracles.gomoku_rules import AXES, BLACK, WHITE, SlowBoard
from tests.oracles.gomoku_threats import on_line

KINDS = {
    "five": ThreatKind.FIVE,
    "straight four": ThreatKind.STRAIGHT_FOUR,
    "four": ThreatKind.FOUR,
    "three": ThreatKind.THREE,
    "broken three": ThreatKind.BROKEN_THREE,
}


# One row: X the attacker's stones, O the defender's, g the gain, c the cost; edges are edges.
@pytest.mark.parametrize(
    ("kind", "rule", "row"),
    [
        ("five", Rule.FREESTYLE, "..XXgXX.."),
        ("five", Rule.CARO, ".OXXgXX.."),
        ("straight four", Rule.FREESTYLE, "..cXXXgc."),
        ("four", Rule.FREESTYLE, ".OXXXgc.."),
        ("four", Rule.FREESTYLE, ".OXXgcX.."),
        ("four", Rule.FREESTYLE, "..XXXcg.."),
        # both ends open, but an overline is no five: one of them does not count
        ("four", Rule.STANDARD, ".X.XXXgc."),
        # an end next to the defender's stone: a stone at the other end caps the five
        ("four", Rule.CARO, ".OXXXgcc."),
        ("four", Rule.CARO, "..OXXXgcc"),
        ("four", Rule.CARO, "....OXXXgc"),
        ("three", Rule.FREESTYLE, "..cXXgc.."),
        ("three", Rule.FREESTYLE, ".OcXXgcc."),
        ("three", Rule.FREESTYLE, "ccXXgcO.."),
        ("broken three", Rule.FREESTYLE, ".cXcXgc.."),
        ("broken three", Rule.FREESTYLE, ".cXXcgc.."),
    ],
)
def test_gain_and_cost_in_a_row(kind: str, rule: Rule, row: str) -> None:
    size = len(row)
    at = {sign: [Point(x, 3) for x, cell in enumerate(row) if cell == sign] for sign in "XOgc"}
    board = Board.from_stones(at["X"], at["O"], rule=rule, size=size, to_move=Color.BLACK)
    found = [t for t in threats(board) if t.gain == at["g"][0] and t.direction is Direction.ROW]
    assert [(t.kind, list(t.cost)) for t in found] == [(KINDS[kind], at["c"])]
    assert set(found[0].rest) <= set(at["X"])


def test_two_fours_on_one_line_are_two_threats() -> None:
    board = Board.from_stones(["c5", "e5", "f5", "i5"], [], to_move=Color.BLACK)
    fours = [t for t in threats(board) if str(t.gain) == "g5"]
    assert [(t.kind, [*map(str, t.cost)]) for t in fours] == [
        (ThreatKind.FOUR, ["d5"]),
        (ThreatKind.FOUR, ["h5"]),
    ]


def test_a_white_four_whose_reply_is_forbidden_costs_nothing() -> None:
    black = ["f8", "g8", "i8", "h6", "h7", "h9", "c3"]  # h8 would be a double four
    white = ["d4", "e5", "f6"]
    board = Board.from_stones(black, white, rule=Rule.RENJU, to_move=Color.WHITE)
    [four] = [t for t in threats(board) if str(t.gain) == "g7"]
    assert (four.kind, four.cost) == (ThreatKind.FOUR, ())


def test_no_threat_begins_with_a_forbidden_move() -> None:
    board = Board.from_stones(["h7", "h9", "g8", "i8"], [], rule=Rule.RENJU, to_move=Color.BLACK)
    gains = {threat.gain for threat in threats(board)}
    assert gains
    assert gains.isdisjoint(board.forbidden_points)


def test_depends_and_conflicts() -> None:
    board = ALLIS["diagram-3b"].board
    by_gain = {str(t.gain): t for t in threats(board) if t.kind is ThreatKind.FOUR}
    assert by_gain["d15"].conflicts_with(by_gain["e15"])
    assert not by_gain["d15"].conflicts_with(by_gain["a4"])
    after = Board.from_stones(
        [*board.stones(Color.BLACK), "e15"],
        [*board.stones(Color.WHITE), "d15"],
        to_move=Color.BLACK,
    )
    [four] = [t for t in threats(after) if str(t.gain) == "i11" and t.kind is ThreatKind.FOUR]
    assert four.depends_on(by_gain["e15"])
    assert not four.depends_on(by_gain["a4"])


# --- against the definition, by trying every stone ---


def slow_fours(board: SlowBoard, color: str) -> set[tuple[int, Point, Point, frozenset[Point]]]:
    """(direction, gain, five, cost) of every four, a straight four as two."""
    defender = WHITE if color == BLACK else BLACK
    found = set()
    for gain in list(board.empty_points()):
        if not board.is_legal(gain, color):
            continue
        for direction, axis in enumerate(AXES):
            board.stones[gain] = color
            if not board.is_five(gain, axis):
                for five in filter(board.is_empty, list(on_line(gain, axis, 4))):
                    if not completes(board, gain, five, color, axis):
                        continue
                    cost = frozenset(
                        Point(*reply)
                        for reply in set(on_line(gain, axis, 5))
                        if board.is_empty(reply)
                        and board.is_legal(reply, defender)
                        and is_stopped(board, gain, five, reply, color, axis)
                    )
                    found.add((direction, Point(*gain), Point(*five), cost))
            del board.stones[gain]
    return found


def completes(
    board: SlowBoard,
    gain: tuple[int, int],
    five: tuple[int, int],
    color: str,
    axis: tuple[int, int],
) -> bool:
    board.stones[five] = color
    found = gain in board.run(five, axis) and board.is_five(five, axis)
    del board.stones[five]
    return found


def is_stopped(
    board: SlowBoard,
    gain: tuple[int, int],
    five: tuple[int, int],
    reply: tuple[int, int],
    color: str,
    axis: tuple[int, int],
) -> bool:
    if reply == five:
        return True
    board.stones[reply] = WHITE if color == BLACK else BLACK
    found = not completes(board, gain, five, color, axis)
    del board.stones[reply]
    return found


@pytest.mark.parametrize("rule", Rule)
def test_fours_equal_the_slow_definition(rule: Rule) -> None:
    rng = random.Random(rule)
    compared = 0
    for _ in range(12):
        board = random_board(rng, rule, 9)
        if board.outcome is not None:
            continue
        for color in Color:
            expected = slow_fours(slow(board), WHITE if color else BLACK)
            fours = [t for t in threats(board, color) if t.kind is ThreatKind.FOUR]
            straight = [t for t in threats(board, color) if t.kind is ThreatKind.STRAIGHT_FOUR]
            found = {(int(t.direction), t.gain, frozenset(t.cost)) for t in fours}
            ends = {(int(t.direction), t.gain) for t in straight}
            slow_ends = [(d, gain) for d, gain, _, _ in expected]
            assert {(d, g, cost) for d, g, _, cost in expected if (d, g) not in ends} == found
            assert all(slow_ends.count(end) == 2 for end in ends)
            compared += len(expected)
    assert compared > 50


@given(boards(max_size=15), st.sampled_from(SYMMETRIES))
@settings(max_examples=80, deadline=None)
def test_symmetries_commute_with_threats(board: Board, symmetry: int) -> None:
    def image(points: tuple[Point, ...]) -> frozenset[Point]:
        return frozenset(transform(point, symmetry, board.size) for point in points)

    def value(threat: Threat, moved: bool) -> tuple[object, ...]:
        if not moved:
            return threat.kind, threat.gain, frozenset(threat.cost), frozenset(threat.rest)
        [gain] = image((threat.gain,))
        return threat.kind, gain, image(threat.cost), image(threat.rest)

    for color in Color:
        there = {value(t, False) for t in threats(board.transformed(symmetry), color)}
        assert {value(t, True) for t in threats(board, color)} == there


@given(boards(max_size=15))
@settings(max_examples=50, deadline=None)
def test_exchanging_colors_exchanges_threats(board: Board) -> None:
    if board.rule is Rule.RENJU:
        return
    swapped = Board.from_stones(
        board.stones(Color.WHITE),
        board.stones(Color.BLACK),
        rule=board.rule,
        size=board.size,
        to_move=board.to_move.other,
    )
    for color in Color:
        assert threats(board, color) == threats(swapped, color.other)
