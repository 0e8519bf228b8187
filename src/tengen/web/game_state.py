"""A game that the page tells, act by act, as the rules see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tengen import _core
from tengen.errors import BoardError, IllegalMoveError, Sentence, TengenError
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.foul import Explanation, Foul
from tengen.gomoku.openings import Opening, Seat
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.web.protocol.messages import Forbidden, FoulName, Game, Option, Region, Row, State

_FOULS: dict[Foul, FoulName] = {
    Foul.OVERLINE: "overline",
    Foul.DOUBLE_FOUR: "double four",
    Foul.DOUBLE_THREE: "double three",
}


class ActError(TengenError):
    """An act of a game is not allowed; *kept* says how many before it are."""

    def __init__(self, kept: int, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.kept = kept


@dataclass(frozen=True, slots=True)
class GameState:
    """Where a game stands: an opening, and the board once the opening is over."""

    opening: Opening
    board: Board
    actors: tuple[Seat, ...] = ()
    """Per act, whose it was."""

    @property
    def actor(self) -> Seat:
        """Who decides now."""
        if not self.opening.is_over:
            return self.opening.actor
        return self.opening.player(self.board.to_move)

    def act(self, text: str) -> GameState:
        """Return the game one act later.

        >>> replay(Game(opening="swap2")).act("place-h8-i9-h10").act("black").actor
        <Seat.FIRST: 0>

        Raises :class:`~tengen.errors.TengenError` with the reason where the act is not allowed.
        """
        actors = (*self.actors, self.actor)
        if self.opening.is_over:
            return GameState(self.opening, self.board.play(text), actors)
        name, *words = text.split("-")
        arguments = [int(word) if word.isascii() and word.isdigit() else word for word in words]
        opening = self.opening.act(name, *arguments)
        return GameState(opening, opening.board, actors)


def replay(game: Game) -> GameState:
    """Return where the game stands; an act that is not allowed raises :class:`ActError`."""
    try:
        opening = Opening(game.opening, _begin(game))
    except TengenError as error:
        raise ActError(0, error.said) from error
    state = GameState(opening, opening.board)
    for index, act in enumerate(game.acts):
        try:
            state = state.act(act)
        except TengenError as error:
            raise ActError(index, error.said) from error
    return state


def _begin(game: Game) -> Board:
    """Return the board before the first act."""
    rule, setup = Rule[game.rule.upper()], game.setup
    if setup is None:
        return Board(rule, game.size)
    if game.opening != "free":
        raise BoardError("page.opening_setup")
    board = Board.from_stones(
        setup.black,
        setup.white,
        to_move=Color.WHITE if setup.to_move == "white" else Color.BLACK,
        rule=rule,
        size=game.size,
    )
    if all(_core.five(rule, board.size, board.cells, color) for color in Color):
        raise BoardError("page.both_five")
    return board


def describe(number: int, state: GameState) -> State:
    """Return what the page needs to know of it."""
    board, opening = state.board, state.opening
    return State(
        id=number,
        moves=_texts(board.moves),
        to_move="white" if board.to_move else "black",
        black=_seat(opening.black),
        actor=_seat(state.actor),
        actors=[_seat(actor) for actor in state.actors],
        options=[
            Option(
                name=choice.name,
                areas=[Region(side=area.side, inside=area.inside) for area in choice.areas],
                most=choice.most,
            )
            for choice in opening.choices
        ],
        offers=_texts(opening.offers) if not opening.is_over else [],
        declared=opening.declared,
        forbidden=[_forbidden(board, point) for point in board.forbidden_points]
        if board.outcome is None
        else [],
        outcome=_outcome(board),
        reason=_reason(board),
        five=_texts(board.five),
    )


def _seat(seat: Seat) -> Literal[0, 1]:
    return 0 if seat is Seat.FIRST else 1


def _outcome(board: Board) -> Literal["black", "white", "draw"] | None:
    if board.outcome is None:
        return None
    if board.winner is None:
        return "draw"
    return "white" if board.winner else "black"


def _reason(board: Board) -> Literal["five", "full", "no legal move"] | None:
    if board.outcome is None:
        return None
    if board.five:
        return "five"
    return "full" if board.winner is None else "no legal move"


def _forbidden(board: Board, point: Point) -> Forbidden:
    why = board.explain(point)
    if why.foul is None:
        raise IllegalMoveError("point.not_forbidden", point=point)
    return Forbidden(point=str(point), foul=_FOULS[why.foul], rows=_rows(why))


def _rows(why: Explanation) -> list[Row]:
    rows = [Row(kind="five", stones=_texts(row.stones), ends=[]) for row in why.fives]
    rows += [Row(kind="overline", stones=_texts(row.stones), ends=[]) for row in why.overlines]
    for four in why.fours:
        rows.append(
            Row(
                kind="straight four" if four.is_straight else "four",
                stones=_texts(four.row.stones),
                ends=_texts(four.completions),
            )
        )
    for three in why.threes:
        bad = {move.point for move in three.judged if move.foul or move.fives}
        rows.append(
            Row(
                kind="three" if three.is_real else "no real three",
                stones=_texts(three.row.stones),
                ends=_texts([point for point in three.straight_fours if point not in bad]),
            )
        )
    return rows


def _texts(points: tuple[Point, ...] | list[Point]) -> list[str]:
    return [str(point) for point in points]
