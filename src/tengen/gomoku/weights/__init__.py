"""What was learnt, in files beside this module: weights as ``tengen train`` writes them.

The engine's weights of patterns and its networks are compiled into the core from these files.

A file is one JSON object that says what it is (``kind``, ``rule``), how it was made (``recipe``,
with the seed) and what it achieved (``losses``); nothing in it is executed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tengen._core import COMBINATIONS, OUTLOOKS, Network, PatternWeights
from tengen.errors import TrainingError

SIDE = 1 + 4 * COMBINATIONS + OUTLOOKS * OUTLOOKS
"""How many numbers the weights of patterns have for one colour to move."""


def read_weights(path: Path) -> PatternWeights | Network:
    """Return the weights of the engine in a file; the file says of which kind they are.

    Where Black's and White's are alike it holds them once.
    """
    content = read(path, "patterns", "network")
    kind = PatternWeights if content["kind"] == "patterns" else Network
    try:
        sides = [list(map(int, side)) for side in content["sides"]]
        return kind.read((sides * 2)[0] + sides[-1])
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise TrainingError("training.engine_weights", path=path, why=error) from error


def read(path: Path, *kinds: str) -> dict[str, Any]:
    """Return the object in a file of weights of one of these *kinds*."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TrainingError("training.read", path=path, why=error.strerror) from error
    except ValueError as error:
        raise TrainingError("training.weights_file", path=path, why=error) from error
    if not isinstance(content, dict) or content.get("kind") not in kinds:
        raise TrainingError("training.kind", path=path, kinds=kinds)
    return content


__all__ = ["SIDE", "read", "read_weights"]
