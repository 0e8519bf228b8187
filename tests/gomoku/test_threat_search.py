"""Winning by threats: known problems, every reply tried by the slow rules, laws."""

import _thread
import random
import threading

import pytest

from tengen.game import Limit
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.symmetry import SYMMETRIES
from tengen.gomoku.win import WinStatus, find_win
from tests.gomoku.boards import random_board
from tests.gomoku.replay import check_threats
from tests.gomoku.threat_positions import ALLIS, Known, of_kind
from tests.oracles.gomoku_lambda import TooLargeError, wins_by_threats

# The four benchmark problems of the collection take minutes or more.
HARD = ("quintet-bench_", "quintet-test_vct_fukumi_move")
WINS = [known for known in of_kind("vct_win") if not known.name.startswith(HARD)]


@pytest.mark.parametrize("known", WINS, ids=lambda known: known.name)
def test_known_wins_by_threats(known: Known) -> None:
    win = find_win(known.board, by="threats")
    assert win.status is WinStatus.PROVED
    assert win.line
    board = known.board.play(*win.line)  # raises if a move is not legal
    assert board.to_move is not known.board.to_move
    last = Board.from_cells(board.cells, rule=board.rule, to_move=win.color)
    assert all(last.play(point).winner is win.color for point in win.fives)
    assert win.fives


# Every reply is tried, at every step, against the solver's own choices.
@pytest.mark.parametrize("known", WINS[1:5], ids=lambda known: known.name)
def test_wins_by_threats_stand_against_every_reply(known: Known) -> None:
    win = find_win(known.board, by="threats")
    assert check_threats(known.board, win) > 100


@pytest.mark.soak
@pytest.mark.parametrize("known", WINS, ids=lambda known: known.name)
def test_all_wins_by_threats_stand_against_every_reply(known: Known) -> None:
    win = find_win(known.board, by="threats")
    assert check_threats(known.board, win) > 100


@pytest.mark.soak
def test_a_win_by_a_move_that_threatens_fours_only() -> None:
    [known] = [known for known in of_kind("vct_win") if known.name.endswith("fukumi_move")]
    assert find_win(known.board, by="threats", limit=Limit(nodes=2_000_000))


@pytest.mark.parametrize("known", WINS[2:5], ids=lambda known: known.name)
def test_symmetries_commute_with_verdicts(known: Known) -> None:
    for symmetry in SYMMETRIES:
        assert find_win(known.board.transformed(symmetry), by="threats")


@pytest.mark.parametrize("rule", Rule)
def test_won_by_fours_is_won_by_threats(rule: Rule) -> None:
    rng = random.Random(int(rule))
    won = 0
    for _ in range(60):
        board = random_board(rng, rule, 9)
        if board.outcome is None and find_win(board):
            assert find_win(board, by="threats", limit=Limit(nodes=1))
            won += 1
    assert won > 5


@pytest.mark.parametrize("rule", Rule)
def test_both_sides_cannot_win_with_the_same_move_to_make(rule: Rule) -> None:
    """If the side to move wins by threats, no reply lets the other side win by threats."""
    rng = random.Random(7 + rule)
    checked = 0
    for _ in range(25):
        board = random_board(rng, rule, 9)
        if board.outcome is not None:
            continue
        win = find_win(board, by="threats", limit=Limit(nodes=20_000))
        if win and win.line and not find_win(board):
            after = board.play(win.line[0])
            assert not find_win(after, by="threats", limit=Limit(nodes=20_000))
            checked += 1
    assert checked > 0


def test_the_empty_board_is_not_won_by_threats() -> None:
    for rule in Rule:
        assert find_win(Board(rule), by="threats").status is WinStatus.NONE


def test_a_spent_budget_is_said() -> None:
    win = find_win(ALLIS["diagram-2b"].board, by="threats", limit=Limit(nodes=50))
    assert win.status is WinStatus.UNKNOWN
    assert win.nodes == 50
    assert not win.line


def test_either_side_may_be_asked() -> None:
    board = Board.from_stones(["h8", "h9", "g8"], ["a1", "o1", "a15"], to_move=Color.WHITE)
    assert find_win(board, by="threats", color=Color.BLACK)
    assert not find_win(board, by="threats", color=Color.WHITE)


def hard_board() -> Board:
    [known] = [known for known in of_kind("vct_win") if known.name.endswith("small_but_long")]
    return known.board


def test_a_deadline_ends_the_search() -> None:
    win = find_win(hard_board(), by="threats", limit=Limit(seconds=0.01, nodes=50_000_000))
    assert win.status is WinStatus.UNKNOWN


def test_ctrl_c_ends_the_search() -> None:
    """The search runs without the GIL, so another thread can interrupt it."""
    threading.Timer(0.05, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        find_win(hard_board(), by="threats", limit=Limit(nodes=50_000_000))


def compare_with_the_definition(rule: Rule, size: int, count: int, most: int) -> int:
    """Search random boards both ways; return how many verdicts were compared."""
    rng = random.Random(300 + rule)
    compared = 0
    for _ in range(count):
        board = random_board(rng, rule, size)
        if board.outcome is not None or find_win(board):
            continue
        try:
            expected = wins_by_threats(board, most)
        except TooLargeError:
            continue
        win = find_win(board, by="threats")
        assert win.status is (WinStatus.PROVED if expected else WinStatus.NONE)
        compared += 1
    return compared


@pytest.mark.parametrize("rule", Rule)
def test_verdicts_equal_the_definition(rule: Rule) -> None:
    assert compare_with_the_definition(rule, size=7, count=30, most=40) > 3


@pytest.mark.soak
@pytest.mark.parametrize("rule", Rule)
def test_verdicts_equal_the_definition_on_many_boards(rule: Rule) -> None:
    assert compare_with_the_definition(rule, size=8, count=100, most=400) > 20
