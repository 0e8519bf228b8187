"""Position strings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import NotationError
from tengen.gomoku import Point
from tengen.records import Options, Record, Rows, parse_line
from tengen.records.position import reads, writes
from tests.records.trees import UNTIMED, Ability, records

LINE = Ability(has_variations=False, has_setup=False, has_blanks=False)


@settings(UNTIMED)
@given(records(LINE), st.sampled_from(["bottom", "top"]))
def test_what_is_written_is_read(record: Record, rows: Rows) -> None:
    options = Options(size=record.size, rows=rows)
    assert reads(writes(record, options), options) == [record]


@settings(UNTIMED)
@given(records(LINE))
def test_the_two_row_conventions_mirror_the_board(record: Record) -> None:
    data = writes(record, Options(rows="top"))
    mirror = reads(data, Options(size=record.size, rows="bottom"))[0]
    flipped = [
        Point(move.x, record.size - 1 - move.y) if isinstance(move, Point) else move
        for move in record.moves()
    ]
    assert mirror.moves() == flipped


@pytest.mark.parametrize("text", ["h8 i9 g10", "h8i9g10", "H8,I9;G10", "  h8\ti09  g10 "])
def test_spellings(text: str) -> None:
    assert parse_line(text) == Record.of_moves("h8 i9 g10")


def test_a_file_holds_one_game_a_line() -> None:
    games = reads(b"h8i9\r\n\r\n a1 b2 c3\n", Options(rows="top"))
    assert [game.moves() for game in games] == [
        [Point(7, 7), Point(8, 6)],
        [Point(0, 14), Point(1, 13), Point(2, 12)],
    ]


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("h8 i9 ?", 7, "not begin with a move such as h8"),
        ("h8 i9 h8", 7, "h8 is taken already"),
        ("h8 p1", 4, "p1 is not on the 15×15 board"),
        ("h8 h0", 4, "column 8, row 0"),
        ("h8 h16", 4, "h16 is not on"),
        ("h8 z9", 4, "column 26, row 9"),
        ("h123", 4, "not begin with a move"),
        ("h8 i", 4, "not begin with a move"),
    ],
)
def test_errors_name_the_column(text: str, column: int, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as caught:
        reads(f"a1\n{text}".encode(), Options())
    assert (caught.value.line, caught.value.column) == (2, column)


def test_what_a_string_cannot_hold() -> None:
    record = Record.of_moves("h8 i9")
    record.root.black = (Point(0, 0),)
    with pytest.raises(NotationError, match="cannot hold set-up stones"):
        writes(record, Options())
    record = Record.of_moves("h8 i9")
    node = record.main_line()[0]
    assert node.color is not None
    node.color = node.color.other
    with pytest.raises(NotationError, match="out of turn"):
        writes(record, Options())
