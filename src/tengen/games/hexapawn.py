"""Hexapawn: chess pawns on a small board (Gardner 1962), of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tengen import _core
from tengen.errors import GameError, IllegalMoveError, NotationError, Sentence
from tengen.game import Drawn, Evaluated, Forcing, Notated, Outcome, Side, Symmetric, Twinned
from tengen.games.bitboard import Memo, cell_name, image, parse_cell

Pawns = tuple[int, int, Side]
"""White's and Black's pawns as sets of bits (cell = row · columns + column, row 0 on top), and who
is to move."""
Move = tuple[int, int]
"""From one cell to another."""

_MAX, _MIN = Side.MAX, Side.MIN
_WIN, _LOSS = Outcome.WIN, Outcome.LOSS


class _Steps(NamedTuple):
    """What a pawn can do from one cell: where to, as a bit, and the move."""

    bit: int
    straight: int
    move: Move
    captures: tuple[tuple[int, Move], ...]


class Hexapawn(
    Evaluated[Pawns],
    Symmetric[Pawns],
    Forcing[Pawns, Move],
    Notated[Pawns, Move],
    Drawn[Pawns],
    Twinned,
):
    """White is MAX, begins on the bottom row and moves first.

    A pawn steps forward onto an empty cell or captures diagonally forward. A player wins by
    reaching the far side, by taking the last pawn, or by leaving the opponent no legal move.

    >>> game = Hexapawn()
    >>> state = game.initial_state()
    >>> print(game.draw(state))
    b b b
    . . .
    w w w
    >>> [game.format_move(state, move) for move in game.legal_moves(state)]
    ['a1-a2', 'b1-b2', 'c1-c2']
    """

    def __init__(self, columns: int = 3, rows: int = 3) -> None:
        if not (1 <= columns <= 26 and 2 <= rows <= 26):
            raise GameError("hexapawn.size", columns=columns, rows=rows)
        self.columns = columns
        self.rows = rows
        self._top = (1 << columns) - 1
        self._bottom = self._top << (rows - 1) * columns
        self._steps = {side: self._steps_of(side) for side in (_MAX, _MIN)}
        self._moves = Memo(self._find_moves)
        self._mirror = image(
            [
                row * columns + columns - 1 - column
                for row in range(rows)
                for column in range(columns)
            ]
        )

    def __repr__(self) -> str:
        return f"Hexapawn({self.columns}, {self.rows})"

    def __reduce__(self) -> tuple[type[Hexapawn], tuple[object, ...]]:
        return (Hexapawn, (self.columns, self.rows))

    def _steps_of(self, side: Side) -> tuple[_Steps, ...]:
        """Return the steps from every cell that is not already on the far side."""
        steps = []
        forward = -1 if side is _MAX else 1
        for row in range(self.rows):
            to_row = row + forward
            if not 0 <= to_row < self.rows:
                continue
            for column in range(self.columns):
                start, to = row * self.columns + column, to_row * self.columns + column
                captures = [
                    (1 << to + aside, (start, to + aside))
                    for aside in (-1, 1)
                    if 0 <= column + aside < self.columns
                ]
                steps.append(_Steps(1 << start, 1 << to, (start, to), tuple(captures)))
        return tuple(steps)

    # --- the rules ----------------------------------------------------------------------------

    def initial_state(self) -> Pawns:
        """Return the board with a row of pawns on either side."""
        return (self._bottom, self._top, _MAX)

    def to_move(self, state: Pawns) -> Side:
        """Return the side in the state."""
        return state[2]

    def legal_moves(self, state: Pawns) -> Sequence[Move]:
        """Return the moves by the cell they start from: straight, captures left, right."""
        return self._moves[state]

    def _find_moves(self, state: Pawns) -> tuple[Move, ...]:
        white, black, side = state
        if white & self._top or black & self._bottom:
            return ()
        own, other = (white, black) if side is _MAX else (black, white)
        taken = white | black
        moves: list[Move] = []
        for bit, straight, move, captures in self._steps[side]:
            if own & bit:
                if not taken & straight:
                    moves.append(move)
                for target, capture in captures:
                    if other & target:
                        moves.append(capture)
        return tuple(moves)

    def play(self, state: Pawns, move: Move) -> Pawns:
        """Move a pawn, and take what stands where it goes."""
        if move not in self._moves[state]:
            raise IllegalMoveError(self._why_illegal(state, move))
        white, black, side = state
        start, to = 1 << move[0], 1 << move[1]
        if side is _MAX:
            return (white ^ start ^ to, black & ~to, _MIN)
        return (white & ~to, black ^ start ^ to, _MAX)

    def outcome(self, state: Pawns) -> Outcome | None:
        """Return who has reached the far side, or who is left with a move."""
        white, black, side = state
        if white & self._top:
            return _WIN
        if black & self._bottom:
            return _LOSS
        if self._moves[state]:
            return None
        return _LOSS if side is _MAX else _WIN

    def _why_illegal(self, state: Pawns, move: Move) -> Sentence:
        if self.outcome(state) is not None:
            return Sentence("hexapawn.game_over", move=str(move))
        moves = [str(each) for each in self.legal_moves(state)]
        return Sentence("hexapawn.illegal", move=str(move), moves=moves)

    # --- abilities ----------------------------------------------------------------------------

    def evaluate(self, state: Pawns) -> float:
        """Return White's pawns minus Black's."""
        return state[0].bit_count() - state[1].bit_count()

    def twin(self) -> _core.Hexapawn | None:
        """Return the same game of the core, if its board fits into 64 bits."""
        if self.columns * self.rows <= 64:
            return _core.Hexapawn(self.columns, self.rows)
        return None

    def canonical(self, state: Pawns) -> Pawns:
        """Return the lesser of the board and its mirror image, left for right."""
        white, black, side = state
        return min(state, (self._mirror(white), self._mirror(black), side))

    def forcing_moves(self, state: Pawns) -> Sequence[Move]:
        """Return the captures and the steps onto the far side."""
        other, far = (state[1], self._top) if state[2] is _MAX else (state[0], self._bottom)
        return [move for move in self.legal_moves(state) if (other | far) >> move[1] & 1]

    def format_move(self, state: Pawns, move: Move) -> str:
        """Return the two cells with - between them, or x for a capture."""
        start, to = (cell_name(*divmod(cell, self.columns), self.rows) for cell in move)
        return f"{start}{'x' if (state[0] | state[1]) >> move[1] & 1 else '-'}{to}"

    def parse_move(self, state: Pawns, text: str) -> Move:
        """Return the move that two cells with - or x between them name."""
        names = text.replace("x", "-").split("-")
        if len(names) != 2:
            raise NotationError("hexapawn.move", text=text)
        start, to = (parse_cell(name, self.columns, self.rows) for name in names)
        return (start[0] * self.columns + start[1], to[0] * self.columns + to[1])

    def draw(self, state: Pawns) -> str:
        """Return the rows from the top, with w, b and dots."""
        white, black, _ = state
        return "\n".join(
            " ".join(
                "w" if white >> cell & 1 else "b" if black >> cell & 1 else "."
                for cell in range(start, start + self.columns)
            )
            for start in range(0, self.rows * self.columns, self.columns)
        )
