"""The flagship, :class:`~tengen.gomoku.engine.Engine`, under its name in the catalogue."""

from __future__ import annotations

from tengen.gomoku.engine import Engine


class TengenPlayer(Engine):
    """The engine with options as text: ``tengen?threads=2&memory_mb=256&level=5``."""

    def __init__(
        self,
        threads: int = 1,
        memory_mb: int = 128,
        level: int | None = None,
        seed: int = 0,
        weights: str | None = None,
    ) -> None:
        super().__init__(
            threads=threads, memory_mb=memory_mb, level=level, seed=seed, weights=weights
        )
