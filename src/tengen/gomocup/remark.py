"""What brains tell about their thinking, in their MESSAGE lines."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DEPTH = re.compile(r"\bdepth\W{0,3}(\d{1,4})(?:-(\d{1,4}))?", re.IGNORECASE)
_NODES = re.compile(
    r"\b(?:total)?(?:nodes?|visits?|n)[ :=]{1,3}(\d{1,18}(?:\.\d{1,6})?)([KMG]?)\b", re.IGNORECASE
)
_SCORE = re.compile(
    r"\b(?:eval(?:uation)?|score|value|val|ev)[ :=]{1,3}([+-]?)(M?)(\d{1,6})\b", re.IGNORECASE
)
_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9}


@dataclass(slots=True)
class Remarks:
    """Depth, nodes and evaluation as the brain said them last, in its own units.

    >>> remarks = Remarks()
    >>> remarks.hear("MESSAGE Depth 12-25 | Eval -31 | Node 18.5K | Time 96ms")
    >>> remarks.depth, remarks.evaluation, remarks.nodes
    (12, '-31', 18500)
    >>> remarks.hear("INFO EVAL +M7")
    >>> remarks.evaluation
    '+M7'
    """

    depth: int | None = None
    nodes: int | None = None
    evaluation: str | None = None
    """A number for the side that thinks; ``+M7``: a win in seven plies."""

    def hear(self, line: str) -> None:
        """Note what a line tells."""
        if match := _DEPTH.search(line):
            self.depth = int(match[1])
        if match := _NODES.search(line):
            self.nodes = round(float(match[1]) * _UNITS[match[2].upper()])
        if match := _SCORE.search(line):
            self.evaluation = f"{match[1]}{match[2].upper()}{match[3]}"
