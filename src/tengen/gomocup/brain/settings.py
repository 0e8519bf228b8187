"""What the manager tells by ``INFO key value``."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Final

from tengen.gomocup.brain.machine import most_memory
from tengen.gomocup.brain.words import lower

DEFAULT_MEMORY: Final = 350 * 2**20
"""The bytes that Gomocup allows; also what 0 ("no limit") is taken for."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)


@dataclass(slots=True)
class Settings:
    """The numbers as they were told; None was not told.

    Times are in milliseconds, *max_memory* in bytes, *hash_size* in kilobytes.

    >>> settings = Settings()
    >>> settings.tell("TIMEOUT_TURN", "5000"), settings.tell("mouse", "3")
    (True, False)
    >>> settings.timeout_turn
    5000
    """

    timeout_turn: int | None = None
    timeout_match: int | None = None
    time_left: int | None = None
    time_increment: int | None = None
    max_memory: int | None = None
    game_type: int | None = None
    rule: int = 0
    max_depth: int | None = None
    max_node: int | None = None
    thread_num: int | None = None
    hash_size: int | None = None
    strength: int | None = None
    pondering: int = 0
    show_detail: int = 0

    def tell(self, key: str, value: str) -> bool:
        """Take one number; return whether the key is known and the value a number.

        An INFO is never answered, so what cannot be used is left out.
        """
        name = lower(key)
        if name not in _KEYS or _NUMBER.fullmatch(value) is None:
            return False
        setattr(self, name, int(value))
        return True

    @property
    def memory_mb(self) -> int:
        """The megabytes for the whole process: what was told, if the machine has it."""
        told = self.max_memory if self.max_memory is not None else 0
        allowed = told if told > 0 else DEFAULT_MEMORY
        return min(allowed, most_memory() or allowed) >> 20


_KEYS: Final = frozenset(field.name for field in fields(Settings))
