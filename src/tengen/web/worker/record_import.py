"""Files that become trees for the page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tengen.errors import NotationError, Sentence
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.diagram import looks_like_diagram
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.records import Node, Record, Rows, guess_format, losses, read_games, renlib
from tengen.records.charset import guess_charset
from tengen.records.position import without_numbers
from tengen.records.renlib_book import read_book
from tengen.web.protocol.messages import (
    MOST_NODES,
    ColorName,
    Imported,
    Kept,
    PackedTree,
    RuleName,
    Said,
    Setup,
    Tree,
    TreeNode,
    said,
)
from tengen.web.protocol.record_requests import FormatName
from tengen.web.worker.packed_tree import pack

LARGE_BYTES = 100_000
"""A larger RenLib library is read without a record: that is faster, takes less memory, and has no
limit to the number of nodes."""
MOST_COMMENT = 10_000
"""Characters of a comment that the page keeps."""


_OWN = ("psq_rule", "psq_size")
"""Headers that repeat what a tree says itself."""
DIAGRAM = "diagram"
"""A board drawn with letters, which can be read, too."""


def import_game(
    data: bytes,
    *,
    form: FormatName | None = None,
    number: int = 1,
    rule: RuleName = "freestyle",
    size: int = 15,
    rows: Rows = "bottom",
    charset: str | None = None,
) -> Imported:
    """Return the game of a file in any format, recognised by its content.

    *rule* and *size* count where the file does not say; *number* is that of the game, from 1.

    >>> found = import_game(b"(;GM[4]SZ[15];B[hh](;W[ig]C[close])(;W[ih]))")
    >>> found.format, [(node.move, node.parent) for node in found.game.tree]
    ('sgf', [(None, None), ('h8', None), ('i9', None), ('i8', 1)])

    Raises :class:`~tengen.errors.TengenError` with the place of what cannot be read.
    """
    text = data.decode("utf-8", errors="replace")
    moves = without_numbers(text) if form is None else None
    if moves is not None:
        data, form = moves.encode(), "pos"
    if len(data) > LARGE_BYTES and _is_library(data, form):
        return _import_book(data, rule, charset)
    if form is None and looks_like_diagram(text):
        name, games = DIAGRAM, [_diagram(text)]
    else:
        name = form or guess_format(data).name
        charset = charset or _charset(data, name)
        games = read_games(data, name, size=size, rows=rows, charset=charset)
    if not 1 <= number <= len(games):
        raise NotationError("record.no_game", number=number, games=len(games))
    record = games[number - 1]
    rule_given = record.rule is not None
    if record.rule is None:
        record.rule = Rule[rule.upper()]
    tree, notes = to_tree(record)
    return Imported(
        game=tree,
        rule_given=rule_given,
        format=name,
        games=len(games),
        charset=charset or "",
        notes=[Said(**said(note)) for note in notes],
    )


def _is_library(data: bytes, form: FormatName | None) -> bool:
    return (form or guess_format(data).name) == "lib"


def _import_book(data: bytes, rule: RuleName, charset: str | None) -> Imported:
    """Return a RenLib library that may have more nodes than a record."""
    book = read_book(data, charset)
    kept = {number: _kept(node) for number, node in book.nodes.items()}
    comments = {number: node.comment for number, node in book.nodes.items() if node.comment}
    tree = PackedTree(
        rule=rule,
        size=renlib.SIZE,
        moves=book.moves,
        comments={number: text[:MOST_COMMENT] for number, text in comments.items()},
        kept={number: each for number, each in kept.items() if each is not None},
    )
    cut = sum(len(text) > MOST_COMMENT for text in comments.values())
    notes = _notes(book.left_out, book.gone, cut)
    told = [Said(**said(note)) for note in notes]
    return Imported(
        game=tree, rule_given=False, format="lib", games=1, charset=book.charset, notes=told
    )


def _charset(data: bytes, form: str) -> str:
    """Return the charset of a file; the texts of a RenLib file stand among numbers."""
    return guess_charset(renlib.texts(data) if form == "lib" else data)


def _diagram(text: str) -> Record:
    board = Board.from_diagram(text)
    root = Node(
        black=board.stones(Color.BLACK), white=board.stones(Color.WHITE), to_move=board.to_move
    )
    return Record(None, board.size, {}, root)


def to_tree(record: Record) -> tuple[Tree | PackedTree, list[Sentence]]:
    """Return the tree of a record, packed if it is large, and what of the record it does not hold.

    Stones may be set up before the first move, not later; there are no passes, and colours move in
    turn. What lies behind such a node is left out, and a note says so.
    """
    begin, setup, turn, passed = _begin(record)
    nodes = [_Draft(comment=begin.comment, kept=_kept(begin))]
    left_out: list[Node] = []
    stack = [(child, 0, turn) for child in reversed(begin.children)]
    while stack:
        node, parent, turn = stack.pop()
        if node.move is None and not node.is_setup:  # remarks alone: they belong to what was before
            nodes[parent].remark(node.comment)
            passed.append(replace(node, children=[]))
            stack.extend((child, parent, turn) for child in reversed(node.children))
        elif isinstance(node.move, Point) and node.color is turn:
            nodes.append(_Draft(parent, str(node.move), node.comment, _kept(node)))
            here = len(nodes) - 1
            stack.extend((child, here, turn.other) for child in reversed(node.children))
        else:
            left_out.append(node)
    beginning: dict[str, Any] = {
        "rule": _rule_name(record.rule or Rule.FREESTYLE),
        "size": record.size,
        "setup": setup,
        "headers": {name: text for name, text in record.headers.items() if name not in _OWN},
    }
    tree = (_packed if len(nodes) > MOST_NODES else _listed)(nodes, beginning)
    moves = sum(1 for top in left_out for _, node in top.walk() if node.move is not None)
    return tree, _notes(moves, left_out + passed, sum(draft.is_cut for draft in nodes))


def _listed(nodes: list[_Draft], beginning: dict[str, Any]) -> Tree:
    return Tree(**beginning, tree=[draft.made(number) for number, draft in enumerate(nodes)])


def _packed(nodes: list[_Draft], beginning: dict[str, Any]) -> PackedTree:
    return PackedTree(
        **beginning,
        moves=pack((draft.parent or 0, draft.move or "") for draft in nodes[1:]),
        comments={n: draft.short_comment for n, draft in enumerate(nodes) if draft.comments},
        kept={n: draft.kept for n, draft in enumerate(nodes) if draft.kept is not None},
    )


def _rule_name(rule: Rule) -> RuleName:
    names: dict[Rule, RuleName] = {
        Rule.FREESTYLE: "freestyle",
        Rule.STANDARD: "standard",
        Rule.RENJU: "renju",
        Rule.CARO: "caro",
        Rule.CARO_EXACT: "caro_exact",
    }
    return names[rule]


class _Draft:
    """A node of a tree that is not finished."""

    __slots__ = ("comments", "kept", "move", "parent")

    def __init__(
        self,
        parent: int | None = None,
        move: str | None = None,
        comment: str = "",
        kept: Kept | None = None,
    ):
        self.parent, self.move, self.kept = parent, move, kept
        self.comments = (comment,) if comment else ()

    def remark(self, comment: str) -> None:
        """Add a remark."""
        if comment:
            self.comments = (*self.comments, comment)

    @property
    def comment(self) -> str:
        return "\n".join(self.comments)

    @property
    def short_comment(self) -> str:
        return self.comment[:MOST_COMMENT]

    @property
    def is_cut(self) -> bool:
        return len(self.comment) > MOST_COMMENT

    def made(self, number: int) -> TreeNode:
        parent = self.parent if self.parent != number - 1 else None
        return TreeNode(parent=parent, move=self.move, comment=self.short_comment, kept=self.kept)


def _kept(node: Node) -> Kept | None:
    """Return what the page hands back as it came; None where there is nothing."""
    has_numbers = node.evaluation is not None or node.time_ms is not None
    has_marks = node.label or node.labels or node.is_marked or node.is_start
    if not (has_numbers or has_marks or node.properties):
        return None
    return Kept(
        evaluation=node.evaluation,
        time_ms=node.time_ms,
        label=node.label,
        labels={str(point): text for point, text in node.labels.items()},
        is_marked=node.is_marked,
        is_start=node.is_start,
        properties={name: list(values) for name, values in node.properties.items()},
    )


def _begin(record: Record) -> tuple[Node, Setup | None, Color, list[Node]]:
    """Return the node that the moves follow, the stones there, who moves first, and nodes before.

    Files set stones up in the root or in the nodes right after it.
    """
    stones: dict[Point, Color] = {}
    to_move: Color | None = None
    passed: list[Node] = []
    node = record.root
    while True:
        for points, color in ((node.black, Color.BLACK), (node.white, Color.WHITE)):
            stones.update((point, color) for point in points)
        for point in node.empty:
            stones.pop(point, None)
        to_move = node.to_move if node.to_move is not None else to_move
        if len(node.children) != 1 or not node.children[0].is_setup:
            break
        passed.append(replace(node, children=[]))
        node = node.children[0]
    black, white = (
        [str(point) for point, color in stones.items() if color is each] for each in Color
    )
    first = next((child.color for child in node.children if child.color is not None), None)
    if to_move is None:
        to_move = Color.WHITE if len(black) > len(white) else Color.BLACK
        to_move = first if first is not None else to_move
    comment = "\n".join(each.comment for each in (*passed, node) if each.comment)
    begin = replace(node, comment=comment, black=(), white=(), empty=(), to_move=None)
    if not stones and to_move is Color.BLACK:
        return begin, None, to_move, passed
    name: ColorName = "white" if to_move else "black"
    return begin, Setup(black=black, white=white, to_move=name), to_move, passed


def _notes(left_out: int, gone: list[Node], cut: int) -> list[Sentence]:
    """Say what is lost: moves, the rest of long comments, marks and labels of nodes without a move.

    *gone* are nodes that are not in the tree. Comments of nodes without a move are kept, and nobody
    counts those of moves that are left out.
    """
    notes = []
    if left_out:
        notes.append(Sentence("note.left_out", count=left_out))
    if cut:
        notes.append(Sentence("note.cut", count=cut, most=f"{MOST_COMMENT:,}"))
    kept = ("loss.comments", "loss.variations")
    lost = losses(Record(root=Node(children=gone)), Record())
    lost = [loss for loss in lost if loss.code not in kept]
    if lost:
        notes.append(Sentence("note.not_kept", losses=lost))
    return notes
