"""Winning by fours: perft and lengths against a slow oracle, and the known problems."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import _core
from tengen.errors import SearchError
from tengen.game import Limit
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.symmetry import SYMMETRIES
from tengen.gomoku.win import WinStatus, find_win
from tests.gomoku.boards import boards, random_board, slow
from tests.gomoku.replay import check_fours
from tests.gomoku.test_perft import ENTRIES, Entry
from tests.gomoku.threat_positions import ALLIS, EVERY, Known, of_kind
from tests.oracles.gomoku_rules import BLACK, WHITE
from tests.oracles.gomoku_threats import fours_perft, shortest_fours


def compiled_perft(board: Board, depth: int) -> int:
    position = _core.Position(board.rule, board.size, board.cells, board.to_move)
    return _core.fours_perft(position, depth)


def side(color: Color) -> str:
    return WHITE if color else BLACK


# --- fours-perft ---


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_fours_perft_of_the_perft_positions(entry: Entry) -> None:
    board = entry.board
    for depth in (1, 2, 3):
        for color in Color:
            turned = Board.from_cells(board.cells, rule=board.rule, to_move=color)
            expected = fours_perft(slow(board), side(color), depth)
            assert compiled_perft(turned, depth) == expected


@pytest.mark.parametrize("rule", Rule)
def test_fours_perft_of_random_boards(rule: Rule) -> None:
    rng = random.Random(int(rule))
    leaves = 0
    for _ in range(20):
        board = random_board(rng, rule, 9)
        for depth in (1, 2, 3):
            expected = fours_perft(slow(board), BLACK, depth)
            assert compiled_perft(board, depth) == expected
        leaves += expected
    assert leaves > 50


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        # numbers by tests/oracles/gomoku_threats.py
        ("diagram-2a", [1, 1, 10, 10, 80, 80, 460]),
        ("diagram-3a", [16, 16, 224, 224, 2688, 2688, 26880]),
    ],
)
def test_fours_perft_of_diagrams(name: str, counts: list[int]) -> None:
    board = ALLIS[name].board
    assert [compiled_perft(board, depth + 1) for depth in range(len(counts))] == counts


# --- lengths ---


@pytest.mark.parametrize("rule", Rule)
def test_lengths_equal_the_slow_oracle(rule: Rule) -> None:
    rng = random.Random(100 + rule)
    lengths: list[int | None] = []
    for _ in range(30):
        board = random_board(rng, rule, 8)
        if board.outcome is not None:
            continue
        for color in Color:
            win = find_win(board, color=color)
            assert win.is_shortest or not win
            expected = shortest_fours(slow(board), side(color), 3)
            if expected is not None or not win:
                assert win.length == expected
            else:
                assert win.length is not None
                assert win.length > 3
            check_fours(board, win)
            lengths.append(expected)
    assert {0, 1} <= set(lengths)
    assert None in lengths


@pytest.mark.parametrize("known", of_kind("vcf_win"), ids=lambda known: known.name)
def test_known_wins_by_fours(known: Known) -> None:
    win = find_win(known.board, limit=Limit(nodes=2_000_000))
    assert win.status is WinStatus.PROVED
    assert win.is_shortest
    if known.fours is not None:
        assert win.length == known.fours
    check_fours(known.board, win)


@pytest.mark.parametrize(
    "known",
    [known for known in EVERY if known.kind in ("no_vcf", "vct_win")],
    ids=lambda known: known.name,
)
def test_positions_without_a_win_by_fours(known: Known) -> None:
    assert find_win(known.board).status is WinStatus.NONE


def test_plain_search_of_diagram_3a_visits_every_subset() -> None:
    """3⁸: each of eight edge threes unplayed, played one way, or the other."""
    board = ALLIS["diagram-3a"].board
    position = _core.Position(board.rule, board.size, board.cells, board.to_move)
    found = _core.find_fours(position)
    assert found.status is _core.WinStatus.DISPROVED
    # Where all eight are played there is no four left to store; a full bucket drops an entry.
    assert 6000 < found.entries <= 3**8 - 2**8


# --- laws ---


@given(boards(max_size=12), st.sampled_from(SYMMETRIES))
@settings(max_examples=60, deadline=None)
def test_symmetries_commute_with_verdicts(board: Board, symmetry: int) -> None:
    if board.outcome is not None:
        return
    for color in Color:
        here, there = (find_win(b, color=color) for b in (board, board.transformed(symmetry)))
        assert (here.status, here.length) == (there.status, there.length)
        check_fours(board, here)


@pytest.mark.parametrize("known", of_kind("vcf_win")[:6], ids=lambda known: known.name)
def test_symmetries_commute_with_known_wins(known: Known) -> None:
    lengths = {find_win(known.board.transformed(s)).length for s in SYMMETRIES}
    assert len(lengths) == 1


def test_a_spent_budget_is_said() -> None:
    board = ALLIS["diagram-3a"].board
    win = find_win(board, limit=Limit(nodes=100))
    assert win.status is WinStatus.UNKNOWN
    assert not win
    assert (win.line, win.fives, win.length, win.move) == ((), (), None, None)
    assert win.nodes == 100
    enough = find_win(ALLIS["diagram-2a"].board, limit=Limit(nodes=400))
    assert enough
    assert not enough.is_shortest


def test_mistakes_are_named() -> None:
    with pytest.raises(SearchError, match="by 'fours' or by 'threats'"):
        find_win(Board(), by="luck")  # type: ignore[arg-type]
    over = Board.parse("a1 a2 b1 b2 c1 c2 d1 d2 e1")
    with pytest.raises(SearchError, match="over"):
        find_win(over)
