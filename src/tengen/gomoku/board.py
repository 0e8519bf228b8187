"""The board: an immutable value, in the manner of python-chess."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from itertools import compress
from typing import TYPE_CHECKING, Self

from tengen import _core
from tengen.errors import ArgumentError, BoardError, IllegalMoveError, Sentence
from tengen.game import Outcome
from tengen.gomoku.color import Color
from tengen.gomoku.diagram import read_diagram, write_diagram
from tengen.gomoku.foul import Explanation, Foul, read_explanation
from tengen.gomoku.notation import parse_moves
from tengen.gomoku.point import MAX_SIZE, MIN_SIZE, Point, points_of, to_point
from tengen.gomoku.rule import Rule
from tengen.gomoku.symmetry import SYMMETRIES, transform, transform_cells

if TYPE_CHECKING:
    from tengen.gomoku.svg import Picture


class Board:
    """A position of five in a row. It never changes: :meth:`play` returns a new one.

    *rule* is a :class:`Rule` or its name (``"renju"``), *size* the number of points per side.

    >>> board = Board(Rule.RENJU).play("h8", "i9", "j8")
    >>> board.to_move, board.last_move
    (<Color.WHITE: 1>, Point.parse('j8'))
    >>> board.undo() == Board.parse("h8 i9", rule=Rule.RENJU)
    True

    Two boards are equal when rule, size, stones and side to move are; how they arose is kept in
    :attr:`moves`. Points are written ``h8`` or given as
    :class:`Point`; colours are written ``black`` or given as :class:`Color`.
    """

    __slots__ = ("_cells", "_moves", "_outcome", "_rule", "_size", "_to_move")

    _cells: bytes
    _moves: tuple[Point, ...]
    _outcome: Outcome | bool | None  # False: not looked at yet
    _rule: Rule
    _size: int
    _to_move: Color

    def __init__(self, rule: Rule | str = Rule.FREESTYLE, size: int = 15) -> None:
        rule = Rule.parse(rule)
        if not isinstance(size, int):
            raise ArgumentError("argument.whole", given=size, name="size")
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise BoardError("board.size", least=MIN_SIZE, most=MAX_SIZE, size=size)
        self._set(rule, size, bytes(size * size), Color.BLACK, ())

    # --- other ways to a board ---

    @classmethod
    def parse(cls, text: str, *, rule: Rule | str = Rule.FREESTYLE, size: int = 15) -> Self:
        """Return the board after the moves of *text*, with or without blanks between them.

        >>> Board.parse("h8 i9 g7") == Board.parse("H8I9G7") == Board().play("h8", "i9", "g7")
        True

        Raises :class:`~tengen.errors.NotationError` for text that names no points, and
        :class:`~tengen.errors.IllegalMoveError` for a move that is not legal.
        """
        return cls(rule, size).play(*parse_moves(text))

    @classmethod
    def from_stones(
        cls,
        black: Iterable[Point | str],
        white: Iterable[Point | str],
        *,
        to_move: Color | str | None = None,
        rule: Rule | str = Rule.FREESTYLE,
        size: int = 15,
    ) -> Self:
        """Return a set-up. Without *to_move*, Black moves unless Black has more stones than White.

        >>> Board.from_stones(["h8"], ["i9", "j10"], to_move=Color.WHITE).to_move
        <Color.WHITE: 1>

        Raises :class:`~tengen.errors.BoardError` for two stones on one point.
        """
        board = cls(rule, size)
        cells = bytearray(size * size)
        for color, points in ((Color.BLACK, black), (Color.WHITE, white)):
            for point in map(board._point, points):
                if cells[point.y * size + point.x]:
                    raise BoardError("board.two_stones", point=point)
                cells[point.y * size + point.x] = color + 1
        return board._set_up(bytes(cells), to_move)

    @classmethod
    def from_diagram(
        cls, text: str, *, to_move: Color | str | None = None, rule: Rule | str = Rule.FREESTYLE
    ) -> Self:
        """Return the set-up that *text* shows, in the form that ``str`` prints.

        ``X`` is Black, ``O`` is White, ``.`` is empty; coordinates at the edge may be missing.

        >>> board = Board().play("h8", "i9")
        >>> Board.from_diagram(str(board)) == board
        True
        """
        size, cells = read_diagram(text)
        return cls(rule, size)._set_up(cells, to_move)

    @classmethod
    def from_cells(
        cls,
        cells: bytes,
        *,
        to_move: Color | str | None = None,
        rule: Rule | str = Rule.FREESTYLE,
    ) -> Self:
        """Return the set-up of the bytes that :attr:`cells` has.

        >>> Board.from_cells(Board(size=5).play("c3").cells).size
        5
        """
        size = round(len(cells) ** 0.5)
        if size * size != len(cells) or set(cells) - {0, 1, 2}:
            raise BoardError("board.cells")
        return cls(rule, size)._set_up(bytes(cells), to_move)

    # --- what it is ---

    @property
    def rule(self) -> Rule:
        """Who wins with what."""
        return self._rule

    @property
    def size(self) -> int:
        """Points per side."""
        return self._size

    @property
    def to_move(self) -> Color:
        """Whose turn it is (also when the game is over)."""
        return self._to_move

    @property
    def moves(self) -> tuple[Point, ...]:
        """The moves that led here from the empty board or from the set-up."""
        return self._moves

    @property
    def last_move(self) -> Point | None:
        """The last of :attr:`moves`, if any."""
        return self._moves[-1] if self._moves else None

    @property
    def cells(self) -> bytes:
        """Row by row from the lower left, one byte per point: 0 empty, 1 black, 2 white."""
        return self._cells

    def at(self, point: Point | str) -> Color | None:
        """Return the colour of the stone there, or None.

        >>> Board().play("h8").at("h8")
        <Color.BLACK: 0>
        """
        cell = self._cells[self._number(self._point(point))]
        return Color(cell - 1) if cell else None

    def stones(self, color: Color | str) -> tuple[Point, ...]:
        """Return the points of that colour, row by row from the lower left."""
        stone = Color.parse(color) + 1
        return self._points(i for i, cell in enumerate(self._cells) if cell == stone)

    # --- moves ---

    def play(self, *moves: Point | str) -> Self:
        """Return the board after *moves*: all of them, or none.

        >>> Board().play("h8", "h8")
        Traceback (most recent call last):
        ...
        tengen.errors.IllegalMoveError: h8 is taken by Black

        Raises :class:`~tengen.errors.NotationError` for text that names no point, and
        :class:`~tengen.errors.IllegalMoveError` with the reason for a point that is taken, off the
        board or forbidden, or when the game is over.
        """
        board = self
        for move in moves:
            point = board._point(move)
            board._check_legal(point)
            board = board._after(point)
        return board

    def undo(self) -> Self:
        """Return the board without the last move.

        Raises :class:`~tengen.errors.IllegalMoveError` when there is none.
        """
        if not self._moves:
            raise IllegalMoveError("move.none_to_undo")
        number = self._number(self._moves[-1])
        cells = self._cells[:number] + b"\0" + self._cells[number + 1 :]
        return self._new(cells, self._to_move.other, self._moves[:-1])

    @property
    def legal_moves(self) -> tuple[Point, ...]:
        """Every move that :meth:`play` accepts, row by row from the lower left.

        >>> len(Board(size=5).legal_moves), len(Board(size=5).play("a1").legal_moves)
        (25, 24)
        """
        if self.outcome is not None:
            return ()
        if self._fouls_matter:
            return self._points(self._position().legal_moves())
        return tuple(compress(points_of(self._size), map(operator.not_, self._cells)))

    # --- the end ---

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, as a number for Black; None while it goes on.

        Five wins by the rule's definition, a full board is a draw. In renju, Black loses when every
        empty point is forbidden: to move is a duty, and no move is legal.

        >>> Board.parse("a1 a2 b1 b2 c1 c2 d1 d2 e1").outcome
        <Outcome.WIN: 1>
        """
        if self._outcome is False:
            self._outcome = self._find_outcome()
        assert not isinstance(self._outcome, bool)
        return self._outcome

    @property
    def winner(self) -> Color | None:
        """Who has won, if anybody."""
        if self.outcome == Outcome.WIN:
            return Color.BLACK
        return Color.WHITE if self.outcome == Outcome.LOSS else None

    @property
    def five(self) -> tuple[Point, ...]:
        """The stones of the run that won, if the game was won by one.

        >>> [str(point) for point in Board.parse("a1 a2 b1 b2 c1 c2 d1 d2 e1").five]
        ['a1', 'b1', 'c1', 'd1', 'e1']
        """
        if self.winner is None:
            return ()
        return self._points(_core.five(self._rule, self._size, self._cells, self.winner))

    # --- renju ---

    def foul(self, point: Point | str) -> Foul | None:
        """Return why the side to move may not play on an empty point, or None.

        >>> Board.from_stones(["h7", "h9", "g8", "i8"], [], rule=Rule.RENJU,
        ...                   to_move=Color.BLACK).foul("h8")
        <Foul.DOUBLE_THREE: 3>
        """
        place = self._point(point)
        if not self._fouls_matter or self.at(place) is not None:
            return None
        number = self._position().foul(self._number(place))
        return Foul(number) if number else None

    def is_forbidden(self, point: Point | str) -> bool:
        """Whether the point is empty but forbidden to the side to move."""
        return self.foul(point) is not None

    @property
    def forbidden_points(self) -> tuple[Point, ...]:
        """Every point that is forbidden to the side to move: none but for Black in renju."""
        if not self._fouls_matter:
            return ()
        legal = set(self._position().legal_moves())
        return self._points(i for i, cell in enumerate(self._cells) if not cell and i not in legal)

    def explain(self, point: Point | str, color: Color | str | None = None) -> Explanation:
        """Return everything that a stone at *point* makes, and why it is a foul or not.

        >>> print(Board.from_stones(["h7", "h9", "g8", "i8"], [], rule=Rule.RENJU,
        ...                         to_move=Color.BLACK).explain("h8"))
        h8 is forbidden: double three
          three g8 h8 i8, straight four at f8 or j8
          three h7 h8 h9, straight four at h6 or h10

        *color* is the side to move unless given. Raises
        :class:`~tengen.errors.IllegalMoveError` for a point that is taken.
        """
        place = self._point(point)
        self._check_empty(place)
        color = self._to_move if color is None else Color.parse(color)
        raw = self._position().explain(self._number(place), color)
        return read_explanation(raw, color, self._size)

    # --- symmetry ---

    def transformed(self, symmetry: int) -> Self:
        """Return the image of the board under one of the eight symmetries, moves included."""
        moves = tuple(transform(point, symmetry, self._size) for point in self._moves)
        return self._new(transform_cells(self._cells, symmetry, self._size), self._to_move, moves)

    def canonical(self) -> Self:
        """Return one board for all eight images: equal exactly for symmetric boards.

        >>> len({Board().play(point).canonical() for point in Board().legal_moves})
        36
        """
        return min(map(self.transformed, SYMMETRIES), key=lambda board: board._cells)

    # --- values and pictures ---

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self._rule, self._size, self._cells, self._to_move, self._moves)

    def __str__(self) -> str:
        return write_diagram(self._size, self._cells)

    def __repr__(self) -> str:
        begin = self
        while begin._moves:
            begin = begin.undo()
        kind = f"Rule.{self._rule.name}"
        new = f"Board({kind}, {self._size})"
        if any(begin._cells) or begin._to_move:
            black, white = ([str(point) for point in begin.stones(color)] for color in Color)
            turn = f"Color.{begin._to_move.name}"
            more = f"to_move={turn}, rule={kind}, size={self._size}"
            new = f"Board.from_stones({black}, {white}, {more})"
        moves = ", ".join(repr(str(point)) for point in self._moves)
        return f"{new}.play({moves})" if moves else new

    def svg(
        self,
        *,
        threats: Color | str | bool = False,
        marks: Mapping[Point | str, str] | None = None,
        numbers: bool = True,
        forbidden: bool = True,
    ) -> Picture:
        """Return the board as an SVG picture, which a notebook draws.

        *threats* are those of a colour, or of the side to move if True. *marks* are short texts on
        points; *numbers* writes on each stone when it was played; *forbidden* crosses out the
        points that the side to move may not play in renju. The last move has a ring.

        >>> Board().play("h8", "a1", "i8", "a2").svg(threats="black").count('class="threat"')
        4
        """
        from tengen.gomoku.svg import board_svg

        return board_svg(self, threats=threats, marks=marks, numbers=numbers, forbidden=forbidden)

    def _repr_svg_(self) -> str:
        return self.svg()

    # --- inside ---

    def _set(
        self, rule: Rule, size: int, cells: bytes, to_move: Color, moves: tuple[Point, ...]
    ) -> None:
        self._rule, self._size, self._cells = rule, size, cells
        self._to_move, self._moves, self._outcome = to_move, moves, False

    def _new(self, cells: bytes, to_move: Color, moves: tuple[Point, ...]) -> Self:
        board = object.__new__(type(self))
        board._set(self._rule, self._size, cells, to_move, moves)
        return board

    def _set_up(self, cells: bytes, to_move: Color | str | None) -> Self:
        if to_move is None:
            to_move = Color.WHITE if cells.count(1) > cells.count(2) else Color.BLACK
        to_move = Color.parse(to_move)
        return self._new(cells, to_move, ())

    def _after(self, point: Point) -> Self:
        number = self._number(point)
        stone = b"\2" if self._to_move else b"\1"
        cells = self._cells[:number] + stone + self._cells[number + 1 :]
        board = self._new(cells, self._to_move.other, (*self._moves, point))
        if _core.makes_five(self._rule, self._size, self._cells, number, self._to_move):
            board._outcome = Outcome.win(self._to_move.side)
        elif 0 in cells and not board._fouls_matter:
            board._outcome = None
        return board

    def _find_outcome(self) -> Outcome | None:
        for color in (self._to_move.other, self._to_move):
            if _core.five(self._rule, self._size, self._cells, color):
                return Outcome.win(color.side)
        if 0 not in self._cells:
            return Outcome.DRAW
        if self._fouls_matter and not self._position().has_legal_move():
            return Outcome.LOSS
        return None

    @property
    def _fouls_matter(self) -> bool:
        return self._rule is Rule.RENJU and self._to_move is Color.BLACK

    def _position(self) -> _core.Position:
        return _core.Position(self._rule, self._size, self._cells, self._to_move)

    def _value(self) -> tuple[Rule, bytes, Color]:
        return self._rule, self._cells, self._to_move

    def _number(self, point: Point) -> int:
        return point.y * self._size + point.x

    def _points(self, numbers: Iterable[int]) -> tuple[Point, ...]:
        points = points_of(self._size)
        return tuple(points[number] for number in numbers)

    def _point(self, point: Point | str) -> Point:
        point = to_point(point)
        if not (0 <= point.x < self._size and 0 <= point.y < self._size):
            raise IllegalMoveError("point.off_board", point=point, size=self._size)
        return point

    def _check_empty(self, point: Point) -> None:
        if (stone := self.at(point)) is not None:
            raise IllegalMoveError("point.taken", point=point, stone=stone)

    def _check_legal(self, point: Point) -> None:
        if self.outcome is not None:
            raise IllegalMoveError("point.game_over", point=point, ending=self._ending())
        self._check_empty(point)
        if foul := self.foul(point):
            raise IllegalMoveError("point.forbidden", point=point, foul=foul)

    def _ending(self) -> Sentence:
        if self.winner is None:
            return Sentence("ending.draw")
        return Sentence("ending.won", side=self.winner)


def _restore(
    rule: Rule, size: int, cells: bytes, to_move: Color, moves: tuple[Point, ...]
) -> Board:
    board = object.__new__(Board)
    board._set(rule, size, cells, to_move, moves)
    return board
