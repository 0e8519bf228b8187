"""What every brain of ours answers, line by line; a move stands for whatever move it is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tengen import Board, Color, Rule
from tengen.gomocup.compliance import check_brain
from tests.gomocup.conformance.processes import brains, command, talking

MOVE = re.compile(r"[0-9]+,[0-9]+")
LIMITS = ("INFO timeout_turn 60000", "INFO timeout_match 0", "INFO max_node 50")
BUSY = {"quick-start", "keeps-turn", "keeps-match"}
"""What a busy machine may spoil."""

FIVE = "0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 0,1,2 1,1,2 2,1,2 3,1,2 5,1,2"
CROSS = "7,6,1 0,0,2 7,8,1 0,2,2 6,7,1 0,4,2 8,7,1 14,0,2"

ANSWERS = {
    "sizes": (["START 4", "START 23", "START", "START x", "START 15 20"], ["ERROR"] * 5),
    "two sizes": (["start 19 19", "START 22", "  Start   5  ", "\tSTART 15"], ["OK"] * 4),
    "rectangles": (["RECTSTART 15,15", "RECTSTART 15,20", "RECTSTART 15"], ["OK", "ERROR"] * 1),
    "restart": (["START 20", "BEGIN", "RESTART", "BEGIN"], ["OK", "move", "OK", "move"]),
    "turn": (["START 15", "BEGIN", "TURN 0,0", "TURN 1,0"], ["OK", "move", "move", "move"]),
    "bad turns": (
        [
            "START 15",
            *(f"TURN {rest}" for rest in ("", "7", "a,b", "7,7,7", "-1,7", "15,0", "7;7")),
        ],
        ["OK", *["ERROR"] * 7],
    ),
    "taken": (
        ["START 15", "PLAY 7,7", "TURN 7,7"],
        ["OK", "7,7", "ERROR h8 is taken by Black"],
    ),
    "takeback": (
        ["START 15", "PLAY 7,7", "TAKEBACK 7,7", "TAKEBACK 7,7", "BEGIN"],
        ["OK", "7,7", "OK", "ERROR there is no stone on h8 to take back", "move"],
    ),
    "board": (["START 15", "BOARD", "7,7,1", "8,8,2", "DONE"], ["OK", "move"]),
    "board in a line": (
        ["START 15", "board 7,7,1 8,8,2 done", "BOARD DONE"],
        ["OK", *["move"] * 2],
    ),
    "bad blocks": (
        ["START 15", *(f"BOARD {row} DONE" for row in ("7,7", "7,7,3", "7,7,1 7,7,2", "15,0,1"))],
        [
            "OK",
            "ERROR a row of BOARD is x,y,field; 1 is own, 2 the opponent's",
            "ERROR field 3 is not supported; 1 is own, 2 the opponent's",
            "ERROR there are two stones on h8; take one away",
            "ERROR 15,0,1 is not on the 15x15 board",
        ],
    ),
    "a block without an end": (
        ["START 15", "BOARD", "7,7,1", "START 20", "BOARD 7,7,1 DONE 8,8,2", "DONE"],
        ["OK", "ERROR BOARD was not ended by DONE", "OK", "ERROR", "ERROR"],
    ),
    "too many rows": (
        ["START 15", "YXBOARD", *["1,1,1 " * 50] * 10, "DONE"],
        ["OK", "ERROR a board of 15x15 has fewer points"],
    ),
    "over": (
        ["START 15", f"BOARD {FIVE} DONE", "TURN 9,9", "YXBALANCEONE 0"],
        [
            "OK",
            "ERROR the game is over: Black has five",
            "ERROR j6 cannot be played: the game is over, Black has won",
            "ERROR the game is over; there is nothing to balance",
        ],
    ),
    "forbidden": (
        ["START 15", "INFO rule 4", f"YXBOARD {CROSS} DONE", "YXSHOWFORBID", "TURN 7,7"],
        ["OK", "FORBID 0707.", "ERROR h8 is forbidden to Black: double three"],
    ),
    "unknown": (
        ["MAKE coffee", "\x1b[2J\x00", "YXBLOCKPATH 7,7 DONE", "é'"],
        [
            "UNKNOWN command 'MAKE coffee'",
            "UNKNOWN command '\\x1b[2J\\x00'",
            "UNKNOWN command 'YXBLOCKPATH'",
            'UNKNOWN command "\\xe9\'"',
        ],
    ),
    "letters like those of commands": (
        ["\u017fTART 15", "START 15", "INFO ma\u212a_node 1", "P\u0130AY 7,7"],
        ["UNKNOWN command '\\u017fTART 15'", "OK", "UNKNOWN command 'P\\u0130AY 7,7'"],
    ),
    "long": (["x" * 100_000], ["UNKNOWN command '" + "x" * 40 + "...'"]),
    "infos": (["INFO", "INFO rule", "INFO rule x", "INFO folder /a b/c", "INFO x y"], []),
    "rule": (
        ["START 15", "INFO rule 3", "BEGIN", "INFO rule 9", "BEGIN"],
        ["OK", "ERROR rule 3 is not supported; choose 0, 1, 4, 8 or 9", "move"],
    ),
    "swap2": (
        ["START 15", "SWAP2BOARD DONE", "SWAP2BOARD 7,7 DONE"],
        ["OK", "three", "ERROR SWAP2BOARD has 0, 3 or 5 stones"],
    ),
    "blocked": (
        ["START 5", "YXBLOCK", *(f"{i % 5},{i // 5}" for i in range(25)), "DONE", "BEGIN"],
        ["OK", "ERROR every legal point is blocked; send YXBLOCKRESET"],
    ),
    "unblocked": (
        ["START 15", "YXBLOCK 7,7 DONE", "YXBLOCKUNDO 7,7 DONE", "BEGIN"],
        ["OK", "7,7"],
    ),
    "lines": (
        ["START 15", "YXNBEST 0", "YXNBEST", "YXNBEST 2", "YXBALANCETWO 7"],
        ["OK", "ERROR", "ERROR", "move", "ERROR YXBALANCETWO balances at 0 only, not at '7'"],
    ),
}
ANSWERS["rectangles"][1].append("ERROR")
EARLY = ("BEGIN", "TURN 7,7", "BOARD 7,7,1 DONE", "SWAP2BOARD DONE", "TAKEBACK 7,7", "RESTART")


def kind(line: str, wanted: str) -> str:
    """Return what a line is, as exactly as it is *wanted*."""
    if wanted == "ERROR" and line.startswith("ERROR "):
        return "ERROR"
    if wanted == "move" and MOVE.fullmatch(line):
        return "move"
    if wanted == "three" and all(map(MOVE.fullmatch, line.split())) and line.count(" ") == 2:
        return "three"
    return line


@brains
@pytest.mark.parametrize("name", ANSWERS)
def test_answers(brain: str, name: str) -> None:
    lines, wanted = ANSWERS[name]
    with talking(brain) as talk:
        assert talk.ask(*LIMITS) == []
        said = [line for line in talk.ask(*lines) if not line.startswith("MESSAGE ")]
    assert len(said) == len(wanted), said
    assert [kind(line, want) for line, want in zip(said, wanted, strict=True)] == wanted


@brains
def test_nothing_happens_before_start(brain: str) -> None:
    with talking(brain) as talk:
        for line in EARLY:
            assert talk.ask(line) == ["ERROR there is no board yet; send START first"]


@brains
def test_black_with_only_forbidden_points_still_lays_a_stone(brain: str) -> None:
    diagram = "XOXOOXO XXXXOXO XOOOXOX .XOXXOO XOOXOOX XXOOXOO XXXOOXO"
    board = Board.from_diagram("\n".join(map(" ".join, diagram.split())), rule=Rule.RENJU)
    rows = [
        f"{point.x},{6 - point.y},{1 + color}" for color in Color for point in board.stones(color)
    ]
    with talking(brain) as talk:
        assert talk.ask("START 7", "INFO rule 4", "BOARD", *rows, "DONE") == ["OK", "0,3"]


@brains
def test_the_yixin_dialect(brain: str) -> None:
    lines = ["start 15 15", "info rule 2", "yxboard 6,7,1 0,0,2 8,7,1 2,0,2 7,6,1 4,0,2 7,8,1"]
    with talking(brain, "--yixin") as talk:
        assert talk.ask(*lines, "0,14,2", "done", "yxshowforbid") == ["OK", "FORBID 0707."]


@brains
def test_everything_asked_before_the_end_is_answered(brain: str) -> None:
    asked = "START 15\r\nABOUT\r\nBEGIN\r\nTURN 7,6\r\nNONSENSE\r\nTURN 99,99\r\nABOUT"
    for end in ("", "\r\nEND\r\n"):
        done = subprocess.run(
            command(brain), input=asked + end, capture_output=True, text=True, check=True
        )
        words = [line.split()[0].split("=")[0] for line in done.stdout.splitlines()]
        kinds = ["move" if "," in word else word for word in words if word != "MESSAGE"]
        assert kinds == ["OK", "name", "move", "move", "UNKNOWN", "ERROR", "name"]


@brains
def test_move_now(brain: str) -> None:
    for now in ("INFO timeout_turn 0", "YXSTOP", "stop", "INFO time_left 0", "INFO time_left -5"):
        with talking(brain) as talk:
            times = ("INFO timeout_turn 1000000", "INFO time_left 2147483647")
            assert talk.ask("START 15", *times, "YXBOARD 7,7,2 DONE") == ["OK"]
            said = talk.ask("YXNBEST 1", now)
            assert MOVE.fullmatch(said[-1])


@brains
def test_a_move_that_is_made_at_once_is_not_called_lost(brain: str) -> None:
    with talking(brain) as talk:
        said = talk.ask("START 15", "INFO timeout_turn 0", "TURN 7,7", "YXNBEST 3")
    messages = [line for line in said if line.startswith("MESSAGE")]
    assert len(messages) == 2
    assert all(" depth 0-0 eval +0 nodes 0 " in line for line in messages)


@brains
def test_a_flood_of_lines_during_a_move_is_dropped_and_told_once(brain: str) -> None:
    flood = ["x" * 50_000] * 60
    with talking(brain) as talk:
        talk.ask("START 15", "INFO timeout_turn 1000000", "INFO time_left 2147483647")
        talk.ask("YXBOARD 7,7,2 DONE")
        # The answers come after the move; what asks for them, ABOUT, is part of the flood.
        talk.say("YXNBEST 1", *flood, "STOP")
        said = [line for line in talk.until("ERROR") if not line.startswith("MESSAGE")]
        assert talk.ask("PLAY 0,0") == ["0,0"]
    move, *unknown, error = said
    assert MOVE.fullmatch(move)
    assert unknown == ["UNKNOWN command '" + "x" * 40 + "...'"] * 20
    assert error == (
        "ERROR too many lines came while the brain was thinking; the last of them are dropped"
    )


@brains
def test_pondering_ends_with_the_next_command(brain: str) -> None:
    with talking(brain) as talk:
        talk.ask("START 15", *LIMITS, "INFO pondering 1")
        for _ in range(3):
            assert MOVE.fullmatch(talk.ask("BOARD 7,7,2 DONE")[-1])


@brains
def test_an_interrupt_ends_it_without_a_word(brain: str) -> None:
    # Ctrl-Break and the end of a console have the same handler; Wine would not raise them.
    with talking(brain) as talk:
        assert talk.ask("START 15") == ["OK"]
        assert talk.interrupt() == (0, "")


@brains
def test_the_acceptance_test_of_gomocup(brain: str) -> None:
    wanted = ["takes-win", "accepts-standard", "accepts-caro", "accepts-renju"]
    report = check_brain(command(brain), only=wanted, patience=20.0)
    assert [result.sentence for result in report.results if not result.is_fine] == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--player", "random"], "this program plays the engine only; for another player run"),
        (["--nonsense"], "unknown argument '--nonsense'; try --help"),
        (["--seed", "x"], "--seed needs a whole number, such as --seed 7"),
        (["--evaluator", "x"], "--evaluator needs network or patterns"),
        (["--evaluator"], "--evaluator needs network or patterns"),
    ],
)
def test_a_mistake_in_the_arguments_of_the_program(arguments: list[str], sentence: str) -> None:
    done = subprocess.run([*command("native"), *arguments], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"pbrain-tengen: {sentence}")


def test_the_program_needs_no_python() -> None:
    program = Path(command("native")[0]).read_bytes()
    assert not program.startswith(b"#!")
    assert sys.platform == "win32" or program.startswith((b"\x7fELF", b"\xcf\xfa\xed\xfe"))


@pytest.mark.soak
@brains
def test_nothing_is_found_in_any_of_them(brain: str) -> None:
    report = check_brain(command(brain), patience=20.0)
    found = {result.check.name: result.sentence for result in report.results if not result.is_fine}
    assert set(found) <= BUSY, found
