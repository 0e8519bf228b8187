"""How long a brain may think in a game."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from math import isfinite
from typing import Self

from tengen.errors import TengenError
from tengen.gomocup.times import UNLIMITED_MS

GUARD = 600.0
"""Seconds for a move where nothing else limits it: nobody waits for ever."""
LONG_TURN_MS = 2_000_000
"""What GUIs send for no limit of a move; 0 would mean to move at once."""


@dataclass(frozen=True, slots=True)
class Control:
    """Seconds per move, seconds per game, seconds that each move adds; or nodes, or depth.

    >>> Control.parse("turn=0.5,match=60").turn_ms
    500
    >>> str(Control.parse("match=10,increment=0.1"))
    'match=10,increment=0.1'
    """

    turn: float | None = None
    match: float | None = None
    increment: float = 0.0
    nodes: int | None = None
    depth: int | None = None
    memory_mb: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not isfinite(value):
                raise TengenError("time.nothing", name=field.name, value=value)
            if value is not None and (value < 0 or (value == 0 and field.name != "increment")):
                raise TengenError("time.not_positive", name=field.name, value=value)
        if self.increment and self.match is None:
            raise TengenError("time.increment")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``turn=0.5`` or ``match=60,increment=0.5``; a bare number is seconds per move.

        Raises :class:`~tengen.errors.TengenError` with the words that there are.
        """
        values: dict[str, float | int] = {}
        kinds = {"turn": float, "match": float, "increment": float}
        whole = {"nodes": int, "depth": int, "memory_mb": int}
        for part in filter(None, text.replace(" ", "").split(",")):
            name, _, value = part.rpartition("=")
            name = name or "turn"
            try:
                values[name] = kinds[name](value) if name in kinds else whole[name](value)
            except (KeyError, ValueError):
                known = [f"{name}=…" for name in (*kinds, *whole)]
                raise TengenError("time.text", text=part, known=known) from None
        return cls(**values)  # type: ignore[arg-type]  # the readers above make the right types

    def __str__(self) -> str:
        given = {k: v for k, v in asdict(self).items() if v is not None and (v or k == "turn")}
        return ",".join(f"{name}={value:g}" for name, value in given.items())

    @property
    def turn_ms(self) -> int:
        """What ``INFO timeout_turn`` says."""
        return min(round(1000 * self.turn), UNLIMITED_MS) if self.turn is not None else LONG_TURN_MS

    @property
    def match_ms(self) -> int:
        """What ``INFO timeout_match`` says."""
        return min(round(1000 * self.match), UNLIMITED_MS) if self.match is not None else 0

    def seconds(self, left: float | None) -> float:
        """Return how long the next move may take when *left* seconds of the game remain."""
        return min(value for value in (self.turn, left, GUARD) if value is not None)
