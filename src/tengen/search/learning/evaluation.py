"""Evaluations whose weights are learnt: scale · tanh(w · x(state)).

What they have in common is here; they differ in the features x. :class:`Linear` takes any features
of the user's (Samuel 1959), :class:`~tengen.search.learning.ntuple.NTuple` looks tables up. Both
are called like any evaluation, so they go wherever ``evaluate=`` goes.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import tanh
from pathlib import Path
from typing import Any, Generic, Self

import numpy as np
import numpy.typing as npt

from tengen.errors import SearchError
from tengen.files import replace_file
from tengen.game.protocol import S

Indices = npt.NDArray[np.intp]
Vector = npt.NDArray[np.float64]


class Learned(ABC, Generic[S]):
    """An evaluation for MAX between −scale and scale, with weights that begin at zero.

    A *scale* of 1 suits games that are won (1), drawn (0) or lost (−1): no estimate reaches a win.
    """

    def __init__(self, size: int, scale: float = 1.0) -> None:
        if not scale > 0:
            raise SearchError("search.not_positive", name="scale", value=scale)
        self.weights: Vector = np.zeros(size)
        self.scale = scale

    @abstractmethod
    def active(self, state: S) -> tuple[Indices, Vector]:
        """Return the features of a state that are not zero: which, and what they are."""

    @property
    @abstractmethod
    def shape(self) -> dict[str, Any]:
        """What the weights mean, in JSON: they can be loaded only where this is the same."""

    def __call__(self, state: S) -> float:
        """Return the estimate for MAX."""
        return self.value(*self.active(state))

    def value(self, indices: Indices, features: Vector) -> float:
        """Return the estimate of a state with these features."""
        return self.scale * tanh(float(self.weights[indices] @ features))

    def learn(self, indices: Indices, features: Vector, target: float, rate: float) -> float:
        """Move the estimate towards *target*, and return the error it had.

        One step down the gradient of the squared error, normalised by ‖x‖² (Widrow & Hoff 1960), so
        that *rate* means the same for few and for many features.
        """
        norm = float(features @ features)
        value = self.value(indices, features)
        error = target - value
        if norm:
            slope = 1 - (value / self.scale) ** 2
            step = rate * error / self.scale * slope / norm
            np.add.at(self.weights, indices, step * features)
        return error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the weights to a ``.npz`` or a ``.json`` file; an old file is replaced whole."""
        target = Path(path)
        if target.suffix == ".json":
            text = json.dumps({"shape": self.shape, "weights": self.weights.tolist()})
            content = text.encode()
        elif target.suffix == ".npz":
            buffer = io.BytesIO()
            shape = np.frombuffer(json.dumps(self.shape).encode(), dtype=np.uint8)
            np.savez_compressed(buffer, shape=shape, weights=self.weights)
            content = buffer.getvalue()
        else:
            raise SearchError("weights.suffix", file=target.name)
        replace_file(target, content)

    def load(self, path: str | os.PathLike[str]) -> Self:
        """Take the weights from a file that :meth:`save` wrote, and return the evaluation itself.

        Raises :class:`~tengen.errors.SearchError` when the file holds other features' weights.
        """
        source = Path(path)
        try:
            content = source.read_bytes()
        except OSError as error:
            raise SearchError("training.read", path=source, why=error.strerror) from error
        try:
            if source.suffix == ".json":
                fields = json.loads(content)
                shape, weights = fields["shape"], np.array(fields["weights"], dtype=np.float64)
            else:
                with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
                    shape = json.loads(arrays["shape"].tobytes())
                    weights = arrays["weights"].astype(np.float64)
        except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
            raise SearchError("weights.none", file=source.name) from error
        if shape != json.loads(json.dumps(self.shape)) or weights.shape != self.weights.shape:
            raise SearchError("weights.shape", file=source.name, shape=shape)
        if not np.isfinite(weights).all():
            raise SearchError("weights.finite", file=source.name)
        self.weights = weights
        return self


class Linear(Learned[S]):
    """A weighed sum of *features*, a function that returns *count* numbers for a state.

    >>> from tengen.games import TicTacToe
    >>> evaluation = Linear(TicTacToe().features, count=2, weights=(0.1, 0.5))
    >>> round(evaluation((0b000010001, 0b000000100)), 3)  # tanh(0.3 + 0.5)
    0.664
    """

    def __init__(
        self,
        features: Callable[[S], Sequence[float]],
        count: int,
        *,
        weights: Sequence[float] | None = None,
        scale: float = 1.0,
    ) -> None:
        super().__init__(count, scale)
        self._features = features
        self._all = np.arange(count)
        if weights is not None:
            if len(weights) != count:
                raise SearchError("weights.count", features=count, weights=len(weights))
            self.weights = np.array(weights, dtype=np.float64)

    @property
    def shape(self) -> dict[str, Any]:
        """The number of features and the scale."""
        return {"kind": "linear", "count": len(self.weights), "scale": self.scale}

    def active(self, state: S) -> tuple[Indices, Vector]:
        """Return all the features."""
        features = np.array(self._features(state), dtype=np.float64)
        if features.shape != self.weights.shape:
            raise SearchError("weights.features", expected=len(self.weights), given=features.size)
        return self._all, features
