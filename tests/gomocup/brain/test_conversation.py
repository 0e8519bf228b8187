"""The protocol, line by line: every edge case that a brain must survive."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Callable
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Board, Color, Rule
from tengen.errors import PlayerError
from tengen.gomocup.brain import player_source
from tengen.gomocup.brain.actions import Begin, Halt, Quit, Say
from tengen.gomocup.brain.conversation import BLOCKS, COMMANDS, Conversation
from tengen.gomocup.brain.player_source import NamedSource
from tengen.gomoku.player import Player
from tests.gomocup.brain.thinkers import Able, First, brain, run, talk

MOVE = re.compile(r"[0-9]+,[0-9]+")


def answers(*lines: str, rule: int = 0, size: int = 15) -> list[str]:
    """Return what is said after START, without its OK."""
    said = talk(brain(), [f"START {size}", f"INFO rule {rule}", *lines])
    assert said[0] == "OK"
    return said[1:]


def is_error(lines: list[str]) -> bool:
    return len(lines) == 1 and lines[0].startswith("ERROR ")


# --- lines ---


@pytest.mark.parametrize(
    "line", ["START 15", "start 15", "  Start   15  ", "START 15\r", "\tSTART 15", "start 15 15"]
)
def test_blanks_and_case_do_not_matter(line: str) -> None:
    assert talk(brain(), [line]) == ["OK"]


def test_empty_lines_mean_nothing() -> None:
    assert talk(brain(), ["", "  ", "\r"]) == []


def test_unknown_commands_are_named() -> None:
    assert answers("MAKE coffee") == ["UNKNOWN command 'MAKE coffee'"]
    assert answers("\x1b[2J\x00") == ["UNKNOWN command '\\x1b[2J\\x00'"]
    assert len(answers("x" * 5000)[0]) < 80


@pytest.mark.parametrize(
    "line", ["BEGIN", "TURN 7,7", "BOARD 7,7,1 DONE", "SWAP2BOARD DONE", "TAKEBACK 7,7", "RESTART"]
)
def test_nothing_happens_before_start(line: str) -> None:
    assert talk(brain(), [line]) == ["ERROR there is no board yet; send START first"]


def test_about_is_always_answered() -> None:
    assert talk(brain(), ["ABOUT"])[0].startswith('name="first", version="')


def test_end_is_heard_at_any_time() -> None:
    for before in ([], ["START 15"], ["START 15", "BOARD", "7,7,1"]):
        conversation = brain()
        talk(conversation, before)
        assert conversation.feed("end") == [Quit()]


# --- START and its kin ---


@pytest.mark.parametrize("size", [5, 15, 19, 20, 22])
def test_sizes(size: int) -> None:
    assert talk(brain(), [f"START {size}"]) == ["OK"]


@pytest.mark.parametrize("size", ["1", "4", "23", "100", "-1", "0", "abc", "", "9" * 30, "15 20"])
def test_other_sizes_are_refused(size: str) -> None:
    assert is_error(talk(brain(), [f"START {size}"]))


def test_a_refused_size_leaves_the_game() -> None:
    assert MOVE.fullmatch(answers("START 100", "BEGIN")[1])


def test_rectangles() -> None:
    assert talk(brain(), ["RECTSTART 15,15"]) == ["OK"]
    assert talk(brain(), ["RECTSTART 15,20"]) == ["ERROR only square boards are supported"]
    for line in ("RECTSTART", "RECTSTART 15", "RECTSTART 15 15", "RECTSTART a,b"):
        assert is_error(talk(brain(), [line]))


def test_a_new_game_forgets_the_old_one() -> None:
    player = First()
    conversation = brain(player)
    for new in ("START 15", "RESTART", "START 20", "START 15"):
        assert talk(conversation, [new, "TURN 7,7"])[0] == "OK"
        assert player.asked[-1][0].moves != ()
        assert sum(map(bool, player.asked[-1][0].cells)) == 1
    assert player.games == 4


# --- moves ---


def test_begin_and_turn() -> None:
    assert answers("BEGIN", "TURN 7,7") == ["0,14", "1,14"]


def test_the_top_row_is_0() -> None:
    player = First()
    talk(brain(player), ["START 20", "TURN 3,0"])
    assert [str(point) for point in player.asked[0][0].moves] == ["d20"]


def test_begin_is_for_an_empty_board() -> None:
    assert is_error(answers("BOARD", "7,7,2", "DONE", "BEGIN")[1:])


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "7",
        "a,b",
        "7,7,7",
        "7, 7",
        "7,7 8,8",
        "-1,7",
        "15,0",
        "0,15",
        "7;7",
        "٧,٧",
        "7,7x",
        "0,14",
    ],
)
def test_a_bad_turn_costs_one_error_and_changes_nothing(rest: str) -> None:
    player = First()
    said = talk(brain(player), ["START 15", "BEGIN", f"TURN {rest}", "TURN 7,7"])
    assert said[:2] == ["OK", "0,14"]
    assert is_error(said[2:3])
    assert said[3:] == ["1,14"]
    assert len(player.asked[-1][0].moves) == 2


@pytest.mark.parametrize("command", ["TAKEBACK", "PLAY"])
@pytest.mark.parametrize("rest", ["", " 7", " 15,15", " 7,7"])
def test_bad_points_elsewhere(command: str, rest: str) -> None:
    lines = ["BOARD 7,7,2 DONE"] if command == "PLAY" else []
    assert is_error(answers(*lines, command + rest)[len(lines) :])


def test_takeback_of_the_last_and_of_an_earlier_stone() -> None:
    player = First()
    conversation = brain(player)
    talk(conversation, ["START 15", "TURN 7,7"])  # answered by a1
    assert talk(conversation, ["TAKEBACK 0,14", "TAKEBACK 7,7", "BEGIN"]) == ["OK", "OK", "0,14"]
    assert talk(conversation, ["TURN 3,3", "TAKEBACK 3,3", "TURN 4,4"])[-2:] == ["OK", "2,14"]
    assert len(player.asked[-1][0].stones(player.asked[-1][0].to_move)) == 2


def test_play_is_obeyed() -> None:
    assert answers("PLAY 7,7", "TURN 8,8") == ["7,7", "0,14"]


def test_a_game_that_is_over() -> None:
    five = "0,0,1 1,0,1 2,0,1 3,0,1 4,0,1 0,1,2 1,1,2 2,1,2 3,1,2 5,1,2"
    assert answers(f"BOARD {five} DONE") == ["ERROR the game is over: Black has five"]


# --- BOARD ---


def test_board_in_lines_or_in_one() -> None:
    one = answers("BOARD 7,7,1 8,8,2 DONE")
    assert one == answers("BOARD", "7,7,1", "8,8,2", "DONE") == ["0,14"]
    assert one == answers("BOARD", "", " 7,7,1 ", "8,8,2\r", "done")


def test_an_empty_board() -> None:
    assert answers("BOARD", "DONE") == ["0,14"]


def test_the_order_of_rows_does_not_matter_but_in_renju() -> None:
    player = First()
    rows = ["7,7,2", "8,8,1", "9,9,2"]
    for order in (rows, rows[::-1], [rows[1], rows[0], rows[2]]):
        talk(brain(player), ["START 15", "BOARD", *order, "DONE"])
    boards = [board for board, _ in player.asked]
    assert boards[0] == boards[1] == boards[2]
    assert boards[0].moves
    assert not boards[2].moves
    talk(brain(player), ["START 15", "INFO rule 4", "BOARD", *rows[1:], "DONE"])
    assert player.asked[-1][0].to_move.name == "BLACK"  # its own stone was the first


def test_unequal_counts_are_a_set_up() -> None:
    player = First()
    talk(brain(player), ["START 15", "BOARD 0,0,2 2,2,2 4,4,2 7,7,2 DONE"])
    board = player.asked[0][0]
    assert (board.to_move.name, len(board.stones(board.to_move.other))) == ("WHITE", 4)


@pytest.mark.parametrize(
    "rows",
    ["7,7", "7,7,3", "7,7,0", "7,7,1 7,7,2", "15,0,1", "a,b,c", "7,7,1,1", "7,7,1 rubbish 8,8,2"],
)
def test_a_bad_block_costs_one_error(rows: str) -> None:
    said = answers("BOARD", *rows.split(), "DONE", "BEGIN")
    assert is_error(said[:1])
    assert said[1:] == ["0,14"]


def test_a_block_without_an_end_is_left_by_the_next_command() -> None:
    said = answers("BOARD", "7,7,1", "INFO time_left 5", "START 20", "BEGIN")
    assert said == ["ERROR BOARD was not ended by DONE", "OK", "0,19"]


def test_nothing_follows_done() -> None:
    assert is_error(answers("BOARD 7,7,1 DONE 8,8,2"))
    assert is_error(answers("DONE"))


def test_a_nearly_full_board() -> None:
    cells = [(x, y) for y in range(5) for x in range(5) if (x, y) != (4, 4)]
    rows = [f"{x},{y},{1 + (x + 2 * y) // 2 % 2}" for x, y in cells]
    assert answers("BOARD", *rows, "DONE", size=5) == ["4,4"]
    full = [*rows, "4,4,2"]
    assert answers("BOARD", *full, "DONE", size=5) == ["ERROR the board is full; there is no move"]


def test_renju_black_with_only_forbidden_points_still_lays_a_stone() -> None:
    board = Board.from_diagram(ONLY_FOULS, rule=Rule.RENJU)
    assert (board.outcome, len(board.forbidden_points)) == (-1, 1)
    rows = [
        f"{point.x},{6 - point.y},{1 + color}" for color in Color for point in board.stones(color)
    ]
    assert answers("BOARD", *rows, "DONE", rule=4, size=7) == ["0,3"]


# One empty point, a4, where Black would make seven in the column.
ONLY_FOULS = """
X O X O O X O
X X X X O X O
X O O O X O X
. X O X X O O
X O O X O O X
X X O O X O O
X X X O O X O
"""


# --- INFO ---


@pytest.mark.parametrize(
    "line",
    [
        "INFO",
        "INFO timeout_turn",
        "INFO timeout_turn soon",
        "INFO timeout_turn " + "9" * 5000,
        "INFO colour blue",
        "INFO evaluate 7,7",
        "INFO folder /a path/with blanks",
    ],
)
def test_an_info_is_never_answered(line: str) -> None:
    assert talk(brain(), [line, "START 15", line]) == ["OK"]


@pytest.mark.parametrize("rule", [2, 3, 5, 6, 10, 16, -1])
def test_an_unknown_rule_is_an_error_of_the_next_command(rule: int) -> None:
    said = talk(brain(), ["START 15", f"INFO rule {rule}", "BEGIN", "INFO rule 1", "BEGIN"])
    assert said[0] == "OK"
    assert f"rule {rule} is not supported" in said[1]
    assert said[2] == "0,14"


@pytest.mark.parametrize("rule", list(Rule))
def test_the_rule_may_come_before_and_after_start(rule: Rule) -> None:
    player = First()
    talk(brain(player), [f"INFO rule {rule.value}", "START 15", "TURN 7,7"])
    talk(brain(player), ["START 15", f"INFO rule {rule.value}", "TURN 7,7"])
    assert {board.rule for board, _ in player.asked} == {rule}
    assert all(board.moves for board, _ in player.asked)


def test_a_forbidden_turn_is_refused() -> None:
    said = answers("BOARD 7,6,2 0,0,1 7,8,2 0,2,1 6,7,2 0,4,1 8,7,2 DONE", "TURN 7,7", rule=4)
    assert MOVE.fullmatch(said[0])
    assert said[1] == "ERROR h8 is forbidden to Black: double three"


# --- while thinking ---


def think(conversation: Conversation) -> Begin:
    talk(conversation, ["START 15", "INFO timeout_turn 10000", "INFO time_left 2147483647"])
    (begin,) = conversation.feed("BEGIN")
    assert isinstance(begin, Begin)
    return begin


def test_stop_is_heard_while_thinking_and_ignored_before() -> None:
    conversation = brain()
    assert conversation.feed("YXSTOP") == []
    think(conversation)
    assert conversation.feed("YXSTOP") == conversation.feed("stop") == [Halt(0.0)]


def test_a_time_that_is_told_while_thinking_moves_the_deadline() -> None:
    conversation = brain()
    think(conversation)
    assert conversation.feed("INFO timeout_turn 0") == [Halt(0.0)]
    assert conversation.feed("INFO timeout_turn 3000") == [Halt(2.95)]
    assert conversation.feed("INFO time_left -5") == [Halt(0.0)]
    assert conversation.feed("INFO evaluate 3,3") == []
    assert conversation.feed("INFO thread_num 3") == []


def test_other_lines_wait_their_turn() -> None:
    conversation = brain()
    job = think(conversation).job
    for line in ("TURN 7,7", "ABOUT", "", "TURN 8,8"):
        assert conversation.feed(line) == []
    first, second = run(conversation, job)
    assert first == Say("0,14")
    assert isinstance(second, Begin)
    say, about, third = run(conversation, second.job)
    assert say == Say("1,14")
    assert isinstance(about, Say)
    assert isinstance(third, Begin)
    assert run(conversation, third.job) == [Say("2,14")]


def test_what_is_told_after_a_waiting_line_waits_with_it() -> None:
    conversation = brain()
    job = think(conversation).job
    for line in ("START 20", "INFO rule 4", "BEGIN", "INFO rule 1"):
        assert conversation.feed(line) == []
    assert conversation.settings.rule == 0
    assert conversation.feed("INFO timeout_turn 0") == [Halt(0.0)]
    *_, begin = run(conversation, job)
    assert isinstance(begin, Begin)
    assert (begin.job.board.rule, begin.job.board.size) == (Rule.RENJU, 20)
    run(conversation, begin.job)
    assert conversation.settings.rule == 1


@pytest.mark.parametrize("end", ["END", "end", " End "])
def test_what_was_asked_before_the_end_is_answered(end: str) -> None:
    conversation = brain()
    job = think(conversation).job
    assert conversation.feed("TURN 7,7") == conversation.feed("ABOUT") == []
    assert conversation.feed(end) == [Halt(0.0)]
    say, begin, halt = run(conversation, job)
    assert (say, halt) == (Say("0,14"), Halt(0.0))  # no more thinking than a move needs
    assert isinstance(begin, Begin)
    move, about, leave = run(conversation, begin.job)
    assert move == Say("1,14")
    assert isinstance(about, Say)
    assert about.text.startswith("name=")
    assert leave == Quit()


def test_a_move_is_said_before_what_waits_is_read() -> None:
    conversation = brain()
    job = think(conversation).job
    for _ in range(3):
        conversation.feed("ABOUT")
    assert conversation.finish(job.run(lambda _: None), 0.1) == [Say("0,14")]
    steps = list(iter(conversation.go_on, None))
    assert [len(step) for step in steps] == [1, 1, 1]


def test_a_failure_of_the_player_is_one_error() -> None:
    conversation = brain()
    think(conversation)
    assert conversation.fail(PlayerError("it\nbroke"), 1.0) == [Say("ERROR it broke")]
    assert talk(conversation, ["TURN 3,3"]) == ["0,14"]


def test_an_illegal_answer_of_the_player_is_one_error() -> None:
    conversation = brain()
    job = think(conversation).job
    taken = job.board.legal_moves[0]
    conversation.finish((taken,), 0.1)
    conversation.feed("TURN 7,7")
    (said,) = conversation.finish((taken,), 0.1)
    assert isinstance(said, Say)
    assert said.text.startswith("ERROR the player's answer cannot be played: a1 is taken")


# --- pondering ---


def test_pondering_ends_when_the_opponent_moves() -> None:
    player = Able()
    conversation = brain(player)
    talk(conversation, ["START 15", "INFO pondering 1"])
    (begin,) = conversation.feed("BEGIN")
    assert isinstance(begin, Begin)
    *_, say, ponder = run(conversation, begin.job)
    assert say == Say("0,14")
    assert isinstance(ponder, Begin)
    assert player.pondered == [begin.job.board.play("a1")]
    assert conversation.feed("INFO time_left 1000") == []
    assert conversation.feed("TURN 7,7") == [Halt(0.0)]
    ponder.job.stop()
    (again,) = run(conversation, ponder.job)
    assert isinstance(again, Begin)
    assert len(again.job.board.moves) == 2


def test_pondering_ends_when_it_is_no_longer_wanted() -> None:
    conversation = brain(Able())
    talk(conversation, ["START 15", "INFO pondering 1"])
    (begin,) = conversation.feed("BEGIN")
    assert isinstance(begin, Begin)
    *_, ponder = run(conversation, begin.job)
    assert isinstance(ponder, Begin)
    assert conversation.feed("INFO pondering 1") == []
    assert conversation.feed("INFO pondering 0") == [Halt(0.0)]
    ponder.job.stop()
    assert run(conversation, ponder.job) == []


# --- robustness ---

words = st.sampled_from(
    [
        *COMMANDS,
        *[
            "END.",
            "INFO",
            "rule",
            "4",
            "DONE",
            "7,7",
            "0,0,1",
            "3,3,2",
            "5",
            "15",
            "22",
            "0",
            "-1",
            "2147483647",
            "é",
        ],
        "timeout_turn",
        "time_left",
        "max_memory",
        "pondering",
        "show_detail",
        "max_node",
        "\x00",
    ]
)
wild = st.lists(words, max_size=6).map(" ".join) | st.text(max_size=40)


@given(st.lists(wild, max_size=25), st.sampled_from([First, Able]), st.booleans())
def test_whatever_is_sent_it_answers_and_goes_on(
    lines: list[str], kind: type[First], yixin: bool
) -> None:
    conversation = brain(kind(), yixin=yixin)
    said = talk(conversation, [line for line in lines if line.strip().upper() != "END"])
    assert all("\n" not in line and "\r" not in line for line in said)
    talk(conversation, ["DONE", "INFO rule 0", "INFO pondering 0", "INFO timeout_turn 5"])
    assert talk(conversation, ["START 15"])[-1] == "OK"
    assert MOVE.fullmatch(talk(conversation, ["BEGIN"])[-1])


def test_every_block_command_is_read_to_its_end() -> None:
    for block in sorted(BLOCKS):
        said = answers(block, "7,7,1", "8,8,2", "DONE", "ABOUT")
        assert len(said) <= 2
        assert said[-1].startswith("name=")


@pytest.mark.parametrize("block", ["BOARD", "SWAP2BOARD", "YXBOARD", "YXBLOCK"])
def test_a_block_has_no_more_rows_than_a_board(block: str) -> None:
    conversation = brain(Able())
    talk(conversation, ["START 15", "TURN 7,7", block])
    before = conversation.board
    tracemalloc.start()
    try:
        for i in range(3_000):
            assert conversation.feed(f"{i % 15},{i // 15 % 15},1 " * 10) == []
        conversation.feed("x" * 60_000)
        assert tracemalloc.get_traced_memory()[0] < 200_000
    finally:
        tracemalloc.stop()
    assert talk(conversation, ["DONE"]) == ["ERROR a board of 15x15 has fewer points"]
    assert conversation.board == before


class Raising(First):
    """Fails wherever it is asked."""

    def new_game(self) -> None:
        raise RuntimeError("no game")


def test_an_error_that_nobody_foresaw_is_one_error() -> None:
    said = talk(brain(Raising()), ["START 15", "ABOUT"])
    assert [line for line in said if not line.startswith("MESSAGE ")][:-1] == [
        "ERROR START has failed: RuntimeError: no game"
    ]


class Machine:
    """Has so many megabytes for a player's table, and notes what was asked for."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes, self.asked = megabytes, list[int]()

    def prepare(self, text: str) -> Callable[[], Player]:
        def make() -> Player:
            self.asked.append(int(dict(parse_qsl(text.partition("?")[2]))["memory_mb"]))
            if self.asked[-1] > self.megabytes:
                raise MemoryError
            return First()

        return make


def seat_on(machine: Machine, monkeypatch: pytest.MonkeyPatch, name: str = "tengen") -> NamedSource:
    made = NamedSource(name)
    monkeypatch.setattr(player_source, "prepare", machine.prepare)
    return made


def test_where_memory_is_scarce_a_player_gets_less(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(100)
    conversation = Conversation(seat_on(machine, monkeypatch))
    assert talk(conversation, ["START 15"]) == ["OK"]
    assert machine.asked == [260, 130, 65]
    talk(conversation, ["INFO max_memory 199229440"])  # before a move needs it
    assert machine.asked[3:] == [100]
    assert talk(conversation, ["BEGIN", "RESTART"]) == ["0,14", "OK"]
    assert machine.asked[4:] == []


@pytest.mark.parametrize("name", ["tengen", "tengen?memory_mb=7"])
def test_where_there_is_no_memory_it_is_one_error(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = Conversation(seat_on(Machine(0), monkeypatch, name))
    (said,) = talk(conversation, ["START 15"])
    assert said.startswith("ERROR there is not enough memory for tengen; ")
    assert talk(conversation, ["INFO max_memory 1125899906842624"]) == []
    assert is_error(talk(conversation, ["BEGIN"]))


def test_a_player_by_name_gets_its_options_from_the_manager() -> None:
    assert talk(Conversation(NamedSource("random?seed=3")), ["START 15", "BEGIN"])[0] == "OK"
