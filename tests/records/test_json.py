"""Our own JSON."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from tengen.errors import NotationError
from tengen.gomoku import Rule
from tengen.records import Options, Record
from tengen.records.jsontree import reads, writes
from tests.records.trees import UNTIMED, records


@settings(UNTIMED, max_examples=60)
@given(records())
def test_what_is_written_is_read(record: Record) -> None:
    assert reads(writes(record, Options()), Options()) == [record]


def test_the_file_is_flat_and_names_a_parent_only_where_it_must() -> None:
    record = Record.of_moves("h8 i9 --", rule=Rule.CARO_EXACT, black="Ann")
    record.main_line()[0].add(record.moves()[1], comment="é")
    top = json.loads(writes(record, Options()))
    assert top == {
        "format": "tengen-record",
        "version": 1,
        "rule": "caro_exact",
        "size": 15,
        "headers": {"black": "Ann"},
        "nodes": [
            {},
            {"move": "h8", "color": "black"},
            {"move": "i9", "color": "white"},
            {"move": "pass", "color": "black"},
            {"parent": 1, "move": "i9", "color": "white", "comment": "é"},
        ],
    }


def a_file(*nodes: Any, **changes: Any) -> bytes:
    top = {"format": "tengen-record", "version": 1, "size": 15, "nodes": [{}, *nodes]}
    return json.dumps({**top, **changes}).encode()


H8 = {"move": "h8", "color": "black"}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1, column 1: the JSON is wrong: Expecting value"),
        (b'{"format"\n', "line 2, column 1"),
        (b"[]", "'file' must be an object"),
        (b"{}", 'expected "format"'),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"size": ' + b"9" * 5000 + b"}", "cannot be read"),
        (a_file(version=2), '"version": 1'),
        (a_file(size="15"), "'size' must be a whole number"),
        (a_file(size=True), "'size' must be"),
        (a_file(size=50), "sizes go from"),
        (a_file(rule="chess"), "unknown rule 'chess'"),
        (a_file(headers={"Black": "Ann"}), "not a name for a header"),
        (a_file(headers={"black": 1}), "'black' must be"),
        (a_file(nodes=[]), "nodes are missing"),
        (a_file(more=1), "'more' means nothing here"),
        (a_file(nodes=[H8]), "node 0: the root must have neither"),
        (a_file(7), "node 1: 'node' must be"),
        (a_file({"move": "h8"}), "node 1: a move needs a color"),
        (a_file({"color": "black"}), "node 1: a move needs a color"),
        (a_file({"move": "h88", "color": "black"}), "node 1: 'h88' is not a point"),
        (a_file({"move": "p1", "color": "black"}), "node 1: p1 is not on"),
        (a_file({"move": "h8", "color": "red"}), "node 1: 'color' must be black or white"),
        (a_file(H8, H8), "node 2: h8 is taken already"),
        (a_file({"parent": 1}), "node 1: the parent 1 is not on the path"),
        (a_file({"parent": 2}, {"parent": 1}), "node 1: the parent 2 is not on the path"),
        (a_file({"parent": -1}), "node 1: the parent -1"),
        (a_file(H8, {"parent": 0}, {"parent": 1}), "node 3: the parent 1 is not on the path"),
        (a_file({"evaluation": "good"}), "node 1: 'evaluation' must be a number"),
        (a_file({"evaluation": 10**400}), "node 1: the evaluation must be a finite number"),
        (a_file({"evaluation": float("nan")}), "the JSON cannot be read: NaN is not a number"),
        (a_file({"time_ms": 1.5}), "node 1: 'time_ms' must be"),
        (a_file({"time_ms": 10**17}), "node 1: a time is longer"),
        (a_file({"labels": {"z9": "A"}}), "node 1: 'z9' is not a point"),
        (a_file({"properties": {"tr": []}}), "node 1: an SGF property"),
        (a_file({"coment": "text"}), "node 1: 'coment' means nothing here"),
    ],
)
def test_errors_name_the_place(data: bytes, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        reads(data, Options())
