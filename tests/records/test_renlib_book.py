"""A large library as text is the same as its tree."""

from __future__ import annotations

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from tengen.errors import NotationError
from tengen.gomoku import Point
from tengen.records import FORMATS, PASS, Node, Options, Record
from tengen.records.renlib_book import read_book
from tengen.web.protocol.messages import MOST_NODES, PackedTree, Tree
from tengen.web.worker.record_import import import_game, to_tree
from tengen.web.worker.tree_record import to_record
from tests.web.worker.test_tree_record import book

SIZE = 15
TEXTS = st.sampled_from(["", "", "", "why", "two\nlines", "先手", "é"])


@st.composite
def libraries(draw: st.DrawFn) -> Record:
    """Draw what RenLib can hold: variations, passes, nodes without a move, labels, marks."""
    record = Record(size=SIZE)
    made: list[tuple[Node, frozenset[str]]] = [(record.root, frozenset())]
    points = [f"{chr(97 + x)}{y}" for x in range(4) for y in range(1, 5)]
    for _ in range(draw(st.integers(0, 12))):
        above, taken = draw(st.sampled_from(made))
        kind = draw(st.sampled_from(["move", "move", "move", "pass", "none"]))
        free = [point for point in points if point not in taken]
        point = draw(st.sampled_from(free))
        if kind == "none":
            node = Node(comment=draw(TEXTS) or "a remark")
            above.children.append(node)
            made.append((node, taken))
            continue
        move = PASS if kind == "pass" else Point.parse(point)
        node = above.add(move, comment=draw(TEXTS), label=draw(st.sampled_from(["", "A"])))
        node.is_marked, node.is_start = draw(st.booleans()), draw(st.booleans())
        if draw(st.booleans()):
            node.labels = {Point.parse(draw(st.sampled_from(points))): "x"}
        made.append((node, taken | {point} if kind == "move" else taken))
    return record


@settings(max_examples=150)
@given(libraries())
def test_the_text_is_the_tree(record: Record) -> None:
    try:
        data = FORMATS["lib"].writes(record, Options())
    except NotationError:
        reject()  # two moves of one colour
    whole = import_game(data, form="lib")
    assert isinstance(whole.game, Tree)
    found = read_book(data)
    packed = PackedTree(moves=found.moves)
    plain = to_record(packed)
    expected = to_record(whole.game)
    mine = [(depth, str(node.move)) for depth, node in plain.root.walk()]
    assert mine == [(depth, str(node.move)) for depth, node in expected.root.walk()]
    for number, (_, node) in enumerate(expected.root.walk()):
        other = found.nodes.get(number, Node())
        kept = (node.comment, node.label, node.is_marked, node.is_start, dict(node.labels))
        assert kept == (
            other.comment,
            other.label,
            other.is_marked,
            other.is_start,
            dict(other.labels),
        )
    told = [note.parameters.get("count") for note in whole.notes if note.code == "note.left_out"]
    assert told == ([found.left_out] if found.left_out else [])


@given(libraries(), st.data())
def test_a_damaged_file_is_refused_or_read_by_both(record: Record, data: st.DataObject) -> None:
    try:
        whole = bytearray(FORMATS["lib"].writes(record, Options()))
    except NotationError:
        reject()
    place = data.draw(st.integers(20, max(20, len(whole) - 1)))
    if place < len(whole):
        whole[place] = data.draw(st.integers(0, 255))
    damaged = bytes(whole[: data.draw(st.integers(20, len(whole)))])
    answers = []
    for read in (read_book, lambda raw: import_game(raw, form="lib")):
        try:
            read(damaged)
        except NotationError:
            answers.append("refused")
        else:
            answers.append("read")
    if answers == ["read", "refused"]:  # stones behind a pass are not looked at
        assert read_book(damaged).left_out > 0


def test_a_large_library_takes_this_way(monkeypatch: pytest.MonkeyPatch) -> None:
    record = book(MOST_NODES + 5)
    data = FORMATS["lib"].writes(record, Options())
    usual = import_game(data, rule="renju")
    monkeypatch.setattr("tengen.web.worker.record_import.LARGE_BYTES", 0)
    assert import_game(data, rule="renju") == usual
    tree, _ = to_tree(record)
    assert usual.game == tree
