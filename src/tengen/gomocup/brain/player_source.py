"""Who plays behind the protocol, made anew when the manager changes threads, memory or level."""

from __future__ import annotations

import os
from typing import Final, Protocol
from urllib.parse import parse_qsl, urlencode

from tengen.errors import PlayerError
from tengen.gomocup.brain.settings import Settings
from tengen.gomoku.level import LEVELS
from tengen.gomoku.player import Player
from tengen.gomoku.players import options, prepare

DEFAULT_PLAYER = "tengen"
"""Who plays unless a name is given."""

BASE_MB = 90
"""What the process needs beside the player's tables: interpreter, core, stacks."""
LEAST_TABLE_MB = 1
FULL_STRENGTH = 100
"""``INFO strength``: from 0 to 100, which is no handicap."""
OPTIONS: Final = frozenset({"max_memory", "hash_size", "thread_num", "strength"})
"""The settings that change the player itself."""


class PlayerSource(Protocol):
    """Gives the player for the settings of the moment, the same one as long as they allow it."""

    name: str

    def player(self, settings: Settings) -> Player:
        """Return the player; the one before is closed if it is another."""

    def close(self) -> None:
        """Close the player, if there is one."""


class FixedSource:
    """One player that takes no settings."""

    def __init__(self, player: Player) -> None:
        self.name = player.name
        self._player = player

    def player(self, settings: Settings) -> Player:
        """Return the player."""
        return self._player

    def close(self) -> None:
        """Close the player."""
        self._player.close()


class NamedSource:
    """A player of the catalogue, such as ``random?seed=7``.

    The options ``threads``, ``memory_mb`` and ``level`` follow the manager's INFOs where the player
    has them and the name does not fix them. Where the machine has less memory than the manager
    allows, the player gets what there is.
    """

    def __init__(self, text: str = DEFAULT_PLAYER) -> None:
        self.name, _, query = text.strip().partition("?")
        self._known = options(self.name)
        self._fixed = dict(parse_qsl(query, keep_blank_values=True))
        prepare(text)  # a mistake is told at the start
        self._made: tuple[str, Player] | None = None

    def player(self, settings: Settings) -> Player:
        """Return the player with the options of these settings."""
        wanted = {**self._told(settings), **self._fixed}
        text = f"{self.name}?{urlencode(wanted)}" if wanted else self.name
        if self._made is None or self._made[0] != text:
            self.close()
            self._made = text, self._make(wanted)
        return self._made[1]

    def _make(self, wanted: dict[str, str]) -> Player:
        """Make the player, with less memory as long as there is too little."""
        while True:
            try:
                return prepare(f"{self.name}?{urlencode(wanted)}")()
            except MemoryError:
                megabytes = int(wanted.get("memory_mb", "0")) // 2
                if megabytes < LEAST_TABLE_MB or "memory_mb" in self._fixed:
                    raise PlayerError("player.memory", player=self.name) from None
                wanted = {**wanted, "memory_mb": str(megabytes)}

    def close(self) -> None:
        """Close the player, if there is one."""
        made, self._made = self._made, None
        if made is not None:
            made[1].close()

    def _told(self, settings: Settings) -> dict[str, str]:
        told: dict[str, int] = {"memory_mb": table_mb(settings)}
        if settings.thread_num is not None:
            told["threads"] = min(max(settings.thread_num, 1), os.cpu_count() or 1)
        if settings.strength is not None and settings.strength < FULL_STRENGTH:
            told["level"] = 1 + max(settings.strength, 0) * len(LEVELS) // FULL_STRENGTH
        return {key: str(value) for key, value in told.items() if key in self._known}


def table_mb(settings: Settings) -> int:
    """Return the megabytes for the player's tables.

    >>> table_mb(Settings()), table_mb(Settings(hash_size=65536)), table_mb(Settings(max_memory=1))
    (260, 64, 1)
    """
    megabytes = settings.memory_mb - BASE_MB
    if settings.hash_size is not None and settings.hash_size > 0:
        megabytes = min(megabytes, settings.hash_size >> 10)
    return max(megabytes, LEAST_TABLE_MB)
