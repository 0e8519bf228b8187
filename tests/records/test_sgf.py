"""SGF."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings

from tengen.errors import NotationError
from tengen.gomoku import Point, Rule
from tengen.records import PASS, Color, Node, Options, Record, read, read_games
from tengen.records.sgf import reads, writes
from tests.records.trees import UNTIMED, records

DATA = Path(__file__).parent / "data"


def words(record: Record) -> list[str]:
    """The tree as its moves with their depths."""
    return [f"{depth} {node.move}" for depth, node in record.root.walk() if depth]


@settings(UNTIMED, max_examples=60)
@given(records())
@example(Record(None, headers={"rule": "4"}))
@example(Record(Rule.CARO, headers={"rule": "house rule"}))
@example(Record(None, headers={"rule": "house rule"}))
@example(Record(root=Node(evaluation=5e-324)))
@example(Record(root=Node(evaluation=1.7976931348623157e308)))
def test_what_is_written_is_read(record: Record) -> None:
    assert reads(writes(record, Options()), Options()) == [record]


def test_a_file_with_variations() -> None:
    record = read(DATA / "variations.sgf")
    assert words(record) == ["1 h8", "2 i9", "3 g9", "4 f7", "3 h10", "4 --", "4 i10"]
    assert record.rule is Rule.RENJU
    assert record.headers == {
        "black": "Ann [3 dan]",
        "white": "Bob",
        "result": "B+1",
        "date": "2024-05-01",
    }
    assert record.root.comment == (
        "Black begins.\nA second line, with a bracket ] and a backslash \\."
    )
    _, second, third, fourth = record.root.children[0].main_line()
    assert second.labels == {Point.parse("h10"): "A", Point.parse("g8"): "B:1"}
    assert (third.evaluation, third.properties) == (0.75, {"BL": ("12.5",)})
    assert fourth.is_marked
    assert second.children[1].children[0].properties == {"KT": ("x:y",)}


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[4];B[hh];W[ig])",
        "(;GM[4];B[HH];W[IG])",
        "(;GM[4];B[h8];W[i9])",
        "(;GM[4];B[H8];W[ig])",
        "(;GaMe[4];Black[hh];White[ig])",
        "Some words before (really).\n ( ; GM [4] B [hh] ; W [ig] ) and after",
    ],
)
def test_spellings_of_points_and_names(text: str) -> None:
    assert reads(text.encode(), Options()) == [Record.of_moves("h8 i9")]


def test_go_pass_is_a_point_on_large_boards() -> None:
    assert read(b"(;SZ[19];B[tt])").moves() == [PASS]
    assert read(b"(;SZ[20];B[tt])").moves() == [Point(19, 0)]
    assert read(b"(;SZ[20];B[])").moves() == [PASS]


def test_set_up_with_rectangle_and_turn_and_move() -> None:
    record = read(b"(;SZ[15]AB[aa:bb]AW[cc]PL[White]W[dd];AE[aa]B[aa]C[again])")
    root, first, clear, again = record.root.main_line()
    assert [str(point) for point in root.black] == ["a14", "a15", "b14", "b15"]
    assert [str(point) for point in root.white] == ["c13"]
    assert root.to_move is Color.WHITE
    assert (str(first.move), first.color) == ("d12", Color.WHITE)
    assert clear.empty == (Point(0, 14),)
    assert (again.move, again.color, again.comment) == (Point(0, 14), Color.BLACK, "again")


def test_rules() -> None:
    assert read(b"(;RU[Standard])").rule is Rule.STANDARD
    assert read(b"(;RU[caro exact])").rule is Rule.CARO_EXACT
    unknown = read(b"(;RU[Our house])")
    assert (unknown.rule, unknown.headers) == (None, {"rule": "Our house"})
    assert read(b"(;RU[1])", rule=Rule.RENJU).rule is Rule.RENJU


def test_charsets() -> None:
    text = "(;CA[{}]C[五目並べ])"
    for charset in ("UTF-8", "Shift_JIS", "euc-jp"):
        assert read(text.format(charset).encode(charset)).root.comment == "五目並べ"
    assert read("(;C[café])".encode("latin-1")).root.comment == "café"
    assert read("(;C[五目])".encode()).root.comment == "五目"
    assert read("(;C[黑先])".encode("gbk"), charset="gbk").root.comment == "黑先"
    assert read("\ufeff(;C[五目])".encode()).root.comment == "五目"
    record = Record(root=Node(comment="五目]"))
    assert reads(writes(record, Options(charset="shift_jis")), Options()) == [record]
    with pytest.raises(NotationError, match=r"byte 13: the text is not utf-8; name its charset"):
        read("(;CA[utf-8]C[é])".encode("latin-1"))
    with pytest.raises(NotationError, match=r"unknown charset 'rot13'"):
        read(b"(;CA[rot13])")
    with pytest.raises(NotationError, match=r"without change|cannot be written"):
        writes(Record(root=Node(comment="¥")), Options(charset="shift_jis"))


def test_a_collection() -> None:
    data = b"(;SZ[15];B[hh])\n(;SZ[19];B[aa])"
    assert [game.size for game in read_games(data)] == [15, 19]
    assert read(data, game=2).size == 19
    with pytest.raises(NotationError, match="there are 2 games; choose one from 1 to 2"):
        read(data)
    with pytest.raises(NotationError, match="there is no game 3"):
        read(data, game=3)


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("", (1, 1), "there is no game"),
        ("(B[hh])", (1, 8), "there is no game"),
        ("(;B[hh]\n;W[ig]", (2, 7), "ends before 1 closing"),
        ("(;B[hh]\n;W[ig", (2, 2), "expected a property such as"),
        ("(;B[hh]\n;W", (2, 2), "expected a property such as"),
        ("(;B[hh](W[ig]))", (1, 9), "expected ';' after"),
        ("(;B[hh]\n ?)", (2, 2), "or ';', found '.'"),
        ("(;B[hh]\n;black[ig])", (2, 2), "expected a property"),
        ("(;GM[1];B[hh])", (1, 2), "this is the game GM.1., not five in a row"),
        ("(;SZ[15:19])", (1, 2), "15×19, but must be square"),
        ("(;SZ[big])", (1, 2), "expected a size such as SZ.15."),
        ("(;SZ[40])", (1, 2), "sizes go from"),
        ("(;SZ[15]\n;B[zz])", (2, 1), "zz is not on the 15×15 board"),
        ("(;SZ[15]\n;B[h16])", (2, 1), "h16 is not on the 15×15 board"),
        ("(;SZ[15]\n;B[h])", (2, 1), "'h' is not a point"),
        ("(;SZ[15]\n;B[hh]W[ig])", (2, 1), "more than one move"),
        ("(;SZ[15]\n;B[hh][ig])", (2, 1), "more than one move"),
        ("(;SZ[15];B[hh]\n;W[hh])", (2, 1), "h8 is taken already"),
        ("(;SZ[15];AB[hh][hh])", (1, 9), "names a point twice"),
        ("(;SZ[15];AB[aa:oo][aa:oo])", (1, 9), "names a point twice"),
        ("(;SZ[15];PL[x])", (1, 9), "PL must be B or W"),
        ("(;SZ[15];V[good])", (1, 9), "V must be a number"),
        ("(;SZ[15];XM[long])", (1, 9), "XM must be a whole number"),
        ("(;SZ[15];LB[hh])", (1, 9), "expected a label"),
        ("(;XH[black])", (1, 2), "expected a header such as XH"),
    ],
)
def test_errors_name_line_and_column(text: str, place: tuple[int, int], sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as caught:
        reads(text.encode(), Options())
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize("end", ["", ";", ";W", ";W[", ";W[ig", ";C[x\\] y", ";C[x\\", "(", "[x"])
def test_partial_keeps_what_a_cut_file_holds(end: str) -> None:
    text = f"(;SZ[15];B[hh](;W[ii])(;W[gg]{end}"
    with pytest.raises(NotationError):
        reads(text.encode(), Options())
    record = reads(text.encode(), Options(partial=True))[0]
    assert words(record)[:3] == ["1 h8", "2 i7", "2 g9"]


def test_properties_that_would_break_the_file_are_refused() -> None:
    for name, value in (("TR", "hh]B[aa"), ("TR", "\\"), ("C", "text"), ("PB", "Ann")):
        record = Record(root=Node(properties={name: (value,)}))
        with pytest.raises(NotationError, match=f"the property {name}"):
            writes(record, Options())
