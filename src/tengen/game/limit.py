"""How long a search or a player may take."""

from __future__ import annotations

from dataclasses import dataclass, fields
from numbers import Integral, Real

from tengen.errors import ArgumentError, SearchError

_WHOLE = ("nodes", "depth", "playouts", "memory_mb")


@dataclass(frozen=True, slots=True, repr=False)
class Limit:
    """When a search ends: at the limit that is reached first. None means no limit of that kind.

    *seconds* are never exceeded. *aim* is for players on a clock: how long this move deserves;
    they may take less, or more if the position is unclear. A search that does not weigh its time
    ends at :attr:`budget`, the lesser of the two.

    >>> Limit(seconds=0.5, depth=8)
    Limit(seconds=0.5, depth=8)
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
            if value is None:
                continue
            if not isinstance(value, Real):
                raise ArgumentError("argument.number", given=value, name=field.name)
            if field.name in _WHOLE and not isinstance(value, Integral):
                raise ArgumentError("argument.whole", given=value, name=field.name)
            if not float(value) > 0:
                raise SearchError("limit.not_positive", name=field.name, value=value)

    def __repr__(self) -> str:
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        said = [f"{name}={value!r}" for name, value in given.items() if value is not None]
        return f"Limit({', '.join(said)})"

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
