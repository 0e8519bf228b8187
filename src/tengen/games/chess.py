"""Chess as an example of a large game: the rules are python-chess's (extra ``chess``).

What a state is: pieces, side to move, castling rights, a legal en-passant square and the number of
half-moves since the last capture or pawn move. Mate, stalemate, insufficient material and fifty
moves without capture or pawn move end the game (at once; nobody needs to claim). Repetitions are
**not** counted, since they are no property of a state; the count of half-moves ends every cycle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tengen.errors import GameError, IllegalMoveError, MissingExtraError, NotationError
from tengen.game import Drawn, Evaluated, Forcing, Notated, Ordered, Outcome, Side

try:
    import chess
except ImportError as error:  # pragma: no cover - the tests install every extra
    raise MissingExtraError("chess") from error

PIECE_VALUES: Mapping[str, float] = {
    "pawn": 1,
    "knight": 3,
    "bishop": 3.25,
    "rook": 5,
    "queen": 9,
}
"""The values often taught to novices, after Turing (1948) and Shannon (1950)."""

FIFTY_MOVES = 100
"""In half-moves."""


class ChessState:
    """A position that never changes. Two are equal when nothing in the rules can tell them apart.

    >>> a = ChessState("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    >>> b = ChessState("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9")
    >>> a == b, hash(a) == hash(b)
    (True, True)
    """

    __slots__ = ("_board", "_hash", "_is_drawn", "_key", "_moves")

    def __init__(self, position: str | chess.Board = chess.STARTING_FEN) -> None:
        if isinstance(position, str):
            try:
                board = chess.Board(position)
            except ValueError as error:
                raise NotationError("chess.fen", text=position, why=error) from error
        else:
            board = position.copy(stack=False)
        if not board.is_valid():
            raise NotationError("chess.position", text=board.fen())
        self._set(board)

    def _set(self, board: chess.Board) -> None:
        self._board = board
        self._moves: tuple[chess.Move, ...] | None = None
        self._is_drawn = board.halfmove_clock >= FIFTY_MOVES or board.is_insufficient_material()
        self._key = (
            board.pawns,
            board.knights,
            board.bishops,
            board.rooks,
            board.queens,
            board.kings,
            board.occupied_co[chess.WHITE],
            board.turn,
            board.clean_castling_rights(),
            board.ep_square if board.has_legal_en_passant() else None,
            board.halfmove_clock,
        )
        self._hash = hash(self._key)

    def after(self, move: chess.Move) -> ChessState:
        """Return the position after a legal *move*."""
        board = self._board.copy(stack=False)
        board.push(move)
        state = ChessState.__new__(ChessState)
        state._set(board)
        return state

    @property
    def moves(self) -> tuple[chess.Move, ...]:
        """The legal moves by python-chess's order, which is fixed."""
        if self._moves is None:
            self._moves = tuple(self._board.legal_moves)
        return self._moves

    @property
    def has_moves(self) -> bool:
        """Whether there is a legal move; quicker than to list them."""
        if self._moves is None:
            return any(self._board.generate_legal_moves())
        return bool(self._moves)

    @property
    def is_drawn(self) -> bool:
        """Whether neither can win any more, or fifty moves have passed (mate comes before that)."""
        return self._is_drawn

    @property
    def board(self) -> chess.Board:
        """A board of your own in this position."""
        return self._board.copy(stack=False)

    @property
    def fen(self) -> str:
        """The position as Forsyth-Edwards notation."""
        return self._board.fen(en_passant="legal")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChessState) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"ChessState({self.fen!r})"

    def __str__(self) -> str:
        return str(self._board)

    def __reduce__(self) -> tuple[type[ChessState], tuple[str]]:
        return (ChessState, (self.fen,))


class Chess(
    Evaluated[ChessState],
    Ordered[ChessState, chess.Move],
    Forcing[ChessState, chess.Move],
    Notated[ChessState, chess.Move],
    Drawn[ChessState],
):
    """White is MAX. The evaluation is a weighted sum of features: Σ weight · (White's − Black's).

    The lecture's position, in which White has queen and knight against two rooks and a bishop:

    >>> game = Chess("8/1r1Q1ppk/7p/4Nb2/8/8/2r2PPP/6K1 w - - 0 1")
    >>> state = game.initial_state()
    >>> game.evaluate(state) == (9 + 3) - (5 + 5 + 3.25) == -1.25
    True
    >>> greedy = game.play(state, game.parse_move(state, "Qxb7"))
    >>> game.evaluate(greedy)
    3.75
    >>> game.outcome(game.play(greedy, game.parse_move(greedy, "Rc1")))
    <Outcome.LOSS: -1>
    """

    def __init__(
        self, fen: str = chess.STARTING_FEN, weights: Mapping[str, float] = PIECE_VALUES
    ) -> None:
        unknown = sorted(set(weights) - set(PIECE_VALUES))
        if unknown:
            raise GameError("chess.piece", piece=str(unknown[0]), pieces=[*PIECE_VALUES])
        self._initial = ChessState(fen)
        self.weights = {name: weights.get(name, 0.0) for name in PIECE_VALUES}

    def __repr__(self) -> str:
        return f"Chess({self._initial.fen!r})"

    # --- the rules ----------------------------------------------------------------------------

    def initial_state(self) -> ChessState:
        """Return the position that was given, or that of a new game."""
        return self._initial

    def to_move(self, state: ChessState) -> Side:
        """Return MAX for White."""
        return Side.MAX if state._board.turn else Side.MIN

    def legal_moves(self, state: ChessState) -> Sequence[chess.Move]:
        """Return the legal moves; none when the game is over."""
        return () if state.is_drawn else state.moves

    def play(self, state: ChessState, move: chess.Move) -> ChessState:
        """Make a move."""
        if move not in self.legal_moves(state):
            if self.outcome(state) is not None:
                raise IllegalMoveError("chess.game_over", move=move)
            raise IllegalMoveError("chess.illegal", move=move, fen=state.fen)
        return state.after(move)

    def outcome(self, state: ChessState) -> Outcome | None:
        """Return who gave mate, or a draw; None while the game goes on."""
        board = state._board
        if not state.has_moves:
            if not board.is_check():
                return Outcome.DRAW
            return Outcome.LOSS if board.turn else Outcome.WIN
        return Outcome.DRAW if state.is_drawn else None

    # --- abilities ----------------------------------------------------------------------------

    def features(self, state: ChessState) -> tuple[int, ...]:
        """Return White's pawns, knights, bishops, rooks and queens, each minus Black's."""
        board = state._board
        white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
        return tuple(
            [
                (cells & white).bit_count() - (cells & black).bit_count()
                for cells in (board.pawns, board.knights, board.bishops, board.rooks, board.queens)
            ]
        )

    def evaluate(self, state: ChessState) -> float:
        """Return the weighted sum of the features."""
        return sum(
            weight * feature
            for weight, feature in zip(self.weights.values(), self.features(state), strict=True)
        )

    def order(self, state: ChessState, moves: Sequence[chess.Move]) -> Sequence[chess.Move]:
        """Return promotions and captures first, the greatest gain for the least piece before."""
        return sorted(moves, key=lambda move: -self._gain(state._board, move))

    def _gain(self, board: chess.Board, move: chess.Move) -> float:
        gain = 0.0
        if move.promotion:
            gain += 10 * self._value(move.promotion)
        if board.is_capture(move):
            taken = board.piece_type_at(move.to_square) or chess.PAWN
            mover = board.piece_type_at(move.from_square) or chess.PAWN
            gain += 10 * self._value(taken) + 10 - self._value(mover)
        return gain

    def _value(self, piece: chess.PieceType) -> float:
        return PIECE_VALUES.get(chess.piece_name(piece), 10)

    def forcing_moves(self, state: ChessState) -> Sequence[chess.Move]:
        """Return the captures, the promotions and the checks; in check every move."""
        board = state._board
        moves = self.legal_moves(state)
        if board.is_check():
            return moves
        return [
            move
            for move in moves
            if move.promotion or board.is_capture(move) or board.gives_check(move)
        ]

    def format_move(self, state: ChessState, move: chess.Move) -> str:
        """Return the move in standard algebraic notation."""
        return state._board.san(move)

    def parse_move(self, state: ChessState, text: str) -> chess.Move:
        """Return the move that standard algebraic notation, or e2e4, names."""
        for parse in (state._board.parse_san, state._board.parse_uci):
            try:
                move = parse(text.strip())
            except ValueError:
                continue
            if move:
                return move
        raise NotationError("chess.move", text=text, fen=state.fen)

    def draw(self, state: ChessState) -> str:
        """Return the board from White's side, White's pieces as capitals."""
        return str(state)
