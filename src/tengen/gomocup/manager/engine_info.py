"""What brains tell about their thinking, in their MESSAGE lines."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tengen.gomoku.score import LONGEST_WIN, WIN

_DEPTH = re.compile(r"\bdepth\W{0,3}(\d{1,4})(?:-(\d{1,4}))?", re.IGNORECASE)
_NODES = re.compile(
    r"\b(?:total)?(?:nodes?|visits?|n)[ :=]{1,3}(\d{1,18}(?:\.\d{1,6})?)([KMG]?)\b", re.IGNORECASE
)
_SCORE = re.compile(
    r"\b(?:eval(?:uation)?|score|value|val|ev)[ :=]{1,3}([+-]?(?:M\d{1,4}|\d{1,9}(?:\.\d{1,9})?))"
    r"(?![\w.%])",
    re.IGNORECASE,
)
_EVALUATION = re.compile(r"([+-]?)(M?)(\d{1,9}(?:\.\d{1,9})?)")
_MOST = float(WIN - LONGEST_WIN - 1)
"""The greatest score that is no forced win."""
_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9}


@dataclass(slots=True)
class EngineInfo:
    """Depth, nodes and evaluation as the brain said them last, in its own units.

    >>> info = EngineInfo()
    >>> info.hear("MESSAGE Depth 12-25 | Eval -31 | Node 18.5K | Time 96ms")
    >>> info.depth, info.evaluation, info.nodes
    (12, '-31', 18500)
    >>> info.hear("INFO EVAL +M7")
    >>> info.evaluation
    '+M7'
    """

    depth: int | None = None
    nodes: int | None = None
    evaluation: str | None = None
    """A number for the side that thinks, perhaps with decimals; ``+M7``: a win in seven plies."""

    def hear(self, line: str) -> None:
        """Note what a line tells."""
        if match := _DEPTH.search(line):
            self.depth = int(match[1])
        if match := _NODES.search(line):
            self.nodes = round(float(match[1]) * _UNITS[match[2].upper()])
        if match := _SCORE.search(line):
            self.evaluation = match[1].upper()


def value_of(evaluation: str | None) -> float | None:
    """Return what a brain said as a number for the side that thinks; None if it is none.

    Only ``M`` means a forced win or loss. A great number in units of the brain's own does not: it
    is cut before it could be taken for one.

    >>> [value_of(text) for text in ("-31", "+M7", "-M4", "0.53", "29500", "-99999", "good", None)]
    [-31.0, 29993.0, -29996.0, 0.53, 28999.0, -28999.0, None, None]
    """
    match = _EVALUATION.fullmatch(evaluation or "")
    if match is None or (match[2] and "." in match[3]):
        return None
    number = float(match[3])
    value = WIN - min(number, LONGEST_WIN) if match[2] else min(number, _MOST)
    return -value if match[1] == "-" else value
