"""Weights of patterns by logistic regression on quiet positions of self-play games.

The model is that of ``cpp/eval/pattern_weights.h``: the log odds of the side to move are a sum of
weights. Combinations of four patterns that occur seldom learn from their parts: the weight of a
combination is the sum of what each of its patterns is worth, plus a part of its own that a
penalty (L2) keeps small. So with outlooks: one term for either side, and a small one for the pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from tengen._core import COMBINATIONS, FINE, OUTLOOKS, PatternWeights, combination
from tengen.gomoku.pattern import Pattern
from tengen.gomoku.rule import Rule
from tengen.gomoku.score import SCALE
from tengen.gomoku.weights import SIDE
from tengen.learn.adam import Adam
from tengen.learn.samples import Choices, Integers, Positions, Reals

PAIRS = OUTLOOKS * OUTLOOKS
OWN = slice(1, 1 + COMBINATIONS)
OTHER = slice(OWN.stop, OWN.stop + COMBINATIONS)
OUTLOOK = slice(OTHER.stop, OTHER.stop + PAIRS)
ATTACK = slice(OUTLOOK.stop, OUTLOOK.stop + COMBINATIONS)
DEFENCE = slice(ATTACK.stop, ATTACK.stop + COMBINATIONS)
"""Where each field lies in the numbers of one side."""


@cache
def parts() -> Reals:
    """Return (combinations, patterns): how often each pattern is in each combination."""
    table = np.zeros((COMBINATIONS, len(Pattern)))
    for four in combinations_with_replacement(range(len(Pattern)), 4):
        for pattern in four:
            table[combination(*four), pattern] += 1
    table[:, Pattern.NONE] = 0  # means nothing, so that combination 0 weighs nothing
    return table


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the weights are fitted."""

    epochs: int = 12
    batch: int = 1024
    rate: float = 0.003
    l2: float = 1e-5
    """The penalty on what a combination or a pair of outlooks weighs beyond its parts."""
    blend: float = 0.7
    """How much of the target is what the player expected; the rest is the game's result."""
    prior: bool = False
    """Whether the order of moves is fitted as well, or stays as it was made by hand."""
    held_out: int = 10
    """Every n-th game is kept apart to measure the loss."""


def is_held_out(game: Integers, recipe: Recipe) -> npt.NDArray[np.bool_]:
    """Return which positions are for validation: all those of a game, or none."""
    held: npt.NDArray[np.bool_] = game % recipe.held_out == recipe.held_out - 1
    return held


class ValueModel:
    """The log odds of the side to move, of one colour or of both alike."""

    def __init__(self) -> None:
        patterns = len(Pattern)
        self.shapes = {
            "tempo": (1,),
            "parts": (2, patterns),
            "combinations": (2, COMBINATIONS),
            "outlooks": (2, OUTLOOKS),
            "pairs": (PAIRS,),
        }
        self.values = {name: np.zeros(shape) for name, shape in self.shapes.items()}

    def points(self) -> Reals:
        """Return (2 · combinations): the weight of each, own first; combination 0 has none."""
        weights: Reals = self.values["combinations"] + self.values["parts"] @ parts().T
        weights[:, 0] = 0
        flat: Reals = weights.reshape(-1)
        return flat

    def outlooks(self) -> Reals:
        """Return (pairs): the weight of each pair of outlooks."""
        own, other = self.values["outlooks"]
        both: Reals = self.values["pairs"] + (own[:, None] + other[None, :]).reshape(-1)
        return both

    def log_odds(self, batch: Positions) -> Reals:
        """Return the estimates of some positions."""
        products = self.points()[batch.features] * batch.counts
        sums = np.add.reduceat(np.append(products, 0.0), batch.offsets[:-1])
        sums[np.diff(batch.offsets) == 0] = 0
        found: Reals = self.values["tempo"][0] + sums + self.outlooks()[batch.outlooks]
        return found

    def gradient(self, batch: Positions, error: Reals, l2: float) -> dict[str, Reals]:
        """Return the gradient of the mean loss, *error* being estimate minus target."""
        share = error / len(error)
        spread = np.repeat(share, np.diff(batch.offsets)) * batch.counts
        points = np.bincount(batch.features, spread, 2 * COMBINATIONS).reshape(2, COMBINATIONS)
        points[:, 0] = 0
        pairs = np.bincount(batch.outlooks, share, PAIRS)
        grid = pairs.reshape(OUTLOOKS, OUTLOOKS)
        return {
            "tempo": np.array([share.sum()]),
            "parts": points @ parts(),
            "combinations": points + l2 * self.values["combinations"],
            "outlooks": np.stack([grid.sum(axis=1), grid.sum(axis=0)]),
            "pairs": pairs + l2 * self.values["pairs"],
        }


def fit_values(
    data: Positions, recipe: Recipe, seed: int, report: Callable[[int, float, float], None]
) -> ValueModel:
    """Fit; *report* gets the epoch and the loss on training and on held-out games."""
    held = is_held_out(data.game, recipe)
    random = np.random.default_rng(seed)
    train = data.select(random.permutation(np.flatnonzero(~held)))
    test = data.select(np.flatnonzero(held))
    batches = list(_batches(train, recipe.batch))
    model = ValueModel()
    adam = Adam(model.values, recipe.rate)
    for epoch in range(1, recipe.epochs + 1):
        adam.rate = recipe.rate * (1 - (epoch - 1) / recipe.epochs)
        losses = []
        for index in random.permutation(len(batches)):
            batch = batches[index]
            target = (1 - recipe.blend) * batch.result + recipe.blend * batch.expected
            odds = model.log_odds(batch)
            losses.append(log_loss(odds, target))
            adam.step(model.gradient(batch, _sigmoid(odds) - target, recipe.l2))
        report(epoch, float(np.mean(losses)), log_loss(model.log_odds(test), test.result))
    return model


class PriorModel:
    """How promising moves are: softmax over candidates of attack[own] + defence[other]."""

    def __init__(self) -> None:
        self.values = {
            "parts": np.zeros((2, len(Pattern))),
            "combinations": np.zeros((2, COMBINATIONS)),
        }

    def points(self) -> Reals:
        """Return (2, combinations)."""
        found: Reals = self.values["combinations"] + self.values["parts"] @ parts().T
        return found


def fit_priors(
    data: Choices, recipe: Recipe, seed: int, report: Callable[[int, float, float], None]
) -> PriorModel:
    """Fit; *report* gets the epoch, the held-out loss and how often the best move is first."""
    held = is_held_out(data.game, recipe)
    random = np.random.default_rng(seed)
    train = random.permutation(np.flatnonzero(~held))
    test = np.flatnonzero(held)
    model = PriorModel()
    adam = Adam(model.values, recipe.rate)
    for epoch in range(1, recipe.epochs + 1):
        adam.rate = recipe.rate * (1 - (epoch - 1) / recipe.epochs)
        for start in range(0, len(train), recipe.batch):
            batch = select_choices(data, train[start : start + recipe.batch])
            share = choice_probabilities(model.points(), batch)
            share[batch.chosen] -= 1
            share /= len(batch.chosen)
            points = np.stack(
                [np.bincount(each, share, COMBINATIONS) for each in (batch.own, batch.other)]
            )
            adam.step(
                {
                    "parts": points @ parts(),
                    "combinations": points + recipe.l2 * model.values["combinations"],
                }
            )
        loss, first = choice_loss(model.points(), select_choices(data, test))
        report(epoch, loss, first)
    return model


def select_choices(data: Choices, chosen: Integers) -> Choices:
    """Return the positions of these numbers, in that order."""
    sizes = np.diff(data.offsets)[chosen]
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    where = np.repeat(data.offsets[chosen] - offsets[:-1], sizes) + np.arange(offsets[-1])
    return Choices(
        data.game[chosen],
        data.color[chosen],
        offsets,
        data.chosen[chosen] - data.offsets[chosen] + offsets[:-1],
        data.own[where],
        data.other[where],
    )


def choice_probabilities(points: Reals, data: Choices) -> Reals:
    """Return the softmax probability of every candidate."""
    scores = points[0][data.own] + points[1][data.other]
    starts, sizes = data.offsets[:-1], np.diff(data.offsets)
    scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
    grown = np.exp(scores)
    found: Reals = grown / np.repeat(np.add.reduceat(grown, starts), sizes)
    return found


def choice_loss(points: Reals, data: Choices) -> tuple[float, float]:
    """Return the mean log loss of the best moves, and how often none is held more promising."""
    share = choice_probabilities(points, data)
    best = share[data.chosen]
    first = np.maximum.reduceat(share, data.offsets[:-1]) <= best
    return float(-np.log(np.maximum(best, 1e-30)).mean()), float(first.mean())


def side_numbers(rule: Rule, value: ValueModel, prior: PriorModel | None) -> list[int]:
    """Return one side's numbers; what no quiet position shows stays as it was made by hand."""
    made = np.array(PatternWeights.hand_made(rule).numbers()[:SIDE])
    numbers = made.copy()
    numbers[0] = _units(value.values["tempo"])[0]
    numbers[OWN.start : OTHER.stop] = np.clip(_units(FINE * value.points()), -32767, 32767)
    own, other = np.divmod(np.arange(PAIRS), OUTLOOKS)
    quiet = (own & 0b111000 == 0) & (other & 0b100000 == 0)
    numbers[OUTLOOK] = np.where(quiet, _units(value.outlooks()), made[OUTLOOK])
    if prior is not None:
        points = np.clip(_units(prior.points()), -8000, 8000)
        numbers[ATTACK], numbers[DEFENCE] = points[0], points[1]
    return [int(number) for number in numbers]


def log_loss(odds: Reals, target: Reals) -> float:
    """Return the mean cross-entropy of estimates, given as log odds."""
    return float((np.logaddexp(0, odds) - target * odds).mean())


def odds_of(numbers: list[int], data: Positions) -> Reals:
    """Return what the weights of one side, as they are shipped, say of positions."""
    weights = np.array(numbers, dtype=np.float64)
    points = weights[OWN.start : OTHER.stop] / FINE
    sums = np.add.reduceat(np.append(points[data.features] * data.counts, 0.0), data.offsets[:-1])
    sums[np.diff(data.offsets) == 0] = 0
    found: Reals = (weights[0] + sums + weights[OUTLOOK][data.outlooks]) / SCALE
    return found


def _batches(data: Positions, size: int) -> Iterator[Positions]:
    for start in range(0, len(data), size):
        yield data.select(np.arange(start, min(start + size, len(data))))


def _sigmoid(odds: Reals) -> Reals:
    found: Reals = 1 / (1 + np.exp(-odds))
    return found


def _units(odds: Reals) -> Integers:
    return np.rint(odds * SCALE).astype(np.int64)


__all__ = ["PriorModel", "Recipe", "ValueModel", "fit_priors", "fit_values", "side_numbers"]
