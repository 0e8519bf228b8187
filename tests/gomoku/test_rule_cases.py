"""Golden positions: renju's fouls and the wins of every rule.

``rule_cases.json`` and ``quintet_forbidden.json`` name the source of every position. Cases marked
``disputed`` (programs disagree: five and overline at once) are left out here and settled in
:mod:`tests.gomoku.test_board` by the rule's text.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tengen.gomoku import Board, Color, Point, Rule
from tests.gomoku.boards import slow

DATA = Path(__file__).parents[1] / "data"
CASES = json.loads((DATA / "rule_cases.json").read_text(encoding="utf-8"))
QUINTET = json.loads((DATA / "quintet_forbidden.json").read_text(encoding="utf-8"))["positions"]
RENJU = [case for case in CASES["renju"] if not case.get("disputed")]
COLORS = {"black": Color.BLACK, "white": Color.WHITE}


def board_of(case: dict[str, Any], rule: Rule) -> Board:
    """Turn the file's rows from the top into rows from the bottom."""

    def points(pairs: list[list[int]]) -> list[Point]:
        return [Point(x, case["size"] - 1 - y) for x, y in pairs]

    return Board.from_stones(
        points(case["black"]),
        points(case["white"]),
        to_move=COLORS[case["side"]],
        rule=rule,
        size=case["size"],
    )


def label(board: Board, point: Point) -> str:
    foul = board.foul(point)
    return str(foul).replace(" ", "-") if foul else "legal"


@pytest.mark.parametrize("case", [c for c in RENJU if "point" in c], ids=lambda c: c["id"])
def test_renju_point(case: dict[str, Any]) -> None:
    board = board_of(case, Rule.RENJU)
    x, y = case["point"]
    point = Point(x, board.size - 1 - y)
    assert label(board, point) == case["expected"]
    explanation = board.explain(point)
    assert explanation.foul == board.foul(point)
    assert slow(board).judge(point).replace("five", "legal") == case["expected"]
    assert bool(explanation.fives) == (slow(board).judge(point) == "five")


@pytest.mark.parametrize("case", [c for c in RENJU if "all_forbidden" in c], ids=lambda c: c["id"])
def test_renju_board(case: dict[str, Any]) -> None:
    board = board_of(case, Rule.RENJU)
    expected = {(x, board.size - 1 - y): foul for x, y, foul in case["all_forbidden"]}
    assert {tuple(p): label(board, p) for p in board.forbidden_points} == expected


@pytest.mark.parametrize("case", QUINTET, ids=lambda c: c["id"])
def test_quintet(case: dict[str, Any]) -> None:
    board = Board.from_stones(
        case["black"], case["white"], to_move=COLORS[case["to_move"]], rule=Rule.RENJU
    )
    expected = case["expect"]["moves"]
    for point, foul in expected.items():
        assert label(board, Point.parse(point)).replace("-", "_") == foul
    if case["expect"].get("complete"):
        assert {str(point) for point in board.forbidden_points} == set(expected)


@pytest.mark.parametrize("case", CASES["wins"], ids=lambda c: c["id"])
def test_win(case: dict[str, Any]) -> None:
    number = int(case["rule"].split("INFO rule ")[1].rstrip(")"))
    board = board_of(case, Rule(number))
    x, y = case["point"]
    point = Point(x, board.size - 1 - y)
    won = board.play(point).winner is COLORS[case["side"]]
    assert won == case["wins"]
    assert slow(board).wins(point, case["side"]) == case["wins"]
