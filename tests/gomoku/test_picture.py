"""Boards as pixels: what is on the board is in the picture."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from PIL import Image

from tengen.errors import BoardError
from tengen.gomoku import Board, Color, Point, Rule
from tengen.gomoku.picture import CELLS, board_png, game_gif
from tests.gomoku.boards import boards, games, play_out

CELL = 24
EDGE = round(0.9 * CELL)
LINE = "h8 i9 g9 i7"


def shown(image: Image.Image, board: Board, point: Point) -> Color | None:
    """Tell a stone by its left part, which no number and no mark covers."""
    x = EDGE + point.x * CELL - round(0.33 * CELL)
    y = EDGE + (board.size - 1 - point.y) * CELL + 2
    pixel = image.convert("RGB").getpixel((x, y))
    assert isinstance(pixel, tuple)
    red, _, blue = pixel[:3]
    if max(red, blue) < 120:
        return Color.BLACK
    return Color.WHITE if red - blue < 40 else None


def assert_shows(image: Image.Image, board: Board) -> None:
    width = 2 * EDGE + (board.size - 1) * CELL + 1
    assert image.size == (width, width)
    for x in range(board.size):
        for y in range(board.size):
            point = Point(x, y)
            assert shown(image, board, point) is board.at(point), point


@settings(max_examples=8)
@given(boards())
def test_a_png_shows_every_stone_and_no_other(board: Board) -> None:
    assert_shows(Image.open(BytesIO(board_png(board, cell=CELL))), board)


@settings(max_examples=5)
@given(games())
def test_a_gif_shows_every_position_of_the_game(drawn: tuple[Board, list[Point]]) -> None:
    board = play_out(drawn[0], drawn[1][:12])
    film = Image.open(BytesIO(game_gif(board, cell=CELL, delay=0.25, pause=2)))
    last = len(board.moves)
    assert getattr(film, "n_frames", 1) == last + 1
    for number in range(last, -1, -1):
        film.seek(number)
        assert_shows(film, board)
        assert film.info["duration"] == (2000 if number == last else 250)
        board = board.undo() if board.moves else board
    assert film.info["loop"] == 0


def test_a_game_from_a_set_up_begins_there() -> None:
    begin = Board.from_stones(["h8"], ["i9", "j9"], to_move=Color.BLACK)
    film = Image.open(BytesIO(game_gif(begin.play("h9"), cell=CELL)))
    assert_shows(film, begin)
    film.seek(1)
    assert_shows(film, begin.play("h9"))


def pixels(board: Board, *, numbers: bool = True, forbidden: bool = True) -> bytes:
    data = board_png(board, cell=CELL, numbers=numbers, forbidden=forbidden)
    return Image.open(BytesIO(data)).tobytes()


def test_numbers_fouls_marks_and_the_five_change_the_picture() -> None:
    board = Board.parse(LINE)
    assert pixels(board) != pixels(board, numbers=False)
    foul = Board.parse("h7 f10 h9 j11 g8 k6 i8 e5", rule=Rule.RENJU)
    assert pixels(foul) != pixels(foul, forbidden=False)
    marked = board_png(board, cell=CELL, marks={Point.parse("d4"): "A", Point.parse("h8"): "B"})
    assert Image.open(BytesIO(marked)).tobytes() != pixels(board)
    won = Board.parse("d4 d5 e5 e6 f6 f7 g7 g8 h8")
    under = EDGE + 3 * CELL, EDGE + (15 - 1 - 3) * CELL + round(0.47 * CELL)
    ring, plain = (
        Image.open(BytesIO(board_png(each, cell=CELL))).getpixel(under)
        for each in (won, won.undo())
    )
    assert ring != plain


@pytest.mark.parametrize("cell", [CELLS.start - 1, CELLS.stop])
def test_sizes_are_bounded(cell: int) -> None:
    with pytest.raises(BoardError, match="a cell has 12 to 96 pixels"):
        board_png(Board(), cell=cell)


def test_a_gif_fits_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.gomoku.picture.MOST_PIXELS", 400_000)
    assert game_gif(Board.parse("h8"), cell=CELL)
    with pytest.raises(BoardError, match="5 positions are too many for cells of 24 pixels"):
        game_gif(Board.parse(LINE), cell=CELL)


@pytest.mark.parametrize("seconds", [0.0, 61.0, float("nan")])
def test_times_are_bounded(seconds: float) -> None:
    with pytest.raises(BoardError, match=r"is shown for 0\.02 to 60 seconds"):
        game_gif(Board(), delay=seconds)
    with pytest.raises(BoardError, match=r"is shown for 0\.02 to 60 seconds"):
        game_gif(Board(), pause=seconds)
