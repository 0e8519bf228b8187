"""What a game may offer beyond its rules. A game has an ability when it inherits from its class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from tengen.game.protocol import M, S


class Evaluated(ABC, Generic[S]):
    """Knows how promising an unfinished state looks."""

    @abstractmethod
    def evaluate(self, state: S) -> float:
        """Return an estimate for MAX. A finished game is never asked for it.

        An estimate may exceed every utility; searches never let it outrank a win.
        """


class Symmetric(ABC, Generic[S]):
    """Knows which states are the same up to symmetry."""

    @abstractmethod
    def canonical(self, state: S) -> S:
        """Return one state for the whole class: equal exactly for states that are symmetric."""


class Chance(ABC, Generic[S, M]):
    """Has states in which :attr:`Side.CHANCE <tengen.game.Side.CHANCE>` decides."""

    @abstractmethod
    def chances(self, state: S) -> Sequence[tuple[M, float]]:
        """Return chance's moves with their probabilities, which sum to one.

        The moves are those of ``legal_moves`` in the same order.
        """


class Ordered(ABC, Generic[S, M]):
    """Suggests the order in which to search the moves."""

    @abstractmethod
    def order(self, state: S, moves: Sequence[M]) -> Sequence[M]:
        """Return the same moves, the likeliest first."""


class Forcing(ABC, Generic[S, M]):
    """Knows the moves after which no evaluation can be trusted: captures, threats, promotions."""

    @abstractmethod
    def forcing_moves(self, state: S) -> Sequence[M]:
        """Return those of the legal moves that force matters; none in a quiet state."""


class Notated(ABC, Generic[S, M]):
    """Writes and reads its moves as people do."""

    @abstractmethod
    def format_move(self, state: S, move: M) -> str:
        """Return the move as text."""

    @abstractmethod
    def parse_move(self, state: S, text: str) -> M:
        """Return the move that *text* names.

        Raises :class:`~tengen.errors.NotationError` for text that names none.
        """


class Drawn(ABC, Generic[S]):
    """Draws its states."""

    @abstractmethod
    def draw(self, state: S) -> str:
        """Return the state as lines of text, without a line end after the last."""


class Twinned(ABC):
    """Has a native twin in the compiled core, where searches run about fifty times as fast."""

    @abstractmethod
    def twin(self) -> object | None:
        """Return the same game of :mod:`tengen._core`; None where this size has none.

        The twin reads the same states and has the same legal moves in the same order. It is used
        only while no subclass changes the rules.
        """
