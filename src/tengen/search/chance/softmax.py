"""Fitting a softmax choice among rows of features (McFadden 1974), for learnt opponents."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]
Choice = tuple[Vector, int]
"""The features of what could be chosen, a row each, and which was."""

_ENOUGH = 1e-12


def fit(choices: Sequence[tuple[Sequence[Sequence[float]], int]], prior: float) -> list[float]:
    """Return the weights of greatest penalised likelihood, by Newton's method.

    The penalised log-likelihood is concave, strictly for a positive prior; a step that does not
    raise it is halved, so the method converges from zero.

    >>> [weight] = fit([([[0.0], [1.0]], 1)] * 3 + [([[0.0], [1.0]], 0)], prior=0.0)
    >>> round(weight, 6) == round(float(np.log(3)), 6)
    True
    """
    arrays = [(np.array(rows, dtype=np.float64), chosen) for rows, chosen in choices]
    weights = np.zeros(arrays[0][0].shape[1])
    likelihood = _likelihood(arrays, weights, prior)
    for _ in range(100):
        step = _newton_step(arrays, weights, prior)
        while (better := _likelihood(arrays, weights + step, prior)) < likelihood:
            step = step / 2
            if np.abs(step).max() < _ENOUGH:
                return list(weights.tolist())
        weights, gain, likelihood = weights + step, better - likelihood, better
        if gain < _ENOUGH:
            break
    return list(weights.tolist())


def _newton_step(choices: Sequence[Choice], weights: Vector, prior: float) -> Vector:
    gradient = -prior * weights
    curvature = prior * np.eye(len(weights))
    for rows, chosen in choices:
        scores = rows @ weights
        p = np.exp(scores - np.logaddexp.reduce(scores))
        mean = p @ rows
        gradient += rows[chosen] - mean
        curvature += (rows - mean).T @ (p[:, np.newaxis] * (rows - mean))
    return np.asarray(np.linalg.lstsq(curvature, gradient, rcond=None)[0], dtype=np.float64)


def _likelihood(choices: Sequence[Choice], weights: Vector, prior: float) -> float:
    """Return the logarithm of the likelihood, less the penalty of the prior."""
    total = -prior * float(weights @ weights) / 2
    for rows, chosen in choices:
        scores = rows @ weights
        total += float(scores[chosen] - np.logaddexp.reduce(scores))
    return total
