"""Adam (Kingma & Ba 2015): steps down a gradient, each weight at its own pace."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tengen.learn.samples import Reals


class Adam:
    """Changes *values* in place."""

    def __init__(self, values: Mapping[str, Reals], rate: float) -> None:
        self.rate = rate
        self._values = values
        self._mean = {name: np.zeros_like(value) for name, value in values.items()}
        self._square = {name: np.zeros_like(value) for name, value in values.items()}
        self._steps = 0

    def step(self, gradient: Mapping[str, Reals]) -> None:
        """Take one step against *gradient*."""
        self._steps += 1
        for name, slope in gradient.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            even = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            self._values[name][...] -= self.rate * mean / (1 - 0.9**self._steps) / even


__all__ = ["Adam"]
