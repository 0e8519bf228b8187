"""The manager's side of the protocol, against brains of every kind."""

from __future__ import annotations

import sys

import pytest

from tengen import Board, Point, Rule
from tengen._core import Stop
from tengen.errors import PlayerError, TengenError
from tengen.game import Limit
from tengen.gomocup.manager.brain_player import BrainPlayer, command_of, load
from tengen.gomocup.manager.client import Client
from tengen.gomocup.manager.control import Control
from tengen.gomocup.manager.fault import BrainError, Fault
from tengen.gomocup.manager.profile import PROFILES, profile_named
from tests.gomocup.brains import mock

SLOW = Control(turn=20.0, memory_mb=350)
QUICK = Control(turn=0.1)

RECORDER = """
import sys
for line in sys.stdin:
    print(repr(line), file=sys.stderr, flush=True)
    word = line.split()[0]
    if word == "ABOUT": print('name="r"', flush=True)
    elif word == "START": print("OK", flush=True)
    elif word in ("BEGIN", "TURN", "DONE"): print("0,0" if "BEGIN" in line else "1,0", flush=True)
    elif word == "END": break
"""


def heard(profile: str, control: Control, board: Board) -> list[str]:
    """Return what a brain is sent for a move on *board*, a reply of the opponent and the end."""
    command = (sys.executable, "-uIS", "-c", RECORDER)
    client = Client(command, PROFILES[profile], control, tolerance=20, folder="/some where")
    client.new_game(board.rule, board.size)
    board = board.play(client.move(board, left=60.0).point)
    board = board.play(board.legal_moves[0])
    if profile != "piskvork":  # which would hear its own standard error
        client.move(board, left=None)
    client.end()
    return [unescaped(line) for line in client.stderr.splitlines()]


def unescaped(line: str) -> str:
    return line.strip("'").replace("\\r", "\r").replace("\\n", "\n")


def test_the_judge_sends_everything_at_once_and_always_a_board() -> None:
    lines = heard("judge", Control(turn=30, match=180, memory_mb=350), Board(Rule.RENJU))
    assert [line.removesuffix("\r\n") for line in lines] == [
        "START 15",
        "INFO timeout_turn 30000",
        "INFO timeout_match 180000",
        "INFO max_memory 367001600",
        "INFO game_type 3",
        "INFO rule 4",
        "INFO folder /some where",
        "INFO time_left 60000",
        "BOARD",
        "DONE",
        "INFO time_left 2147483647",
        "TURN 0,14",
        "END",
    ]
    assert all(line.endswith("\r\n") for line in lines)


def test_c_gomoku_cli_asks_about_and_ends_lines_with_lf() -> None:
    board = Board(size=20).play("h8")
    lines = heard("cgomoku", Control(turn=5, nodes=1000, depth=4), board)
    assert all(line.endswith("\n") and not line.endswith("\r\n") for line in lines)
    assert [line.strip() for line in lines][:10] == [
        "ABOUT",
        "START 20",
        "INFO rule 0",
        "INFO timeout_turn 5000",
        "INFO timeout_match 0",
        "INFO max_depth 4",
        "INFO max_node 1000",
        "INFO max_memory 0",
        "INFO time_left 60000",
        "BOARD",
    ]


@pytest.mark.parametrize(
    ("profile", "board", "first"),
    [
        ("tengen", Board(), ["BEGIN"]),
        ("tengen", Board().play("h8"), ["TURN 7,7"]),
        ("tengen", Board().play("h8", "a1"), ["BOARD", "7,7,1", "0,14,2", "DONE"]),
        ("cgomoku", Board().play("h8"), ["BOARD", "7,7,2", "DONE"]),
        ("judge", Board().play("h8"), ["BOARD", "7,7,2", "DONE"]),
        (
            "tengen",
            Board.from_stones(["a15", "c15"], ["b14"]).play("o1"),
            ["BOARD", "1,1,2", "0,0,1", "2,0,1", "14,14,2", "DONE"],
        ),
    ],
)
def test_the_first_position(profile: str, board: Board, first: list[str]) -> None:
    lines = [line.strip() for line in heard(profile, SLOW, board)]
    at = lines.index("INFO time_left 60000") + 1
    assert lines[at : at + len(first)] == first


@pytest.mark.parametrize("profile", PROFILES)
def test_a_game_with_every_profile(profile: str) -> None:
    client = Client(mock("chatty"), PROFILES[profile], SLOW)
    for size in (15, 9):
        board = Board(size=size)
        client.new_game(size=size)
        for _ in range(3):
            answer = client.move(board, 20.0)
            board = board.play(answer.point)
            board = board.play(board.legal_moves[0])
        assert (answer.remarks.depth, answer.remarks.nodes) == (3, 1500)
        assert answer.remarks.evaluation == "-33"
        assert answer.messages[-1].startswith("MESSAGE Depth 3")
        assert not answer.deviations
    client.end()
    assert not client.deviations


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("crash", Fault.CRASH),
        ("leave", Fault.CRASH),
        ("midline", Fault.CRASH),
        ("stall", Fault.TIMEOUT),
        ("flood", Fault.FLOOD),
        ("off-board", Fault.ILLEGAL),
        ("garbage", Fault.GARBAGE),
        ("error", Fault.GARBAGE),
        ("binary", Fault.GARBAGE),
    ],
)
def test_each_fault_is_named(fault: str, kind: Fault) -> None:
    patient = fault in ("crash", "leave", "midline", "flood", "off-board")
    client = Client(mock(fault, "--at", 1), control=SLOW if patient else QUICK, tolerance=0.1)
    client.new_game()
    with pytest.raises(BrainError) as caught:
        client.move(Board())
    client.end()
    assert caught.value.fault is kind
    if fault == "crash":
        assert client.stderr == "about to crash\n"


@pytest.mark.parametrize("fault", ["exits-at-start", "refuses-start"])
def test_a_brain_that_does_not_start(fault: str) -> None:
    client = Client(mock(fault))
    with pytest.raises(BrainError):
        client.new_game()
    client.end()


def test_a_brain_that_ignores_end_is_noted_and_killed() -> None:
    client = Client(mock("ignores-end"))
    client.new_game()
    client.end()
    assert client.deviations == ["did not end within 0.5 s of END"]
    assert client.pid is None


def test_a_blank_before_the_move_is_a_deviation_that_only_c_gomoku_cli_minds() -> None:
    client = Client(mock("blanks"), control=SLOW)
    client.new_game()
    assert "writes a move as" in client.move(Board()).deviations[0]
    client.end()
    client = Client(mock("blanks"), PROFILES["cgomoku"], QUICK, tolerance=0.1)
    client.new_game()
    with pytest.raises(BrainError) as caught:
        client.move(Board())
    client.end()
    assert caught.value.fault is Fault.GARBAGE


@pytest.mark.parametrize(("way", "second", "points"), [("swap", True, 0), ("two", False, 2)])
def test_swap2(way: str, second: bool, points: int) -> None:
    client = Client(mock("--swap2", way), control=SLOW)
    client.new_game()
    first = client.swap2(())
    assert [str(point) for point in first.points] == ["g9", "h8", "i9"]
    answer = client.swap2(first.points)
    assert (answer.swaps, len(answer.points)) == (second, points)
    client.end()


def test_a_control_says_what_is_wrong() -> None:
    assert Control.parse("0.5") == Control(turn=0.5)
    assert Control.parse("match=60,increment=1") == Control(match=60, increment=1)
    for text in ("turn=0", "speed=3", "turn=x", "increment=1"):
        with pytest.raises(TengenError):
            Control.parse(text)
    with pytest.raises(TengenError, match="choose tengen, judge, piskvork or cgomoku"):
        profile_named("arbiter")


def test_a_brain_is_a_player() -> None:
    with BrainPlayer(mock("chatty")) as player:
        board = Board().play("h8")
        assert player.play(board, Limit(seconds=20)) in board.legal_moves
        with player.analyse(board, Limit(seconds=20)) as thinking:
            info = next(thinking)
        assert info.depth == 2
        assert info.score is not None
        assert info.score.value == -32
        small = Board(Rule.STANDARD, 9)
        assert player.play(small, Limit(seconds=20)) in small.legal_moves


def test_a_brain_that_fails_is_a_players_error() -> None:
    with (
        BrainPlayer(mock("crash", "--at", 1), name="x") as player,
        pytest.raises(PlayerError, match="x gave no move: the process ended with signal SIGABRT"),
    ):
        player.play(Board(), Limit(seconds=20))


def test_a_stopped_brain_is_not_waited_for() -> None:
    client = Client(mock("stall", "--at", 1), control=SLOW, tolerance=0.05)
    client.new_game()
    stop = Stop()
    stop.set()
    with pytest.raises(BrainError):
        client.move(Board(), stop=stop)
    client.end()


def test_names_of_players() -> None:
    assert load("name:random?seed=3").name == "random"
    assert isinstance(load("cmd:./pbrain-x"), BrainPlayer)
    for text in ("nobody", "name:nobody", "cmd:", "cmd:'", "py:module"):
        with pytest.raises(PlayerError):
            command_of(text)


def test_an_empty_board_after_a_game_is_a_new_game() -> None:
    command = (sys.executable, "-uIS", "-c", RECORDER)
    client = Client(command, control=SLOW)
    client.new_game()
    client.move(Board())
    client.move(Board())
    client.move(Board().play("h8"))
    client.end()
    words = [unescaped(line).split()[0] for line in client.stderr.splitlines()]
    said = [word for word in words if word != "INFO"]
    assert said == ["START", "BEGIN", "BOARD", "7,7,2", "DONE", "END"]


def test_time_that_was_forgiven_is_noted() -> None:
    client = Client(mock("--delay", 0.05), control=Control(turn=0.01), tolerance=20)
    client.new_game()
    assert "over its time, which was forgiven" in client.move(Board()).deviations[0]
    client.end()


def test_points_count_rows_from_the_top() -> None:
    client = Client(mock("script", "--script", "0,0"), control=SLOW)
    client.new_game()
    assert client.move(Board()).point == Point.parse("a15")
    client.end()
