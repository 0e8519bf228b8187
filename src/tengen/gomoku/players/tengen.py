"""The flagship, :class:`~tengen.gomoku.engine.Engine`, under its name in the catalogue."""

from __future__ import annotations

from tengen.gomoku.engine import Engine


class TengenPlayer(Engine):
    """The engine with options as text: ``tengen?threads=2&memory_mb=256&level=5``."""
