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

from tengen.errors import GameError, IllegalMoveError, MissingExtraError, NotationError, Sentence
from tengen.game import Chance, Drawn, Notated, Side

try:
    import pyspiel
except ImportError as error:  # pragma: no cover - the tests install every extra
    raise MissingExtraError("openspiel") from error

_new = object.__new__
_MAX, _MIN, _CHANCE = Side.MAX, Side.MIN, Side.CHANCE
_NOBODY, _DICE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
"""Who is to move when the game is over, and who throws the dice."""


class SpielState:
    """A state of OpenSpiel that nobody changes: playing on makes a copy.

    What OpenSpiel takes long to tell is asked once, and when first needed.
    """

    _key: Hashable = None
    _moves: tuple[int, ...] | None = None

    def __init__(self, state: Any) -> None:
        self._state = state
        self._player: int = state.current_player()

    def _make_key(self) -> Hashable:
        """Return what makes the state equal to another: the moves that led to it."""
        return tuple(self._state.history())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SpielState) or hash(self) != hash(other):
            return False
        return self._key == other._key

    def __hash__(self) -> int:
        if self._key is None:
            self._key = self._make_key()
        return hash(self._key)

    def __str__(self) -> str:
        return str(self._state)

    def __repr__(self) -> str:
        return f"<SpielState after {self._state.history()}>"


class PrintedState(SpielState):
    """A state whose text, with the side to move, tells all of it."""

    def _make_key(self) -> Hashable:
        return (self._player, str(self._state))


class OpenSpiel(Notated[SpielState, int], Drawn[SpielState]):
    """A deterministic game of OpenSpiel; made by :func:`wrap`. A move is an action's number."""

    def __init__(self, game: Any, *, transpositions: bool = False) -> None:
        self._game = game
        self._wrap = PrintedState if transpositions else SpielState
        self._initial = self._wrap(game.new_initial_state())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._game}>"

    # --- the rules ----------------------------------------------------------------------------

    def initial_state(self) -> SpielState:
        """Return the state in which OpenSpiel begins."""
        return self._initial

    def to_move(self, state: SpielState) -> Side:
        """Return MAX for player 0, MIN for player 1."""
        player = state._player
        return _CHANCE if player < 0 else _MIN if player else _MAX

    def legal_moves(self, state: SpielState) -> Sequence[int]:
        """Return OpenSpiel's actions in its order."""
        moves = state._moves
        if moves is None:
            moves = state._moves = tuple(state._state.legal_actions())
        return moves

    def play(self, state: SpielState, move: int) -> SpielState:
        """Return the state after an action."""
        if move not in (state._moves or self.legal_moves(state)):
            raise IllegalMoveError("openspiel.action", action=move)
        child = _new(self._wrap)  # without the call of __init__, for speed
        child._state = spiel = state._state.child(move)
        child._player = spiel.current_player()
        return child

    def outcome(self, state: SpielState) -> float | None:
        """Return player 0's return when the game is over."""
        if state._player != _NOBODY:
            return None
        utility: float = state._state.player_return(0)
        return utility

    # --- abilities ----------------------------------------------------------------------------

    def format_move(self, state: SpielState, move: int) -> str:
        """Return what OpenSpiel calls the action."""
        return str(state._state.action_to_string(state._player, move))

    def parse_move(self, state: SpielState, text: str) -> int:
        """Return the legal action that OpenSpiel calls so."""
        names = {self.format_move(state, move): move for move in self.legal_moves(state)}
        if text not in names:
            raise NotationError("openspiel.text", text=text, some=list(names)[:10])
        return names[text]

    def draw(self, state: SpielState) -> str:
        """Return what OpenSpiel prints."""
        return str(state).rstrip("\n")


class StochasticOpenSpiel(OpenSpiel, Chance[SpielState, int]):
    """A game of OpenSpiel with explicit chance; made by :func:`wrap`."""

    def legal_moves(self, state: SpielState) -> Sequence[int]:
        """Return the actions; of chance those that can happen."""
        if state._moves is None and state._player == _DICE:
            state._moves = tuple(move for move, _ in self.chances(state))
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
        (kind.dynamics == types.Dynamics.SEQUENTIAL, Sentence("openspiel.not_in_turn")),
        (game.num_players() == 2, Sentence("openspiel.players", players=game.num_players())),
        (kind.utility == types.Utility.ZERO_SUM, Sentence("openspiel.zero_sum")),
        (
            kind.information == types.Information.PERFECT_INFORMATION,
            Sentence("openspiel.hidden"),
        ),
        (
            kind.chance_mode != types.ChanceMode.SAMPLED_STOCHASTIC,
            Sentence("openspiel.sampled"),
        ),
    ):
        if not fits:
            raise GameError("openspiel.kind", game=kind.short_name, why=what)
    deterministic = kind.chance_mode == types.ChanceMode.DETERMINISTIC
    return (OpenSpiel if deterministic else StochasticOpenSpiel)(
        game, transpositions=transpositions
    )


def _load(text: str) -> Any:
    name = text.partition("(")[0].strip()
    if name not in pyspiel.registered_names():
        raise GameError("openspiel.unknown", name=name)
    try:
        return pyspiel.load_game(text)
    except (pyspiel.SpielError, RuntimeError) as error:
        raise GameError("openspiel.refused", text=text, why=error) from error
