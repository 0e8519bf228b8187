"""The tree itself."""

import pytest

from tengen.errors import NotationError
from tengen.gomoku import Point, Rule
from tengen.records import PASS, Color, Node, Record
from tengen.records.stones import check


def test_colors_alternate_and_walk_is_pre_order() -> None:
    record = Record.of_moves("h8 i9 -- g9", rule=Rule.RENJU, black="Ann")
    first = record.main_line()[0]
    first.add(Point.parse("h9"), comment="another")
    walk = [(depth, str(node.move), node.color) for depth, node in record.root.walk()]
    black, white = Color.BLACK, Color.WHITE
    assert walk == [
        (0, "None", None),
        (1, "h8", black),
        (2, "i9", white),
        (3, "--", black),
        (4, "g9", white),
        (2, "h9", white),
    ]
    assert record.moves() == [Point(7, 7), Point(8, 8), PASS, Point(6, 8)]
    assert record.headers == {"black": "Ann"}


def test_equality_sees_shape_and_remarks() -> None:
    def chain_and_fork() -> tuple[Record, Record]:
        chain = Record.of_moves("h8 i9")
        fork = Record.of_moves("h8")
        fork.root.add(Point.parse("i9"), Color.WHITE)
        return chain, fork

    chain, fork = chain_and_fork()
    assert chain == Record.of_moves("h8 i9")
    assert chain != fork
    assert chain != Record.of_moves("h8 i9 g7")
    chain.main_line()[1].comment = "!"
    assert chain != Record.of_moves("h8 i9")
    assert chain.root != "a node"


def test_who_moves_next() -> None:
    assert Node().next_color is Color.BLACK
    assert Node(black=(Point(0, 0),)).next_color is Color.WHITE
    assert Node(black=(Point(0, 0),), to_move=Color.BLACK).next_color is Color.BLACK


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (Record(size=4), "sizes go from 5 to 22"),
        (Record(headers={"Black": "Ann"}), "is not a name for a header"),
        (Record(root=Node(Point(0, 0), Color.BLACK)), "the root of a record holds no move"),
        (Record.of_moves("h8 i9 h8"), "node 3: h8 is taken already"),
        (Record.of_moves("h8 i9", size=8), "node 2: i9 is not on the 8×8 board"),
        (Record.of_moves([Point(-1, 3)]), "node 1: column 0, row 4 is not on the 15×15 board"),
        (Record(root=Node(evaluation=float("nan"))), "node 0: the evaluation must be a finite"),
        (Record(root=Node(time_ms=10**16)), "node 0: a time is longer"),
        (Record(root=Node(labels={Point(15, 0): "A"})), "node 0: a label is not on the board"),
        (Record(root=Node(properties={"tr": ("hh",)})), "node 0: an SGF property is named"),
        (Record(root=Node(black=(Point(1, 1), Point(1, 1)))), "node 0: the set-up names a point"),
        (Record(root=Node(color=Color.BLACK)), "node 0: a move needs a color"),
    ],
)
def test_what_no_format_could_hold_is_refused(record: Record, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence.replace("(", r"\(")):
        check(record)


def test_a_cyclic_tree_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.records.stones.MAX_NODES", 1000)
    record = Record()
    record.root.children.append(record.root)
    with pytest.raises(NotationError, match="more than 1,000 nodes"):
        check(record)


def test_set_up_may_replace_and_clear_stones_and_variations_do_not_see_each_other() -> None:
    record = Record.of_moves("h8 i9")
    first, second = record.main_line()
    h8, i9 = Point.parse("h8"), Point.parse("i9")
    second.children.append(Node(white=(h8,), empty=(i9,)))
    second.children[0].add(i9, Color.BLACK)
    second.add(Point.parse("g7"))
    first.add(Point.parse("g7"))
    check(record)
    second.add(h8)
    with pytest.raises(NotationError, match="h8 is taken already"):
        check(record)
