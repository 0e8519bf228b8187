"""Games as arrays: the quiet positions, their features and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tengen import _core
from tengen.gomoku.score import Score
from tengen.learn.selfplay import PlayedGame

Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Positions:
    """Quiet positions; the features of position i are those from offsets[i] to offsets[i + 1]."""

    game: Integers
    """The number of the game it is from."""
    color: Integers
    """Who is to move."""
    outlooks: Integers
    offsets: Integers
    features: npt.NDArray[np.int32]
    counts: npt.NDArray[np.float32]
    result: Reals
    """What the side to move got: 1, ½ or 0."""
    expected: Reals
    """What the player expected for the side to move; the result where it said nothing."""

    def __len__(self) -> int:
        return len(self.game)

    def select(self, chosen: Integers) -> Positions:
        """Return the positions of these numbers, in that order."""
        sizes = np.diff(self.offsets)[chosen]
        offsets = np.concatenate([[0], np.cumsum(sizes)])
        where = np.repeat(self.offsets[chosen] - offsets[:-1], sizes) + np.arange(offsets[-1])
        return Positions(
            self.game[chosen],
            self.color[chosen],
            self.outlooks[chosen],
            offsets,
            self.features[where],
            self.counts[where],
            self.result[chosen],
            self.expected[chosen],
        )


def positions(games: Sequence[PlayedGame]) -> Positions:
    """Return the quiet positions of *games*, without those of their openings."""
    return _joined([_positions_of(game, index) for index, game in enumerate(games)])


def _positions_of(game: PlayedGame, index: int) -> Positions:
    raw = _core.position_samples(game.rule, game.size, game.moves)
    plies, outlooks, sizes, features = (np.frombuffer(each, np.uint16) for each in raw[:4])
    color = plies.astype(np.int64) % 2
    result = (1 + np.where(color == 0, game.result, -game.result)) / 2
    expected = result.copy()
    for i, ply in enumerate(plies):
        if (score := game.scores[ply]) is not None:
            expected[i] = Score(score).win_rate
    found = Positions(
        np.full(len(plies), index),
        color,
        outlooks.astype(np.int64),
        np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]),
        features.astype(np.int32),
        np.frombuffer(raw[4], np.uint8).astype(np.float32),
        result,
        expected,
    )
    return found.select(np.array([i for i, ply in enumerate(plies) if game.best[ply] >= 0], int))


def _joined(parts: Sequence[Positions]) -> Positions:
    sizes = np.concatenate([np.diff(part.offsets) for part in parts])
    return Positions(
        np.concatenate([part.game for part in parts]),
        np.concatenate([part.color for part in parts]),
        np.concatenate([part.outlooks for part in parts]),
        np.concatenate([[0], np.cumsum(sizes)]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.result for part in parts]),
        np.concatenate([part.expected for part in parts]),
    )


@dataclass(frozen=True, slots=True)
class Choices:
    """Quiet positions with their candidates; laid out like :class:`Positions`."""

    game: Integers
    color: Integers
    offsets: Integers
    chosen: Integers
    """The number of the best candidate, in the whole list."""
    own: Integers
    other: Integers


def choices(games: Sequence[PlayedGame]) -> Choices:
    """Return what the player had to choose from, and what it chose."""
    columns: list[list[Integers]] = [[] for _ in range(6)]
    for index, game in enumerate(games):
        raw = _core.move_samples(game.rule, game.size, game.moves, game.best)
        arrays = [np.frombuffer(each, np.uint16).astype(np.int64) for each in raw]
        for column, array in zip(columns, [np.full_like(arrays[0], index), *arrays], strict=True):
            column.append(array)
    number, plies, sizes, chosen, own, other = (np.concatenate(column) for column in columns)
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    return Choices(number, plies % 2, offsets, chosen + offsets[:-1], own, other)


__all__ = ["Choices", "Positions", "choices", "positions"]
