"""Games of OpenSpiel as games of Tengen (extra ``openspiel``).

Two players, zero-sum, moves in turn, perfect information, with or without chance: such games are
wrapped, all others are refused in a sentence. Player 0 is MAX.

When are two states equal? OpenSpiel does not say, and what a state prints need not be all of it (in
chess the moves since the last capture are missing, say). So states are equal when the same moves
led to them, which is always right but merges no transpositions. For games whose text tells
everything, ``transpositions=True`` makes states equal that print alike with the same side to move.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from tengen.errors import GameError, IllegalMoveError, MissingExtraError, NotationError
from tengen.game import Chance, Drawn, Notated, Side

try:
    import pyspiel
except ImportError as error:  # pragma: no cover - the tests install every extra
    raise MissingExtraError("openspiel") from error


class SpielState:
    """A state of OpenSpiel that nobody changes: playing on makes a copy."""

    __slots__ = ("_hash", "_key", "_state")

    def __init__(self, state: Any, key: Hashable) -> None:
        self._state = state
        self._key = key
        self._hash = hash(key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpielState) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return str(self._state)

    def __repr__(self) -> str:
        return f"<SpielState after {self._state.history()}>"


class OpenSpiel(Notated[SpielState, int], Drawn[SpielState]):
    """A deterministic game of OpenSpiel; made by :func:`wrap`. A move is an action's number."""

    def __init__(self, game: Any, *, transpositions: bool = False) -> None:
        self._game = game
        self._transpositions = transpositions
        self._initial = self._wrap(game.new_initial_state())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._game}>"

    def _wrap(self, state: Any) -> SpielState:
        if self._transpositions:
            return SpielState(state, (state.current_player(), str(state)))
        return SpielState(state, tuple(state.history()))

    # --- the rules ----------------------------------------------------------------------------

    def initial_state(self) -> SpielState:
        """Return the state in which OpenSpiel begins."""
        return self._initial

    def to_move(self, state: SpielState) -> Side:
        """Return MAX for player 0, MIN for player 1."""
        player = state._state.current_player()
        return Side.CHANCE if player < 0 else Side.MIN if player else Side.MAX

    def legal_moves(self, state: SpielState) -> Sequence[int]:
        """Return OpenSpiel's actions in its order."""
        moves: list[int] = state._state.legal_actions()
        return moves

    def play(self, state: SpielState, move: int) -> SpielState:
        """Return the state after an action."""
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"action {move} is not legal: take one of legal_moves")
        return self._wrap(state._state.child(move))

    def outcome(self, state: SpielState) -> float | None:
        """Return player 0's return when the game is over."""
        return float(state._state.returns()[0]) if state._state.is_terminal() else None

    # --- abilities ----------------------------------------------------------------------------

    def format_move(self, state: SpielState, move: int) -> str:
        """Return what OpenSpiel calls the action."""
        return str(state._state.action_to_string(state._state.current_player(), move))

    def parse_move(self, state: SpielState, text: str) -> int:
        """Return the legal action that OpenSpiel calls so."""
        names = {self.format_move(state, move): move for move in self.legal_moves(state)}
        if text not in names:
            some = ", ".join(list(names)[:10])
            raise NotationError(f"{text!r} names no legal action: write one of {some} …")
        return names[text]

    def draw(self, state: SpielState) -> str:
        """Return what OpenSpiel prints."""
        return str(state).rstrip("\n")


class StochasticOpenSpiel(OpenSpiel, Chance[SpielState, int]):
    """A game of OpenSpiel with explicit chance; made by :func:`wrap`."""

    def legal_moves(self, state: SpielState) -> Sequence[int]:
        """Return the actions; of chance those that can happen."""
        if state._state.is_chance_node():
            return [move for move, _ in self.chances(state)]
        return super().legal_moves(state)

    def chances(self, state: SpielState) -> Sequence[tuple[int, float]]:
        """Return chance's actions with their probabilities."""
        return [(move, weight) for move, weight in state._state.chance_outcomes() if weight > 0]


def wrap(game: Any, *, transpositions: bool = False) -> OpenSpiel:
    """Return a game of OpenSpiel, given as its object or as its name with parameters.

    >>> game = wrap("breakthrough(rows=4,columns=3)")
    >>> state = game.play(game.initial_state(), game.legal_moves(game.initial_state())[0])
    >>> print(game.draw(state))
    4.bb
    3b..
    2...
    1www
     abc

    Raises :class:`~tengen.errors.GameError` for a game that does not fit.
    """
    if isinstance(game, str):
        game = _load(game)
    kind, types = game.get_type(), pyspiel.GameType
    for fits, what in (
        (kind.dynamics == types.Dynamics.SEQUENTIAL, "its players do not move in turn"),
        (game.num_players() == 2, f"it has {game.num_players()} players, not two"),
        (kind.utility == types.Utility.ZERO_SUM, "it is not zero-sum"),
        (
            kind.information == types.Information.PERFECT_INFORMATION,
            "its players do not see everything",
        ),
        (
            kind.chance_mode != types.ChanceMode.SAMPLED_STOCHASTIC,
            "it does not tell its probabilities",
        ),
    ):
        if not fits:
            raise GameError(f"OpenSpiel's {kind.short_name} cannot be searched here: {what}")
    deterministic = kind.chance_mode == types.ChanceMode.DETERMINISTIC
    return (OpenSpiel if deterministic else StochasticOpenSpiel)(
        game, transpositions=transpositions
    )


def _load(text: str) -> Any:
    name = text.partition("(")[0].strip()
    if name not in pyspiel.registered_names():
        raise GameError(f"OpenSpiel has no game {name!r}: see pyspiel.registered_names()")
    try:
        return pyspiel.load_game(text)
    except (pyspiel.SpielError, RuntimeError) as error:
        raise GameError(f"OpenSpiel refuses {text!r}: {error}") from error
