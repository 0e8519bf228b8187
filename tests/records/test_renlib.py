"""RenLib's libraries, against bytes put together by hand from the description of the format."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import NotationError
from tengen.gomoku import Point, Rule
from tengen.records import PASS, Color, Node, Options, Record, read
from tengen.records.renlib import reads, writes
from tests.records.trees import UNTIMED, Ability, records

NEW = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
OLD = b"\xffRenLib\xff\x03\x00" + b"\xff" * 10

LIBRARY = Ability(
    remarks=frozenset(("comment", "label", "labels", "marks")),
    has_setup=False,
    sizes=st.just(15),
)


@settings(UNTIMED, max_examples=60)
@given(records(LIBRARY))
def test_what_is_written_is_read(record: Record) -> None:
    assert reads(writes(record, Options()), Options()) == [record]


def sample() -> tuple[bytes, Record]:
    """A tree with everything that a library holds, in bytes and as a record."""
    data = (
        NEW
        + b"\x00\x08root\0\0"
        + b"\x78\x00"  # h8
        + b"\x69\x88odd\0"  # i9 with a comment of odd length; a sibling follows
        + b"\x59\x51\x00\x01W\0"  # i10, marked, labelled, a leaf: the sibling is next
        + b"\x57\xc8one\x08two\r\nmore\0"  # g10, a leaf with a sibling
        + b"\x00\x84"  # a pass, RenLib's start position; a sibling follows
        + b"\x88\x43\x00\x01txt\0"  # no move: a text on h7 in its parent's position
        + b"\x88\x40"  # h7, the last sibling
    )
    record = Record.of_moves("h8 i9 i10")
    record.root.comment = "root"
    h8, i9, i10 = record.main_line()
    i9.comment = "odd"
    i10.is_marked, i10.label = True, "W"
    h8.add(Point.parse("g10"), comment="one\ntwo\nmore")
    start = h8.add(PASS, is_start=True, labels={Point.parse("h7"): "txt"})
    assert start.color is Color.WHITE
    h8.add(Point.parse("h7"))
    return data, record


def test_every_flag() -> None:
    data, record = sample()
    assert reads(data, Options(rule=Rule.RENJU)) == [
        Record(Rule.RENJU, 15, {}, record.root),
    ]
    assert writes(record, Options()) == data


def test_corners() -> None:
    record = Record.of_moves("a15 o15 a1 o1")
    assert writes(record, Options())[20:] == bytes.fromhex("0000 0100 0f00 e100 ef40")
    assert reads(writes(record, Options()), Options()) == [record]


def test_old_versions_begin_with_the_first_move() -> None:
    nodes = b"\x78\x00\x69\x40"
    for data in (OLD + nodes, nodes, NEW + nodes):
        assert reads(data, Options()) == [Record.of_moves("h8 i9")]
    siblings = OLD + b"\x78\xc0\x69\x40"
    assert [str(node.move) for node in reads(siblings, Options())[0].root.children] == ["h8", "i9"]


def test_old_comments_are_swedish_and_end_with_the_high_bit() -> None:
    # Six characters fill three pairs; three take a byte of filling.
    record = reads(b"\x78\x20}{|][\xdc\x69\x60ab\xe3\0", Options())[0]
    first, second = record.main_line()
    assert first.comment == "åäöÅÄÖ"
    assert second.comment == "abc"


def test_a_comment_without_a_first_line() -> None:
    record = reads(NEW + b"\x00\x00\x78\x48\x08text\0", Options())[0]
    assert record.main_line()[0].comment == "text"


def test_an_empty_library_and_one_that_ends_without_a_leaf() -> None:
    for data in (NEW, NEW + b"\0\0", NEW + b"\0\x40"):
        assert reads(data, Options()) == [Record()]
    assert reads(NEW + b"\0\0\x78\0", Options()) == [Record.of_moves("h8")]


def test_a_text_on_a_point_never_becomes_a_move() -> None:
    # Below it a node that is no move is kept as a node, if anything hangs on it.
    record = reads(NEW + b"\0\0\x78\0\x69\x02\x59\x40", Options())[0]
    assert [node.move for node in record.main_line()] == [Point(7, 7), None, Point(8, 9)]
    assert [node.color for node in record.main_line()] == [Color.BLACK, None, Color.WHITE]


def test_charsets() -> None:
    data = NEW + b"\0\x48" + "黑先".encode("gbk") + b"\0\0"
    assert read(data, charset="gbk").root.comment == "黑先"
    with pytest.raises(NotationError, match="byte 20: the text is not utf-8; name its charset"):
        read(data)
    record = Record(root=Node(comment="黑先"))
    assert read(writes(record, Options(charset="gbk")), charset="gbk") == record


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "byte 0: this is not a RenLib library"),
        (b"hello", "byte 0: this is not a RenLib library"),
        (NEW[:15], "byte 15: the file ends within the header"),
        (NEW.replace(b"\x03\x04", b"\x03\x05"), "version 3.5 is newer than 3.4"),
        (NEW + b"\x00", "byte 21: the file ends within a node"),
        (NEW + b"\x00\x08abc", "byte 25: the file ends within a text"),
        (NEW + b"\x00\x20abc", "byte 25: the file ends within a text"),
        (NEW + b"\0\0\x78\x80\x69\x40", "byte 26: the file ends before 1 promised variations"),
        (NEW + b"\0\x80\x78\x40", "byte 20: the root has a sibling"),
        (NEW + b"\0\0\x78\x40\x69\x40", "byte 24: the tree is complete, but the file goes on"),
        (NEW + b"\0\0\x10\x40", "byte 22: 10 is not a point"),
        (NEW + b"\0\0\xf8\x40", "byte 22: F8 is not a point"),
        (NEW + b"\0\0\x78\0\x69\0\x78\x40", "byte 26: h8 is taken already"),
    ],
)
def test_errors_name_the_byte(data: bytes, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        reads(data, Options())


def test_partial_keeps_what_a_cut_library_holds() -> None:
    data, record = sample()
    whole = [node.move for _, node in record.root.walk()]
    for end in range(20, len(data)):
        part = [node.move for _, node in _partial(data[:end]).root.walk()]
        assert part == whole[: len(part)]
    assert [str(node.move) for _, node in _partial(data[:40]).root.walk()][:3] == [
        "None",
        "h8",
        "i9",
    ]


def _partial(data: bytes) -> Record:
    return reads(data, Options(partial=True))[0]


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (Record(size=20), "15×15 boards only, not 20×20"),
        (Record(root=Node(black=(Point(1, 1),))), "set-up stones"),
        (Record(root=Node(to_move=Color.WHITE)), "out of turn"),
    ],
)
def test_what_a_library_cannot_hold(record: Record, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        writes(record, Options())
