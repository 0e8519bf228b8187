"""A variation under construction: a node puts its move before its child's in constant time."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.game.protocol import M

Variation = tuple[M, "Variation[M]"] | None
"""A move and what follows it; None is the end."""


def moves_of(line: Variation[M]) -> Iterator[M]:
    """Yield the moves of a variation.

    >>> list(moves_of(("a", ("b", None))))
    ['a', 'b']
    """
    while line is not None:
        move, line = line
        yield move
