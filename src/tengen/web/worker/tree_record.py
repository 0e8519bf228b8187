"""Games between the page, which keeps trees, and files, which hold records."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tengen.errors import NotationError, Sentence
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.diagram import looks_like_diagram
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.records import Node, Record, Rows, guess_format, losses, read_games
from tengen.records.charset import guess_charset
from tengen.records.position import without_numbers
from tengen.web.protocol.messages import (
    MOST_NODES,
    ColorName,
    Imported,
    Kept,
    RuleName,
    Said,
    Setup,
    Tree,
    TreeNode,
    said,
)
from tengen.web.protocol.record_requests import FormatName

MOST_COMMENT = 10_000
"""Characters of a comment that the page keeps."""


_OWN = ("psq_rule", "psq_size")
"""Headers that repeat what a tree says itself."""
DIAGRAM = "diagram"
"""A board drawn with letters, which can be read, too."""


# --- in ------------------------------------------------------------------------------------------


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
    if form is None and looks_like_diagram(text):
        name, games = DIAGRAM, [_diagram(text)]
    else:
        name = form or guess_format(data).name
        charset = charset or _charset(data, name)
        games = read_games(data, name, size=size, rows=rows, charset=charset)
    if not 1 <= number <= len(games):
        raise NotationError("record.no_game", number=number, games=len(games))
    record = games[number - 1]
    if record.rule is None:
        record.rule = Rule[rule.upper()]
    tree, notes = to_tree(record)
    told = [Said(**said(note)) for note in notes]
    return Imported(game=tree, format=name, games=len(games), charset=charset or "", notes=told)


def _charset(data: bytes, form: str) -> str:
    """Return the charset of a file; texts of a RenLib file stand among numbers, so it is tried."""
    if form != "lib":
        return guess_charset(data)
    for charset in ("utf-8", "gb18030", "cp932"):
        with suppress(NotationError):
            read_games(data, form, charset=charset)
            return charset
    return "latin-1"


def _diagram(text: str) -> Record:
    board = Board.from_diagram(text)
    root = Node(
        black=board.stones(Color.BLACK), white=board.stones(Color.WHITE), to_move=board.to_move
    )
    return Record(None, board.size, {}, root)


def to_tree(record: Record) -> tuple[Tree, list[Sentence]]:
    """Return the tree of a record, and what of the record it does not hold.

    Stones may be set up before the first move, not later; there are no passes, and colours move in
    turn. What lies behind such a node is left out, and a note says so.
    """
    begin, setup, turn = _begin(record)
    nodes = [_Draft(comment=begin.comment, kept=_kept(begin))]
    left_out = 0
    stack = [(child, 0, turn) for child in reversed(begin.children)]
    while stack:
        node, parent, turn = stack.pop()
        if node.move is None and not node.is_setup:  # remarks alone: they belong to what was before
            nodes[parent].remark(node.comment)
            stack.extend((child, parent, turn) for child in reversed(node.children))
        elif isinstance(node.move, Point) and node.color is turn:
            nodes.append(_Draft(parent, str(node.move), node.comment, _kept(node)))
            here = len(nodes) - 1
            stack.extend((child, here, turn.other) for child in reversed(node.children))
        else:
            left_out += sum(1 for _, each in node.walk() if each.move is not None)
        if len(nodes) > MOST_NODES:
            raise NotationError("page.moves", most=f"{MOST_NODES:,}")
    tree = Tree(
        rule=_rule_name(record.rule or Rule.FREESTYLE),
        size=record.size,
        setup=setup,
        headers={name: text for name, text in record.headers.items() if name not in _OWN},
        tree=[draft.made(number) for number, draft in enumerate(nodes)],
    )
    return tree, _notes(record, tree, left_out, sum(draft.is_cut for draft in nodes))


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

    def __init__(
        self,
        parent: int | None = None,
        move: str | None = None,
        comment: str = "",
        kept: Kept | None = None,
    ):
        self.parent, self.move, self.kept = parent, move, kept
        self.comments = [comment] if comment else []

    def remark(self, comment: str) -> None:
        """Add a remark."""
        if comment:
            self.comments.append(comment)

    @property
    def comment(self) -> str:
        return "\n".join(self.comments)

    @property
    def is_cut(self) -> bool:
        return len(self.comment) > MOST_COMMENT

    def made(self, number: int) -> TreeNode:
        parent = self.parent if self.parent != number - 1 else None
        comment = self.comment[:MOST_COMMENT]
        return TreeNode(parent=parent, move=self.move, comment=comment, kept=self.kept)


def _kept(node: Node) -> Kept | None:
    """Return what the page hands back as it came; None where there is nothing."""
    kept = Kept(
        evaluation=node.evaluation,
        time_ms=node.time_ms,
        label=node.label,
        labels={str(point): text for point, text in node.labels.items()},
        is_marked=node.is_marked,
        is_start=node.is_start,
        properties={name: list(values) for name, values in node.properties.items()},
    )
    return None if kept == Kept() else kept


def _remarks(kept: Kept | None) -> dict[str, Any]:
    """Return the same as the fields of a record's node."""
    if kept is None:
        return {}
    return {
        **kept.model_dump(include={"evaluation", "time_ms", "label", "is_marked", "is_start"}),
        "labels": {Point.parse(name): text for name, text in kept.labels.items()},
        "properties": {name: tuple(values) for name, values in kept.properties.items()},
    }


def _begin(record: Record) -> tuple[Node, Setup | None, Color]:
    """Return the node that the moves follow, the stones there, and who moves first.

    Files set stones up in the root or in the nodes right after it.
    """
    stones: dict[Point, Color] = {}
    to_move: Color | None = None
    comments: list[str] = []
    node = record.root
    while True:
        for points, color in ((node.black, Color.BLACK), (node.white, Color.WHITE)):
            stones.update((point, color) for point in points)
        for point in node.empty:
            stones.pop(point, None)
        to_move = node.to_move if node.to_move is not None else to_move
        comments += [node.comment] if node.comment else []
        if len(node.children) != 1 or not node.children[0].is_setup:
            break
        node = node.children[0]
    black, white = (
        [str(point) for point, color in stones.items() if color is each] for each in Color
    )
    first = next((child.color for child in node.children if child.color is not None), None)
    if to_move is None:
        to_move = Color.WHITE if len(black) > len(white) else Color.BLACK
        to_move = first if first is not None else to_move
    begin = replace(node, comment="\n".join(comments), black=(), white=(), empty=(), to_move=None)
    if not stones and to_move is Color.BLACK:
        return begin, None, to_move
    name: ColorName = "white" if to_move else "black"
    return begin, Setup(black=black, white=white, to_move=name), to_move


def _notes(record: Record, tree: Tree, left_out: int, cut: int) -> list[Sentence]:
    """Say what is lost; where moves are, nobody counts the remarks on them."""
    notes = []
    if left_out:
        notes.append(Sentence("note.left_out", count=left_out))
    if cut:
        notes.append(Sentence("note.cut", count=cut, most=f"{MOST_COMMENT:,}"))
    headers = {name: text for name, text in record.headers.items() if not name.startswith("psq_")}
    before = Record(record.rule, record.size, headers, record.root)
    kept = ("loss.comments", "loss.variations")
    lost = [loss for loss in losses(before, to_record(tree)) if loss.code not in kept]
    if lost:
        notes.append(Sentence("note.not_kept", losses=lost))
    return notes


# --- out -----------------------------------------------------------------------------------------


def to_record(tree: Tree, at: int | None = None) -> Record:
    """Return the record of a tree; with *at* only the line that leads to that node.

    >>> tree = Tree(tree=[{}, {"move": "h8"}, {"move": "i9"}, {"parent": 1, "move": "j9"}])
    >>> [str(move) for move in to_record(tree, 3).moves()]
    ['h8', 'j9']

    Raises :class:`~tengen.errors.NotationError` where there is no such node.
    """
    setup = tree.setup or Setup()
    root = Node(
        black=_points(setup.black),
        white=_points(setup.white),
        comment=tree.tree[0].comment,
        **_remarks(tree.tree[0].kept),
    )
    first = Color.WHITE if setup.to_move == "white" else Color.BLACK
    if tree.setup is not None:
        root.to_move = first
    wanted = None if at is None else set(path_to(tree, at))
    made = {0: root}
    for number, node in enumerate(tree.tree[1:], 1):
        if wanted is not None and number not in wanted:
            continue
        assert node.move is not None
        parent = made[number - 1 if node.parent is None else node.parent]
        color = first if parent is root else parent.next_color
        made[number] = parent.add(
            Point.parse(node.move), color, comment=node.comment, **_remarks(node.kept)
        )
    return Record(Rule[tree.rule.upper()], tree.size, dict(tree.headers), root)


def path_to(tree: Tree, at: int) -> list[int]:
    """Return the numbers of the nodes from the root, which is left out, to *at*."""
    if not 0 <= at < len(tree.tree):
        raise NotationError("page.no_node", node=at, last=len(tree.tree) - 1)
    path = []
    while at > 0:
        path.append(at)
        parent = tree.tree[at].parent
        at = at - 1 if parent is None else parent
    return path[::-1]


def _points(names: Sequence[str]) -> tuple[Point, ...]:
    return tuple(map(Point.parse, names))
