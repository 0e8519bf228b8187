"""Tic-tac-toe, with the two evaluations of the lectures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tengen import _core
from tengen.errors import GameError, NotationError
from tengen.game.number import as_double
from tengen.games.bitboard import mask_of
from tengen.games.mnk import MNK
from tengen.games.stones import Stones

Evaluation = Literal["open_lines", "weighted"]


class TicTacToe(MNK):
    """The 3,3,3 game.

    *evaluation* chooses the estimate: ``"open_lines"`` is the number of lines still open for X
    minus that for O; ``"weighted"`` is w1·f1 + w2·f2 for the *weights* (w1, w2), where f1 counts
    the lines with one X and f2 those with two X, the rest of them empty.

    >>> game = TicTacToe()
    >>> state = game.parse_state("X.O/.X./...")
    >>> game.evaluate(state)
    3
    >>> TicTacToe("weighted").evaluate(state)
    0.8
    """

    def __init__(
        self,
        evaluation: Evaluation = "open_lines",
        weights: tuple[float, float] = (0.1, 0.5),
    ) -> None:
        if evaluation not in ("open_lines", "weighted"):
            raise GameError("tictactoe.evaluation", name=evaluation)
        first, second = map(as_double, weights)
        if first is None or second is None:
            raise GameError("tictactoe.weights", weights=str(weights))
        super().__init__(3, 3, 3)
        self.evaluation = evaluation
        self.weights = (first, second)
        self._open = [sum(not line & board for line in self.lines) for board in range(1 << 9)]
        """Per set of cells: the lines that it does not touch."""

    def __repr__(self) -> str:
        chosen = "" if self.evaluation == "open_lines" else f"{self.evaluation!r}, {self.weights}"
        return f"TicTacToe({chosen})"

    def __reduce__(self) -> tuple[type[TicTacToe], tuple[object, ...]]:
        return (TicTacToe, (self.evaluation, self.weights))

    def evaluate(self, state: Stones) -> float:
        """Return the estimate that was chosen in the constructor."""
        xs, os = state
        if self.evaluation == "open_lines":
            return self._open[os] - self._open[xs]
        f1, f2 = self.features(state)
        return self.weights[0] * f1 + self.weights[1] * f2

    def twin(self) -> _core.MNK:
        """Return the same game of the core, with the same evaluation."""
        weights = self.weights if self.evaluation == "weighted" else None
        return _core.MNK(3, 3, 3, weights)

    def features(self, state: Stones) -> tuple[int, int]:
        """Return f1 and f2: how many lines have one X, and two X, and no O."""
        xs, os = state
        counts = [(line & xs).bit_count() for line in self.lines if not line & os]
        return counts.count(1), counts.count(2)

    def state_of(self, rows: Sequence[Sequence[int]]) -> Stones:
        """Return the state of an array of 1 (X), 0 and −1 (O).

        >>> TicTacToe().state_of([[1, 0, -1], [0, 1, 0], [0, 0, -1]])
        (17, 260)
        """
        if len(rows) != 3 or any(len(row) != 3 for row in rows):
            raise NotationError("tictactoe.rows")
        signs = [int(sign) for row in rows for sign in row]
        if not set(signs) <= {1, 0, -1}:
            raise NotationError("tictactoe.cells")
        return self._reachable(
            mask_of(i for i, sign in enumerate(signs) if sign == 1),
            mask_of(i for i, sign in enumerate(signs) if sign == -1),
        )
