"""Threat-space search: the tables of the paper, and that what is verified does win."""

import random

import pytest
from hypothesis import given, settings

from tengen.errors import SearchError
from tengen.game import Limit
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.symmetry import SYMMETRIES
from tengen.gomoku.threat_space import ThreatSpace, table_cost, threat_space
from tengen.gomoku.threats import Threat, ThreatKind
from tengen.gomoku.win import find_win
from tests.gomoku.boards import boards, random_board
from tests.gomoku.threat_positions import ALLIS

Row = tuple[int, str, str, tuple[str, ...]]


def paths(rows: list[Row]) -> set[tuple[Row, ...]]:
    """Every row together with the rows that it stands under."""
    found = set()
    stack: list[Row] = []
    for row in rows:
        stack = [*stack[: row[0] - 1], row]
        found.add(tuple(stack))
    return found


def rows_of(space: ThreatSpace) -> list[Row]:
    return [
        (depth, t.kind.name.lower(), str(t.gain), tuple(sorted(map(str, table_cost(t)))))
        for depth, t in space.rows()
    ]


def printed(table: list[dict[str, object]]) -> list[Row]:
    return [
        (row["depth"], row["type"], row["gain"], tuple(sorted(row["cost"])))  # type: ignore[misc, call-overload]
        for row in table
    ]


def gains(threats: tuple[Threat, ...]) -> list[str]:
    return [str(threat.gain) for threat in threats]


def test_table_1_of_diagram_3b() -> None:
    """Exactly the 24 rows of the paper, each under the same parents."""
    known = ALLIS["diagram-3b"]
    space = threat_space(known.board)
    expected = printed(known.entry["expect"]["tss_table_1"])
    assert len(space.rows()) == len(expected) == 24
    assert paths(rows_of(space)) == paths(expected)
    assert len(space.roots) == known.entry["expect"]["independent_threats"]
    found = sorted(gains(sequence.threats) for sequence in space.sequences)
    assert found == sorted(known.entry["expect"]["winning_sequences"])
    assert [gains(s.threats) for s in space.winning if gains(s.threats)[0] == "e15"]
    assert space.is_complete


def test_diagram_3a_takes_tens_of_nodes() -> None:
    """Where a search by fours meets 6,561 positions."""
    space = threat_space(ALLIS["diagram-3a"].board)
    assert len(space.roots) == 16
    assert space.nodes < 50
    assert not space.sequences
    assert space.is_complete


def test_tables_2_and_3_of_diagram_4() -> None:
    known = ALLIS["diagram-4"]
    space = threat_space(known.board, weakest=ThreatKind.FOUR)
    assert paths(rows_of(space)) == paths(printed(known.entry["expect"]["tss_table_2_initial"]))
    combined = {frozenset(gains(node.sequence)) for node in space.combinations}
    assert combined == {frozenset(pair) for pair in known.entry["expect"]["combinations"]}
    found = [set(gains(sequence.threats)) for sequence in space.winning]
    assert set(known.entry["expect"]["winning_sequence"]) in found


def test_diagram_2b_needs_threes() -> None:
    board = ALLIS["diagram-2b"].board
    assert not threat_space(board, weakest=ThreatKind.FOUR).sequences


@pytest.mark.parametrize("rule", Rule)
def test_what_is_verified_wins(rule: Rule) -> None:
    """The exact search agrees with every verified sequence."""
    rng = random.Random(50 + rule)
    verified = 0
    for _ in range(40):
        board = random_board(rng, rule, 9)
        if board.outcome is not None:
            continue
        space = threat_space(board, nodes=200)
        for sequence in space.winning[:1]:
            verified += 1
            win = find_win(board, by="threats", limit=Limit(nodes=100_000))
            assert win, f"{board!r} {sequence}"
    assert verified > 5


@given(boards(max_size=11))
@settings(max_examples=10, deadline=None)
def test_symmetries_commute_with_the_number_of_rows(board: Board) -> None:
    if board.outcome is not None:
        return
    spaces = [threat_space(board.transformed(s), nodes=100) for s in SYMMETRIES]
    if all(space.is_complete for space in spaces):
        assert len({len(space.roots) for space in spaces}) == 1
        assert len({bool(space.sequences) for space in spaces}) == 1


def test_mistakes_are_named() -> None:
    with pytest.raises(SearchError, match="over"):
        threat_space(Board.parse("a1 a2 b1 b2 c1 c2 d1 d2 e1"))


def test_the_other_side_may_be_asked() -> None:
    board = Board.from_stones(["h8"], ["f6", "g6", "h6"], to_move=Color.BLACK)
    assert not threat_space(board).sequences
    assert threat_space(board, Color.WHITE).winning
