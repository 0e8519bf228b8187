"""Boards as pixels: PNG for a position, animated GIF for a game.

Stones are drawn four times as large and made smaller, so that their edges are smooth; lines lie on
whole pixels, so that they are sharp. The font is the one that Pillow carries, the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from tengen.errors import BoardError, MissingExtraError
from tengen.gomoku.color import Color
from tengen.gomoku.point import Point
from tengen.gomoku.svg import stars

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError as error:
    raise MissingExtraError("pictures") from error

if TYPE_CHECKING:
    from tengen.gomoku.board import Board

Ink: TypeAlias = tuple[int, int, int]

PNG_CELL, GIF_CELL = 40, 30
"""Pixels between two points, unless told otherwise."""
CELLS: Final = range(12, 97)
"""Sizes that can be drawn."""
DELAY, PAUSE = 0.8, 3.0
"""Seconds that a GIF shows a position, and the last one."""
SECONDS: Final = (0.02, 60.0)
"""The shortest and the longest time: browsers show what is shorter at a speed of their own."""
MOST_PIXELS: Final = 500_000_000
"""Of all positions of a GIF together: so many bytes are in memory at once."""

_SHARP: Final = 4
_WOOD: Final = np.array([(236, 203, 143), (217, 171, 98)], dtype=float)
_LINE: Final[Ink] = (107, 79, 42)
_GLOSS: Final = {
    # Shades of a stone from the light on it to its edge: where, and which.
    Color.BLACK: ((0, 0.42, 1), ((109, 106, 102), (46, 44, 42), (14, 13, 12))),
    Color.WHITE: ((0, 0.62, 1), ((255, 255, 255), (244, 241, 234), (207, 201, 189))),
}
_INK: Final[dict[Color | None, Ink]] = {
    Color.BLACK: (255, 255, 255),
    Color.WHITE: (28, 26, 23),
    None: (29, 59, 107),
}
_LATEST: Final[dict[Color, Ink]] = {Color.BLACK: (255, 154, 118), Color.WHITE: (212, 66, 31)}
_DOT: Final[dict[Color, Ink]] = {Color.BLACK: (242, 237, 226), Color.WHITE: (43, 41, 38)}
_FOUL: Final[Ink] = (179, 38, 30)
_WON: Final[Ink] = (217, 52, 43)


def board_png(
    board: Board,
    *,
    cell: int = PNG_CELL,
    marks: Mapping[Point, str] | None = None,
    numbers: bool = True,
    forbidden: bool = True,
) -> bytes:
    """Return the board as a PNG picture; the options are those of ``board_svg``.

    >>> from tengen.gomoku import Board
    >>> board_png(Board().play("h8"), cell=20)[1:4]
    b'PNG'

    Raises :class:`~tengen.errors.BoardError` for a *cell* that is too small or too large.
    """
    painter = _Painter(board.size, cell, is_flat=False)
    file = BytesIO()
    painter.paint(board, marks or {}, numbers, forbidden).save(file, "PNG", optimize=True)
    return file.getvalue()


def game_gif(
    board: Board,
    *,
    cell: int = GIF_CELL,
    numbers: bool = True,
    delay: float = DELAY,
    pause: float = PAUSE,
) -> bytes:
    """Return the moves that led to *board* as an animated GIF, from the empty board or the set-up.

    Each position is shown for *delay* seconds, the last one for *pause*; then it begins again.

    >>> from tengen.gomoku import Board
    >>> game_gif(Board().play("h8", "i9"), cell=20)[:6]
    b'GIF89a'

    Raises :class:`~tengen.errors.BoardError` for a size or a time that cannot be shown.
    """
    for seconds in (delay, pause):
        if not SECONDS[0] <= seconds <= SECONDS[1]:
            raise BoardError("picture.seconds", least=SECONDS[0], most=SECONDS[1])
    painter = _Painter(board.size, cell, is_flat=True)
    boards = list(_steps(board))
    if painter.width**2 * len(boards) > MOST_PIXELS:
        raise BoardError("picture.positions", count=len(boards), cell=cell)
    frames = (painter.paint(each, {}, numbers, forbidden=False) for each in boards)
    palette = _palette(painter.paint(each, {}, numbers, forbidden=False) for each in boards[-2:])
    plain = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    times = [*[round(1000 * delay)] * (len(plain) - 1), round(1000 * pause)]
    file = BytesIO()
    plain[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=plain[1:],
        duration=times if len(plain) > 1 else times[-1],
        loop=0,
        disposal=1,
        optimize=False,  # one palette for all frames
    )
    return file.getvalue()


def _steps(board: Board) -> Iterator[Board]:
    """Yield the boards of the game, from its beginning."""
    begin = board
    while begin.moves:
        begin = begin.undo()
    yield begin
    for move in board.moves:
        begin = begin.play(move)
        yield begin


def _palette(frames: Iterator[Image.Image]) -> Image.Image:
    """Return the colours of the last positions, which have every kind of stone and number."""
    shown = list(frames)
    width, height = shown[0].size
    both = Image.new("RGB", (width * len(shown), height))
    for place, frame in enumerate(shown):
        both.paste(frame, (place * width, 0))
    return both.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


class _Painter:
    """Draws boards of one size; the wood with its lines and the stones are made once."""

    def __init__(self, size: int, cell: int, *, is_flat: bool) -> None:
        if cell not in CELLS:
            raise BoardError("picture.cell", least=CELLS.start, most=CELLS.stop - 1, cell=cell)
        self._size, self._cell = size, cell
        self._edge = round(0.9 * cell)
        self.width = 2 * self._edge + (size - 1) * cell + 1
        self._ground = self._make_ground(is_flat)
        self._stones = {color: _stone(cell, color) for color in Color}

    def paint(
        self, board: Board, marks: Mapping[Point, str], numbers: bool, forbidden: bool
    ) -> Image.Image:
        """Return the picture of a board."""
        image = self._ground.copy()
        for color in Color:
            stone = self._stones[color]
            for point in board.stones(color):
                x, y = self._place(point)
                image.paste(stone, (x - stone.width // 2, y - stone.height // 2), stone)
        moves = [(number, point) for number, point in enumerate(board.moves, 1)]
        for number, point in moves if numbers else moves[-1:]:
            if point not in marks:
                self._draw_move(image, board, number, point, numbers)
        for point in board.five:
            self._draw(image, point, _WON, lambda pen, unit: _ring(pen, unit, 0.48))
        for point in board.forbidden_points if forbidden else ():
            self._draw(image, point, _FOUL, _cross)
        for point, text in marks.items():
            self._draw_mark(image, board, point, text)
        return image

    def _place(self, point: Point) -> tuple[int, int]:
        far = self._edge + (self._size - 1) * self._cell
        return self._edge + point.x * self._cell, far - point.y * self._cell

    # --- the ground ---

    def _make_ground(self, is_flat: bool) -> Image.Image:
        width = self.width
        slope = np.add.outer(np.arange(width), np.arange(width))[:, :, None] / (2 * width)
        if is_flat:
            slope = np.full_like(slope, 0.5)
        shades = _WOOD[0] + slope * (_WOOD[1] - _WOOD[0])
        image = Image.fromarray(shades.round().astype(np.uint8))
        pen = ImageDraw.Draw(image)
        near, far = self._edge, self._edge + (self._size - 1) * self._cell
        for index in range(self._size):
            at = near + index * self._cell
            pen.line((near, at, far, at), _LINE)
            pen.line((at, near, at, far), _LINE)
        pen.rectangle((near - 1, near - 1, far + 1, far + 1), outline=_LINE)
        font = _font(0.35 * self._cell)
        left, below = round(0.28 * self._cell), self.width - round(0.27 * self._cell)
        for index in range(self._size):
            x, y = self._place(Point(index, index))
            pen.text((x, below), chr(ord("a") + index), _LINE, font, anchor="mm")
            pen.text((left, y), str(index + 1), _LINE, font, anchor="mm")
        for star in stars(self._size):
            self._draw(image, star, _LINE, lambda pen, unit: _disc(pen, unit, 0.1))
        return image

    # --- what lies over the stones ---

    def _draw_move(
        self, image: Image.Image, board: Board, number: int, point: Point, is_numbered: bool
    ) -> None:
        color = board.at(point)
        assert color is not None
        if is_numbered:
            ink = (_LATEST if point == board.last_move else _INK)[color]
            font = _font((0.42 if number < 100 else 0.36) * self._cell)
            ImageDraw.Draw(image).text(self._place(point), str(number), ink, font, anchor="mm")
        else:
            self._draw(image, point, _DOT[color], lambda pen, unit: _disc(pen, unit, 0.14))

    def _draw_mark(self, image: Image.Image, board: Board, point: Point, text: str) -> None:
        x, y = self._place(point)
        color = board.at(point)
        if color is None:  # the lines are covered, so that the text can be read
            wood = self._ground.getpixel((x + self._cell // 2, y + self._cell // 2))
            assert isinstance(wood, tuple)
            ink = (int(wood[0]), int(wood[1]), int(wood[2]))
            self._draw(image, point, ink, lambda pen, unit: _disc(pen, unit, 0.4))
        font = _font(0.42 * self._cell)
        ImageDraw.Draw(image).text((x, y), text, _INK[color], font, anchor="mm")

    def _draw(
        self,
        image: Image.Image,
        point: Point,
        ink: Ink,
        shape: Callable[[ImageDraw.ImageDraw, int], None],
    ) -> None:
        """Draw a shape with smooth edges around a point."""
        half = self._cell // 2 + 2
        side = 2 * half + 1
        mask = Image.new("L", (side * _SHARP, side * _SHARP))
        shape(ImageDraw.Draw(mask), self._cell * _SHARP)
        x, y = self._place(point)
        smooth = mask.resize((side, side), Image.Resampling.BOX)
        image.paste(ink, (x - half, y - half, x + half + 1, y + half + 1), smooth)


# --- shapes, in the middle of a mask; *unit* is the length of a cell there ---


def _box(pen: ImageDraw.ImageDraw, radius: float) -> tuple[float, float, float, float]:
    middle = (pen.im.size[0] - 1) / 2
    return middle - radius, middle - radius, middle + radius, middle + radius


def _disc(pen: ImageDraw.ImageDraw, unit: int, radius: float) -> None:
    pen.ellipse(_box(pen, radius * unit), 255)


def _ring(pen: ImageDraw.ImageDraw, unit: int, radius: float) -> None:
    pen.ellipse(_box(pen, radius * unit), outline=255, width=round(0.075 * unit))


def _cross(pen: ImageDraw.ImageDraw, unit: int) -> None:
    left, top, right, bottom = _box(pen, 0.2 * unit)
    width = round(0.085 * unit)
    pen.line((left, top, right, bottom), 255, width)
    pen.line((left, bottom, right, top), 255, width)


def _stone(cell: int, color: Color) -> Image.Image:
    """Return a stone with the light from the upper left, and its shadow."""
    half = round(0.62 * cell)
    side = (2 * half + 1) * _SHARP
    at = (np.arange(side) + 0.5) / _SHARP - half - 0.5
    x, y = np.meshgrid(at, at)
    radius = 0.455 * cell
    light = np.hypot(x + 0.28 * radius, y + 0.36 * radius) / (1.44 * radius)
    places, shades = _GLOSS[color]
    rgb = [np.interp(light, places, [shade[part] for shade in shades]) for part in range(3)]
    is_stone = np.hypot(x, y) <= radius
    away = np.hypot(x - 0.05 * cell, y - 0.08 * cell) / radius
    shadow = 90 * np.clip((1.16 - away) / 0.32, 0, 1)
    pixels = [np.where(is_stone, part, 30) for part in rgb]
    alpha = np.where(is_stone, 255, shadow)
    whole = np.stack([*pixels, alpha], axis=-1)
    return _smaller(whole)


def _smaller(pixels: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Image.Image:
    """Return the means of blocks of pixels, colours weighed by how much they cover."""
    side = pixels.shape[0] // _SHARP
    blocks = pixels.reshape(side, _SHARP, side, _SHARP, 4)
    alpha = blocks[..., 3:]
    cover = alpha.sum(axis=(1, 3))
    rgb = (blocks[..., :3] * alpha).sum(axis=(1, 3)) / np.maximum(cover, 1)
    mean = np.concatenate([rgb, cover / _SHARP**2], axis=-1)
    return Image.fromarray(mean.round().astype(np.uint8))


@cache
def _font(height: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(max(7.0, height))
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font
