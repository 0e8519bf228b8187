"""Board as a value: moves, ends, set-ups, errors, pictures."""

import pickle
import xml.etree.ElementTree as ET

import pytest

from tengen.errors import ArgumentError, BoardError, IllegalMoveError, NotationError
from tengen.game import Outcome
from tengen.gomoku import Board, Color, Foul, Point, Rule
from tengen.gomoku.svg import board_svg

DOUBLE_THREE = Board.from_stones(["h7", "h9", "g8", "i8"], [], rule=Rule.RENJU, to_move=Color.BLACK)


def test_play_leaves_the_board_as_it_was() -> None:
    empty = Board()
    played = empty.play("h8", "i9")
    assert empty == Board() != played
    assert played.moves == (Point(7, 7), Point(8, 8))
    assert played.undo().undo() == empty
    assert played.undo().undo().moves == ()


@pytest.mark.parametrize("text", ["h8 i9 g7", "h8i9g7", "H8I9g7", " h8,i9; g7\n", "h8\ni9\ng7"])
def test_parse(text: str) -> None:
    assert Board.parse(text) == Board().play("h8", "i9", "g7")


@pytest.mark.parametrize("text", ["h8 z9", "h8 i", "h8 9i", "h8 i9 ?", "h8 i99", "h8i0", "h8-i9"])
def test_parse_says_what_is_wrong(text: str) -> None:
    with pytest.raises(NotationError, match="is not a point"):
        Board.parse(text)


def test_parse_nothing_is_the_empty_board() -> None:
    assert Board.parse("", size=9) == Board.parse(" \n", size=9) == Board(size=9)


@pytest.mark.parametrize(
    ("board", "moves", "reason"),
    [
        (Board(), ["h8", "h8"], "h8 is taken by Black"),
        (Board(), ["h8", "i9", "i9"], "i9 is taken by White"),
        (Board(), ["p1"], "p1 is not on the 15×15 board"),
        (Board(size=5), ["a6"], "a6 is not on the 5×5 board"),
        (DOUBLE_THREE, ["h8"], "h8 is forbidden to Black: double three"),
        (
            Board.parse("a1a2b1b2c1c2d1d2e1"),
            ["h8"],
            "h8 cannot be played: the game is over, Black has won",
        ),
    ],
)
def test_an_illegal_move_says_why_and_changes_nothing(
    board: Board, moves: list[str], reason: str
) -> None:
    before = (board, board.moves)
    with pytest.raises(IllegalMoveError) as error:
        board.play(*moves)
    assert str(error.value) == reason
    assert (board, board.moves) == before


def test_points_may_be_points() -> None:
    assert Board().play(Point(7, 7)) == Board().play("h8")
    with pytest.raises(IllegalMoveError, match="not on"):
        Board().play(Point(-1, 0))


@pytest.mark.parametrize("size", [4, 23, 0, -1])
def test_sizes_have_limits(size: int) -> None:
    with pytest.raises(BoardError, match="has 5 to 22 points per side"):
        Board(size=size)


def test_rules_are_known() -> None:
    with pytest.raises(
        BoardError, match="unknown rule 'go'; choose freestyle, standard, renju, caro or caro_exact"
    ):
        Board("go")
    with pytest.raises(ArgumentError, match="5 is not a rule; choose freestyle"):
        Board(5)  # type: ignore[arg-type]
    assert Board("renju") == Board(Rule.RENJU)


def test_undo_needs_a_move() -> None:
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        DOUBLE_THREE.undo()


def test_set_ups() -> None:
    board = Board.from_stones(["h8", "h9"], ["a1"])
    assert board.to_move is Color.WHITE
    assert (board.at("h8"), board.at("a1"), board.at("b1")) == (Color.BLACK, Color.WHITE, None)
    assert board.stones(Color.BLACK) == (Point(7, 7), Point(7, 8))
    assert Board.from_cells(board.cells, to_move=Color.WHITE) == board
    assert Board.from_diagram(str(board), to_move=Color.WHITE) == board
    with pytest.raises(BoardError, match="two stones on h8"):
        Board.from_stones(["h8"], ["h8"])
    with pytest.raises(BoardError, match="square"):
        Board.from_cells(bytes(24))
    with pytest.raises(BoardError, match="square"):
        Board.from_cells(bytes([3] * 25))


@pytest.mark.parametrize(
    "text", ["", "X O", "\n".join(["....."] * 4), ". . ? . .\n" * 5, ".....\n" * 4 + "...."]
)
def test_diagrams_that_show_no_board(text: str) -> None:
    with pytest.raises(NotationError):
        Board.from_diagram(text)


def test_diagrams_may_leave_the_coordinates_out() -> None:
    board = Board.from_diagram(".....\n..X..\n.O...\n.....\n.....\n", rule=Rule.CARO)
    assert (board.size, board.rule) == (5, Rule.CARO)
    assert (board.stones(Color.BLACK), board.stones(Color.WHITE)) == (
        (Point(2, 3),),
        (Point(1, 2),),
    )


def test_a_five_ends_the_game() -> None:
    board = Board.parse("a1 a2 b1 b2 c1 c2 d1 d2 e1")
    assert (board.outcome, board.winner, board.legal_moves) == (Outcome.WIN, Color.BLACK, ())
    assert [str(p) for p in board.five] == ["a1", "b1", "c1", "d1", "e1"]
    assert board.undo().outcome is None


def test_white_can_win() -> None:
    board = Board.parse("o15 a1 n15 b2 m14 c3 l13 d4 k12 e5")
    assert (board.outcome, board.winner) == (Outcome.LOSS, Color.WHITE)


def test_a_full_board_is_a_draw() -> None:
    rows = ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO."]
    board = Board.from_diagram("\n".join(rows), to_move=Color.BLACK)
    assert board.outcome is None
    full = board.play("e1")
    assert (full.outcome, full.winner, full.legal_moves, full.five) == (Outcome.DRAW, None, (), ())
    with pytest.raises(IllegalMoveError, match="a draw"):
        full.play("a1")


def test_black_without_a_legal_move_loses_in_renju() -> None:
    """The one empty point completes six in a row."""
    rows = ["OOXXOO", "XXOOXX", "OOXXOO", "XXX.XX", "OOXXOO", "XXOOXX"]
    board = Board.from_diagram("\n".join(rows), rule=Rule.RENJU, to_move=Color.BLACK)
    assert board.foul("d3") is Foul.OVERLINE
    assert board.outcome == Outcome.LOSS
    white = Board.from_diagram("\n".join(rows), rule=Rule.RENJU, to_move=Color.WHITE)
    assert white.outcome is None
    assert white.play("d3").outcome == Outcome.DRAW


def test_an_overline_by_rule() -> None:
    rows = [["a1", "b1", "c1", "e1", "f1"], ["a5", "b5", "c5", "e5", "f5"]]
    for rule, wins in {
        Rule.FREESTYLE: True,
        Rule.STANDARD: False,
        Rule.CARO: True,
        Rule.CARO_EXACT: False,
    }.items():
        board = Board.from_stones(rows[0], rows[1], rule=rule)
        assert (board.play("d1").winner is Color.BLACK) == wins
    renju = Board.from_stones(*rows, rule=Rule.RENJU)
    assert renju.foul("d1") is Foul.OVERLINE
    assert Board.from_stones(*rows, rule=Rule.RENJU, to_move=Color.WHITE).play("d5").winner


def test_five_and_overline_at_once_win_in_renju() -> None:
    """Five comes first (RIF article 9); some programs call it a foul."""
    five = ["h4", "h5", "h6", "h7"]
    six = ["e8", "f8", "g8", "i8", "j8"]
    board = Board.from_stones([*five, *six], [], rule=Rule.RENJU, to_move=Color.BLACK)
    assert not board.is_forbidden("h8")
    assert board.play("h8").winner is Color.BLACK
    explanation = board.explain("h8")
    assert (len(explanation.fives), len(explanation.overlines)) == (1, 1)
    assert str(explanation).startswith("h8 wins: five\n  five h4 h5 h6 h7 h8\n  overline e8")


def test_the_edge_does_not_block_in_caro() -> None:
    at_edge = Board.from_stones(
        ["a1", "b1", "c1", "d1"], ["f1"], rule=Rule.CARO_EXACT, to_move=Color.BLACK
    )
    assert at_edge.play("e1").winner is Color.BLACK
    blocked = Board.from_stones(
        ["b1", "c1", "d1", "e1"], ["a1", "g1"], rule=Rule.CARO_EXACT, to_move=Color.BLACK
    )
    assert blocked.play("f1").winner is None


def test_only_black_in_renju_is_forbidden_anything() -> None:
    stones = DOUBLE_THREE.stones(Color.BLACK)
    assert DOUBLE_THREE.is_forbidden("h8")
    assert not DOUBLE_THREE.is_forbidden("h7")  # taken, which is another reason
    assert Point.parse("h8") not in DOUBLE_THREE.legal_moves
    assert DOUBLE_THREE.forbidden_points == (Point.parse("h8"),)
    for board in (
        Board.from_stones(stones, [], to_move=Color.BLACK),
        Board.from_stones([], stones, rule=Rule.RENJU, to_move=Color.WHITE),
    ):
        assert not board.is_forbidden("h8")
        assert board.forbidden_points == ()
        assert board.explain("h8").is_legal


def test_explain_a_taken_point() -> None:
    with pytest.raises(IllegalMoveError, match="h7 is taken by Black"):
        DOUBLE_THREE.explain("h7")


def test_equality_forgets_the_order_of_moves() -> None:
    assert Board.parse("h8 i9 g7") == Board.parse("g7 i9 h8")
    assert hash(Board.parse("h8 i9 g7")) == hash(Board.parse("g7 i9 h8"))
    assert Board(Rule.RENJU) != Board(Rule.STANDARD)
    assert Board(size=15) != Board(size=16)
    assert Board() != "a board"
    assert Board.from_stones([], [], to_move=Color.WHITE) != Board()


@pytest.mark.parametrize(
    "board", [Board(), Board.parse("h8 i9", rule=Rule.CARO), DOUBLE_THREE.play("a1")]
)
def test_copies(board: Board) -> None:
    again = pickle.loads(pickle.dumps(board))
    assert (again, again.moves, again.outcome) == (board, board.moves, board.outcome)
    written = eval(repr(board), {"Board": Board, "Rule": Rule, "Color": Color})  # our own text
    assert (written, written.moves) == (board, board.moves)


def test_the_picture_is_well_formed_and_complete() -> None:
    board = DOUBLE_THREE.play("a1").play("b2")
    root = ET.fromstring(board_svg(board, marks={Point(3, 3): "<&>"}))
    classes = [element.get("class") for element in root.iter()]
    assert classes.count("black") == 5
    assert classes.count("white") == 1
    assert classes.count("foul") == 1
    assert classes.count("last") == 1
    assert "<&>" in [element.text for element in root.iter()]
    assert board._repr_svg_() == board_svg(board)


def test_import_does_not_load_numpy() -> None:
    import subprocess
    import sys

    code = "import sys, tengen.gomoku; sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
