"""The matchbox learner: a player made of boxes and beads (Michie 1961, Gardner 1962).

There is a box for every state in which the learner may have to move; symmetric states share one.
It holds beads, one colour per move. To move is to draw a bead; after a lost game the last bead is
taken away for good. A box that has become empty says that the game is lost, so the learner
resigns, and the bead before that one is taken away. On 3×3 hexapawn, where the second player can
win, Gardner's machine cannot be beaten after some dozens of lost games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic

from tengen.errors import SearchError
from tengen.game import Game, Side, Symmetric
from tengen.game.protocol import M, S
from tengen.search.random import SplitMix64


class Matchbox(Generic[S, M]):
    """A learner of one side of a small deterministic game.

    *beads* of each colour lie in a new box. A *win*, *draw* or *loss* adds so many beads of the
    colour drawn (negative numbers take away, but never below none): of the last one drawn, or with
    *whole_game* of all that were drawn. The defaults are Gardner's for hexapawn; Michie's for
    tic-tac-toe reward, ``win=3, draw=1, loss=-1, whole_game=True``.

    >>> from tengen.games import Hexapawn
    >>> game = Hexapawn()
    >>> learner = Matchbox(game, Side.MIN, seed=1)
    >>> white = SplitMix64(2)
    >>> def at_random(state):
    ...     moves = game.legal_moves(state)
    ...     return moves[white.below(len(moves))]
    >>> results = [learner.play_game(at_random) for _ in range(200)]
    >>> results[:20].count(1), results[-100:].count(1)  # White's wins
    (7, 0)
    """

    def __init__(
        self,
        game: Game[S, M],
        side: Side = Side.MIN,
        *,
        beads: int = 1,
        win: int = 0,
        draw: int = 0,
        loss: int = -1,
        whole_game: bool = False,
        seed: int = 0,
    ) -> None:
        if side is Side.CHANCE:
            raise SearchError("search.matchbox_side")
        if beads < 1:
            raise SearchError("search.beads", beads=beads)
        self.game = game
        self.side = side
        self.beads = beads
        self.rewards = {1: win, 0: draw, -1: loss}
        self.whole_game = whole_game
        self.boxes: dict[S, dict[S, int]] = {}
        """Per class of states: how many beads there are for each class that a move leads to."""
        self._random = SplitMix64(seed)
        self._drawn: list[tuple[S, S]] = []

    def choose(self, state: S) -> M | None:
        """Draw a bead and return its move; None, to resign, when the box is empty."""
        key = self._canonical(state)
        beads = [colour for colour, count in self.box(state).items() for _ in range(count)]
        if not beads:
            return None
        colour = beads[self._random.below(len(beads))]
        self._drawn.append((key, colour))
        return next(move for move, after in self._moves(state) if after == colour)

    def learn(self, outcome: float) -> None:
        """Reward or punish what was drawn since the last call; *outcome* is MAX's result."""
        result = self.side * outcome
        change = self.rewards[(result > 0) - (result < 0)]
        for key, colour in self._drawn if self.whole_game else self._drawn[-1:]:
            box = self.boxes[key]
            box[colour] = max(0, box[colour] + change)
        self._drawn.clear()

    def play_game(self, opponent: Callable[[S], M], state: S | None = None) -> float:
        """Play a game against *opponent*, learn from it, and return the outcome for MAX.

        Who resigns has lost.
        """
        self._drawn.clear()
        state = self.game.initial_state() if state is None else state
        while (outcome := self.game.outcome(state)) is None:
            if self.game.to_move(state) is self.side:
                move = self.choose(state)
                if move is None:
                    outcome = -self.side
                    break
            else:
                move = opponent(state)
            state = self.game.play(state, move)
        self.learn(outcome)
        return outcome

    def box(self, state: S) -> dict[S, int]:
        """Return the box of a state, filled if it is new.

        >>> from tengen.games import TicTacToe
        >>> len(Matchbox(TicTacToe(), Side.MAX).box((0, 0)))  # corner, edge, middle
        3
        """
        key = self._canonical(state)
        box = self.boxes.get(key)
        if box is None:
            box = {after: self.beads for _, after in self._moves(key)}
            self.boxes[key] = box
        return box

    def possible_moves(self, state: S) -> list[M]:
        """Return the moves that the learner may still play; none where it resigns."""
        box = self.box(state)
        return [move for move, after in self._moves(state) if box[after]]

    def _moves(self, state: S) -> Iterator[tuple[M, S]]:
        """Yield each legal move with the class of states to which it leads: its colour."""
        for move in self.game.legal_moves(state):
            yield move, self._canonical(self.game.play(state, move))

    def _canonical(self, state: S) -> S:
        return self.game.canonical(state) if isinstance(self.game, Symmetric) else state
