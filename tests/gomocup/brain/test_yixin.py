"""What the Yixin family of interfaces adds."""

from __future__ import annotations

import pytest

from tengen.gomocup.brain.conversation import Conversation
from tengen.gomocup.brain.player_source import FixedSource, table_mb
from tengen.gomocup.brain.settings import Settings
from tengen.gomoku.score import Score
from tests.gomocup.brain.thinkers import Able, First, brain, talk

START = ["START 15", "INFO timeout_turn 1000"]


@pytest.mark.parametrize(
    "line",
    [
        "YXNBEST 2",
        "YXBALANCEONE 0",
        "YXBALANCETWO 0",
        "YXBLOCK 7,7 DONE",
        "YXBLOCKUNDO DONE",
        "YXBLOCKRESET",
        "YXSEARCHDEFEND",
        "YXHASHDUMP a.bin",
        "YXBLOCKPATH 7,7 8,8 DONE",
    ],
)
def test_what_the_player_cannot_do_is_unknown(line: str) -> None:
    said = talk(brain(First()), [*START, line])
    assert len(said) == 2
    assert said[1].startswith("UNKNOWN command")


def test_yxboard_sets_a_position_without_an_answer() -> None:
    player = Able()
    said = talk(brain(player), [*START, "YXBOARD", "7,7,2", "8,8,1", "9,9,2", "DONE"])
    assert said == ["OK"]
    assert player.asked == []
    said = talk(brain(player), [*START, "yxboard 7,7,2 8,8,1 9,9,2 done", "yxnbest 1"])
    assert said[-1] == "0,14"
    assert len(player.asked[0][0].moves) == 3


def test_yxnbest_shows_each_line() -> None:
    said = talk(brain(Able(Score(35))), [*START, "INFO show_detail 2", "YXNBEST 3"])
    assert [line for line in said if line.startswith("INFO PV")] == [
        f"INFO PV {what}" for rank in range(3) for what in (rank, "DONE")
    ]
    assert said.count("INFO NUMPV 3") == 3
    assert "INFO EVAL +35" in said
    assert "INFO WINRATE 0.5436" in said
    assert "INFO BESTLINE 2,14" in said
    assert "INFO SPEED 90" in said
    assert said[-2:] == ["MESSAGE depth 1 eval +35 nodes 9 time 100 ms pv a1", "0,14"]


def test_realtime_marks() -> None:
    said = talk(brain(Able(Score.win(5))), [*START, "INFO show_detail 1", "BEGIN"])
    assert said[1:5] == [
        "MESSAGE REALTIME REFRESH",
        "MESSAGE REALTIME BEST 0,14",
        "MESSAGE REALTIME VAL +M5",
        "MESSAGE REALTIME PV 0,14",
    ]
    assert not any(line.startswith("INFO") for line in said)


@pytest.mark.parametrize("rest", ["", "0", "-1", "x", "1 2", "100000"])
def test_a_strange_number_of_lines(rest: str) -> None:
    assert talk(brain(Able()), [*START, f"YXNBEST {rest}"])[1].startswith("ERROR")


def test_blocked_points_are_not_played() -> None:
    conversation = brain(Able())
    assert talk(conversation, [*START, "YXBLOCK", "0,14", "1,14", "DONE"]) == ["OK"]
    assert talk(conversation, ["BEGIN"])[-1] == "2,14"
    assert talk(conversation, ["YXBLOCKUNDO 1,14 DONE", "TURN 7,7"])[-1] == "1,14"
    assert talk(conversation, ["YXBLOCKRESET", "TURN 8,8"])[-1] == "0,14"
    assert talk(conversation, ["YXBLOCK 99,99 DONE"]) == ["ERROR 99,99 is not on the 15x15 board"]


def test_everything_blocked() -> None:
    rows = [f"{x},{y}" for x in range(5) for y in range(5)]
    said = talk(brain(Able()), ["START 5", "YXBLOCK", *rows, "DONE", "BEGIN"])
    assert said[1] == "ERROR every legal point is blocked; send YXBLOCKRESET"


def test_balance() -> None:
    assert talk(brain(Able()), [*START, "YXBALANCEONE 0"])[-1] == "14,0"
    assert talk(brain(Able()), [*START, "YXBALANCETWO 0"])[-1] == "13,0 14,0"
    assert talk(brain(Able()), [*START, "YXBALANCEONE 50"])[-1].startswith("ERROR")
    conversation = brain(Able())
    talk(conversation, [*START, "YXBALANCETWO 0"])
    assert conversation.board is not None
    assert not any(conversation.board.cells)  # they are not played


CROSS = "YXBOARD 7,6,1 0,0,2 7,8,1 0,2,2 6,7,1 0,4,2 8,7,1 14,0,2 DONE"


def test_forbidden_points() -> None:
    renju = [*START, "INFO rule 4"]
    assert talk(brain(), [*renju, CROSS, "YXSHOWFORBID"])[1:] == ["FORBID 0707."]
    assert talk(brain(), [*START, CROSS, "YXSHOWFORBID"])[1:] == ["FORBID ."]
    assert talk(brain(), ["YXSHOWFORBID"])[0].startswith("ERROR")


def test_row_first_and_rule_2() -> None:
    lines = ["start 15 15", "info rule 2", "yxboard 6,7,1 0,0,2 8,7,1 2,0,2 7,6,1 4,0,2 7,8,1"]
    said = talk(brain(First(), yixin=True), [*lines, "0,14,2", "done", "yxshowforbid", "turn 0,1"])
    assert said == ["OK", "FORBID 0707.", "14,0"]


def test_the_table_can_be_cleared() -> None:
    player = First()
    assert talk(brain(player), [*START, "YXHASHCLEAR"]) == ["OK"]
    assert player.games == 2


def test_showinfo() -> None:
    threads, table = talk(brain(), ["YXSHOWINFO"])
    assert threads.startswith("MESSAGE INFO MAX_THREAD_NUM ")
    assert 2 ** int(table.split()[-1]) <= table_mb(Settings()) << 10


def test_depth_and_nodes_limit_the_player() -> None:
    player = First()
    talk(brain(player), [*START, "INFO max_depth 5", "INFO max_node 700", "BEGIN"])
    talk(brain(player), [*START, "INFO max_depth 0", "INFO max_node -1", "BEGIN"])
    (_, limited), (_, free) = player.asked
    assert (limited.depth, limited.nodes) == (5, 700)
    assert (free.depth, free.nodes) == (None, None)


def test_a_brain_may_have_another_name_than_its_player() -> None:
    said = talk(Conversation(FixedSource(First()), name="Tengen"), ["ABOUT"])
    assert said[0].startswith('name="Tengen"')
