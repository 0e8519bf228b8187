"""The brain as a process: pipes, signals, and its end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen._core import Stop
from tengen.game import Limit
from tengen.gomocup.brain.actions import Action
from tengen.gomocup.brain.conversation import Conversation
from tengen.gomocup.brain.player_source import FixedSource
from tengen.gomocup.brain.server import LONGEST_LINE, Server, split_lines
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.point import Point
from tests.gomocup.brain.thinkers import First

SLOW = """
import time
from tengen.gomocup import serve

def choose(board, limit):
    print("thinking", end=" ")
    print("hard")
    if board.moves:
        time.sleep(60)
    return "h8"

serve(choose, name="slow")
"""


@contextmanager
def running(*arguments: str, cwd: Path | None = None) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, *(arguments or ("-m", "tengen.gomocup", "--player", "random"))]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        cwd=cwd,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def say(process: subprocess.Popen[str], *lines: str) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\r\n" for line in lines))
    process.stdin.flush()


def hear(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().rstrip("\n")


def heard_until(process: subprocess.Popen[str], start: str) -> list[str]:
    said = [hear(process)]
    while not said[-1].startswith(start):
        said.append(hear(process))
    return said


def ends_silently(process: subprocess.Popen[str]) -> None:
    assert process.wait(60) == 0
    assert process.stdout is not None
    assert process.stderr is not None
    assert (process.stdout.read(), process.stderr.read()) == ("", "")


def test_a_game_under_the_judge_everything_sent_at_once() -> None:
    with running() as brain:
        say(brain, "START 20", "INFO timeout_turn 500", "INFO max_memory 367001600", "INFO rule 0")
        say(brain, "INFO time_left 5000", "BOARD", "DONE")
        assert hear(brain) == "OK"
        taken = {hear(brain)}
        for x in range(5):
            say(brain, "INFO time_left 4000", f"TURN {next_free(taken, x)}")
            taken.add(hear(brain))
        say(brain, "END")
        ends_silently(brain)


def next_free(taken: set[str], x: int) -> str:
    point = next(f"{2 * x},{y}" for y in range(20) if f"{2 * x},{y}" not in taken)
    taken.add(point)
    return point


def test_the_end_of_the_input_is_the_end() -> None:
    with running() as brain:
        say(brain, "START 15")
        assert hear(brain) == "OK"
        assert brain.stdin is not None
        brain.stdin.close()
        ends_silently(brain)


@pytest.mark.parametrize("end", ["END\n", "end\n", ""])
def test_everything_asked_before_the_end_is_answered(end: str) -> None:
    asked = "START 15\nABOUT\nBEGIN\nTURN 7,7\nNONSENSE\nTURN 99,99\nABOUT\n"
    done = subprocess.run(
        [sys.executable, "-m", "tengen.gomocup", "--player", "random"],
        input=asked + end,
        capture_output=True,
        text=True,
        check=True,
    )
    said = [line.split()[0].split("=")[0] for line in done.stdout.splitlines()]
    kinds = ["a move" if "," in word else word for word in said]
    assert kinds == ["OK", "name", "a move", "a move", "UNKNOWN", "ERROR", "name"]
    assert done.stderr == ""


def test_a_manager_that_no_longer_listens() -> None:
    with running() as brain:
        say(brain, "START 15")
        assert hear(brain) == "OK"
        assert brain.stdout is not None
        brain.stdout.close()
        say(brain, "BEGIN", "TURN 7,7", "ABOUT")
        assert brain.wait(60) == 0
        assert brain.stderr is not None
        assert brain.stderr.read() == ""


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    folder = tmp_path / "a folder with blanks"
    folder.mkdir()
    script = folder / "pbrain-slow.py"
    script.write_text(SLOW, encoding="utf-8")
    with running(str(script)) as process:
        say(process, "START 15", "BEGIN")
        assert hear(process) == "OK"
        assert [hear(process), hear(process)] == ["MESSAGE thinking hard", "7,7"]
        say(process, "TURN 8,8")
        assert hear(process) == "MESSAGE thinking hard"
        yield process


def test_end_while_thinking(slow: subprocess.Popen[str]) -> None:
    say(slow, "END")
    ends_silently(slow)


def test_end_of_input_while_thinking(slow: subprocess.Popen[str]) -> None:
    assert slow.stdin is not None
    slow.stdin.close()
    ends_silently(slow)


def test_suspended_and_resumed(slow: subprocess.Popen[str]) -> None:
    os.kill(slow.pid, signal.SIGSTOP)
    say(slow, "INFO time_left 3000")
    os.kill(slow.pid, signal.SIGCONT)
    say(slow, "END")
    ends_silently(slow)


def test_ctrl_c(slow: subprocess.Popen[str]) -> None:
    os.kill(slow.pid, signal.SIGINT)
    ends_silently(slow)


THINKER = """
from collections.abc import Generator
from tengen.gomocup.brain.conversation import Conversation
from tengen.gomocup.brain.player_source import FixedSource
from tengen.gomocup.brain.server import run
from tengen.gomoku.player import Player
from tengen.gomoku.info import Info

class Thinker(Player):
    name = "thinker"
    def infos(self, board, limit, stop):
        yield Info(best=board.legal_moves[0], text="begun")
        print("begun")
        while not stop.is_set():
            pass

run(Conversation(FixedSource(Thinker())))
"""


@pytest.mark.parametrize("end", ["END", None])
def test_the_end_cuts_a_search_short_and_the_move_is_written(end: str | None) -> None:
    with running("-c", THINKER) as brain:
        say(brain, "START 15", "INFO timeout_turn 100000", "INFO time_left 2147483647", "BEGIN")
        assert [hear(brain), hear(brain)] == ["OK", "MESSAGE begun"]
        say(brain, "TURN 7,7", *([end] if end else []))
        assert brain.stdin is not None
        brain.stdin.close()
        assert [line for line in heard_until(brain, "1,14") if "MESSAGE" not in line] == [
            "0,14",
            "1,14",
        ]
        ends_silently(brain)


def test_move_now() -> None:
    for now in ("INFO timeout_turn 0", "YXSTOP", "stop", "INFO time_left 0"):
        with running("-c", THINKER) as brain:
            say(brain, "START 15", "INFO timeout_turn 100000", "INFO time_left 2147483647", "BEGIN")
            assert [hear(brain), hear(brain)] == ["OK", "MESSAGE begun"]
            say(brain, now)
            assert hear(brain).startswith("MESSAGE time")
            assert hear(brain) == "0,14"
    with running("-c", THINKER) as brain:  # a player that forgets its limit is reminded of it
        say(brain, "START 15", "INFO timeout_turn 300", "BEGIN")
        assert [hear(brain) for _ in range(4)][-1] == "0,14"


def test_a_function_by_name(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "def play(board, limit):\n    return board.legal_moves[len(board.moves)]\n", "utf-8"
    )
    with running("-m", "tengen.gomocup", "--function", "mine:play", cwd=tmp_path) as brain:
        say(brain, "ABOUT", "START 15", "BEGIN")
        assert hear(brain).startswith('name="play"')
        assert [hear(brain), hear(brain)] == ["OK", "0,14"]


class Slow(First):
    """Needs five seconds to begin a game, by a clock of its own."""

    now = 0.0

    def new_game(self) -> None:
        self.now += 5


def talk(brain: Conversation, *lines: str, clock: Callable[[], float] = time.monotonic) -> str:
    """Run the server in this process: these lines, then the end of the input."""
    with TemporaryFile() as said, TemporaryFile() as asked:
        asked.write("".join(f"{line}\n" for line in lines).encode())
        asked.seek(0)
        Server(
            brain, stdin=asked.fileno(), stdout=said.fileno(), leave=lambda _: None, clock=clock
        ).run()
        said.seek(0)
        return said.read().decode()


def test_nothing_is_taken_off_a_move_but_what_the_manager_counts() -> None:
    player = Slow()
    infos = ["INFO timeout_turn 1000", "INFO timeout_match 0"]
    talk(Conversation(FixedSource(player)), "START 15", *infos, "BEGIN", clock=lambda: player.now)
    assert [limit.seconds for _, limit in player.asked] == [0.95]


class Waiting(First):
    """Has its move when the first of many lines is worked through."""

    def __init__(self) -> None:
        super().__init__()
        self.is_told = threading.Event()

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        self.is_told.wait()
        yield from super().infos(board, limit, stop)


class Counting(Conversation):
    """Counts the INFOs that are worked through before the move is there."""

    told = told_before_move = 0

    def __init__(self, player: Waiting) -> None:
        super().__init__(FixedSource(player))
        self._waiting_player = player

    def feed(self, line: str, late: float = 0.0) -> list[Action]:
        actions = super().feed(line, late)
        if line.startswith("INFO evaluate"):
            self.told += 1
            self._waiting_player.is_told.set()
            for thread in threading.enumerate():
                if thread.name == "thinker":
                    thread.join()
        return actions

    def finish(self, stones: tuple[Point, ...], seconds: float) -> list[Action]:
        self.told_before_move = self.told
        return super().finish(stones, seconds)


def test_a_move_waits_for_no_queue_of_commands() -> None:
    brain = Counting(Waiting())
    said = talk(brain, "START 15", "BEGIN", *["INFO evaluate 3,3"] * 1000)
    assert said == "OK\n0,14\n"
    assert brain.told == 1000
    assert brain.told_before_move <= 3  # the one that it waited for, its info, and itself


@pytest.mark.parametrize("error", ["SystemExit", "KeyboardInterrupt", "MemoryError"])
def test_nothing_that_a_player_raises_ends_the_brain(error: str) -> None:
    code = f"""
from tengen.gomocup import serve

def choose(board, limit):
    raise {error}

serve(choose)
"""
    with running("-c", code) as brain:
        say(brain, "START 15", "BEGIN", "ABOUT", "END")
        *_, said, _ = heard_until(brain, "name=")
        assert said.startswith(f"ERROR the player has failed: {error}")
        ends_silently(brain)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return 1 / 0", "ERROR the player has failed: ZeroDivisionError: division by zero"),
        ("return 7", "ERROR choose returned 7; return a point of board.legal_moves, or text"),
        ("return 'z99'", "ERROR 'z99' is not a point; write a letter and a number, such as h8"),
        ("return (99, 99)", "ERROR the player's answer cannot be played: "),
    ],
)
def test_a_mistake_in_a_function_is_told(body: str, sentence: str, tmp_path: Path) -> None:
    code = f"def choose(board, limit):\n    {body}\n"
    (tmp_path / "wrong.py").write_text(code, "utf-8")
    with running("-m", "tengen.gomocup", "--function", "wrong:choose", cwd=tmp_path) as brain:
        say(brain, "START 15", "BEGIN", "ABOUT")
        *others, error, _ = heard_until(brain, "name=")
        assert error.startswith(sentence)
        if "1 / 0" in body:
            assert any("wrong.py" in line for line in others)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--player", "nobody"], "unknown player 'nobody'"),
        (["--player", "random?speed=1"], "random has no option 'speed'"),
        (["--function", "nowhere:f"], "there is no module 'nowhere'"),
        (["--function", "math:nothing"], "the module 'math' has no function 'nothing'"),
        (["--function", "math:pi"], "'math:pi' is not a function"),
    ],
)
def test_a_mistake_in_the_arguments(arguments: list[str], sentence: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tengen.gomocup", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"tengen.gomocup: {sentence}")
    assert done.stderr.count("\n") == 1


def test_a_module_that_fails_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1 / 0\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tengen.gomocup", "--function", "broken:choose"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    sentence = "the module 'broken' cannot be imported: ZeroDivisionError: division by zero"
    assert (done.returncode, done.stderr) == (2, f"tengen.gomocup: {sentence}\n")


def test_a_brain_loads_nothing_heavy() -> None:
    code = "import sys, tengen.gomocup.__main__; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"numpy", "typer", "rich", "fastapi", "uvicorn", "psutil", "asyncio"}


@given(st.binary(), st.integers(1, 7))
def test_lines_do_not_depend_on_how_the_bytes_come(data: bytes, step: int) -> None:
    pieces = [data[i : i + step] for i in range(0, len(data), step)]
    assert list(split_lines(iter(pieces))) == list(split_lines(iter([data])))


def test_a_line_without_end_is_cut() -> None:
    chunks = iter([b"x" * 50_000] * 40 + [b"\nABOUT\n"])
    first, second = split_lines(chunks)
    assert (len(first), second) == (LONGEST_LINE, "ABOUT")
