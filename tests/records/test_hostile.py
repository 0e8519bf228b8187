"""Files that mean harm: whatever the bytes, a reader answers with a record or a NotationError."""

import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import NotationError
from tengen.records import FORMATS, PASS, Options, Record, parse_line, read
from tests.records.test_renlib import sample
from tests.records.trees import UNTIMED

DATA = Path(__file__).parent / "data"
DEEP = 100_000

SEEDS = {
    "psq": (DATA / "tournament.psq").read_bytes(),
    "sgf": (DATA / "variations.sgf").read_bytes(),
    "lib": sample()[0],
    "pos": b"h8i9 g9 -- G10\n a1, b2",
}
SEEDS["json"] = FORMATS["json"].writes(read(SEEDS["sgf"]), Options())


def assert_is_one_line(sentence: str) -> None:
    assert sentence
    assert "\n" not in sentence


def survives(data: bytes, name: str, **options: object) -> None:
    """Read hostile data; what is accepted can be written and comes back equal."""
    try:
        games = FORMATS[name].reads(data, Options(**options))  # type: ignore[arg-type]
    except NotationError as error:
        assert_is_one_line(str(error))
        return
    for game in games:
        for kept in ("json", "sgf"):
            assert read(FORMATS[kept].writes(game, Options()), kept) == game


@st.composite
def mutations(draw: st.DrawFn, seed: bytes) -> bytes:
    """The seed with some bytes changed, taken out, put in, doubled or moved."""
    data = bytearray(seed)
    splices = st.one_of(
        st.binary(max_size=3),
        st.sampled_from([b"(", b")", b";", b"[", b"]", b"\\", b"\0", b"\xff", b"\n", b"{", b"-"]),
    )
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 4))
        insert = draw(splices)
        if draw(st.booleans()):
            insert += bytes(data[start : start + draw(st.integers(0, 40))])
        data[start : start + length] = insert
    return bytes(data)


def fuzz(name: str, data: st.DataObject) -> None:
    # In Latin-1 every byte is a character, so that more of the damage reaches the reader.
    charset = data.draw(st.sampled_from([None, "latin-1"]))
    mutated = data.draw(mutations(SEEDS[name]))
    survives(mutated, name, partial=data.draw(st.booleans()), charset=charset)


@pytest.mark.parametrize("name", FORMATS)
@given(data=st.data())
@settings(UNTIMED, max_examples=150)
def test_mutated_files(name: str, data: st.DataObject) -> None:
    fuzz(name, data)


@pytest.mark.soak
@pytest.mark.parametrize("name", FORMATS)
@given(data=st.data())
@settings(UNTIMED, max_examples=3_000)
def test_very_many_mutated_files(name: str, data: st.DataObject) -> None:
    fuzz(name, data)


WORDS = st.sampled_from(
    ["", "1", "a", " a ", "a]", "a\\", r"a\]", "a\nb", "\\\r\n", "renju", "h8", "]["]
)
NAMES = st.sampled_from(["TR", "N", "C", "B", "HO", "PB", "RU", "GM", "XH", "tr", ""])
JSON_NODES = st.fixed_dictionaries(
    {},
    optional={
        "comment": WORDS,
        "label": WORDS,
        "labels": st.dictionaries(st.just("h8"), WORDS),
        "properties": st.dictionaries(NAMES, st.lists(WORDS, max_size=2), max_size=2),
        "marked": st.booleans(),
    },
)


@given(
    headers=st.dictionaries(st.sampled_from(["black", "rule", "my_own"]), WORDS),
    rule=st.sampled_from([None, "caro"]),
    nodes=st.lists(JSON_NODES, min_size=1, max_size=3),
)
@settings(UNTIMED, max_examples=400)
def test_what_json_holds_sgf_can_hold(headers: object, rule: object, nodes: object) -> None:
    """Whatever the JSON reader accepts, every writer of whole records can write."""
    top = {"format": "tengen-record", "version": 1, "size": 15, "headers": headers, "nodes": nodes}
    survives(json.dumps(top | ({} if rule is None else {"rule": rule})).encode(), "json")


@pytest.mark.parametrize("name", FORMATS)
@given(data=st.binary(max_size=60))
@settings(UNTIMED, max_examples=60)
def test_noise(name: str, data: bytes) -> None:
    survives(data, name)


@given(data=st.binary(max_size=80), version=st.sampled_from([b"\x03\x00", b"\x03\x04"]))
@settings(UNTIMED, max_examples=150)
def test_noise_after_a_good_header(data: bytes, version: bytes) -> None:
    survives(b"\xffRenLib\xff" + version + b"\xff" * 10 + data, "lib", partial=True)


@given(text=st.text("();[]\\:BWCABGMSZhit48 \n", max_size=60))
@settings(UNTIMED, max_examples=150)
def test_noise_of_sgf_signs(text: str) -> None:
    survives(f"(;{text}".encode(), "sgf", partial=True)


@pytest.mark.parametrize("name", FORMATS)
def test_every_truncation(name: str) -> None:
    for end in range(len(SEEDS[name])):
        survives(SEEDS[name][:end], name)
        survives(SEEDS[name][:end], name, partial=True)


def deep_record() -> Record:
    return Record.of_moves([PASS] * DEEP)


@pytest.mark.parametrize("name", ["sgf", "lib", "json", "pos"])
def test_deep_trees_are_read_and_written(name: str) -> None:
    record = deep_record()
    assert len(record.main_line()) == DEEP
    again = read(FORMATS[name].writes(record, Options()), name)
    assert again == record
    again.root.add(PASS)
    assert again != record


def test_deeply_nested_variations() -> None:
    record = Record()
    node = record.root
    for _ in range(DEEP // 10):
        node.add(PASS)
        node = node.add(PASS)
    data = FORMATS["sgf"].writes(record, Options())
    assert data.count(b"(") == DEEP // 5 + 1
    assert read(data) == record
    with pytest.raises(NotationError, match="ends before 100000 closing"):
        read(b"(;" * DEEP)
    assert len(read(b"(;" * DEEP, partial=True).main_line()) == DEEP - 1


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("sgf", b"(" + b";" * 5000 + b")"),
        ("sgf", b"(;)" * 5000),
        ("lib", b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\0\0" * 5000),
        ("lib", b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\0\0" + b"\x88\xc2" * 5000),
        ("json", FORMATS["json"].writes(Record.of_moves([PASS] * 5000), Options())),
        ("pos", b"--" * 5000),
        ("pos", b"--\n" * 5000),
    ],
)
def test_nodes_are_bounded(name: str, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.records.stones.MAX_NODES", 4000)
    with pytest.raises(NotationError, match="more than 4,000 nodes"):
        read(data, name, game=1)


def test_games_and_lines_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.records.sgf.read.MAX_GAMES", 10)
    monkeypatch.setattr("tengen.records.position.MAX_GAMES", 10)
    monkeypatch.setattr("tengen.records.text.MAX_LINES", 100)
    with pytest.raises(NotationError, match="more than 10 games"):
        read(b"(;)" * 11, game=1)
    with pytest.raises(NotationError, match="more than 10 games"):
        read(b"h8\n" * 11, game=1)
    for name in ("psq", "pos"):
        with pytest.raises(NotationError, match="more than 100 lines"):
            read(b"\n" * 101, name)


def test_brackets_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.records.text.MAX_BRACKETS", 1000)
    for data in (b"(;AB" + b"[ab]" * 1001 + b")", b"{" + b"[" * 1000, b"[" + b"{}," * 1000):
        with pytest.raises(NotationError, match="more than 1,000 brackets"):
            read(data, "sgf" if data.startswith(b"(") else "json")


def test_memory_stays_near_the_size_of_the_tree() -> None:
    """A node costs a few hundred bytes, whatever the file says it is."""
    data = FORMATS["lib"].writes(Record.of_moves([PASS] * 20_000), Options())
    tracemalloc.start()
    record = read(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(record.main_line()) == 20_000
    assert peak < 20_000 * 600


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sgf", "(;C[" + "\\" * 400_001),
        ("sgf", "(;" + "A" * 400_000),
        ("sgf", "(" * 400_000),
        ("sgf", "(;C[" + "x" * 400_000),
        ("sgf", "(;SZ[" + " " * 400_000 + "x])"),
        ("sgf", "(;V[" + "1" * 400_000 + "])"),
        ("sgf", "(;LB" + "[\\" * 200_000),
        ("psq", "Piskvorky " + " " * 400_000),
        ("psq", "Piskvorky 15x15\n" + " " * 400_000 + "x"),
        ("pos", " " * 400_000 + "x"),
        ("pos", "h8 " + "," * 400_000 + "x"),
        ("lib", "x\x20" + "a" * 400_000),
    ],
)
def test_no_pattern_takes_more_than_linear_work(name: str, text: str) -> None:
    """Work that grows with the square of these lengths would never end within a test's life."""
    survives(text.encode(), name)
    survives(text.encode(), name, partial=True)


def test_a_long_position_is_still_a_line_of_moves() -> None:
    assert len(parse_line("--" * 3000).moves()) == 3000
