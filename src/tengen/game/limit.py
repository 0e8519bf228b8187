"""How long a search or a player may take."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tengen.errors import SearchError


@dataclass(frozen=True, slots=True)
class Limit:
    """Whatever is reached first ends the search; None means no limit of that kind.

    *seconds* are never exceeded. *aim* is for players on a clock: how long this move deserves;
    they may take less, or more if the position is unclear. A search that does not weigh its time
    ends at :attr:`budget`, the lesser of the two.

    >>> Limit(seconds=0.5, depth=8)
    Limit(seconds=0.5, nodes=None, depth=8, playouts=None, memory_mb=None, aim=None)
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    playouts: int | None = None
    memory_mb: int | None = None
    aim: float | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not value > 0:
                raise SearchError("limit.not_positive", name=field.name, value=value)

    @property
    def budget(self) -> float | None:
        """The seconds for a search that does not weigh its time.

        >>> Limit(seconds=5, aim=1.5).budget, Limit(seconds=5).budget
        (1.5, 5)
        """
        given = [seconds for seconds in (self.seconds, self.aim) if seconds is not None]
        return min(given, default=None)

    @property
    def is_none(self) -> bool:
        """Whether nothing is limited at all."""
        return all(getattr(self, field.name) is None for field in fields(self))
