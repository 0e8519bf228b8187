"""Piskvork's psq."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import NotationError
from tengen.gomoku import Point, Rule
from tengen.records import PASS, Color, Node, Options, Record, read
from tengen.records.psq import reads, writes
from tests.records.trees import LINES, UNTIMED, Ability, records

DATA = Path(__file__).parent / "data"
NAMES = LINES.filter(lambda text: text and not text[0].isdigit())


@st.composite
def headers(draw: st.DrawFn) -> dict[str, str]:
    """Headers as a tournament writes them, or part of them."""
    names = draw(st.dictionaries(st.sampled_from(["black", "white"]), NAMES))
    names["psq_levels"] = f"{draw(st.integers(0, 11))}:{draw(st.integers(0, 11))}"
    if draw(st.booleans()):
        names["psq_code"] = str(draw(st.integers(-2, 20)))
        if draw(st.booleans()):
            names["result"] = draw(st.sampled_from(["B+", "W+", "0"]))
            names |= draw(st.dictionaries(st.just("event"), LINES.filter(bool)))
            names |= draw(st.dictionaries(st.just("psq_trailer"), NAMES))
    return names


LINE = Ability(
    remarks=frozenset(("time_ms",)),
    has_variations=False,
    has_setup=False,
    has_passes=False,
    has_blanks=False,
    headers=headers(),
)


@settings(UNTIMED)
@given(records(LINE))
def test_what_is_written_is_read(record: Record) -> None:
    record.root.time_ms = None
    for node in record.main_line():
        node.time_ms = node.time_ms or 0  # the format has no sign for an unknown time
    assert reads(writes(record, Options()), Options()) == [record]


def test_a_tournament_game() -> None:
    record = read(DATA / "tournament.psq", rule=Rule.FREESTYLE)
    assert (record.size, record.rule) == (20, Rule.FREESTYLE)
    assert [str(move) for move in record.moves()] == ["j11", "k12", "k11", "l11", "i11"]
    assert [node.time_ms for node in record.main_line()] == [0, 0, 0, 1532, 20]
    assert record.headers == {
        "black": "pbrain-left.zip",
        "white": "pbrain-right.zip",
        "psq_levels": "11:11",
        "psq_code": "-1",
        "result": "W+",
        "event": "Small Cup 3, freestyle",
    }


def test_the_second_player_began() -> None:
    data = b"Piskvorky 15x15, 3:7, 1\n8,8,12\nfirst.exe\nsecond.exe\n0\n"
    record = read(data)
    assert record.headers == {
        "black": "second.exe",
        "white": "first.exe",
        "psq_levels": "7:3",
        "psq_code": "0",
    }
    assert read(writes(record, Options())) == record


def test_rows_count_from_the_top_and_from_one() -> None:
    assert writes(Record.of_moves("a1 a15 o15"), Options()) == (
        b"Piskvorky 15x15, 0:0, 0\r\n1,15,0\r\n1,1,0\r\n15,1,0\r\n"
    )


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("Piskvork 15x15", 1, "expected a first line such as 'Piskvorky 15x15"),
        ("", 1, "expected"),
        ("Piskvorky 15x20, 0:0, 0", 1, "15×20, but must be square"),
        ("Piskvorky 40x40, 0:0, 0", 1, "sizes go from 5 to 22"),
        ("Piskvorky 15x15, 0:0, 2", 1, "players are 0 and 1"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n0,3,1", 3, "column 0, row 13 is not on"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,3,1", 3, "p13 is not on"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n8,8,0", 4, "h8 is taken already"),
    ],
)
def test_errors_name_the_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as caught:
        reads(text.encode(), Options())
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (Record.of_moves([PASS]), "cannot hold a pass"),
        (Record(root=Node(white=(Point(1, 1),))), "cannot hold set-up"),
        (Record(root=Node(to_move=Color.WHITE)), "out of turn"),
        (Record(headers={"psq_levels": "many"}), "psq_levels"),
        (Record(headers={"psq_code": "x"}), "psq_code"),
        (Record(headers={"black": "1,2,3"}), "for a move"),
    ],
)
def test_what_psq_cannot_hold(record: Record, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        writes(record, Options())
