"""Games between the page and files: nothing is lost that both can hold, and the rest is told."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import NotationError, TengenError
from tengen.gomoku import Board, Color, Point, Rule
from tengen.records import FORMATS, Node, Options, Record, read
from tengen.web.protocol.messages import (
    MOST_NODES,
    Kept,
    PackedTree,
    RuleName,
    Setup,
    Tree,
    TreeNode,
)
from tengen.web.protocol.record_requests import FormatName
from tengen.web.worker.record_import import import_game, to_tree
from tengen.web.worker.tree_record import to_record
from tests.records.trees import EVERYTHING, TEXTS, records

DATA = Path(__file__).parents[2] / "records" / "data"
RULES: tuple[RuleName, ...] = ("freestyle", "standard", "renju", "caro", "caro_exact")


def listed(tree: Tree | PackedTree) -> Tree:
    """Return a tree that is not packed."""
    assert isinstance(tree, Tree)
    return tree


@st.composite
def trees(draw: st.DrawFn, *, setup: bool = True, sizes: tuple[int, int] = (5, 22)) -> Tree:
    """Draw any tree that the page can hold."""
    size = draw(st.integers(*sizes))
    points = [f"{chr(97 + x)}{y + 1}" for x in range(size) for y in range(size)]
    stones = draw(st.lists(st.sampled_from(points), unique=True, max_size=4)) if setup else []
    # As writers of SGF clean texts: no other line ends, no blanks around.
    texts = TEXTS.filter(lambda text: text == text.strip() and not set(text) & set("\ufeff\u2028"))
    nodes = [TreeNode(comment=draw(texts))]
    taken = [set(stones)]
    for number in range(1, draw(st.integers(1, 9))):
        parent = draw(st.integers(0, number - 1))
        free = [point for point in points if point not in taken[parent]]
        move = draw(st.sampled_from(free))
        nodes.append(TreeNode(parent=parent, move=move, comment=draw(texts)))
        taken.append(taken[parent] | {move})
    begin = None
    to_move = draw(st.sampled_from(["black", "white"])) if setup else "black"
    if stones or to_move == "white":
        begin = Setup.model_validate({"black": stones[:2], "white": stones[2:], "to_move": to_move})
    # In pre-order, with the parents left out that need not be named.
    tree, _ = to_tree(
        to_record(Tree(rule=draw(st.sampled_from(RULES)), size=size, setup=begin, tree=nodes))
    )
    return listed(tree)


def written(tree: Tree, form: FormatName, at: int | None = None) -> bytes:
    return FORMATS[form].writes(to_record(tree, at), Options())


@settings(max_examples=50)
@given(trees(), st.sampled_from(["sgf", "json"]))
def test_sgf_and_json_hold_the_whole_tree(tree: Tree, form: FormatName) -> None:
    found = import_game(written(tree, form))
    assert found.game == tree
    assert (found.format, found.games, found.notes) == (form, 1, [])


@settings(max_examples=30)
@given(trees(setup=False, sizes=(15, 15)))
def test_renlib_holds_the_tree_with_its_comments(tree: Tree) -> None:
    assert import_game(written(tree, "lib"), rule=tree.rule).game == tree


@settings(max_examples=30)
@given(trees(setup=False), st.data())
def test_psq_and_strings_hold_the_line_to_where_the_reader_is(
    tree: Tree, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(tree.tree) - 1))
    line = to_record(tree, at)
    for form in ("psq", "pos"):
        raw = FORMATS[form].writes(line, Options())
        form_name: FormatName = "psq" if form == "psq" else "pos"
        found = import_game(raw, form=form_name, rule=tree.rule, size=tree.size).game
        assert [node.move for node in listed(found).tree[1:]] == [
            str(move) for move in line.moves()
        ]
        assert (found.rule, found.size) == (tree.rule, tree.size)


@settings(max_examples=15)
@given(records(EVERYTHING))
def test_every_record_becomes_a_tree_and_what_is_lost_is_told(record: Record) -> None:
    tree, notes = to_tree(record)
    moves = sum(1 for _, node in record.root.walk() if node.move is not None)
    counts = [int(str(note.parameters["count"])) for note in notes if note.code == "note.left_out"]
    assert len(listed(tree).tree) - 1 == moves - sum(counts)
    assert to_tree(to_record(tree)) == (tree, [])


def test_a_file_with_everything_tells_what_the_page_does_not_keep() -> None:
    found = import_game((DATA / "variations.sgf").read_bytes())
    assert [note.text for note in found.notes] == [
        "left out: moves (1) at or after a pass, a move out of turn or stones set up on the way",
        "not kept: other properties (1)",
    ]
    assert any(node.parent for node in listed(found.game).tree)


def test_stones_set_up_after_the_root_belong_to_the_beginning() -> None:
    found = import_game(b"(;SZ[15]C[one];AB[hh][ii]AW[gg]C[two];AE[ii]PL[W];W[aa])").game
    assert found.setup == Setup(black=["h8"], white=["g9"], to_move="white")
    assert [(node.move, node.comment) for node in listed(found).tree] == [
        (None, "one\ntwo"),
        ("a15", ""),
    ]


def test_what_comes_after_a_pass_is_left_out_and_told() -> None:
    found = import_game(b"h8 i9 -- g9 f9")
    assert [node.move for node in listed(found.game).tree] == [None, "h8", "i9"]
    assert found.notes[0].text.startswith("left out: moves (3)")


def test_remarks_of_a_node_without_a_move_stay() -> None:
    record = Record(Rule.RENJU, 15)
    first = record.root.add(Board().play("h8").moves[0], comment="one")
    first.children.append(Node(comment="two"))
    first.children[0].add(Board().play("i9").moves[0], Color.WHITE)
    tree, notes = to_tree(record)
    assert [(node.move, node.comment) for node in listed(tree).tree[1:]] == [
        ("h8", "one\ntwo"),
        ("i9", ""),
    ]
    assert notes == []


def test_a_diagram_is_a_set_up() -> None:
    board = Board.from_stones(["h8", "i9"], ["g7"])
    found = import_game(str(board).encode())
    assert found.format == "diagram"
    assert found.game.setup == Setup(black=["h8", "i9"], white=["g7"], to_move="white")


def test_several_games_are_counted() -> None:
    assert listed(import_game(b"h8 i9\na1 b2", number=2).game).tree[1].move == "a1"
    assert import_game(b"h8 i9\na1 b2").games == 2


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the format of the data is not known"),
        (b"hello", "the format of the data is not known"),
        (b"h8 i9 h8", "line 1, column 7: h8 is taken already"),
        (b"(;GM[4]SZ[15];B[hh", "line 1"),
        (b"Piskvorky 15x15, 0:0, 0\r\n8,99,0", "line 2"),
        (b"\xffRenLib\xff\x03\x04", "promised|ends|header"),
        (b"{", "line 1, column 2"),
        (b". . .\n. X .\n. . .", "a board is a square of 5 to 22 rows"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(TengenError, match=sentence):
        import_game(data)


def test_the_number_of_a_game_is_checked() -> None:
    lines = "\n".join("h8" for _ in range(3))
    with pytest.raises(NotationError, match="there is no game 4; choose one from 1 to 3"):
        import_game(lines.encode(), number=4)


def test_whether_a_file_names_its_rule() -> None:
    assert not import_game(b"h8 i9", rule="renju").rule_given
    assert import_game(b"h8 i9", rule="renju").game.rule == "renju"
    assert import_game(b"(;GM[4]SZ[15]RU[renju];B[hh])").rule_given


# --- large books ---


def book(moves: int, remark_every: int = 7) -> Record:
    """Return a book: each of its nodes has three replies, one of seven has remarks."""
    record = Record(Rule.RENJU, 15)
    points = [Point(x, y) for x in range(15) for y in range(15)]
    level, made = [(record.root, 0)], 0
    while made < moves:
        following = []
        for node, depth in level:
            for number in range(3):
                if made < moves:
                    made += 1
                    child = node.add(points[3 * depth + number])
                    following.append((child, depth + 1))
                    if made % remark_every == 0:
                        child.comment, child.is_marked = f"move {made}", True
        level = following
    return record


def test_a_large_book_comes_packed_and_goes_back_as_it_came() -> None:
    record = book(MOST_NODES + 1)
    data = FORMATS["lib"].writes(record, Options())
    found = import_game(data, rule="renju")
    assert isinstance(found.game, PackedTree)
    assert found.notes == []
    packed = PackedTree.model_validate_json(found.game.model_dump_json())
    assert FORMATS["lib"].writes(to_record(packed), Options()) == data
    last = [str(move) for move in to_record(packed, MOST_NODES + 1).moves()]
    assert last[0] == str(Point(0, 2))
    with pytest.raises(NotationError, match="there is no node 20002; the last one is 20001"):
        to_record(packed, MOST_NODES + 2)


def test_a_smaller_one_is_a_list() -> None:
    tree, _ = to_tree(book(MOST_NODES - 1))
    assert isinstance(tree, Tree)
    assert len(tree.tree) == MOST_NODES


def test_a_packed_game_is_a_listed_one() -> None:
    moves = [TreeNode(move="h8"), TreeNode(move="i9"), TreeNode(parent=1, move="j9")]
    plain = Tree(tree=[TreeNode(), *moves])
    packed = PackedTree(moves="h8i9<j9<<", comments={2: "why"}, kept={0: Kept(is_marked=True)})
    record = to_record(packed)
    assert record.root.is_marked
    assert record.root.children[0].children[0].comment == "why"
    record.root.is_marked, record.root.children[0].children[0].comment = False, ""
    assert record.root == to_record(plain).root


def test_a_packed_game_does_not_go_back_beyond_its_beginning() -> None:
    with pytest.raises(NotationError, match="after node 1 the moves go back beyond the first one"):
        to_record(PackedTree(moves="h8<<i9"))
    with pytest.raises(ValueError, match="pattern"):
        PackedTree(moves="h8 i9")


def test_the_charset_of_a_book_is_guessed_by_its_texts() -> None:
    record = Record.of_moves("h8 i9")
    record.root.children[0].comment = "先手必胜"
    for charset in ("utf-8", "gb18030"):
        data = FORMATS["lib"].writes(record, Options(charset=charset))
        found = import_game(data)
        assert found.charset == charset
        assert isinstance(found.game, Tree)
        assert listed(found.game).tree[1].comment == "先手必胜"


SGF = (
    "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]PB[Ann]PW[Bob]EV[Cup]DT[2026-01-02]RE[B+5]"
    ";B[hh]LB[ii:A]TR[hh]C[first];W[ig]V[0.5]HO[1])"
)


def test_what_a_file_holds_survives_a_comment() -> None:
    found = import_game(SGF.encode())
    assert found.notes == []
    plain = found.game.model_dump(mode="json", exclude_defaults=True)
    plain["tree"][2]["comment"] = "added here"
    record = to_record(Tree(**plain))
    assert {
        name: record.headers[name] for name in ("black", "white", "event", "date", "result")
    } == {
        "black": "Ann",
        "white": "Bob",
        "event": "Cup",
        "date": "2026-01-02",
        "result": "B+5",
    }
    written = FORMATS["sgf"].writes(record, Options()).decode()
    for part in ("PB[Ann]", "EV[Cup]", "LB[ii:A]", "TR[hh]", "C[first]", "C[added here]", "HO["):
        assert part in written


@pytest.mark.parametrize("form", ["sgf", "lib", "json"])
def test_open_and_save_lose_nothing(form: str) -> None:
    whole = read(SGF.encode())
    data = FORMATS[form].writes(whole, Options())
    before = read(data, form)
    after = to_record(import_game(data).game)
    before.rule = after.rule
    assert (after.headers, after.root) == (before.headers, before.root)


def test_numbered_moves_are_read() -> None:
    tree = listed(import_game(b"1. h8 i9 2. g9 g7").game).tree
    assert [node.move for node in tree] == [None, "h8", "i9", "g9", "g7"]


@pytest.mark.parametrize(("charset", "text"), [("gb18030", "黑方胜"), ("cp932", "黒の勝ち")])
def test_a_charset_is_guessed(charset: str, text: str) -> None:
    data = f"(;GM[4]SZ[15];B[hh]C[{text}])".encode(charset)
    found = import_game(data)
    assert (found.charset, listed(found.game).tree[1].comment) == (charset, text)
    assert import_game(data, charset=charset).charset == charset
