"""How long a search or a player may take."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tengen.errors import SearchError


@dataclass(frozen=True, slots=True)
class Limit:
    """Whatever is reached first ends the search; None means no limit of that kind.

    >>> Limit(seconds=0.5, depth=8)
    Limit(seconds=0.5, nodes=None, depth=8, playouts=None, memory_mb=None)
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    playouts: int | None = None
    memory_mb: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not value > 0:
                raise SearchError(
                    f"a limit of {field.name}={value} allows nothing: make it positive"
                )

    @property
    def is_none(self) -> bool:
        """Whether nothing is limited at all."""
        return all(getattr(self, field.name) is None for field in fields(self))
