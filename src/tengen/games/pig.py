"""Pig: roll as long as you dare. A game of chance whose exact value is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tengen.errors import GameError, IllegalMoveError, NotationError
from tengen.game import Chance, Drawn, Evaluated, Notated, Outcome, Side

Move = str | int
"""A player's "roll" or "hold"; of chance the number that the die shows."""

ROLL, HOLD = "roll", "hold"


class PigState(NamedTuple):
    """Both scores, the points of this turn so far, whose turn it is, and whether the die rolls."""

    max_score: int
    min_score: int
    points: int
    side: Side
    rolling: bool
    turns: int
    """Turns to come, this one included, of both players together."""

    @property
    def score(self) -> int:
        """The score of the player whose turn it is."""
        return self.max_score if self.side is Side.MAX else self.min_score


class Pig(
    Chance[PigState, Move],
    Evaluated[PigState],
    Notated[PigState, Move],
    Drawn[PigState],
):
    """Each turn a player rolls a die, any number of times, and then holds.

    A roll adds its number to the points of the turn; a 1 loses them and ends the turn; holding
    banks them. Whoever has *target* points, banked or not, wins at once. After *rounds* turns each,
    the higher score wins and equal scores draw: the game is finite, and no state comes twice.

    As the rounds grow, ``Pig(target=4, faces=2)`` tends to Piglet with the goal 2, in which the
    first player wins with probability 4/7 (Neller & Presser 2004).

    >>> game = Pig(target=20)
    >>> state = game.initial_state()
    >>> for move in ("roll", 6, "roll", 4, "hold"):
    ...     state = game.play(state, move)
    >>> print(game.draw(state))
    MAX 10, MIN 0; MIN to move with 0 in hand, 5 turns left
    >>> game.legal_moves(state)
    ('roll',)
    """

    def __init__(self, target: int = 20, faces: int = 6, rounds: int = 3) -> None:
        if target < 1 or faces < 2 or rounds < 1:
            raise GameError("pig.size", target=target, faces=faces, rounds=rounds)
        self.target = target
        self.faces = faces
        self.rounds = rounds
        self._faces = tuple(range(1, faces + 1))
        self._chances = tuple((face, 1 / faces) for face in self._faces)

    def __repr__(self) -> str:
        return f"Pig({self.target}, {self.faces}, {self.rounds})"

    # --- the rules ----------------------------------------------------------------------------

    def initial_state(self) -> PigState:
        """Return the state without points, MAX to move."""
        return PigState(0, 0, 0, Side.MAX, False, 2 * self.rounds)

    def to_move(self, state: PigState) -> Side:
        """Return chance while the die rolls."""
        return Side.CHANCE if state.rolling else state.side

    def legal_moves(self, state: PigState) -> Sequence[Move]:
        """Return roll and, once there are points to bank, hold; of chance the faces of the die."""
        if self.outcome(state) is not None:
            return ()
        if state.rolling:
            return self._faces
        return (ROLL, HOLD) if state.points else (ROLL,)

    def chances(self, state: PigState) -> Sequence[tuple[Move, float]]:
        """Return the faces of the die, all equally likely."""
        return self._chances if state.rolling and self.outcome(state) is None else ()

    def play(self, state: PigState, move: Move) -> PigState:
        """Roll, hold, or let the die fall."""
        legal = self.legal_moves(state)
        if move not in legal:
            if not legal:
                raise IllegalMoveError("pig.over", move=move)
            raise IllegalMoveError("pig.now", move=move, names=legal)
        if move == ROLL:
            return state._replace(rolling=True)
        if move == HOLD:
            return self._next_turn(state, state.points)
        assert isinstance(move, int)
        if move == 1:
            return self._next_turn(state, 0)
        return state._replace(points=state.points + move, rolling=False)

    def _next_turn(self, state: PigState, banked: int) -> PigState:
        max_score, min_score, _, side, _, turns = state
        if side is Side.MAX:
            return PigState(max_score + banked, min_score, 0, Side.MIN, False, turns - 1)
        return PigState(max_score, min_score + banked, 0, Side.MAX, False, turns - 1)

    def outcome(self, state: PigState) -> Outcome | None:
        """Return who has the target or, after the last turn, the higher score."""
        if state.score + state.points >= self.target:
            return Outcome.win(state.side)
        if state.turns:
            return None
        ahead = state.max_score - state.min_score
        return Outcome((ahead > 0) - (ahead < 0))

    # --- abilities ----------------------------------------------------------------------------

    def evaluate(self, state: PigState) -> float:
        """Return the lead, the points of this turn included, as a part of the target."""
        return (state.max_score - state.min_score + state.side * state.points) / self.target

    def format_move(self, state: PigState, move: Move) -> str:
        """Return the word, or the number on the die."""
        return str(move)

    def parse_move(self, state: PigState, text: str) -> Move:
        """Return the move that a word or a number names."""
        name = text.strip().lower()
        if name in (ROLL, HOLD):
            return name
        if name.isascii() and name.isdigit() and int(name) in self._faces:
            return int(name)
        raise NotationError("pig.move", text=text, faces=self.faces)

    def draw(self, state: PigState) -> str:
        """Return the scores in one line."""
        doing = "rolls" if state.rolling else "to move"
        return (
            f"MAX {state.max_score}, MIN {state.min_score}; "
            f"{state.side.name} {doing} with {state.points} in hand, {state.turns} turns left"
        )
