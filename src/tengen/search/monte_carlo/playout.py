"""Playing a game to its end at random: the simulation step of every Monte-Carlo search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tengen.game.abilities import Chance
from tengen.game.protocol import Game, M, S, Side
from tengen.search.random import SplitMix64

Policy: TypeAlias = Callable[[S, Sequence[M], SplitMix64], M]
"""Chooses one of the legal moves of a state during a playout."""


def uniform(state: S, moves: Sequence[M], random: SplitMix64) -> M:
    """Choose any move with equal chance: the playout policy when none is given."""
    return moves[random.below(len(moves))]


def sample(chances: Sequence[tuple[M, float]], random: SplitMix64) -> int:
    """Return the index of one of chance's moves, drawn by their probabilities.

    >>> sample([("heads", 0.5), ("tails", 0.5)], SplitMix64(1))
    1
    """
    rest = (random.next() >> 11) * 2.0**-53
    for index, (_, probability) in enumerate(chances):
        rest -= probability
        if rest < 0:
            return index
    return len(chances) - 1  # the probabilities sum to one only up to rounding


def playout(
    game: Game[S, M], state: S, random: SplitMix64, policy: Policy[S, M] = uniform
) -> float:
    """Play from *state* to the end of the game and return the utility for MAX."""
    chance = game if isinstance(game, Chance) else None
    while (utility := game.outcome(state)) is None:
        if chance is not None and game.to_move(state) is Side.CHANCE:
            chances = chance.chances(state)
            move = chances[sample(chances, random)][0]
        else:
            move = policy(state, game.legal_moves(state), random)
        state = game.play(state, move)
    return utility
