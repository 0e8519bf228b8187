"""What is closed at the end of a ``with`` block."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """Owns something that is given back by :meth:`close`, or by the end of a ``with`` block.

    >>> class Door(Closing):
    ...     def close(self):
    ...         print("closed")
    >>> with Door() as door:
    ...     print("open")
    open
    closed
    """

    @abstractmethod
    def close(self) -> None:
        """Give back what is owned."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
