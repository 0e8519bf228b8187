"""Games between mock brains: every way in which one can end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen import Board, Rule
from tengen.arena.contestant import Contestant
from tengen.arena.schedule import tasks
from tengen.arena.slot import Slot, run_task
from tengen.arena.task import GameResult, GameTask, Reason
from tengen.gomocup.manager.control import Control
from tengen.gomocup.manager.profile import PROFILES
from tests.arena.plans import contestant, plan


def game(first: Contestant, second: Contestant, **words: Any) -> GameTask:
    return tasks(plan(first, second, **words), {})[0]


def scripted(name: str, moves: str, *arguments: object) -> Contestant:
    """Return a brain that plays these protocol points, whatever happens."""
    return contestant(name, "script", "--script", f"'{moves}'", *arguments)


def check(result: GameResult, task: GameTask) -> None:
    """Check that the moves are those of a legal game that had not ended before."""
    board = Board(task.rule, task.size)
    for move in result.moves:
        assert board.outcome is None
        board = board.play(move.point)
    if result.reason is Reason.FIVE:
        assert board.winner is result.winning_color


@pytest.mark.parametrize("profile", PROFILES)
def test_a_game_ends_with_five(profile: str) -> None:
    task = game(contestant("a", "--seed", 1), contestant("b", "--seed", 2), profile=profile)
    result = run_task(task)
    check(result, task)
    assert result.reason is Reason.FIVE
    assert (result.black.name, result.white.name) == ("a", "b")
    assert not result.black.deviations
    assert all(move.seconds is not None for move in result.moves)
    assert "mock.py:" in result.black.identity
    assert (result.black.about.get("version") == "1.0") is PROFILES[profile].says_about


def test_the_opening_is_laid_by_nobody() -> None:
    task = game(contestant("a"), contestant("b"), openings=(("e5", "f6", "e6"),))
    result = run_task(task)
    check(result, task)
    assert [move.point for move in result.moves[:3]] == ["e5", "f6", "e6"]
    assert [move.seconds for move in result.moves[:3]] == [None] * 3


QUICK = Control(turn=0.1, memory_mb=80)
FAULTS = [
    ("crash", Reason.CRASH, "about to crash"),
    ("leave", Reason.CRASH, "no more"),
    ("midline", Reason.CRASH, ""),
    ("exits-at-start", Reason.CRASH, "cannot find my files"),
    ("refuses-start", Reason.GARBAGE, ""),
    ("stall", Reason.TIMEOUT, ""),
    ("flood", Reason.FLOOD, ""),
    ("memory", Reason.MEMORY, ""),
    ("fork", Reason.TIMEOUT, "forked"),
    ("illegal", Reason.ILLEGAL, ""),
    ("off-board", Reason.ILLEGAL, ""),
    ("garbage", Reason.GARBAGE, ""),
    ("error", Reason.GARBAGE, ""),
    ("binary", Reason.GARBAGE, ""),
]


@pytest.mark.parametrize(("fault", "reason", "stderr"), FAULTS)
def test_a_fault_loses_with_its_reason_and_the_rest_is_not_disturbed(
    fault: str, reason: Reason, stderr: str
) -> None:
    patient = fault not in ("stall", "fork", "garbage", "error", "binary")
    control = Control(turn=20.0, memory_mb=80) if patient else QUICK
    faulty = contestant("faulty", fault, "--at", 2, control=control)
    sound = contestant("sound")
    with Slot() as slot:
        for number, (first, second) in enumerate(((faulty, sound), (sound, faulty))):
            result = slot.play(game(first, second, tolerance=0.1))
            assert result.reason is reason
            assert result.reason.is_fault
            loser = result.black if number == 0 else result.white
            assert result.winner == ("white" if number == 0 else "black")
            assert loser.name == "faulty"
            assert stderr in loser.stderr
            check(result, game(first, second))
        assert slot.play(game(sound, contestant("c"))).reason is Reason.FIVE


def test_a_forbidden_point_is_a_foul() -> None:
    # h8 makes a double three for Black: f8 g8, h9 h10 (protocol rows count from the top).
    black = scripted("black", "5,7 6,7 7,6 7,5 7,7")
    white = scripted("white", "0,0 2,14 14,0 14,14")
    task = game(black, white, rule=Rule.RENJU, size=15)
    result = run_task(task)
    assert (result.winner, result.reason) == ("white", Reason.FOUL)
    assert "double three" in result.detail


def test_a_board_on_which_nobody_can_win_is_drawn() -> None:
    rows = ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXO.."]
    black = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "X"]
    white = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "O"]
    words = [" ".join(f"{x},{y}" for x, y in points) for points in (black, white)]
    task = game(scripted("a", words[0]), scripted("b", words[1]), size=5)
    result = run_task(task)
    check(result, task)
    assert (result.winner, result.reason) == (None, Reason.DEAD)
    assert len(result.moves) < 25


def test_a_proven_win_by_fours_ends_the_game_on_wish() -> None:
    black, white = scripted("a", "4,7 5,7 6,7 7,7"), scripted("b", "0,0 2,0 4,0 6,0")
    adjudicated = run_task(game(black, white, size=15, adjudicates=True))
    assert (adjudicated.winner, adjudicated.reason) == ("black", Reason.PROVEN)
    assert len(adjudicated.moves) == 6  # three in a row and the move are enough
    played = run_task(game(black, white, size=15))
    assert played.reason is Reason.FIVE


def test_the_time_of_the_game_runs_out() -> None:
    slow = contestant("slow", "--delay", 0.04, control=Control(match=0.1))
    result = run_task(game(slow, contestant("b"), tolerance=0.0))
    assert (result.winner, result.reason) == ("white", Reason.TIMEOUT)
    assert len(result.moves) < 10


def test_an_increment_keeps_a_brain_alive() -> None:
    slow = contestant("slow", "--delay", 0.01, control=Control(match=2.0, increment=2.0))
    result = run_task(game(slow, contestant("b"), tolerance=0.0))
    assert result.reason is Reason.FIVE


@pytest.mark.parametrize(
    ("second", "first", "stones", "black"),
    [
        ("swap", "one", 3, "b"),
        ("one", "one", 4, "a"),
        ("two", "swap", 5, "a"),
        ("two", "one", 6, "b"),
    ],
)
def test_swap2_is_played_by_the_brains(second: str, first: str, stones: int, black: str) -> None:
    one, other = contestant("a", "--swap2", first), contestant("b", "--swap2", second)
    task = game(one, other, size=15, swap2=True)
    result = run_task(task)
    check(result, task)
    assert result.reason is Reason.FIVE
    assert result.black.name == black
    opening = ["g9", "h8", "i9", "j6", "k5", "l4"]
    assert [move.point for move in result.moves[:stones]] == opening[:stones]
    assert result.moves[stones].point not in opening


def test_a_brain_serves_game_after_game_where_the_profile_keeps_it() -> None:
    a, b = contestant("a"), contestant("b")
    for profile, kept in (("tengen", True), ("piskvork", False)):
        with Slot() as slot:
            numbers = []
            for task in tasks(plan(a, b, profile=profile), {}):
                slot.play(task)
                numbers.append([client.pid for client in slot._clients.values()])
        assert (numbers[0] == numbers[1] and None not in numbers[0]) is kept


def test_a_game_that_both_call_decided_ends() -> None:
    """Black is sure to win, White to lose; neither alone is believed."""
    sure = contestant("sure", "--says", "'MESSAGE eval 2500'")
    lost = contestant("lost", "--says", "'MESSAGE eval -M8'", "--seed", 2)
    result = run_task(game(sure, lost, size=15, resign="2000,3"))
    assert (result.winner, result.reason, len(result.moves)) == ("black", Reason.AGREED, 6)
    result = run_task(game(lost, sure, size=15, resign="2000,3"))
    assert (result.winner, result.reason, len(result.moves)) == ("white", Reason.AGREED, 6)
    mute, proud = contestant("mute", "--seed", 2), contestant("proud", "--says", "'MESSAGE eval 9'")
    for other in (mute, proud):
        assert run_task(game(sure, other, resign="2000,3")).reason is not Reason.AGREED


def test_every_line_is_written_down(tmp_path: Path) -> None:
    a, b = contestant("a b", "stderr"), contestant("c/d", "--seed", 2, "--says", "'MESSAGE hm'")
    with Slot() as slot:
        for task in tasks(plan(a, b), {}):
            slot.play(replace(task, log=str(tmp_path / "logs")))
        slot.play(game(a, b))  # without a log
    names = sorted(path.name for path in (tmp_path / "logs").iterdir())
    assert names == ["00000_a-b_c-d.log", "00001_c-d_a-b.log"]
    text = (tmp_path / "logs" / names[0]).read_text()
    lines = [line[9:].removeprefix(" ") for line in text.splitlines()]
    times = [float(line[:9]) for line in text.splitlines()]
    assert times == sorted(times)
    assert times[0] >= 0
    for wanted in ("a b > START 9", "a b < OK", "a b > BEGIN", "a b ! move 1", "c/d < MESSAGE hm"):
        assert wanted in lines
    assert sum(line.startswith("a b > TURN") for line in lines) > 3
    assert "START 9" in (tmp_path / "logs" / names[1]).read_text()


@pytest.mark.parametrize("profile", PROFILES)
def test_a_player_is_told_what_is_for_it_alone(profile: str, tmp_path: Path) -> None:
    a, b = contestant("a"), contestant("b")
    a = replace(a, info=(("thread_num", "2"), ("option.X", "y")))
    run_task(replace(game(a, b, profile=profile), log=str(tmp_path)))
    [log] = tmp_path.iterdir()
    told = [line.split(maxsplit=2)[1:] for line in log.read_text().splitlines() if "INFO" in line]
    assert ["a", "> INFO thread_num 2"] in told
    assert ["a", "> INFO option.X y"] in told
    assert not [words for words in told if words[0] == "b" and "thread_num" in words[1]]


def test_a_folder_has_its_limit() -> None:
    """The judge allows 70 MB; we allow more."""
    litter, other = contestant("litter", "litter"), contestant("b", "--seed", 2)
    result = run_task(game(litter, other, profile="judge"))
    assert (result.winner, result.reason) == ("white", Reason.FOLDER)
    assert "70 MB" in result.detail
    assert run_task(game(litter, other)).reason is not Reason.FOLDER
